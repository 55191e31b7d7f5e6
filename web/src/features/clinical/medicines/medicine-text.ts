import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import { plainDate } from '../../../lib/format.ts'

/** '1 tablet daily, since 2019'; 'stopped on 3 March 2026: dizziness' */
export const medicineText = (medicine: MedicineElsewhere): string => {
  const { directions, since, status, stoppedOn, stopReason } = medicine
  const stopped =
    status === 'stopped' &&
    `stopped${stoppedOn === null ? '' : ` on ${plainDate(stoppedOn)}`}${stopReason === null ? '' : `: ${stopReason}`}`
  return [directions, since && `since ${since}`, stopped].filter(Boolean).join(', ')
}
