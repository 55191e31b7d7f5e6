import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isReason, needsReason } from '@alafia/contract/safety/schema'
import { maxUnits } from '@alafia/contract/prescriptions/schema'
import { safetyQuery, type MedicineToCheck } from './queries.ts'

/** The check runs after this long without a change; milliseconds. */
const typingPauseMs = 400

const useSettled = (content: string): string => {
  const [settled, setSettled] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), typingPauseMs)
    return () => clearTimeout(timer)
  }, [content])
  return settled
}

/** What the server would take. */
const isUnits = (quantity: unknown): quantity is number =>
  typeof quantity === 'number' && Number.isInteger(quantity) && quantity >= 1 && quantity <= maxUnits

const namedOnly = (medications: readonly MedicineToCheck[]): MedicineToCheck[] =>
  medications.flatMap(({ name, dosage, frequency, duration, instructions, quantity }) =>
    name.trim() === ''
      ? []
      : [
          {
            name,
            dosage,
            frequency,
            duration,
            instructions,
            ...(isUnits(quantity) ? { quantity } : {}),
          },
        ],
  )

/**
 * The safety check of a prescription while it is written, and the doctor's override reasons. A reason stays with its finding
 * while other medications come and go; `startReasons` are those of an order that was written earlier. `replaces` is
 * the prescription that this one replaces, which isn't counted. `attempt` counts attempts to sign without one.
 */
export const useSafety = (
  appointmentId: number,
  medications: readonly MedicineToCheck[],
  startReasons: Readonly<Record<string, string>> = {},
  replaces?: number,
) => {
  const [reasons, setReasons] = useState(startReasons)
  const [attempt, setAttempt] = useState(0)
  const content = JSON.stringify(namedOnly(medications))
  const settled = useSettled(content)
  // The JSON that was serialized above.
  const checked = useMemo(() => JSON.parse(settled) as MedicineToCheck[], [settled])
  const query = useQuery(safetyQuery(appointmentId, checked, replaces))
  const isEmpty = content === '[]'
  // Findings point at a medication by its place: those of another list, or from before a failure, are shown no more.
  const names = namedOnly(medications).map(({ name }) => name)
  const isOfThisList = names.join('\n') === query.data?.names.join('\n')
  const report = query.isError || names.length === 0 || !isOfThisList ? undefined : query.data
  const findings = report?.findings ?? []
  const missing = findings.filter((one) => needsReason(one) && !isReason(reasons[one.key] ?? ''))
  return {
    isEmpty,
    isChecking: settled !== content || query.isFetching,
    isFailed: query.isError,
    retry: () => void query.refetch(),
    report,
    reasons,
    setReason: (key: string, reason: string) => setReasons({ ...reasons, [key]: reason }),
    missing,
    attempt,
    /** In the request's format. */
    overrides: Object.entries(reasons).flatMap(([key, reason]) =>
      isReason(reason) ? [{ key, reason }] : [],
    ),
    /** Whether every finding that needs a reason has one; if not, focus moves to the first one without. */
    maySign: () => {
      if (missing.length > 0) setAttempt(attempt + 1)
      return missing.length === 0
    },
    /** The server found more than is shown here. */
    refused: () => {
      setAttempt(attempt + 1)
      void query.refetch()
    },
    /** For the next prescription. */
    clear: () => {
      setReasons({})
      setAttempt(0)
    },
  }
}

export type Safety = ReturnType<typeof useSafety>
