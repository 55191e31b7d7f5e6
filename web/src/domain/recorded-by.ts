import type { Author } from '@alafia/contract/clinical/entry'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '../lib/format.ts'

/** The clinic's day of an instant. */
export const dayOf = (at: string, timeZone: string): CivilDate => civilOf(new Date(at), timeZone).date

/** 'Dr. Chidi Okafor on 3 March 2026'; a patient's is named as such where doctors read it. */
export const recordedBy = ({ name, role, at }: Author, timeZone: string): string =>
  `${name}${role === 'patient' ? ' (patient)' : ''} on ${plainDate(dayOf(at, timeZone))}`

type Entry = { recorded: Author; changed: Author | null }

/** Who entered it, and who changed it last. */
export const authorsOf = ({ recorded, changed }: Entry, timeZone: string): string =>
  [`Entered by ${recordedBy(recorded, timeZone)}`, changed && `changed by ${recordedBy(changed, timeZone)}`]
    .filter(Boolean)
    .join(', ')
