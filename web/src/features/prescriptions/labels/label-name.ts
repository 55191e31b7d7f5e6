import type { LabelKey } from '@alafia/contract/prescriptions/medicine-labels'

/** The same product may have been dispensed in several parts. */
export const keyText = ({ partNumber, medicationIndex, itemId }: LabelKey): string =>
  [partNumber, medicationIndex, itemId].join(' ')

/** 'Not printed yet', 'Printed once', 'Printed 2 times' */
export const printedText = (printed: number): string => {
  if (printed === 0) return 'Not printed yet'
  return printed === 1 ? 'Printed once' : `Printed ${printed} times`
}
