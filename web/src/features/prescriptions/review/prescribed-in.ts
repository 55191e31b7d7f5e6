import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'

/** The names of what other prescriptions that are still valid contain. */
export const prescribedIn = ({ current }: DispensingContext): string[] =>
  current.flatMap(({ medications }) => medications.map(({ name }) => name))
