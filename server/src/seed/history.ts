import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { slotMinutes } from '@alafia/contract/appointments/states'
import { civilOf, type CivilDate, type ZoneName } from '@alafia/contract/kernel/civil'
import { licence, userAccount } from '../accounts/table.ts'
import { appointment } from '../appointments/table.ts'
import { careRelationship } from '../chart-access/table.ts'
import { doctor, doctorSlot } from '../doctors/table.ts'
import type { Database, Queryable } from '../platform/database/connect.ts'
import { everyDay, slotRows, slotsADay } from './hours.ts'
import { birthdayAt, nameAt, phoneAt } from './names.ts'
import { hashOf, defaultPassword, type Person } from './people.ts'
import { addRoles } from './roles.ts'

export type HistorySize = {
  /** Each gets `appointments / patients` appointments: 20 each makes every list a full page. */
  patients: number
  /** At most as many as patients, so that no one is in two places at once. */
  doctors: number
  appointments: number
  /** How many of the days are in the future; one in twenty, unless stated. */
  daysAhead?: number
  /** The clinic's date. */
  today?: CivilDate
  zone?: ZoneName
}

/** The people of the history, with an equal share each; they sign in with `password`. */
export type History = { patients: Person[]; doctors: Person[] }

const atOnce = 5000

const addCrowd = async (db: Queryable, role: 'patient' | 'doctor', count: number): Promise<Person[]> => {
  const passwordHash = await hashOf(defaultPassword)
  const tag = randomBytes(4).toString('hex')
  const people: Person[] = []
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, place) => ({
      ...nameAt(from + place),
      email: `${role}-${from + place}-${tag}@alafia.example`,
      passwordHash,
      phone: phoneAt(from + place),
      dateOfBirth: birthdayAt(from + place),
    }))
    const ids = await db.execute<{ id: number }>(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as person ("firstName" text, "lastName" text, email text, "passwordHash" text, phone text, "dateOfBirth" date)
      ), added as (
        insert into ${userAccount} (first_name, last_name, email, password_hash, phone, date_of_birth, created_at)
        select "firstName", "lastName", email, "passwordHash", phone, "dateOfBirth", now() - interval '400 days' from given
        returning id, email
      ), licensed as (
        insert into ${licence} (user_id, role, number, valid_until)
        select id, ${role}, 'MDCN/' || id, current_date + 730 from added where ${role}::text = 'doctor'
      )
      select added.id from given join added using (email)`)
    await addRoles(
      db,
      { now: () => new Date() },
      ids.rows.map(({ id }) => ({ userId: id, role })),
    )
    for (const [place, { id }] of ids.rows.entries()) {
      const row = rows[place]
      if (row)
        people.push({
          id,
          email: row.email,
          password: defaultPassword,
          role,
          roles: [role],
          firstName: row.firstName,
          lastName: row.lastName,
        })
    }
  }
  return people
}

const addPractice = async (db: Queryable, doctors: readonly Person[]): Promise<void> => {
  const rows = doctors.map(({ id: userId }) => ({
    userId,
    specialization: 'General Practice',
    fee: '15000.00',
    currency: 'NGN',
  }))
  await db.insert(doctor).values(rows)
  for (let from = 0; from < doctors.length; from += 50)
    await db
      .insert(doctorSlot)
      .values(doctors.slice(from, from + 50).flatMap(({ id }) => slotRows(id, everyDay())))
}

/** How many doctors treat one patient. */
const doctorsEach = 4

const ids = (people: readonly Person[]) => sql`${`{${people.map(({ id }) => id).join(',')}}`}::int[]`

/**
 * Appointment number `n` is round `n / patients` of patient `n % patients`. Each round the patient sees the next of a few doctors, in a
 * slot that no one else has. Slot 0 is the latest; one day in twenty is in the future, and only appointments then are live.
 */
const addVisitsBetween = (
  db: Queryable,
  people: History,
  { first, end, ahead }: { first: number; end: number; ahead: number },
  { today, zone }: { today: CivilDate; zone: ZoneName },
) => {
  const [patients, doctors] = [people.patients.length, people.doctors.length]
  const perRound = Math.ceil(patients / doctors)
  return db.execute(sql`
    insert into ${appointment} (patient_id, doctor_id, date, time, starts_at, ends_at, type, mode, status, reason, notes, diagnosis,
      created_at, updated_at, updated_by)
    select patient_id, doctor_id, date, time, starts_at, starts_at + interval '1 minute' * ${slotMinutes}::int, 'general', 'video', status,
      'Follow-up visit ' || n, case when status = 'completed' then 'Feels well. Plan discussed.' end,
      case when status = 'completed' then 'Essential hypertension' end,
      starts_at - interval '30 days', starts_at - interval '30 days', patient_id
    from (
      select n, date, time, (date + time) at time zone ${zone} as starts_at,
        (${ids(people.patients)})[patient + 1] as patient_id, (${ids(people.doctors)})[(patient + round % ${doctorsEach}::int) % ${doctors}::int + 1] as doctor_id,
        case when date > ${today}::date then (array['confirmed', 'scheduled'])[1 + n % 2]
          when n % 20 < 17 then 'completed' when n % 20 < 19 then 'cancelled' else 'no-show' end as status
      from generate_series(${end - 1}::int, ${first}::int, -1) as n
        cross join lateral (select n % ${patients}::int as patient, n / ${patients}::int as round) as who
        cross join lateral (select round * ${perRound}::int + patient / ${doctors}::int as slot) as which
        cross join lateral (
          select ${today}::date + ${ahead}::int - slot / ${slotsADay}::int as date,
            time '09:00' + interval '1 minute' * (${slotMinutes}::int * (slot % ${slotsADay}::int)) as time
        ) as at
    ) as visit`)
}

const chunk = 50_000

/** They look at each visit whether it may be there, and lock its person until the end: nothing here collides, and a million locks are too many. */
const checks = [
  'appointment_group_session_busy',
  'appointment_held',
  'appointment_linked_person_busy',
  'appointment_one_chart',
]
const setChecks = async (db: Queryable, how: 'enable' | 'disable') => {
  for (const name of checks) await db.execute(sql.raw(`alter table appointment ${how} trigger ${name}`))
}

/**
 * Adds people and a long history of appointments in bulk, for load: a million appointments take about a minute. Afterwards the
 * planner knows the tables, and their upkeep is done.
 */
export const fillHistory = async (
  db: Database,
  { patients, doctors, appointments, zone = 'Africa/Lagos', ...given }: HistorySize,
): Promise<History> => {
  const today = given.today ?? civilOf(new Date(), zone).date
  if (doctors > patients) throw new Error('There must be at least as many patients as doctors')
  const people = await db.transaction(async (tx) => {
    const added = {
      patients: await addCrowd(tx, 'patient', patients),
      doctors: await addCrowd(tx, 'doctor', doctors),
    }
    await addPractice(tx, added.doctors)
    const rounds = Math.ceil(appointments / patients)
    const days = Math.ceil((rounds * Math.ceil(patients / doctors)) / slotsADay)
    const ahead = given.daysAhead ?? Math.max(1, Math.round(days / 20))
    await setChecks(tx, 'disable')
    // Oldest first, as they would have been created.
    for (let end = appointments; end > 0; end -= chunk)
      await addVisitsBetween(tx, added, { first: Math.max(0, end - chunk), end, ahead }, { today, zone })
    await setChecks(tx, 'enable')
    return added
  })
  // Otherwise the server would do it during the measurement.
  for (const table of [userAccount, appointment, careRelationship])
    await db.execute(sql`vacuum (analyze) ${table}`)
  return people
}
