import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/*
 * Books with the bare statements: writes the same rows as the product into its own tables, each statement prepared and awaited.
 * No session, rules, constraints between rows or live event.
 */

const tables = `
  create table if not exists baseline_key (person int, key text, fingerprint text, reply jsonb, at timestamptz default now(), primary key (person, key));
  create table if not exists baseline_appointment (id serial primary key, patient int, doctor int, date date, "time" time, starts timestamptz, ends timestamptz,
    type text, mode text, status text, reason text, notes text, created_at timestamptz default now(), updated_at timestamptz default now(), updated_by int);
  create index if not exists baseline_appointment_patient on baseline_appointment (patient, starts, id);
  create index if not exists baseline_appointment_doctor on baseline_appointment (doctor, starts, id);
  create table if not exists baseline_payment (id serial primary key, patient int, appointment int, description text, amount numeric(12, 2), currency text, status text, at timestamptz default now());
  create table if not exists baseline_care (doctor int, patient int, since timestamptz default now(), primary key (doctor, patient));
  create table if not exists baseline_count (kind text, shard int, total bigint, primary key (kind, shard));
  create table if not exists baseline_trail (id bigserial primary key, at timestamptz default now(), actor int, actor_name text, role text, action text, subject text,
    patients int[], outcome text, address text, request text, hash text);
  create table if not exists baseline_trail_patient (patient int, entry bigint, at timestamptz default now(), primary key (patient, entry));
  create table if not exists baseline_counter (person int primary key, last_id int);
  create table if not exists baseline_notification (person int, id int, type text, title text, body text, payload jsonb, at timestamptz default now(), primary key (person, id))`

let statements = 0
export const statement = (text: string) => ({ name: `baseline_booking_${++statements}`, text })

const claim = statement('insert into baseline_key (person, key, fingerprint) values ($1, $2, $3)')
const book = statement(
  `insert into baseline_appointment (patient, doctor, date, "time", starts, ends, type, mode, status, reason, updated_by)
    values ($1, $2, current_date + 60, '09:00', now(), now() + interval '30 minutes', 'general', 'video', 'scheduled', 'Night cough twice a week', $1) returning *`,
)
const bill = statement(
  `insert into baseline_payment (patient, appointment, description, amount, currency, status) values ($1, $2, 'Appointment with Dr. Amina Bello', 15000, 'NGN', 'pending')`,
)
const treat = statement(
  'insert into baseline_care as care (doctor, patient) values ($1, $2) on conflict (doctor, patient) do update set since = least(care.since, excluded.since)',
)
export const count = statement(
  `insert into baseline_count as kept values ('appointment', pg_backend_pid() % 64, 1) on conflict (kind, shard) do update set total = kept.total + 1`,
)
export const record = statement(
  `insert into baseline_trail (actor, actor_name, role, action, subject, patients, outcome, address, request, hash)
    values ($1, 'Adaeze Okafor', 'patient', 'appointment.booked', $2, array[$1::int], 'done', '127.0.0.1', 'req-1', repeat('0', 64)) returning id`,
)
export const recordPatient = statement('insert into baseline_trail_patient (patient, entry) values ($1, $2)')
export const number = statement(
  'insert into baseline_counter as counter values ($1, 1) on conflict (person) do update set last_id = counter.last_id + 1 returning last_id',
)
export const notify = statement(
  `insert into baseline_notification (person, id, type, title, body, payload) values ($1, $2, 'appointment-requested', 'New Appointment Request', 'Adaeze Okafor asks for an appointment', $3)`,
)
const saveReply = statement('update baseline_key set reply = $3 where person = $1 and key = $2')

const bookWith = async (client: PoolClient, nth: number) => {
  const [patient, doctor, key] = [nth % 200, 200 + ((7 * nth) % 200), `key-${nth}`]
  const run = async (what: { name: string; text: string }, ...values: unknown[]) => {
    const { rows } = await client.query<Record<string, unknown>>({ ...what, values })
    return rows[0]
  }
  await client.query('begin')
  await run(claim, patient, key, 'f'.repeat(64))
  const booked = await run(book, patient, doctor)
  await run(bill, patient, booked?.id)
  await run(treat, doctor, patient)
  await run(count)
  const entry = await run(record, patient, `appointment ${String(booked?.id)}`)
  await run(recordPatient, patient, entry?.id)
  const counter = await run(number, doctor)
  await run(notify, doctor, counter?.last_id, JSON.stringify({ appointmentId: booked?.id }))
  await run(saveReply, patient, key, JSON.stringify(booked))
  await client.query('commit')
  return booked
}

/** Adds `POST /book-same-rows`. */
export const baselineBooking = async (app: FastifyInstance, pool: Pool): Promise<void> => {
  await pool.query(tables)
  let next = 0
  app.post('/book-same-rows', async (_request, reply) => {
    const client = await pool.connect()
    try {
      next += 1
      return await reply.code(201).send(await bookWith(client, next))
    } finally {
      client.release()
    }
  })
}
