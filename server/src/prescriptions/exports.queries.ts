import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { mayActFor } from '../family/policy.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { hasOpenQuestion } from './asking/questions.queries.ts'
import { isCurrent, visibleTo } from './policy.ts'
import { recallsOf, requireNotRecalled } from './recalls/recalled-fill.queries.ts'
import { isFillReversed } from './reversal/reversals.queries.ts'
import { readableMedications, toMedications, toPrescription, type PrescriptionReader } from './row.ts'
import { selectPrescriptions } from './rows.queries.ts'
import { isGenuine, type SignedContent } from './signature.ts'
import { dispense, prescription, type PrescribedMedication } from './table.ts'

const getStatement = (role: Role) =>
  prepared((db, name) =>
    selectPrescriptions(db, prescription.createdAt)
      .where(and(eq(prescription.id, param('id')), visibleTo(role, param('actorId'))))
      .prepare(name),
  )
const getStatements = {
  patient: getStatement('patient'),
  doctor: getStatement('doctor'),
  pharmacist: getStatement('pharmacist'),
  admin: getStatement('admin'),
}

/** @throws Problem 404 if there is none that the actor may see. */
export const findPrescription = async (
  db: Queryable,
  reader: PrescriptionReader,
  id: number,
): Promise<Prescription> => {
  const { actor } = reader
  const [row] = await getStatements[actor.role](db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  return toPrescription(row, reader)
}

// Visibility is checked as of before the lock: an actor who loses a race to another pharmacist gets the new status, not 404.
const lockStatement = (role: Role) =>
  prepared((db, name) => {
    const visible = db
      .select({ id: prescription.id })
      .from(prescription)
      .where(and(eq(prescription.id, param('id')), visibleTo(role, param('actorId'))))
    return db.select().from(prescription).where(inArray(prescription.id, visible)).for('update').prepare(name)
  })
const lockStatements = {
  patient: lockStatement('patient'),
  doctor: lockStatement('doctor'),
  pharmacist: lockStatement('pharmacist'),
  admin: lockStatement('admin'),
}

/** Locked until the transaction ends. @throws Problem 404 if there is none that the actor may see. */
export const lockVisible = async (
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<typeof prescription.$inferSelect> => {
  // What was visible when it was asked for is locked as it is then: another may have changed it meanwhile, and the actor reads so.
  const [row] = await asSystem(() => lockStatements[actor.role](tx).execute({ id, actorId: actor.userId }))
  if (!row) throw notFound()
  return row
}

/** Joined by other slices: every prescription, whoever signed it. Check each with `isAsSigned` before showing it. */
export const allPrescriptions = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      appointmentId: prescription.appointmentId,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      doctorId: prescription.doctorId,
      medications: prescription.medications,
      findings: prescription.findings,
      checks: prescription.checks,
      signature: prescription.signature,
      status: prescription.status,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
      pharmacistNotes: prescription.pharmacistNotes,
      refillsAllowed: prescription.refillsAllowed,
      refillsUsed: prescription.refillsUsed,
      createdAt: prescription.createdAt,
    })
    .from(prescription)
    .as(alias)

export type SignedPrescription = SignedContent

/** Whether it is what the doctor signed. */
export const isAsSigned = (
  { signing }: Pick<Context, 'signing'>,
  signed: SignedPrescription,
): Promise<boolean> => isGenuine(signing, signed)

/** The medications to show: if the prescription was changed after it was signed, what is still readable. */
export const visibleMedications = (
  { medications }: Pick<SignedPrescription, 'medications'>,
  genuine: boolean,
) => toMedications(medications, genuine)

/** Joined by other slices: prescriptions with the time of their last fill. */
export const filledPrescriptions = <Alias extends string>(alias: Alias) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      pharmacistId: prescription.pharmacistId,
      pharmacyId: prescription.pharmacyId,
      medications: prescription.medications,
      status: prescription.status,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
      createdAt: prescription.createdAt,
      fillCount: prescription.fillCount,
      filledAt: dispense.dispensedAt,
    })
    .from(prescription)
    .leftJoin(
      dispense,
      and(
        eq(dispense.prescriptionId, prescription.id),
        eq(dispense.fillNumber, prescription.fillCount),
        eq(dispense.partNumber, 1),
      ),
    )
    .as(alias)

/** The readable part of its medications, even if the row was changed after it was signed. */
export const readableMedicationsOf = ({
  medications,
}: {
  medications: PrescribedMedication[]
}): PrescribedMedication[] => readableMedications(medications)

/** @throws Problem 409 if a batch of what waits is recalled; those batches stay as they are until the transaction ends */
export const requireFillNotRecalled = requireNotRecalled

/** What a prescription has of recalled batches, as one JSON column. */
export const recalledOf = recallsOf

/** Whether nothing is left of a fill: it was reversed. */
export const isReversedFill = isFillReversed

/** The pharmacies that dispensed what this patient has collected or had delivered. */
export const dispensedBy = (patientId: Placeholder) =>
  new QueryBuilder()
    .select({ pharmacyId: dispense.pharmacyId })
    .from(dispense)
    .innerJoin(prescription, eq(prescription.id, dispense.prescriptionId))
    .where(
      and(
        visibleTo('patient', patientId),
        or(
          and(
            inArray(prescription.status, ['picked-up', 'delivered', 'active']),
            sql`not ${isFillReversed(dispense)}`,
          ),
          isNotNull(dispense.collectedAt),
          and(gt(prescription.fillCount, sql`${dispense.fillNumber}`), sql`not ${isFillReversed(dispense)}`),
        ),
      ),
    )

type Collected = { times: number; firstBy: string | null }
type FillSince = Record<'prescriptionId' | 'fillNumber' | 'createdAt', SQLWrapper>

/** How often a fill was collected after `createdAt`, and the collector's name the first time. */
export const collectedSince = (since: FillSince): SQL<Collected> =>
  sql`(select jsonb_build_object(
      'times', count(distinct ${dispense.collectedAt}),
      'firstBy', (array_agg(${dispense.collectedBy} order by ${dispense.collectedAt}, ${dispense.partNumber}))[1])
    from ${dispense} where ${dispense.prescriptionId} = ${since.prescriptionId}
      and ${dispense.fillNumber} = ${since.fillNumber} and ${dispense.collectedAt} >= ${since.createdAt})`

/** Whether a fill was collected after `createdAt`. */
export const isCollectedSince = (since: FillSince): SQL =>
  sql`exists (select from ${dispense} where ${dispense.prescriptionId} = ${since.prescriptionId}
    and ${dispense.fillNumber} = ${since.fillNumber} and ${dispense.collectedAt} >= ${since.createdAt})`

/** Of someone about whom the patient may write: otherwise a list of recipients would tell who fills their prescriptions. */
const isMessaged = (patientId: SQLWrapper) =>
  and(
    mayActFor(patientId, 'messages', prescription.patientId, prescription.familyMemberId),
    mayActFor(patientId, 'prescriptions', prescription.patientId, prescription.familyMemberId),
  )

/** The pharmacists who have handled a prescription of the patient (an expression) or of their family. */
export const pharmacistsOf = (patientId: SQLWrapper) => {
  const query = new QueryBuilder()
  return query
    .selectDistinct({ pharmacistId: prescription.pharmacistId })
    .from(prescription)
    .where(and(isMessaged(patientId), isNotNull(prescription.pharmacistId)))
    .union(
      query
        .selectDistinct({ pharmacistId: dispense.pharmacistId })
        .from(dispense)
        .innerJoin(prescription, eq(prescription.id, dispense.prescriptionId))
        .where(isMessaged(patientId)),
    )
}

/** Joined by other slices: the people whose prescriptions a pharmacist may see, each once. */
export const peopleVisibleToPharmacist = <Alias extends string>(pharmacistId: Placeholder, alias: Alias) =>
  new QueryBuilder()
    .selectDistinct({ patientId: prescription.patientId, familyMemberId: prescription.familyMemberId })
    .from(prescription)
    .where(visibleTo('pharmacist', pharmacistId))
    .as(alias)

/** Joined by reminders: prescriptions that expire from `from` to `until`, inclusive. */
export const prescriptionsExpiring = (from: CivilDate, until: CivilDate) =>
  new QueryBuilder()
    .select({
      id: prescription.id,
      patientId: prescription.patientId,
      familyMemberId: prescription.familyMemberId,
      doctorId: prescription.doctorId,
      issuedDate: prescription.issuedDate,
      expiryDate: prescription.expiryDate,
    })
    .from(prescription)
    .where(
      and(
        // Must match the condition of the index prescription_expiring exactly.
        sql`${prescription.status} not in ('rejected', 'cancelled')`,
        gte(prescription.expiryDate, from),
        lte(prescription.expiryDate, until),
      ),
    )
    .as('expiring')

/** How many of a patient's and their family's prescriptions are current on this day in the clinic's time zone. */
export const currentCountOf = (patientId: Placeholder, today: Placeholder): SQL<number> => {
  const current = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(and(visibleTo('patient', patientId), isCurrent(today)))
  return sql`(${current})`
}

/** How many of a doctor's prescriptions wait for their answer to a pharmacist. */
export const openQuestionCountOf = (doctorId: Placeholder): SQL<number> => {
  const asked = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(and(visibleTo('doctor', doctorId), hasOpenQuestion))
  return sql`(${asked})`
}

/** How many prescriptions a patient and their family have ever had. */
export const prescriptionCountOf = (patientId: Placeholder): SQL<number> => {
  const all = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(visibleTo('patient', patientId))
  return sql`(${all})`
}

/** For the administrator's report: the prescriptions issued from `from` to `to`, inclusive. */
export const reportedPrescriptions = ({ from, to }: { from: string; to: string }): SQL =>
  sql`select ${prescription.issuedDate} as day, ${prescription.doctorId} as doctor_id,
      ${prescription.pharmacyId} as pharmacy_id, ${prescription.status} as status
    from ${prescription}
    where ${prescription.issuedDate} between ${from}::date and ${to}::date`

/** Each medication as a row; none if a tampered row has lost its list. */
export const medicationRows = (medications: SQLWrapper): SQL =>
  sql`jsonb_array_elements(case jsonb_typeof(${medications}) when 'array' then ${medications} else '[]' end)`
