import { invalid } from '../../platform/http/problem.ts'

/** Where a line stands in the list: by time, then by what makes it unique. */
export type ClaimPosition = {
  /** Microseconds since 1970. */
  micros: number
  prescriptionId: number
  fillNumber: number
  partNumber: number
  medicationIndex: number
  itemId: number
  /** 1 for a reversal. */
  order: number
}

const keys = [
  'micros',
  'prescriptionId',
  'fillNumber',
  'partNumber',
  'medicationIndex',
  'itemId',
  'order',
] as const satisfies (keyof ClaimPosition)[]

/** Before the first line. */
export const listStart: ClaimPosition = {
  micros: 0,
  prescriptionId: 0,
  fillNumber: 0,
  partNumber: 0,
  medicationIndex: 0,
  itemId: 0,
  order: 0,
}

const isInteger = (text: string, digits: number) =>
  /^\d+$/.test(text) && text.length <= digits && (digits > 10 || Number(text) <= 2_147_483_647)

export const claimCursor = (at: ClaimPosition): string => keys.map((key) => at[key]).join('_')

/** @throws Problem 400 for a cursor that `claimCursor` didn't create */
export const positionOf = (cursor: string | undefined): ClaimPosition => {
  if (cursor === undefined) return listStart
  const parts = cursor.split('_')
  const isOurs =
    parts.length === keys.length && parts.every((part, nth) => isInteger(part, nth === 0 ? 16 : 10))
  if (!isOurs) throw invalid('cursor', 'Not a cursor of this list')
  const [
    micros = 0,
    prescriptionId = 0,
    fillNumber = 0,
    partNumber = 0,
    medicationIndex = 0,
    itemId = 0,
    order = 0,
  ] = parts.map(Number)
  return { micros, prescriptionId, fillNumber, partNumber, medicationIndex, itemId, order }
}
