import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  dispensingReasons,
  needsAcknowledgement,
  type DispensingFinding,
} from '@alafia/contract/prescriptions/dispensing-check'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/overlay/announcer.tsx'
import { Status } from '../../../ui/status.tsx'
import { byMedicine } from '../safety/by-medicine.ts'
import { checkLines } from '../safety/check-kinds.ts'
import { CheckSummary } from '../safety/check-summary.tsx'
import { FindingRow } from '../safety/finding-row.tsx'
import { ReasonField } from '../safety/reason-field.tsx'
import { reportText } from '../safety/report-text.ts'
import type { Recheck } from './use-recheck.ts'

export type TodaysCheckProps = {
  recheck: Recheck
  /** The names of the medications, in their order. */
  names: readonly string[]
  doctorName: string
  /** Nothing can be dispensed here: no reason is asked for. */
  isReadOnly: boolean
}

const countNew = (findings: readonly DispensingFinding[]) => findings.filter(({ isNew }) => isNew).length

/** '1 serious, 2 cautions. 1 of them is new since it was signed.' */
const textOf = (report: NonNullable<Recheck['report']>): string => {
  const added = countNew(report.findings)
  const text = reportText(report)
  return added === 0 ? text : `${text}; ${added} new since it was signed`
}

/** Screen readers hear each result once: a fact may change while the panel is open. */
const useAnnouncement = ({ report, isChecking }: Recheck) => {
  const skipped = report ? checkLines(report.checks).notChecked : ''
  const text =
    !report || isChecking
      ? null
      : `Safety check today: ${textOf(report)}.${skipped === '' ? '' : ` Not checked: ${skipped}.`}`
  const said = useRef<string>(null)
  useEffect(() => {
    if (text === null || text === said.current) return
    said.current = text
    announce(text)
  }, [text])
}

function Details({
  finding,
  recheck,
  doctorName,
  isReadOnly,
}: Omit<TodaysCheckProps, 'names'> & { finding: DispensingFinding }) {
  const { isNew, doctorReason, severity, ask, key, message } = finding
  return (
    <div className="grid gap-2">
      {isNew && (
        <Badge tone="warn" className="justify-self-start">
          New since it was signed
        </Badge>
      )}
      {doctorReason !== null && (
        <p className="rounded-control bg-sunken px-3 py-2 wrap-anywhere">
          <span className="text-small text-ink-2">{doctorName} prescribed this anyway: </span>
          <span className="font-semibold">{doctorReason}</span>
        </p>
      )}
      {severity === 'missing' && ask !== null && ask !== 'medicine' && (
        <p className="text-small text-ink-2">
          Ask the family or {doctorName} to record it. Then it’s checked again.
        </p>
      )}
      {!isReadOnly && needsAcknowledgement(finding) && !recheck.mustAnswer(finding) && (
        <p className="text-small text-ink-2">To dispense it, you’ll give a reason.</p>
      )}
      {!isReadOnly && recheck.mustAnswer(finding) && (
        <ReasonField
          label={
            <>
              Your reason for dispensing anyway<span className="sr-only">: {message}</span>
            </>
          }
          hint={`At least ten letters. ${doctorName} will read this.`}
          error={recheck.isMissing(finding) ? 'Please give a reason for dispensing anyway' : undefined}
          common={dispensingReasons}
          value={recheck.reasons[key] ?? ''}
          onChange={(reason) => recheck.setReason(key, reason)}
        />
      )}
    </div>
  )
}

/** What was checked of a signed prescription on today's facts, what wasn't, and each finding with what the pharmacist must say. */
export function TodaysCheck({ recheck, names, doctorName, isReadOnly }: TodaysCheckProps) {
  const { report, isChecking, isFailed, retry } = recheck
  useAnnouncement(recheck)
  const findings = report?.findings ?? []
  const tone = findings.some(({ severity }) => severity === 'serious' || severity === 'missing')
    ? 'danger'
    : findings.length > 0
      ? 'warn'
      : 'neutral'
  return (
    <section
      aria-labelledby="todays-check"
      aria-busy={isChecking}
      className="grid min-w-0 gap-3 rounded-surface border border-line p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id="todays-check" className="font-semibold">
          Safety check today
        </h4>
        <Link
          to="/safety-table"
          target="_blank"
          className="inline-flex min-h-control-small items-center text-small font-semibold text-primary underline underline-offset-4"
        >
          What is checked{report && ` (version ${report.version})`}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
      </div>
      {isFailed && (
        <Alert
          tone="danger"
          title="We couldn’t run the safety check"
          actions={
            <Button busy={isChecking} onClick={retry}>
              Try again
            </Button>
          }
        >
          Nothing has been checked today. We’ll check again before anything is dispensed.
        </Alert>
      )}
      {!isFailed && !report && (
        <Status tone="neutral" kind="line">
          Checking…
        </Status>
      )}
      {report && (
        <>
          <div className="grid gap-2">
            <Status tone={tone} kind="line">
              <span className="font-semibold">{textOf(report)}</span>
            </Status>
            <CheckSummary checks={report.checks} />
          </div>
          {byMedicine(findings).map(({ medication, findings: of }) => {
            const title = medication === null ? 'The patient' : (names[medication] ?? 'Another medicine')
            return (
              <div key={medication ?? 'person'} role="group" aria-label={title} className="grid gap-2">
                <p aria-hidden="true" className="font-semibold wrap-anywhere">
                  {title}
                </p>
                <ul role="list" className="grid gap-3">
                  {of.map((finding) => (
                    <FindingRow key={finding.key} finding={finding}>
                      <Details
                        finding={finding}
                        recheck={recheck}
                        doctorName={doctorName}
                        isReadOnly={isReadOnly}
                      />
                    </FindingRow>
                  ))}
                </ul>
              </div>
            )
          })}
        </>
      )}
    </section>
  )
}
