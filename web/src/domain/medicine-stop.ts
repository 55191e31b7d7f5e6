import type { Author } from '@alafia/contract/clinical/entry'
import { isStopped, type MedicineStop, type Said } from '@alafia/contract/prescriptions/current-medicines'

/** 'Stopped: a nosebleed (Dr. Chidi Okafor on 3 March 2026)' */
export const stopText = (
  { status, reason, recorded }: MedicineStop,
  recordedBy: (author: Author) => string,
): string =>
  `${status === 'stopped' ? 'Stopped' : 'Taken again'}${reason === null ? '' : `: ${reason}`} (${recordedBy(recorded)})`

/** The names of what no doctor has stopped. */
export const takenNames = (medicines: readonly { name: string; said: Said }[]): string[] =>
  medicines.filter((one) => !isStopped(one)).map(({ name }) => name)
