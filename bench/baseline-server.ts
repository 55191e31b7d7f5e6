import Fastify from 'fastify'
import { Pool } from 'pg'
import { baselineBooking } from './baseline-booking.ts'
import { baselineChanges } from './baseline-changes.ts'
import { baselineDispensing } from './baseline-dispensing.ts'

/*
 * The baseline: fastify and pg with nothing between them. One prepared statement gives the same 20 appointments as JSON;
 * one transaction inserts two rows. No session, no rules, no audit. Run as a process of its own, as the product is.
 */

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
const app = Fastify({ logger: false })

const list = {
  name: 'baseline_list',
  text: `select a.id, a.patient_id as "patientId", a.family_member_id as "familyMemberId", a.doctor_id as "doctorId", a.date::text as "appointmentDate",
      a.time::text as "appointmentTime", a.starts_at as "startsAt", a.ends_at as "endsAt", a.type, a.mode, a.status, a.reason, a.notes, a.diagnosis,
      a.created_at as "createdAt", a.updated_at as "updatedAt", d.specialization, u.first_name as "doctorFirstName", u.last_name as "doctorLastName",
      p.first_name as "patientFirstName", p.last_name as "patientLastName", f.first_name as "memberFirstName"
    from appointment a join doctor d on d.user_id = a.doctor_id join user_account u on u.id = a.doctor_id join user_account p on p.id = a.patient_id
      left join family_member f on f.id = a.family_member_id
    where a.patient_id = $1 order by a.starts_at desc, a.id desc limit 20`,
}

app.get<{ Params: { id: string } }>('/list/:id', async ({ params }) => {
  const { rows } = await pool.query<Record<string, unknown>>({ ...list, values: [params.id] })
  return rows
})

await pool.query(
  'create table if not exists baseline_visit (id serial primary key, patient int, doctor int, at timestamptz, reason text)',
)
await pool.query('create table if not exists baseline_note (id serial primary key, visit int, body text)')

app.post('/book', async (_request, reply) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>({
      name: 'baseline_visit',
      text: 'insert into baseline_visit (patient, doctor, at, reason) values ($1, $2, now(), $3) returning id',
      values: [1, 2, 'Night cough twice a week'],
    })
    await client.query({
      name: 'baseline_note',
      text: 'insert into baseline_note (visit, body) values ($1, $2)',
      values: [rows[0]?.id, 'New appointment request'],
    })
    await client.query('commit')
    return await reply.code(201).send({ id: rows[0]?.id })
  } finally {
    client.release()
  }
})

await baselineBooking(app, pool)
await baselineChanges(app, pool)
await baselineDispensing(app, pool)

const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`Alafia runs on ${address}\n`)
