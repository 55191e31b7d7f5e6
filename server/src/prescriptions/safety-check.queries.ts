import { and, eq, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { SafetyCheck, SafetyReport } from '@alafia/contract/prescriptions/schema'
import { people } from '../accounts/queries.ts'
import { appointmentParties } from '../appointments/exports.queries.ts'
import { visibleTo } from '../appointments/policy.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers, healthNotesOf, patientNotes } from '../family/queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { mayCheck } from './policy.ts'
import { signedColumns } from './queries.ts'
import { medicationsOf } from './row.ts'
import { isGenuine, type Signed } from './signature.ts'
import { prescription } from './table.ts'
import { check, type Noted } from '../safety/check.ts'
import { edition } from '../safety/facts/edition.ts'
import type { Current } from '../safety/taken.ts'

type Earlier = { signed: Signed; firstName: string; lastName: string }

const signedObject = sql`jsonb_build_object(${sql.join(
  Object.entries(signedColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)})`

/** The person of a visit, and every order that still holds for that person, whoever signed it. */
const safetyOf = prepared((db, name) => {
  const visit = appointmentParties('visit')
  const patient = people('patient')
  const member = familyMembers('member')
  const own = patientNotes('own_notes')
  const prescriber = doctors('prescriber')
  // A pending one counts as well: it is on its way to the person.
  const current = db
    .select({
      orders: sql<Earlier[]>`coalesce(jsonb_agg(jsonb_build_object(
        'signed', ${signedObject},
        'firstName', ${prescriber.firstName}, 'lastName', ${prescriber.lastName})
        order by ${prescription.id}), '[]')`.as('orders'),
    })
    .from(prescription)
    .innerJoin(prescriber, eq(prescriber.id, prescription.doctorId))
    .where(
      and(
        eq(prescription.patientId, visit.patientId),
        sql`${prescription.familyMemberId} is not distinct from ${visit.familyMemberId}`,
        sql`${prescription.status} not in ('rejected', 'cancelled')`,
        sql`${prescription.expiryDate} >= ${param('today')}`,
      ),
    )
  return db
    .select({
      patientId: visit.patientId,
      doctorId: visit.doctorId,
      dateOfBirth: sql<CivilDate | null>`coalesce(${member.dateOfBirth}, ${patient.dateOfBirth})`,
      ...healthNotesOf(member, own),
      current: sql<Earlier[]>`(${current})`,
    })
    .from(visit)
    .innerJoin(patient, eq(patient.id, visit.patientId))
    .leftJoin(member, eq(member.id, visit.familyMemberId))
    .leftJoin(own, eq(own.userId, visit.patientId))
    .where(and(eq(visit.id, param('id')), visibleTo('doctor', param('actorId'), visit)))
    .prepare(name)
})

type Safety = { patientId: number; doctorId: number; person: Noted; current: Current[] }

/** What an order at this visit is checked against. @throws Problem 404 for a visit that the doctor may not see */
export const readSafety = async (
  db: Queryable,
  { actor, clock, signing }: Pick<Context, 'actor' | 'clock' | 'signing'>,
  appointmentId: number,
): Promise<Safety> => {
  const [row] = await safetyOf(db).execute({
    id: appointmentId,
    actorId: actor.userId,
    today: clock.today(),
  })
  if (!row) throw notFound()
  const { patientId, doctorId, current, ...person } = row
  return {
    patientId,
    doctorId,
    person,
    current: await Promise.all(
      current.map(async ({ signed, ...doctor }) => {
        const genuine = await isGenuine(signing, signed)
        return {
          medications: medicationsOf(signed.medications, genuine),
          issuedDate: signed.issuedDate,
          doctorName: doctorDisplayName(doctor),
          isGenuine: genuine,
        }
      }),
    ),
  }
}

/** Held to the end of the transaction: whoever orders for the same patient and family meanwhile waits. */
export const lockOrdersOf = async (tx: Tx, patientId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`orders for ${patientId}`}, 0))`)
}

/**
 * Checks what isn't signed yet. @throws Problem 404 for an appointment that the doctor may not see, 403 for another doctor's
 */
export const checkPrescription = async (
  context: Context,
  { appointmentId, medications }: SafetyCheck,
): Promise<SafetyReport> => {
  const subject = `appointment ${appointmentId}`
  context.about([], subject)
  const found = await readSafety(context.db, context, appointmentId)
  context.about([found.patientId], subject)
  const { person, current } = authorize(found, mayCheck(context.actor))
  return {
    version: edition.version,
    findings: check(medications, person, current, context.clock.today()),
  }
}
