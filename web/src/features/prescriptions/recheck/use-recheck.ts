import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isAboutAny,
  needsAcknowledgement,
  type DispensingFinding,
} from '@alafia/contract/prescriptions/dispensing-check'
import { isReason } from '@alafia/contract/safety/schema'
import { dispensingCheckQuery } from '../queries.ts'

/**
 * The safety check of a signed prescription on today's facts, and the pharmacist's reasons. `attempt` counts attempts to dispense
 * without one.
 * @param dispensed the places of the medications of which something is picked
 */
export const useRecheck = (id: number, dispensed: ReadonlySet<number>) => {
  const query = useQuery(dispensingCheckQuery(id))
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  // Findings from before a failure are shown no more.
  const report = query.isError ? undefined : query.data
  const mustAnswer = (finding: DispensingFinding) =>
    needsAcknowledgement(finding) && isAboutAny(finding, dispensed)
  const missing = (report?.findings ?? []).filter(
    (one) => mustAnswer(one) && !isReason(reasons[one.key] ?? ''),
  )
  return {
    report,
    isChecking: query.isFetching,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    mustAnswer,
    isMissing: ({ key }: DispensingFinding) => attempt > 0 && missing.some((one) => one.key === key),
    reasons,
    setReason: (key: string, reason: string) => setReasons({ ...reasons, [key]: reason }),
    hasReasons: Object.values(reasons).some((reason) => reason.trim() !== ''),
    attempt,
    /** In the request's format. */
    acknowledgements: (report?.findings ?? []).flatMap((finding) => {
      const reason = reasons[finding.key] ?? ''
      return mustAnswer(finding) && isReason(reason) ? [{ key: finding.key, reason }] : []
    }),
    /** Whether every serious finding has a reason; if not, its field shows that it is missing. */
    mayDispense: () => {
      if (missing.length > 0) setAttempt(attempt + 1)
      return missing.length === 0
    },
    /** The server found more than is shown here. */
    refused: () => {
      setAttempt(attempt + 1)
      void query.refetch()
    },
  }
}

export type Recheck = ReturnType<typeof useRecheck>
