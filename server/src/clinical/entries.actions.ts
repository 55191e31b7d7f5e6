import type { Author, EntryKind } from '@alafia/contract/clinical/entry'
import type { PersonParams } from '@alafia/contract/clinical/person'
import { doctorIdsInCareOf } from '../chart-access/exports.queries.ts'
import { accountsActingFor, recordsOf } from '../family/exports.queries.ts'
import { withFamilyConflict } from '../family/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockEntry, readEntry, type EntryState } from './entries.queries.ts'
import { mayChangeEntry, subjectOf } from './policy.ts'
import { personToChange, type Person } from './person.queries.ts'

/** The role in which the actor records: only these two can call. */
const authorRole = ({ actor }: Pick<Context, 'actor'>): Author['role'] =>
  actor.role === 'doctor' ? 'doctor' : 'patient'

/** The columns of a new row that say whose it is and who recorded it. */
export const recordedNow = (context: Context, { patientId, familyMemberId }: Authorized<Person>) => ({
  patientId,
  familyMemberId,
  recordedBy: context.actor.userId,
  recordedAs: authorRole(context),
  recordedAt: context.clock.now(),
})

/** The columns that say who changed it, and its next version. */
export const changedNow = (context: Context, { version }: Pick<EntryState, 'version'>) => ({
  changedBy: context.actor.userId,
  changedAs: authorRole(context),
  changedAt: context.clock.now(),
  version: version + 1,
})
type ChangedNow = ReturnType<typeof changedNow>

type Whose = Pick<Person, 'patientId' | 'familyMemberId'>

/** Refreshes the facts for everyone who may have them on their screen: doctors under the account of either of two linked records. */
export const invalidateFacts = async (tx: Tx, person: Whose): Promise<void> => {
  const [acting, treating, records] = await Promise.all([
    accountsActingFor(tx, person),
    doctorIdsInCareOf(tx, person),
    recordsOf(tx, person),
  ])
  for (const userId of acting) tx.invalidate({ userId }, 'facts', String(person.patientId))
  for (const userId of treating)
    for (const { patientId } of records) tx.invalidate({ userId }, 'facts', String(patientId))
  // One of them may be about to dispense something for this person. Without a key: they needn't learn whose facts changed.
  tx.invalidate({ role: 'pharmacist' }, 'facts')
}

/** The change of a row that may be in the linked record: for that record's accounts. */
export const recordChange = async (
  tx: Tx,
  action: string,
  subject: string,
  row: Whose & { accounts: number[] },
): Promise<void> => {
  tx.record(action, subject, row.accounts)
  for (const userId of await accountsActingFor(tx, row))
    tx.invalidate({ userId }, 'facts', String(row.patientId))
}

/** One change of a person's facts, in one transaction. @throws Problem 403, 404, 409 if the person is leaving the family */
export const changeFacts = <Result>(
  context: Context,
  asked: PersonParams,
  change: (tx: Tx, person: Authorized<Person>) => Promise<Result>,
): Promise<Result> => {
  context.about([], subjectOf(asked))
  return withFamilyConflict(context.actor, () =>
    context.transact(async (tx) => {
      const person = await personToChange(context, tx, asked)
      const result = await change(tx, person)
      await invalidateFacts(tx, person)
      return result
    }),
  )
}

/** @throws Problem 403 for a doctor's entry, 404, 409 with the entry as it is now if it isn't the version that was seen */
export const lockSeen = async (
  context: Context,
  tx: Tx,
  person: Authorized<Person>,
  { kind, id, version }: { kind: EntryKind; id: number; version: number },
): Promise<Authorized<EntryState>> => {
  const locked = authorize(await lockEntry(tx, kind, person, id), mayChangeEntry(context.actor))
  if (locked.version !== version)
    throw new Problem('edited-elsewhere', 'This was changed in the meantime. Here is how it is now', {
      entry: await readEntry<Record<string, unknown>>(tx, kind, person, id),
    })
  return locked
}

type Added = { kind: EntryKind; insert: (tx: Tx, person: Authorized<Person>) => Promise<number> }

/** Adds an entry and returns it as the contract describes it. */
export const addEntry = <Entry extends object>(
  context: Context,
  asked: PersonParams,
  { kind, insert }: Added,
): Promise<Entry> =>
  changeFacts(context, asked, async (tx, person) => {
    const id = await insert(tx, person)
    tx.record(`${kind}.added`, `${kind} ${id}`, person.accounts)
    return readEntry<Entry>(tx, kind, person, id)
  })

type Updated = {
  kind: EntryKind
  id: number
  version: number
  update: (tx: Tx, changed: ChangedNow, person: Authorized<Person>) => Promise<unknown>
}

/** Changes an entry that nobody has changed since it was seen. */
export const updateEntry = <Entry extends object>(
  context: Context,
  asked: PersonParams,
  { kind, id, version, update }: Updated,
): Promise<Entry> =>
  changeFacts(context, asked, async (tx, person) => {
    const locked = await lockSeen(context, tx, person, { kind, id, version })
    await update(tx, changedNow(context, locked), person)
    await recordChange(tx, `${kind}.updated`, `${kind} ${id}`, locked)
    return readEntry<Entry>(tx, kind, person, id)
  })

/** The id of a row that was just inserted. */
export const idOf = ([row]: { id: number }[]): number => {
  if (!row) throw new Error('The entry was not stored')
  return row.id
}
