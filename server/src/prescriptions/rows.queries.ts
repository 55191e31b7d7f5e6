import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { fullName, people } from '../accounts/exports.queries.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isSharedWith } from '../family/policy.ts'
import { pharmacyPlaces } from '../pharmacies/exports.queries.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { questionState } from './asking/questions.queries.ts'
import { productsOfFill } from './dispensed/products.queries.ts'
import { acknowledgementsOf } from './recheck/acknowledged.queries.ts'
import { counselledOn } from './labels/counselled.queries.ts'
import { recallsOf } from './recalls/recalled-fill.queries.ts'
import { reversalsOf } from './reversal/reversals.queries.ts'
import type { FillMedication, PrescriptionRow } from './row.ts'
import type { SignedContent } from './signature.ts'
import { dispense, fillMedication, prescription } from './table.ts'
import { waitingFillAt } from './waiting-fill.queries.ts'

const microseconds = (column: PgColumn | SQL) =>
  sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`

/*
 * What waits in a queue was mostly never filled: of that, nothing about a fill is looked up. `fill_count` is 0 again after a
 * reversal of the only fill; then there is still what was reversed.
 */
const ofLastFill = <Result>(found: SQL<Result>) =>
  sql<Result | null>`case when ${prescription.fillCount} > 0 then ${found} end`
const lastFill = { prescriptionId: prescription.id, fillNumber: prescription.fillCount }
const ofAnyFill = <Result>(found: SQL<Result>) =>
  sql<Result>`case when ${prescription.fillCount} + ${prescription.fillsReversed} > 0 then ${found} else '[]' end`

/** Of the last fill, by medication index. */
const dispensedUnits = ofLastFill(sql<Record<string, FillMedication>>`(
  select jsonb_object_agg(${fillMedication.medicationIndex}, jsonb_build_object('ordered', ${fillMedication.ordered},
    'dispensed', ${fillMedication.dispensed}, 'waived', ${fillMedication.waived}))
  from ${fillMedication}
  where ${fillMedication.prescriptionId} = ${prescription.id}
    and ${fillMedication.fillNumber} = ${prescription.fillCount})`)

const place = pharmacyPlaces('place', param('actorId'))

/** Where it is; address and hours only for its patient. */
const pharmacy = sql<PrescriptionRow['pharmacy']>`(${new QueryBuilder()
  .select({
    chosen: sql`jsonb_build_object('id', ${place.id}, 'name', ${place.name}, 'isYours', ${place.isYours},
      'place', case when ${prescription.patientId} = ${param('actorId')} or ${isSharedWith(param('actorId'), prescription.familyMemberId)} then jsonb_build_object('address', ${place.address},
        'phone', ${place.phone}, 'operatingHours', ${place.operatingHours}, 'collectUntil', ${place.collectUntil},
        'coordinates', jsonb_build_object('latitude', ${place.latitude}, 'longitude', ${place.longitude})) end)`.as(
      'chosen',
    ),
  })
  .from(place)
  .where(sql`${place.id} = ${prescription.pharmacyId}`)})`

const filledAt = ofLastFill(sql<Date>`(
  select ${dispense.dispensedAt} from ${dispense}
  where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.fillNumber} = ${prescription.fillCount}
    and ${dispense.partNumber} = 1)`).mapWith(dispense.dispensedAt)

/** Who collected the last fill, and when; if there are several partial fills, the last one. */
const collection = ofLastFill(sql<PrescriptionRow['collection']>`(
  select jsonb_build_object('at', ${dispense.collectedAt}, 'by', ${dispense.collectedBy}) from ${dispense}
  where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.fillNumber} = ${prescription.fillCount}
    and ${dispense.collectedAt} is not null
  order by ${dispense.partNumber} desc limit 1)`)

/** The people of the last fill in that role, also of several parts. */
const namesOnLastFill = (role: 'pharmacistId' | 'checkedBy') => {
  const person = people('dispensing_person')
  return ofLastFill(sql<string>`(
  select string_agg(distinct ${fullName(person)}, ' and ') from ${dispense}
  inner join ${person} on ${person.id} = ${dispense[role]}
  where ${dispense.prescriptionId} = ${prescription.id} and ${dispense.fillNumber} = ${prescription.fillCount})`)
}

/** What the signature covers, and the signature. */
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
  checks: prescription.checks,
  signature: prescription.signature,
} satisfies Record<keyof SignedContent, PgColumn>

/** The same for each row in a nested list. As json: PostgreSQL writes it in a third of the time that jsonb takes. */
export const signedJson = (table: Record<keyof SignedContent, SQLWrapper>): SQL<SignedContent> => {
  // The keys are exactly those of the object above.
  const names = Object.keys(signedColumns) as (keyof SignedContent)[]
  const fields = names.map((name) => sql`${sql.raw(`'${name}'`)}, ${table[name]}`)
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}

/** Prescriptions with their people; `position` is their place in a list ordered by `order`. */
export const selectPrescriptions = (db: Queryable, order: PgColumn | SQL) => {
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
      position: microseconds(order),
      dispensedUnits,
      products: ofLastFill(productsOfFill(lastFill)),
      collection,
      dispensedBy: namesOnLastFill('pharmacistId'),
      checkedBy: namesOnLastFill('checkedBy'),
      acknowledged: ofAnyFill(acknowledgementsOf(prescription.id)),
      counselled: ofLastFill(counselledOn(lastFill)),
      reversals: ofAnyFill(reversalsOf(prescription.id)),
      recalls: ofAnyFill(recallsOf(prescription.id)),
      waitingSince: ofLastFill(sql<string | null>`${waitingFillAt(prescription.pharmacyId)} ->> 'filledAt'`),
      notCollectedAt: prescription.notCollectedAt,
      pharmacy,
      isUrgent: prescription.isUrgent,
      question: questionState,
      replaces: prescription.replacesId,
      replacedBy: prescription.replacedById,
      doctor: {
        firstName: doctor.firstName,
        lastName: doctor.lastName,
        profileImage: doctor.profileImage,
        specialization: doctor.specialization,
      },
      patient: { firstName: patient.firstName, lastName: patient.lastName, dateOfBirth: patient.dateOfBirth },
      member: { firstName: member.firstName, lastName: member.lastName, dateOfBirth: member.dateOfBirth },
      pharmacist: { id: pharmacist.id, firstName: pharmacist.firstName, lastName: pharmacist.lastName },
    })
    .from(prescription)
    .innerJoin(doctor, eq(doctor.id, prescription.doctorId))
    .innerJoin(patient, eq(patient.id, prescription.patientId))
    .leftJoin(member, eq(member.id, prescription.familyMemberId))
    .leftJoin(pharmacist, eq(pharmacist.id, prescription.pharmacistId))
}
