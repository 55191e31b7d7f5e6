import type { Author, EntryKind } from '@alafia/contract/clinical/entry'
import type { ProblemBody } from '@alafia/contract/kernel/problems'

/** What every entry has. */
export type Entry = { id: number; version: number; recorded: Author; changed: Author | null }

/** What the screens call each kind. */
export const kindLabel: Record<EntryKind, string> = {
  measurement: 'measurement',
  problem: 'problem',
  allergy: 'allergy',
  'medicine-elsewhere': 'medicine',
  immunisation: 'vaccine',
}

/** Whether a doctor has recorded or changed it, so that a patient can't change it (CLIN-5). */
export const isDoctors = ({ recorded, changed }: Entry): boolean =>
  recorded.role === 'doctor' || changed?.role === 'doctor'

/** The entry as it is now, in the refusal of a change that saw another version. */
export const currentIn = <Kept extends Entry>({ entry }: ProblemBody): Kept | undefined =>
  // The server sends the entry as the contract describes it for the endpoint that was called.
  entry as Kept | undefined
