import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Care } from '@alafia/contract/patients/care.schema'
import { Alert } from '../../ui/alert.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { CallError } from '../../lib/http/call.ts'
import { plainDate } from '../../lib/format.ts'
import { careQuery, type Person } from './queries.ts'

const inEmergency = 'In an emergency you can open one record from My patients.'

const reasonOf = ({ name, toConfirm, endedOn, months }: Care): { title: string; text: string } => {
  if (toConfirm)
    return {
      title: 'Confirm the visit to open the chart',
      text: `${name} asked for a visit on ${plainDate(toConfirm.date)}, ${toConfirm.time}. Until you confirm it, you see the request only. ${inEmergency}`,
    }
  if (endedOn !== null)
    return {
      title: `Your care of ${name} ended on ${plainDate(endedOn)}`,
      text: `A chart stays open for ${months === 1 ? '1 month' : `${months} months`} after the last visit or message. It opens again when you confirm a new visit. ${inEmergency}`,
    }
  return {
    title: 'This chart isn’t open to you',
    text: `No visit with ${name} is confirmed. The chart opens when you confirm one. ${inEmergency}`,
  }
}

export type ClosedChartProps = Person & {
  /** What the doctor can do about it, by the request that waits for a confirmation. */
  renderAction: (toConfirm: Care['toConfirm']) => ReactNode
}

/** Why the chart of someone who has booked with the doctor is closed, and what opens it (PAT-45). */
export function ClosedChart({ renderAction, ...whose }: ClosedChartProps) {
  const query = useQuery(careQuery(whose))
  if (query.data) {
    const { title, text } = reasonOf(query.data)
    return (
      <Alert tone="info" title={title} actions={renderAction(query.data.toConfirm)}>
        {text}
      </Alert>
    )
  }
  if (query.error instanceof CallError && query.error.status === 404)
    return (
      <Alert tone="warn" title="This patient isn’t in your care" actions={renderAction(null)}>
        You see the charts of the people you treat. Each person in a family has their own. {inEmergency}
      </Alert>
    )
  if (query.isError) return <LoadFailed what="this chart" query={query} />
  return <SkeletonRows />
}
