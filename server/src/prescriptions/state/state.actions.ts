import { sql } from 'drizzle-orm'
import type { AuditTrail } from '../../audit/trail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/connect.ts'
import { send } from '../../platform/database/pipelining.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Signing } from '../../platform/signing-key.ts'
import type { Services } from '../../request/services.ts'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { isIntact, readStates, stateSignature, type PrescriptionState } from './state.queries.ts'

const batchSize = 1000

const storeStatement = {
  name: 'store_prescription_states',
  text: `
    insert into prescription_state (prescription_id, signature)
    select id, signature from jsonb_to_recordset($1::jsonb) as signed (id int, signature text)
    on conflict (prescription_id) do update set signature = excluded.signature`,
}

/** Signs these prescriptions as they are stored now. */
export const signStates = async (tx: Queryable, signing: Signing, ids: readonly number[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += batchSize) {
    const states = await readStates(tx, ids.slice(from, from + batchSize))
    const signed = states.map((state) => ({ id: state.id, signature: stateSignature(signing, state) }))
    await send(tx, storeStatement, [JSON.stringify(signed)])
  }
}

/** The state of a prescription whose lock the transaction holds, and whether it is intact. */
export type CheckedState = { state: PrescriptionState; intact: boolean }

export const checkState = async (
  signing: Signing,
  read: Promise<PrescriptionState[]> | PrescriptionState[],
): Promise<CheckedState> => {
  const [state] = await read
  if (!state) throw new Error('A locked prescription has a state')
  return { state, intact: await isIntact(signing, state) }
}

/** @throws Problem 409 if it was changed in the database */
export const requireIntact = ({ intact }: CheckedState): void => {
  if (!intact) throw new Problem('not-genuine', notGenuine)
}

/** The signature after a change of these fields; '' if it wasn't intact before, so that no later change makes it genuine. */
export const signatureAfter = (
  signing: Signing,
  { state, intact }: CheckedState,
  changed: Partial<PrescriptionState>,
): string => (intact ? stateSignature(signing, { ...state, ...changed }) : '')

/** Signs it again as it is now stored, at the end of a change. */
export const signChanged = async (
  tx: Queryable,
  signing: Signing,
  { state: { id }, intact }: CheckedState,
): Promise<void> => {
  if (intact) await signStates(tx, signing, [id])
  else await send(tx, storeStatement, [JSON.stringify([{ id, signature: '' }])])
}

const firstSigning = 'prescription.states-signed'

const hasRows = async (db: Queryable, query: ReturnType<typeof sql>) =>
  (await db.execute<{ found: boolean }>(sql`select exists (${query}) as found`)).rows[0]?.found === true

/**
 * Signs everything that was stored before states were signed. Only once in an installation, and recorded in the audit trail: later, an
 * unsigned state was tampered with.
 */
export const signFirstStates = async (
  db: Database,
  signing: Signing,
  { audit, clock }: { audit: AuditTrail; clock: Clock },
): Promise<void> => {
  const isNeeded = async (on: Queryable) =>
    (await hasRows(on, sql`select from prescription`)) &&
    !(await hasRows(on, sql`select from prescription_state`)) &&
    !(await hasRows(on, sql`select from audit_entry where action = ${firstSigning}`))
  if (!(await isNeeded(db))) return
  const pending = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table prescription_state in exclusive mode`)
    if (!(await isNeeded(tx))) return []
    const { rows } = await tx.execute<{ id: number }>(sql`select id from prescription order by id`)
    await signStates(
      tx,
      signing,
      rows.map(({ id }) => id),
    )
    return audit.store(tx, [
      {
        at: clock.now(),
        actor: { name: 'Alafia' },
        action: firstSigning,
        patientIds: [],
        outcome: 'done',
        address: '',
        requestId: '',
      },
    ])
  })
  await audit.chain(pending)
}

/** Prescriptions of which the audit trail records more fills than are stored: they were put back with an old signature. */
const putBack = sql`
  select prescription.id
  from prescription join (
    select substring(subject from '^prescription ([0-9]+)')::int as id, count(*) as fills
    from audit_entry
    where split_part(action, '.', 1) = 'prescription' and action = 'prescription.fulfilled' and outcome = 'done'
    group by 1
  ) as recorded on recorded.id = prescription.id
  where recorded.fills > fill_count + fills_reversed`

/** Verifies the state of every prescription. What isn't intact is reported like a changed prescription. */
export const verifyStates = async ({ db, signing }: Pick<Services, 'db' | 'signing'>): Promise<void> => {
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select id from prescription where id > ${last} order by id limit ${batchSize}`,
    )
    const newest = rows.at(-1)
    if (!newest) break
    last = newest.id
    const ids = rows.map(({ id }) => id)
    for (const state of await readStates(db, ids)) await isIntact(signing, state)
  }
  const { rows } = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    return tx.execute<{ id: number }>(putBack)
  })
  // No text has an empty signature: this only reports it.
  for (const { id } of rows) await signing.verify('', '', `prescription ${id}`)
}
