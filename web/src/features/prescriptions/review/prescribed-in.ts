import { asTaken } from '@alafia/contract/prescriptions/dispensed-text'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { takenNames } from '../../../domain/medicine-stop.ts'

/** The names of what the person takes by this prescription and the others that are still valid, without what a doctor stopped. */
export const prescribedIn = (
  { current, said }: Pick<DispensingContext, 'current' | 'said'>,
  { medications }: Pick<Prescription, 'medications'>,
): string[] => {
  const own = medications.map((medication, index) => ({
    name: asTaken(medication, medication.dispensedProducts).name,
    said: said[index] ?? { doctor: null, patient: null },
  }))
  return takenNames([...own, ...current.flatMap((one) => one.medications)])
}
