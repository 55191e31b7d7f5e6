import { eq } from 'drizzle-orm'
import type { Allergy, ChangedAllergy, NewAllergy } from '@alafia/contract/clinical/allergies/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { invalid } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { substanceKey } from '../safety/substances.ts'
import { addEntry, idOf, recordedNow, updateEntry } from './entries.actions.ts'
import { enterText } from './reviewed-texts.actions.ts'
import { allergyEntry } from './table.ts'

const kind = 'allergy'

/** @throws Problem 400 for an unknown key */
const columnsOf = ({
  substance,
  key,
  type,
  reaction,
  severity = null,
  certainty,
}: Omit<NewAllergy, 'fromText'>) => {
  const known = substanceKey(substance, key ?? null)
  if (known === undefined) throw invalid('key', 'Choose a substance from the list, or leave it as text')
  return { substance, key: known, type, reaction, severity, certainty }
}

/** @throws Problem 400, 403, 404, and 409 if another doctor has reviewed the text */
export const addAllergy = (
  context: Context,
  asked: PersonParams,
  { fromText, ...details }: NewAllergy,
): Promise<Allergy> =>
  addEntry(context, asked, {
    kind,
    insert: async (tx, person) => {
      const row = { ...recordedNow(context, person), ...columnsOf(details) }
      const entryId = idOf(await tx.insert(allergyEntry).values(row).returning({ id: allergyEntry.id }))
      await enterText(context, tx, person, { kind, text: fromText, entryId })
      return entryId
    },
  })

/** @throws Problem 400, 403, 404, 409 with the allergy as it is now */
export const updateAllergy = (
  context: Context,
  asked: PersonParams,
  id: number,
  { version, ...details }: ChangedAllergy,
): Promise<Allergy> =>
  updateEntry(context, asked, {
    kind,
    id,
    version,
    update: (tx, changed) =>
      tx
        .update(allergyEntry)
        .set({ ...columnsOf(details), ...changed })
        .where(eq(allergyEntry.id, id)),
  })
