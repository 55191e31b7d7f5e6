import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { takenNames } from '../../../domain/medicine-stop.ts'

/** The names of what this prescription and the others that are still valid contain, without what a doctor stopped. */
export const prescribedIn = (
  { current, said }: DispensingContext,
  { medications }: Pick<Prescription, 'medications'>,
): string[] => {
  const own = medications.map(({ name }, index) => ({
    name,
    said: said[index] ?? { doctor: null, patient: null },
  }))
  return takenNames([...own, ...current.flatMap((one) => one.medications)])
}
