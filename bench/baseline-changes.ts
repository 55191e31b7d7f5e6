import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { count, notify, number, record, recordPatient, statement } from './baseline-booking.ts'

/*
 * The rows of an accepted and a cancelled visit, a message and a prescription with bare statements, each prepared and awaited. Which
 * rows these are was read from PostgreSQL's counts of written rows. It runs after `baselineBooking`, whose tables it uses.
 */

const visits = 10_000

const tables = `
  create table if not exists baseline_conversation (id serial primary key, subject text, last_number int not null default 0, at timestamptz default now());
  create table if not exists baseline_member (conversation int, person int, read_to int not null default 0, unread int not null default 0, primary key (conversation, person));
  create table if not exists baseline_message (id serial primary key, conversation int, number int, sender int, receiver int, content text, at timestamptz default now());
  create index if not exists baseline_message_conversation on baseline_message (conversation, number);
  create table if not exists baseline_order (id serial primary key, visit int, patient int, doctor int, medications jsonb, status text, issued date default current_date, expires date, signature text);
  create index if not exists baseline_order_patient on baseline_order (patient, id);
  create table if not exists baseline_order_state (prescription int, number int, status text, signature text, at timestamptz default now(), primary key (prescription, number));
  create table if not exists baseline_visit_status (id int primary key, patient int, doctor int, status text, reason text, updated_at timestamptz default now());
  create index if not exists baseline_visit_status_doctor on baseline_visit_status (doctor, status);
  insert into baseline_visit_status select n, n % 200, 200 + (7 * n) % 200, 'scheduled', null from generate_series(1, ${visits}) as n on conflict do nothing;
  insert into baseline_care (doctor, patient) select distinct doctor, patient from baseline_visit_status on conflict do nothing`

const accept = statement(
  `update baseline_visit_status set status = 'confirmed', updated_at = now() where id = $1 returning *`,
)
const cancel = statement(
  `update baseline_visit_status set status = 'cancelled', reason = 'Feeling better', updated_at = now() where id = $1 returning *`,
)
const care = statement('update baseline_care set since = now() where doctor = $1 and patient = $2')
const uncount = statement(
  `insert into baseline_count as kept values ('scheduled', pg_backend_pid() % 64, -1) on conflict (kind, shard) do update set total = kept.total - 1`,
)
const open = statement(
  `insert into baseline_conversation (subject) values ('About your medicine') returning id`,
)
const join = statement('insert into baseline_member (conversation, person) values ($1, $2), ($1, $3)')
const send = statement(
  `insert into baseline_message (conversation, number, sender, receiver, content) values ($1, 1, $2, $3, 'Take it with food') returning *`,
)
const follow = statement('update baseline_conversation set last_number = 1 where id = $1')
const unread = statement(
  'update baseline_member set unread = case person when $2 then 1 else 0 end, read_to = 1 where conversation = $1',
)
const order = statement(
  `insert into baseline_order (visit, patient, doctor, medications, status, expires, signature) values ($1, $2, $3, $4, 'pending', current_date + 30, repeat('0', 88)) returning *`,
)
const state = statement(
  `insert into baseline_order_state (prescription, number, status, signature) values ($1, 1, 'pending', repeat('0', 88))`,
)
const prescribed = statement('update baseline_visit_status set updated_at = now() where id = $1')
const medications = JSON.stringify([
  { name: 'Cetirizine 10 mg', dosage: '1 tablet', frequency: 'daily', duration: '5 days' },
])

type Row = Record<string, unknown> | undefined
type Run = (what: { name: string; text: string }, ...values: unknown[]) => Promise<Row>
type Visit = { id: number; patient: number; doctor: number }

/** One entry of the trail and one notification. */
const withEffects = async (run: Run, { patient, doctor }: Visit, changed: Row) => {
  const entry = await run(record, doctor, `appointment ${String(changed?.['id'])}`)
  await run(recordPatient, patient, entry?.['id'])
  const counter = await run(number, patient)
  await run(notify, patient, counter?.['last_id'], '{}')
  return changed
}

const changes: Record<string, (run: Run, visit: Visit) => Promise<Row>> = {
  accept: async (run, visit) => {
    const changed = await run(accept, visit.id)
    await run(uncount)
    await run(count)
    await run(care, visit.doctor, visit.patient)
    return changed
  },
  cancel: async (run, visit) => {
    const changed = await run(cancel, visit.id)
    await run(uncount)
    await run(count)
    return changed
  },
  message: async (run, { patient, doctor }) => {
    const conversation = (await run(open))?.['id']
    await run(join, conversation, doctor, patient)
    const sent = await run(send, conversation, doctor, patient)
    await run(follow, conversation)
    await run(unread, conversation, patient)
    return sent
  },
  prescribe: async (run, { id, patient, doctor }) => {
    const issued = await run(order, id, patient, doctor, medications)
    await run(state, issued?.['id'])
    await run(prescribed, id)
    await run(count)
    return issued
  },
}

/** Adds `POST /accept`, `/cancel`, `/message` and `/prescribe`. */
export const baselineChanges = async (app: FastifyInstance, pool: Pool): Promise<void> => {
  await pool.query(tables)
  for (const [name, change] of Object.entries(changes)) {
    let nth = 0
    app.post(`/${name}`, async () => {
      nth += 1
      const id = 1 + (nth % visits)
      const visit = { id, patient: id % 200, doctor: 200 + ((7 * id) % 200) }
      const client = await pool.connect()
      try {
        const run: Run = async (what, ...values) =>
          (await client.query<Record<string, unknown>>({ ...what, values })).rows[0]
        await client.query('begin')
        const changed = await withEffects(run, visit, await change(run, visit))
        await client.query('commit')
        return changed
      } finally {
        client.release()
      }
    })
  }
}
