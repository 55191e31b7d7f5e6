import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Finding } from '@alafia/contract/safety/schema'
import { safetyQuery, type OrderedMedicine } from './queries.ts'

/** How long the order has to stay as it is before it is checked; milliseconds. */
const restMs = 400

const useRested = (content: string): string => {
  const [rested, setRested] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), restMs)
    return () => clearTimeout(timer)
  }, [content])
  return rested
}

const namedOnly = (medications: readonly OrderedMedicine[]): OrderedMedicine[] =>
  medications.flatMap(({ name, dosage }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), dosage: dosage.trim() }],
  )

const isSerious = ({ severity }: Finding) => severity === 'serious'

/**
 * The safety check of an order while it is written, and the doctor's reasons to go on. A reason stays with its finding while
 * other medications come and go. `attempt` counts the times that somebody wanted to sign without one.
 */
export const useSafety = (appointmentId: number, medications: readonly OrderedMedicine[]) => {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const content = JSON.stringify(namedOnly(medications))
  const rested = useRested(content)
  // Just what was written here a moment ago.
  const order = useMemo(() => JSON.parse(rested) as OrderedMedicine[], [rested])
  const query = useQuery(safetyQuery(appointmentId, order))
  const isEmpty = content === '[]'
  const findings = isEmpty || order.length === 0 ? [] : (query.data?.findings ?? [])
  const missing = findings.filter((one) => isSerious(one) && !reasons[one.key]?.trim())
  return {
    isEmpty,
    isChecking: rested !== content || query.isFetching,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    report: isEmpty || order.length === 0 ? undefined : query.data,
    reasons,
    setReason: (key: string, reason: string) => setReasons({ ...reasons, [key]: reason }),
    missing,
    attempt,
    /** What goes to the server with the order. */
    given: Object.entries(reasons).flatMap(([key, reason]) => (reason.trim() ? [{ key, reason }] : [])),
    /** Whether nothing known is without its reason; else the first missing one is asked for. */
    mayGoOn: () => {
      if (missing.length > 0) setAttempt(attempt + 1)
      return missing.length === 0
    },
    /** The server has found more than was known here. */
    refused: () => {
      setAttempt(attempt + 1)
      void query.refetch()
    },
    /** For the next order. */
    clear: () => {
      setReasons({})
      setAttempt(0)
    },
  }
}

export type Safety = ReturnType<typeof useSafety>
