import type { Author, EntryKind } from '@alafia/contract/clinical/entry'

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
