import type { Author } from '@alafia/contract/clinical/entry'
import { civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import { useClinic } from '../lib/clinic.ts'
import { plainDate } from '../lib/format.ts'
import { useSession } from '../lib/session/session.tsx'

/** The clinic's day of an instant. */
export const dayOf = (at: string, timeZone: string): CivilDate => civilOf(new Date(at), timeZone).date

const onDay = ({ name, at }: Author, timeZone: string, suffix = '') =>
  `${name}${suffix} on ${plainDate(dayOf(at, timeZone))}`

/** 'Dr. Chidi Okafor on 3 March 2026', for staff: a patient's is named as such. */
export const recordedBy = (author: Author, timeZone: string): string =>
  onDay(author, timeZone, author.role === 'patient' ? ' (patient)' : '')

type Entry = { recorded: Author; changed: Author | null }

/** Who recorded something, for whoever reads it: patients know that they are patients. */
export const useAuthorText = () => {
  const { timeZone } = useClinic()
  const isPatient = useSession().user?.role === 'patient'
  const by = (author: Author) => (isPatient ? onDay(author, timeZone) : recordedBy(author, timeZone))
  return {
    recordedBy: by,
    /** Who entered it, and who changed it last. */
    authorsOf: ({ recorded, changed }: Entry) =>
      [`Entered by ${by(recorded)}`, changed && `changed by ${by(changed)}`].filter(Boolean).join(', '),
  }
}
