import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription, Verification } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { people } from '../accounts/queries.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/queries.ts'
import { offersFor } from '../inventory/queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { isHandedOut, visibleTo } from './policy.ts'
import { prescriptionOf, type PrescriptionReader, type PrescriptionRow } from './row.ts'
import { isGenuine, type Signed } from './signature.ts'
import { dispense, fillingMedication, prescription } from './table.ts'

const actorId = param('actorId')

const microseconds = (column: PgColumn | SQL) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

/** Of the last filling, by medication. */
const filled = sql<PrescriptionRow['filled']>`(
  select jsonb_object_agg(${fillingMedication.medication}, jsonb_build_object('ordered', ${fillingMedication.ordered},
    'dispensed', ${fillingMedication.dispensed}, 'waived', ${fillingMedication.waived}))
  from ${fillingMedication}
  where ${fillingMedication.prescriptionId} = ${prescription.id}
    and ${fillingMedication.filling} = ${prescription.fillings})`

/*
 * The pharmacies stand above this slice, so their tables are named in words here: the one that the patient chose, and
 * whether the reader works there.
 */
const pharmacy = sql<{ id: number; name: string; isYours: boolean } | null>`(
  select jsonb_build_object('id', chosen.id, 'name', chosen.name, 'isYours', exists (
    select from pharmacy_staff as staff where staff.pharmacy_id = chosen.id and staff.user_id = ${actorId}))
  from pharmacy as chosen where chosen.id = ${prescription.pharmacyId})`

const filledAt = sql<Date | null>`(
  select ${dispense.at} from ${dispense}
  where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.filling} = ${prescription.fillings}
    and ${dispense.part} = 1)`.mapWith(dispense.at)

/** Who collected the last filling, and when: of more than one part the last. */
const collection = sql<PrescriptionRow['collection']>`(
  select jsonb_build_object('at', ${dispense.collectedAt}, 'by', ${dispense.collectedBy}) from ${dispense}
  where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.filling} = ${prescription.fillings}
    and ${dispense.collectedAt} is not null
  order by ${dispense.part} desc limit 1)`

/** Each medication as a row of its own; none where a changed row has no list any more. */
export const eachMedication = (medications: SQLWrapper): SQL =>
  sql`jsonb_array_elements(case jsonb_typeof(${medications}) when 'array' then ${medications} else '[]' end)`

/** What the signature is over, and the signature. */
export const signedColumns = {
  id: prescription.id,
  appointmentId: prescription.appointmentId,
  patientId: prescription.patientId,
  familyMemberId: prescription.familyMemberId,
  doctorId: prescription.doctorId,
  medications: prescription.medications,
  issuedDate: prescription.issuedDate,
  expiryDate: prescription.expiryDate,
  refillsAllowed: prescription.refillsAllowed,
  findings: prescription.findings,
  signature: prescription.signature,
} satisfies Record<keyof Signed, PgColumn>

/** Prescriptions with their people; `place` is where they stand in a list ordered by `order`. */
export const withPeople = (db: Queryable, order: PgColumn | SQL) => {
  const [doctor, patient, member] = [doctors('doctor'), people('patient'), familyMembers('member')]
  const pharmacist = people('pharmacist')
  return db
    .select({
      ...signedColumns,
      status: prescription.status,
      pharmacistNotes: prescription.pharmacistNotes,
      code: prescription.code,
      refillsUsed: prescription.refillsUsed,
      queuedAt: prescription.queuedAt,
      filledAt,
      createdAt: prescription.createdAt,
      updatedAt: prescription.updatedAt,
      place: microseconds(order),
      filled,
      collection,
      pharmacy,
      isUrgent: prescription.isUrgent,
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

const one = (role: Role) =>
  prepared((db, name) =>
    withPeople(db, prescription.createdAt)
      .where(and(eq(prescription.id, param('id')), visibleTo(role, actorId)))
      .prepare(name),
  )
const oneFor = {
  patient: one('patient'),
  doctor: one('doctor'),
  pharmacist: one('pharmacist'),
  admin: one('admin'),
}

/** @throws Problem 404 when there is none that the actor may see. */
export const findPrescription = async (
  db: Queryable,
  reader: PrescriptionReader,
  id: number,
): Promise<Prescription> => {
  const { actor } = reader
  const [row] = await oneFor[actor.role](db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  return prescriptionOf(row, reader)
}

/** One that the actor may see. @throws Problem 404 */
export const getPrescription = async (context: Context, id: number): Promise<Prescription> => {
  context.about([], `prescription ${id}`)
  const found = await findPrescription(context.db, context, id)
  context.about([found.patientId], `prescription ${id}`)
  return found
}

const mostItems = 5

/** What the shelf has for each medication. @throws Problem 404 when the actor may not see the prescription. */
export const getStockOffers = async (context: Context, id: number) => {
  const { db, clock, about } = context
  const { medications, patientId } = await findPrescription(db, context, id)
  about([patientId], `prescription ${id}`)
  const offers = await offersFor(db, medications, clock.today())
  return offers.map(({ suggestedItemId, items }, medication) => ({
    medication,
    suggestedItemId,
    items: items.slice(0, mostItems),
  }))
}

const byCode = prepared((db, name) =>
  db
    .select({ ...signedColumns, status: prescription.status })
    .from(prescription)
    .where(eq(prescription.code, param('code')))
    .prepare(name),
)

const withdrawn: readonly PrescriptionStatus[] = ['rejected', 'cancelled']

/** What a printed code tells to anyone: no person and no medicine. @throws Problem 404 for a code that isn't ours */
export const verifyPrescription = async (
  { db, clock, signing }: Pick<Context, 'db' | 'clock' | 'signing'>,
  code: string,
): Promise<Verification> => {
  // A text column takes no U+0000; what isn't of the form is nobody's code anyway.
  const [found] = await byCode(db).execute({ code: /^[0-9a-f]{32}$/.test(code) ? code : '' })
  if (!found) throw notFound()
  const { status, expiryDate } = found
  const isOver = expiryDate < clock.today()
  return {
    isGenuine: await isGenuine(signing, found),
    dispensed: isHandedOut(status),
    standing: withdrawn.includes(status) ? 'withdrawn' : isOver ? 'expired' : 'in-force',
  }
}
