import { and, eq, sql, type SQL } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { isStopped } from '@alafia/contract/prescriptions/current-medicines'
import type { PrescriptionCheck } from '@alafia/contract/prescriptions/safety-check'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { clinicalFactsOf } from '../clinical/exports.queries.ts'
import { toPersonFacts } from '../clinical/person-facts.ts'
import { appointmentParties } from '../appointments/exports.queries.ts'
import { visibleTo } from '../appointments/policy.ts'
import { requireCare } from '../chart-access/exports.queries.ts'
import { accountsOfPerson, isAboutPerson } from '../family/policy.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { asDispensed } from './dispensed/products.ts'
import { productsTakenFrom, type StoredProduct } from './dispensed/products.queries.ts'
import { saidOf, type StoredStop } from './medicine-stops.ts'
import { stopsOf } from './medicine-stops.queries.ts'
import { checkOrder } from './checked-order.queries.ts'
import { mayBeTaken, mayCheck } from './policy.ts'
import { signedJson } from './rows.queries.ts'
import { toMedications } from './row.ts'
import { isGenuine, type SignedContent } from './signature.ts'
import { prescription } from './table.ts'
import { isControlledProduct } from '../safety/controlled.ts'
import { newestRowChange, rowsAt } from '../safety/exports.queries.ts'
import type { CurrentPrescription } from '../safety/medicines-in-use.ts'
import { productOfOrder } from '../safety/product.ts'

/** `suppliedAt`: when its course began, if that is known not to be the day of issue. */
export type EarlierPrescription = {
  suppliedAt?: string | null
  signed: SignedContent
  firstName: string
  lastName: string
  products: StoredProduct[] | null
  stops: StoredStop[]
}

/** Prescriptions as one JSON column, for `toCurrent`. */
export const earlierList = (
  prescriber: ReturnType<typeof doctors>,
  suppliedAt: SQL = sql`null`,
): SQL<EarlierPrescription[]> =>
  sql<EarlierPrescription[]>`coalesce(json_agg(json_build_object(
    'signed', ${signedJson(prescription)}, 'suppliedAt', ${suppliedAt},
    'firstName', ${prescriber.firstName}, 'lastName', ${prescriber.lastName},
    'products', ${productsTakenFrom({ prescriptionId: prescription.id, fillNumber: prescription.fillCount })},
    'stops', ${stopsOf(prescription.id)})
    order by ${prescription.id}), '[]')`

/** What the person takes of them: as it was dispensed, and without what was stopped. */
export const toCurrent = (
  { signing, clock }: Pick<Context, 'clock' | 'signing'>,
  earlier: readonly EarlierPrescription[],
): Promise<CurrentPrescription[]> =>
  Promise.all(
    earlier.map(async ({ signed, stops, products, suppliedAt, ...doctor }) => {
      const genuine = await isGenuine(signing, signed)
      return {
        medications: asDispensed(toMedications(signed.medications, genuine), products).filter(
          // In one that was changed after it was signed, the places may have changed too.
          (_, index) => !genuine || !isStopped({ said: saidOf(stops, index) }),
        ),
        issuedDate: signed.issuedDate,
        suppliedOn: suppliedAt ? civilOf(new Date(suppliedAt), clock.zone).date : null,
        doctorName: doctorDisplayName(doctor),
        isGenuine: genuine,
      }
    }),
  )

/** The person an appointment is for, and every prescription that is still valid for them, whoever signed it. */
const selectSafetyContext = prepared((db, name) => {
  const appointment = appointmentParties('appointment')
  const prescriber = doctors('prescriber')
  // Pending ones count too, because the person will get them.
  const current = db
    .select({
      list: earlierList(prescriber).as('list'),
    })
    .from(prescription)
    .innerJoin(prescriber, eq(prescriber.id, prescription.doctorId))
    .where(
      and(
        isAboutPerson(prescription, {
          patientId: appointment.patientId,
          memberId: appointment.familyMemberId,
        }),
        mayBeTaken,
        sql`${prescription.expiryDate} >= ${param('today')}`,
        sql`not (${prescription.id} = ${param('replaces')}::int and ${prescription.doctorId} = ${param('actorId')}::int)`,
      ),
    )
  return db
    .select({
      patientId: appointment.patientId,
      familyMemberId: appointment.familyMemberId,
      doctorId: appointment.doctorId,
      accounts: accountsOfPerson({
        patientId: appointment.patientId,
        memberId: appointment.familyMemberId,
      }),
      facts: clinicalFactsOf({
        patientId: appointment.patientId,
        memberId: sql`coalesce(${appointment.familyMemberId}, 0)`,
      }),
      current: sql<EarlierPrescription[]>`(${current})`,
      rowChange: newestRowChange,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.id, param('id')),
        visibleTo('doctor', { actorId: param('actorId'), now: param('now') }, appointment),
      ),
    )
    .prepare(name)
})

type SafetyContext = {
  patientId: number
  familyMemberId: number | null
  doctorId: number
  /** In which there are records of the person. */
  accounts: number[]
  person: PersonFacts
  current: CurrentPrescription[]
  /** What it is checked with: the table with the clinic's changes. */
  rows: Awaited<ReturnType<typeof rowsAt>>
}

/**
 * What a prescription at this appointment is checked against.
 * @param replaces the actor's own prescription that it replaces, which doesn't count
 * @throws Problem 404 for an appointment that the doctor may not see
 */
export const getSafetyContext = async (
  db: Queryable,
  { actor, clock, signing }: Pick<Context, 'actor' | 'clock' | 'signing'>,
  appointmentId: number,
  replaces?: number,
): Promise<SafetyContext> => {
  // A check mustn't miss a medicine, whoever prescribed it.
  const [row] = await asSystem(() =>
    selectSafetyContext(db).execute({
      id: appointmentId,
      actorId: actor.userId,
      now: clock.now(),
      today: clock.today(),
      replaces: replaces ?? 0,
    }),
  )
  if (!row) throw notFound()
  const { patientId, familyMemberId, doctorId, accounts, current, facts, rowChange } = row
  return {
    patientId,
    familyMemberId,
    doctorId,
    accounts,
    person: toPersonFacts(facts, clock.today()),
    rows: await rowsAt(db, rowChange),
    current: await toCurrent({ clock, signing }, current),
  }
}

/** Checks before signing. @throws Problem 404 for an appointment that the doctor may not see, 403 for another doctor's, 409 once care has ended */
export const checkPrescription = async (
  context: Context,
  { appointmentId, medications, replaces }: PrescriptionCheck,
): Promise<SafetyReport> => {
  const subject = `appointment ${appointmentId}`
  context.about([], subject)
  const found = await getSafetyContext(context.db, context, appointmentId, replaces)
  context.about(found.accounts, subject)
  const { person, current, rows, familyMemberId, patientId } = authorize(found, mayCheck(context.actor))
  // The answer tells of the chart.
  await requireCare(context.db, context, { patientId, familyMemberId })
  return {
    version: rows.version,
    ...(await checkOrder(context.db, medications, person, current, context.clock.today(), rows)),
    controlled: medications.flatMap((medication, index) =>
      isControlledProduct(productOfOrder(medication)) ? [index] : [],
    ),
  }
}
