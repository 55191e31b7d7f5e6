import { and, asc, desc, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type {
  Prescription,
  PrescriptionPerson,
  PrescriptionsQuery,
} from '@alafia/contract/prescriptions/schema'
import { prescriptionStatuses } from '@alafia/contract/prescriptions/states'
import { people } from '../accounts/queries.ts'
import { doctors } from '../doctors/queries.ts'
import { familyMembers, healthNotesOf, patientNotes } from '../family/queries.ts'
import { offersFor } from '../inventory/queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { notFound } from '../platform/problem.ts'
import { placeOf, timeCursor } from '../request/next-page.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { inQueue, isHandedOut, visibleTo } from './policy.ts'
import { prescriptionOf } from './row.ts'
import { dispenseLine, prescription } from './table.ts'

const actorId = sql.placeholder('actorId')

const microseconds = (column: PgColumn | SQL) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

const handedOut = sql<Record<string, number> | null>`(
  select jsonb_object_agg(medication, units)
  from (
    select ${dispenseLine.medication} as medication, sum(${dispenseLine.quantity})::int as units
    from ${dispenseLine}
    where ${dispenseLine.prescriptionId} = ${prescription.id} and ${dispenseLine.filling} = ${prescription.fillings}
    group by ${dispenseLine.medication}
  ) as handed_out)`

/*
 * The pharmacies stand above this slice, so their tables are named in words here: the one that the patient chose, and
 * whether the reader works there.
 */
const pharmacy = sql<{ id: number; name: string; isYours: boolean } | null>`(
  select jsonb_build_object('id', chosen.id, 'name', chosen.name, 'isYours', exists (
    select from pharmacy_staff as staff where staff.pharmacy_id = chosen.id and staff.user_id = ${actorId}))
  from pharmacy as chosen where chosen.id = ${prescription.pharmacyId})`

/** Where a prescription stands in a pharmacist's queue: those that chose the own pharmacy come a lifetime before the others. */
const queuePlace = sql`(${prescription.queuedAt} - case when ${prescription.pharmacyId} =
  (select staff.pharmacy_id from pharmacy_staff as staff where staff.user_id = ${actorId})
  then interval '100 years' else interval '0' end)`

/** Prescriptions with their people; `place` is where they stand in a list ordered by `order`. */
const withPeople = (db: Queryable, order: PgColumn | SQL) => {
  const doctor = doctors('doctor')
  const patient = people('patient')
  const member = familyMembers('member')
  const pharmacist = people('pharmacist')
  return db
    .select({
      id: prescription.id,
      appointmentId: prescription.appointmentId,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      doctorId: prescription.doctorId,
      medications: prescription.medications,
      status: prescription.status,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
      pharmacistNotes: prescription.pharmacistNotes,
      createdAt: prescription.createdAt,
      updatedAt: prescription.updatedAt,
      place: microseconds(order),
      handedOut,
      pharmacy,
      doctor: {
        firstName: doctor.firstName,
        lastName: doctor.lastName,
        profileImage: doctor.profileImage,
        specialization: doctor.specialization,
      },
      patient: { firstName: patient.firstName, lastName: patient.lastName, dateOfBirth: patient.dateOfBirth },
      member: { firstName: member.firstName, lastName: member.lastName, dateOfBirth: member.dateOfBirth },
      pharmacist: { firstName: pharmacist.firstName, lastName: pharmacist.lastName },
    })
    .from(prescription)
    .innerJoin(doctor, eq(doctor.id, prescription.doctorId))
    .innerJoin(patient, eq(patient.id, prescription.patientId))
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .leftJoin(pharmacist, eq(pharmacist.id, prescription.pharmacistId))
}

type Shape = { role: Role; queue: boolean; status: boolean; appointment: boolean; after: boolean }

/** Whose list it is, in which order. A pharmacist's newest are those that the pharmacist has handled, by the handling. */
const listOf = ({
  role,
  queue,
}: Shape): { rows: SQL | undefined; order: PgColumn | SQL; newestFirst: boolean } => {
  const visible = visibleTo(role, actorId)
  if (queue)
    return {
      rows: and(visible, inQueue),
      order: role === 'pharmacist' ? queuePlace : prescription.queuedAt,
      newestFirst: false,
    }
  return role === 'pharmacist'
    ? { rows: eq(prescription.pharmacistId, actorId), order: prescription.updatedAt, newestFirst: true }
    : { rows: visible, order: prescription.createdAt, newestFirst: true }
}

const pageOf = (shape: Shape) =>
  prepared((db, name) => {
    const { rows, order, newestFirst } = listOf(shape)
    const place = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::int)`
    const direction = newestFirst ? desc : asc
    return withPeople(db, order)
      .where(
        and(
          rows,
          shape.status ? eq(prescription.status, sql.placeholder('status')) : undefined,
          shape.appointment ? eq(prescription.appointmentId, sql.placeholder('appointmentId')) : undefined,
          shape.after
            ? sql`(${order}, ${prescription.id}) ${sql.raw(newestFirst ? '<' : '>')} ${place}`
            : undefined,
        ),
      )
      .orderBy(direction(order), direction(prescription.id))
      .limit(sql.placeholder('rows'))
      .prepare(name)
  })

/** A statement for each combination of filters, so that each has the plan that its index gives. */
const pages = new Map<string, ReturnType<typeof pageOf>>()

const pageFor = (shape: Shape) => {
  const key = JSON.stringify(shape)
  const known = pages.get(key)
  if (known) return known
  const made = pageOf(shape)
  pages.set(key, made)
  return made
}

/** Up to `limit` + 1 of those that the actor may see; `cursor` is where the page after each begins. */
export const listPrescriptions = async (
  { db, actor }: Context,
  { limit, cursor, status, appointmentId, view }: PrescriptionsQuery,
): Promise<(Prescription & { cursor: string })[]> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const page = pageFor({
    role: actor.role,
    queue: view === 'queue',
    status: status !== undefined,
    appointment: appointmentId !== undefined,
    after: after !== undefined,
  })
  const rows = await page(db).execute({
    actorId: actor.userId,
    rows: limit + 1,
    status,
    appointmentId,
    ...after,
  })
  return rows.map((row) => ({ ...prescriptionOf(row), cursor: timeCursor(row.place, row.id) }))
}

const one = (role: Role) =>
  prepared((db, name) =>
    withPeople(db, prescription.createdAt)
      .where(and(eq(prescription.id, sql.placeholder('id')), visibleTo(role, actorId)))
      .prepare(name),
  )
const oneFor = {
  patient: one('patient'),
  doctor: one('doctor'),
  pharmacist: one('pharmacist'),
  admin: one('admin'),
}

/** @throws Problem 404 when there is none that the actor may see. */
export const findPrescription = async (db: Queryable, actor: Actor, id: number): Promise<Prescription> => {
  const [row] = await oneFor[actor.role](db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  return prescriptionOf(row)
}

const handedOutStatuses = prescriptionStatuses.filter(isHandedOut)

const is = (...statuses: string[]): SQL =>
  sql`${prescription.status} in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`

/** Decisions §1: active, or handed out and not expired. */
const isInForce = (today: Placeholder): SQL =>
  sql`(${is('active')} or (${is(...handedOutStatuses)} and ${prescription.expiryDate} >= ${today}))`

/** For the overview: how many of a patient's and family's are in force on this day of the clinic. */
export const inForceOf = (patientId: Placeholder, today: Placeholder): SQL<number> => {
  const inForce = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(and(visibleTo('patient', patientId), isInForce(today)))
  return sql`(${inForce})`
}

const counts = (role: Role) =>
  prepared((db, name) => {
    const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
    return db
      .select({
        pending: countIf(is('pending')),
        active: countIf(is('active')),
        fulfilled: countIf(is(...handedOutStatuses)),
        rejected: countIf(is('rejected')),
        inForce: countIf(isInForce(sql.placeholder('today'))),
      })
      .from(prescription)
      .where(visibleTo(role, actorId))
      .prepare(name)
  })
const countsFor = {
  patient: counts('patient'),
  doctor: counts('doctor'),
  pharmacist: counts('pharmacist'),
  admin: counts('admin'),
}

/** What the actor may see, counted by the dashboards' words. */
export const getPrescriptionSummary = async ({ db, actor, clock }: Context) => {
  const [counted] = await countsFor[actor.role](db).execute({ actorId: actor.userId, today: clock.today() })
  return counted ?? { pending: 0, active: 0, fulfilled: 0, rejected: 0, inForce: 0 }
}

const mostItems = 5

/** What the shelf has for each medication. @throws Problem 404 when the actor may not see the prescription. */
export const getStockOffers = async ({ db, actor, clock, about }: Context, id: number) => {
  const { medications, patientId } = await findPrescription(db, actor, id)
  about([patientId], `prescription ${id}`)
  const offers = await offersFor(db, medications, clock.today())
  return offers.map(({ suggestedItemId, items }, medication) => ({
    medication,
    suggestedItemId,
    items: items.slice(0, mostItems),
  }))
}

const personOf = prepared((db, name) => {
  const member = familyMembers('member')
  const own = patientNotes('own_notes')
  return db
    .select({
      patientId: prescription.patientId,
      ...healthNotesOf(member, own),
      provider: own.insuranceProvider,
      plan: own.insurancePlan,
      number: own.insuranceNumber,
    })
    .from(prescription)
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .leftJoin(own, eq(own.userId, prescription.patientId))
    .where(and(eq(prescription.id, sql.placeholder('id')), visibleTo('pharmacist', actorId)))
    .prepare(name)
})

/** What a pharmacist has to mind of the person. @throws Problem 404 when the actor may not see the prescription. */
export const getPrescriptionPerson = async (
  { db, actor, about }: Context,
  id: number,
): Promise<PrescriptionPerson> => {
  about([], `prescription ${id}`)
  const [row] = await personOf(db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  about([row.patientId], `prescription ${id}`)
  const { patientId: _about, provider, plan, number, ...notes } = row
  const isInsured = [provider, plan, number].some((part) => part !== null)
  return { ...notes, insurance: isInsured ? { provider, plan, number } : null }
}
