import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'

/** The names of what this prescription and the others that are still valid contain. */
export const prescribedIn = (
  { current }: DispensingContext,
  { medications }: Pick<Prescription, 'medications'>,
): string[] => [...medications, ...current.flatMap((one) => one.medications)].map(({ name }) => name)
