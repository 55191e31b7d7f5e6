import { eq } from 'drizzle-orm'
import type {
  ChangedMedicineElsewhere,
  MedicineElsewhere,
  NewMedicineElsewhere,
} from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { PersonParams } from '@alafia/contract/clinical/person'
import type { Context } from '../request/context.ts'
import { addEntry, idOf, recordedNow, updateEntry } from './entries.actions.ts'
import { requirePast } from './past-dates.ts'
import type { Person } from './person.queries.ts'
import { enterText } from './reviewed-texts.actions.ts'
import { medicineElsewhere } from './table.ts'

const kind = 'medicine-elsewhere'

/** @throws Problem 400 for a date that can't be */
const columnsOf = (
  { clock }: Context,
  { dateOfBirth }: Person,
  {
    name,
    directions,
    since = null,
    status,
    stoppedOn = null,
    stopReason,
  }: Omit<NewMedicineElsewhere, 'fromText'>,
) => {
  const bounds = { today: clock.today(), dateOfBirth }
  requirePast('since', since, bounds)
  requirePast('stoppedOn', stoppedOn, bounds)
  return { name, directions, since, status, stoppedOn, stopReason }
}

/** @throws Problem 400, 403, 404, and 409 if another doctor has reviewed the text */
export const addMedicineElsewhere = (
  context: Context,
  asked: PersonParams,
  { fromText, ...details }: NewMedicineElsewhere,
): Promise<MedicineElsewhere> =>
  addEntry(context, asked, {
    kind,
    insert: async (tx, person) => {
      const row = { ...recordedNow(context, person), ...columnsOf(context, person, details) }
      const entryId = idOf(
        await tx.insert(medicineElsewhere).values(row).returning({ id: medicineElsewhere.id }),
      )
      await enterText(context, tx, person, { kind: 'medicine', text: fromText, entryId })
      return entryId
    },
  })

/** @throws Problem 400, 403, 404, 409 with the medicine as it is now */
export const updateMedicineElsewhere = (
  context: Context,
  asked: PersonParams,
  id: number,
  { version, ...details }: ChangedMedicineElsewhere,
): Promise<MedicineElsewhere> =>
  updateEntry(context, asked, {
    kind,
    id,
    version,
    update: (tx, changed, person) =>
      tx
        .update(medicineElsewhere)
        .set({ ...columnsOf(context, person, details), ...changed })
        .where(eq(medicineElsewhere.id, id)),
  })
