import type { ReactNode } from 'react'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import type { RowChange, SafetyRow } from '@alafia/contract/safety/rows'
import { findingSeverity } from '../../domain/finding-severity.ts'
import { plainDate } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Status } from '../../ui/status.tsx'
import { changeLabels, kindLabels } from './row-labels.ts'

const dayOf = (at: string, zone: ZoneName) => plainDate(civilOf(new Date(at), zone).date)

function Severity({ row: { severity, isDisabled } }: { row: SafetyRow }) {
  if (isDisabled) return <Status tone="danger">Disabled by the clinic</Status>
  if (severity === null) return null
  if (severity === 'fine') return <Status tone="ok">May be given</Status>
  return <Status tone={findingSeverity[severity].tone}>{findingSeverity[severity].label}</Status>
}

const changeText = ({ action, reason, byName, at, isOver }: RowChange, zone: ZoneName) =>
  `${changeLabels[action]}: ${reason} (${byName}, ${dayOf(at, zone)})${
    isOver ? '. The row has changed since, so it is used again.' : ''
  }`

const reviewText = (review: SafetyRow['review'], zone: ZoneName) =>
  review === null
    ? 'Not reviewed'
    : `${review.isOver ? 'Changed since it was reviewed' : 'Reviewed'} by ${review.reviewer} on ${dayOf(review.at, zone)} (version ${review.version}, recorded by ${review.byName})`

export type RowItemProps = { row: SafetyRow; timeZone: ZoneName; actions?: ReactNode }

/** One row with its sources, its review and what the clinic did to it. */
export function RowItem({ row, timeZone, actions }: RowItemProps) {
  const { kind, what, effect, sources, changes, review } = row
  return (
    <li className="grid gap-1.5 border-b border-line py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{what}</h3>
        <Badge>{kindLabels[kind]}</Badge>
        <Severity row={row} />
        {sources.length === 0 && <Status tone="neutral">Unconfirmed</Status>}
      </div>
      <p className="wrap-anywhere">{effect}</p>
      {changes.map((change) => (
        <p key={`${change.at} ${change.action}`} className="wrap-anywhere">
          {changeText(change, timeZone)}
        </p>
      ))}
      {sources.length > 0 && (
        <ul role="list" aria-label="Sources" className="grid gap-0.5 text-small text-ink-2">
          {sources.map((source) => (
            <li key={source} className="wrap-anywhere">
              {source}
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-2 wrap-anywhere">{reviewText(review, timeZone)}</p>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  )
}
