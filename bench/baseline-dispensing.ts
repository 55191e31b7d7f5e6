import type { FastifyInstance } from 'fastify'
import type { Pool, PoolClient } from 'pg'

/*
 * Fulfils a prescription of two medications with the bare statements: locks, changes and writes the same rows in its own
 * tables, each statement prepared and awaited. No session, rules, signature or live event.
 */

const drugs = 200
const waiting = 100_000

const tables = `
  create table if not exists baseline_prescription (id int primary key, status text not null default 'pending', fill_count int not null default 0);
  create table if not exists baseline_batch (id int primary key, item int not null, expires date not null default '2030-01-01', quantity int not null);
  create index if not exists baseline_batch_item on baseline_batch (item);
  create table if not exists baseline_movement (id serial primary key, batch int, subject text, before int, after int, at timestamptz default now());
  create table if not exists baseline_dispense (prescription int, fill_number int, pharmacist int, at timestamptz default now(), primary key (prescription, fill_number));
  create table if not exists baseline_dispensed_batch (prescription int, fill_number int, medication_index int, batch int, quantity int, primary key (prescription, fill_number, medication_index, batch));
  create table if not exists baseline_fill_medication (prescription int, fill_number int, medication_index int, ordered int, dispensed int, primary key (prescription, fill_number, medication_index));
  create table if not exists baseline_product (prescription int, fill_number int, medication_index int, item int, name text, strength text, units int, primary key (prescription, fill_number, medication_index, item));
  create table if not exists baseline_check (prescription int, fill_number int, findings jsonb, checks jsonb, primary key (prescription, fill_number));
  create table if not exists baseline_bill (id serial primary key, person int, description text, amount numeric(12, 2));
  create table if not exists baseline_charge (prescription int, fill_number int, bill int references baseline_bill (id), primary key (prescription, fill_number));
  create table if not exists baseline_charge_line (prescription int, fill_number int, medication_index int, item int, units int, total numeric(12, 2), primary key (prescription, fill_number, medication_index, item));
  create table if not exists baseline_entry (id serial primary key, action text, subject text, at timestamptz default now());
  create table if not exists baseline_notice (id serial primary key, person int, title text, body text);
  insert into baseline_prescription (id) select generate_series(1, ${waiting}) on conflict do nothing;
  insert into baseline_batch (id, item, quantity) select lot, lot / 2, 1000000 from generate_series(0, ${2 * drugs - 1}) as lot on conflict do nothing`

let statements = 0
const statement = (text: string) => ({ name: `baseline_dispensing_${++statements}`, text })

const lock = statement('select * from baseline_prescription where id = $1 for update')
const lockBatches = statement(
  'select * from baseline_batch where item = any ($1::int[]) order by id for update',
)
const take = statement('update baseline_batch set quantity = quantity - 30 where id = any ($1::int[])')
const move = statement(
  `insert into baseline_movement (batch, subject, before, after) select unnest($1::int[]), $2, 60, 30`,
)
const dispense = statement(
  'insert into baseline_dispense (prescription, fill_number, pharmacist) values ($1, 1, 7)',
)
const dispensedBatches = statement(
  'insert into baseline_dispensed_batch select $1, 1, position - 1, batch, 30 from unnest($2::int[]) with ordinality as taken (batch, position)',
)
const fill = statement(
  'insert into baseline_fill_medication select $1, 1, index, 30, 30 from generate_series(0, 1) as index',
)
const products = statement(
  `insert into baseline_product select $1, 1, position - 1, item, 'Amoxicillin', '5 mg', 30 from unnest($2::int[]) with ordinality as taken (item, position)`,
)
const check = statement(`insert into baseline_check values ($1, 1, '[]', $2::jsonb)`)
const charge = statement(
  `with bill as (
    insert into baseline_bill (person, description, amount) values (1, 'Medicines', 3000) returning id
  ), charged as (
    insert into baseline_charge select $1, 1, id from bill
  )
  insert into baseline_charge_line select $1, 1, position - 1, item, 30, 1500 from unnest($2::int[]) with ordinality as taken (item, position)`,
)
const save = statement(`update baseline_prescription set status = 'fulfilled', fill_count = 1 where id = $1`)
const read = statement(
  `select p.*, (select jsonb_agg(f) from baseline_fill_medication f where f.prescription = p.id) as filled from baseline_prescription p where p.id = $1`,
)
const record = statement(`insert into baseline_entry (action, subject) values ('prescription.fulfilled', $1)`)
const notify = statement(
  `insert into baseline_notice (person, title, body) values (1, 'Prescription Updated', $1), (2, 'Prescription Updated', $1)`,
)

/** As many as a prescription's safety check names. */
const checks = JSON.stringify(
  ['allergy', 'interaction', 'duplicate', 'dose', 'age', 'pregnancy', 'kidney', 'condition'].map((kind) => ({
    kind,
    state: 'not-checked',
    reason: 'The medicine isn’t in the table',
  })),
)

const fulfil = async (client: PoolClient, id: number) => {
  const items = [2 * id, 2 * id + 1].map((item) => item % drugs)
  const batches = items.map((item) => item * 2)
  const run = (what: { name: string; text: string }, ...values: unknown[]) =>
    client.query<Record<string, unknown>>({ ...what, values })
  await client.query('begin')
  await run(lock, id)
  await run(lockBatches, items)
  await run(take, batches)
  await run(move, batches, `prescription ${id}`)
  await run(dispense, id)
  await run(dispensedBatches, id, batches)
  await run(fill, id)
  await run(products, id, items)
  await run(check, id, checks)
  await run(charge, id, items)
  await run(save, id)
  const { rows } = await run(read, id)
  await run(record, `prescription ${id}`)
  await run(notify, 'Your prescription has been filled')
  await client.query('commit')
  return rows[0]
}

/** Adds `POST /fulfil`: the next of many prescriptions. */
export const baselineDispensing = async (app: FastifyInstance, pool: Pool): Promise<void> => {
  await pool.query(tables)
  let next = 0
  app.post('/fulfil', async () => {
    const client = await pool.connect()
    try {
      next += 1
      return await fulfil(client, next)
    } finally {
      client.release()
    }
  })
}
