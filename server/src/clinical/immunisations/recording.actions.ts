import { eq } from 'drizzle-orm'
import type {
  ChangedImmunisation,
  Immunisation,
  NewImmunisation,
} from '@alafia/contract/clinical/immunisations/schema'
import { scheduledDoses } from '@alafia/contract/clinical/immunisations/schedule'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { invalid } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { addEntry, idOf, recordedNow, updateEntry } from '../entries.actions.ts'
import { readEntry } from '../entries.queries.ts'
import { requirePast } from '../past-dates.ts'
import type { Person } from '../person.queries.ts'
import { immunisation } from '../table.ts'

const kind = 'immunisation'

/**
 * What else follows from a change of someone's vaccines, in its transaction: reminders, which build on this slice.
 * `withdrawn`: the doses of the schedule that aren't recorded by the changed entry any more.
 */
export type WhenImmunised = (
  tx: Tx,
  context: Context,
  change: Pick<Person, 'patientId' | 'familyMemberId'> & { withdrawn: readonly string[] },
) => Promise<void>

/** @throws Problem 400 for a day that can't be, a dose that isn't in the schedule, or a patient who says that it was given here */
const columnsOf = (
  { actor, clock }: Context,
  { dateOfBirth }: Person,
  { name, dose = null, givenOn, batch, given }: NewImmunisation,
) => {
  requirePast('givenOn', givenOn, { today: clock.today(), dateOfBirth })
  if (dose !== null && !scheduledDoses.has(dose)) throw invalid('dose', 'Choose a dose of the schedule')
  if (actor.role === 'patient' && given === 'here')
    throw invalid('given', 'The clinic records what was given here. Choose elsewhere')
  return { name, dose, givenOn, batch, given }
}

/** @throws Problem 400, 403, 404 */
export const addImmunisation = (
  context: Context,
  asked: PersonParams,
  details: NewImmunisation,
  whenImmunised: WhenImmunised,
): Promise<Immunisation> =>
  addEntry(context, asked, {
    kind,
    insert: async (tx, person) => {
      const row = { ...recordedNow(context, person), ...columnsOf(context, person, details) }
      const id = idOf(await tx.insert(immunisation).values(row).returning({ id: immunisation.id }))
      await whenImmunised(tx, context, { ...person, withdrawn: [] })
      return id
    },
  })

/** @throws Problem 400, 403, 404, 409 with the entry as it is now */
export const updateImmunisation = (
  context: Context,
  asked: PersonParams,
  id: number,
  { version, ...details }: ChangedImmunisation,
  whenImmunised: WhenImmunised,
): Promise<Immunisation> =>
  updateEntry(context, asked, {
    kind,
    id,
    version,
    update: async (tx, changed, person) => {
      const { dose } = await readEntry<Immunisation>(tx, kind, person, id)
      const columns = columnsOf(context, person, details)
      await tx
        .update(immunisation)
        .set({ ...columns, ...changed })
        .where(eq(immunisation.id, id))
      await whenImmunised(tx, context, {
        ...person,
        withdrawn: dose === null || dose === columns.dose ? [] : [dose],
      })
    },
  })
