import { isStopped, type MedicineStop, type Said } from '@alafia/contract/prescriptions/current-medicines'
import { recordedBy } from './recorded-by.ts'

/** 'Stopped: a nosebleed (Dr. Chidi Okafor on 3 March 2026)' */
export const stopText = ({ status, reason, recorded }: MedicineStop, timeZone: string): string =>
  `${status === 'stopped' ? 'Stopped' : 'Taken again'}${reason === null ? '' : `: ${reason}`} (${recordedBy(recorded, timeZone)})`

/** The names of what no doctor has stopped. */
export const takenNames = (medicines: readonly { name: string; said: Said }[]): string[] =>
  medicines.filter((one) => !isStopped(one)).map(({ name }) => name)
