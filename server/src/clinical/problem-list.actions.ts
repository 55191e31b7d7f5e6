import { eq } from 'drizzle-orm'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type {
  ChangedHealthProblem,
  HealthProblem,
  NewHealthProblem,
} from '@alafia/contract/clinical/problem-list/schema'
import type { Context } from '../request/context.ts'
import { addEntry, idOf, recordedNow, updateEntry } from './entries.actions.ts'
import { codeColumns } from './known-diagnosis.ts'
import { requirePast } from './past-dates.ts'
import type { Person } from './person.queries.ts'
import { enterText } from './reviewed-texts.actions.ts'
import { healthProblem } from './table.ts'

const kind = 'problem'

/** @throws Problem 400 for an unknown code or an onset that can't be */
const columnsOf = (
  { clock }: Context,
  { dateOfBirth }: Person,
  { text, code, status, onset = null }: Omit<NewHealthProblem, 'fromText'>,
) => {
  requirePast('onset', onset, { today: clock.today(), dateOfBirth })
  return { text, ...codeColumns(code), status, onset }
}

/** @throws Problem 400, 403, 404, and 409 if another doctor has reviewed the text */
export const addHealthProblem = (
  context: Context,
  asked: PersonParams,
  { fromText, ...details }: NewHealthProblem,
): Promise<HealthProblem> =>
  addEntry(context, asked, {
    kind,
    insert: async (tx, person) => {
      const row = { ...recordedNow(context, person), ...columnsOf(context, person, details) }
      const entryId = idOf(await tx.insert(healthProblem).values(row).returning({ id: healthProblem.id }))
      await enterText(context, tx, person, { kind, text: fromText, entryId })
      return entryId
    },
  })

/** @throws Problem 400, 403, 404, 409 with the problem as it is now */
export const updateHealthProblem = (
  context: Context,
  asked: PersonParams,
  id: number,
  { version, ...details }: ChangedHealthProblem,
): Promise<HealthProblem> =>
  updateEntry(context, asked, {
    kind,
    id,
    version,
    update: (tx, changed, person) =>
      tx
        .update(healthProblem)
        .set({ ...columnsOf(context, person, details), ...changed })
        .where(eq(healthProblem.id, id)),
  })
