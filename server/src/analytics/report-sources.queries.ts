import { sql, type SQL } from 'drizzle-orm'
import type { ReportKind, ReportBreakdown } from '@alafia/contract/analytics/kinds'
import { createdAccounts } from '../accounts/exports.queries.ts'
import { reportedAppointments, doctorOfAppointment } from '../appointments/report.exports.queries.ts'
import { reportedPayments } from '../billing/exports.queries.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { reportedMovements, medicineNames } from '../inventory/exports.queries.ts'
import { pharmacyNames } from '../pharmacies/exports.queries.ts'
import { reportedPrescriptions } from '../prescriptions/exports.queries.ts'

/** The days of a report, as dates and as instants; `end` is the first instant after them. */
export type ReportSpan = { from: string; to: string; earliest: string; end: string; zone: string }

/** The ids in a row by which reports are broken down and filtered. */
type Id = 'doctor' | 'pharmacy' | 'type' | 'method' | 'medicine'

/** Where a report's figures come from. */
export type ReportSource = {
  /** The rows to count, aliased as `counted`. */
  rows: (span: ReportSpan) => SQL
  /** The day on which a row counts, in the clinic's calendar. */
  day: (span: ReportSpan) => SQL
  /** In the contract's order; each can be summed over groups and intervals. */
  measures: readonly SQL[]
  ids: Partial<Record<Id, SQL>>
  /** For the doctor's id. */
  joins?: SQL
}

const civilDay = ({ zone }: ReportSpan) => sql`(counted.at at time zone ${zone}::text)::date`
const count = (condition: SQL) => sql`count(*) filter (where ${condition})`
const ofStatus = (...statuses: string[]) =>
  count(
    sql`counted.status in (${sql.join(
      statuses.map((status) => sql`${status}`),
      sql`, `,
    )})`,
  )
const ofRole = (role: string) => count(sql`counted.role = ${role}`)
const sumOf = (value: SQL, currency: SQL, condition: SQL) =>
  sql`in_currency(coalesce(sum(${value}) filter (where counted.currency = ${currency} and ${condition}), 0), ${currency})`
/** In the clinic's, and in dollars where those are another. */
const inBothCurrencies = (value: SQL) => [
  sumOf(value, sql`clinic_currency()`, sql`true`),
  sumOf(value, sql`'USD'`, sql`clinic_currency() <> 'USD'`),
]
const units = (condition: SQL, sign: SQL = sql`1`) =>
  sql`coalesce(sum(${sign} * counted.units) filter (where ${condition}), 0)`

const doctorName = sql`'Dr. ' || reported_doctor.first_name || ' ' || reported_doctor.last_name`
const doctorNames = sql`left join ${doctors('reported_doctor')} on reported_doctor.user_id = tallied.id`

export const doctorsIn = (specialization: string): SQL =>
  sql`(select user_id from ${doctors('chosen_doctor')} where specialization = ${specialization})`

/**
 * A breakdown of a report. Rows are first summed by one of their ids; then `key` identifies the group, and `name`, from
 * `names`, is shown.
 */
type Grouping = { id: Id; names?: SQL; key: SQL; name: SQL }

export const groupings: Record<ReportBreakdown, Grouping> = {
  doctor: {
    id: 'doctor',
    names: doctorNames,
    key: sql`tallied.id`,
    name: sql`coalesce(${doctorName}, 'No doctor')`,
  },
  specialization: {
    id: 'doctor',
    names: doctorNames,
    key: sql`reported_doctor.specialization`,
    name: sql`coalesce(reported_doctor.specialization, 'No doctor')`,
  },
  pharmacy: {
    id: 'pharmacy',
    names: sql`left join ${pharmacyNames('reported_pharmacy')} on reported_pharmacy.id = tallied.id`,
    key: sql`tallied.id`,
    name: sql`coalesce(reported_pharmacy.name, 'No pharmacy')`,
  },
  type: { id: 'type', key: sql`tallied.id`, name: sql`tallied.id` },
  method: { id: 'method', key: sql`tallied.id`, name: sql`coalesce(tallied.id, 'Unpaid')` },
  medicine: {
    id: 'medicine',
    names: sql`join ${medicineNames('moved_medicine')} on moved_medicine.id = tallied.id`,
    key: sql`tallied.id`,
    name: sql`moved_medicine.name`,
  },
}

export const sources: Record<ReportKind, ReportSource> = {
  appointments: {
    rows: reportedAppointments,
    day: () => sql`counted.day`,
    measures: [
      sql`count(*)`,
      ofStatus('completed'),
      ofStatus('scheduled', 'confirmed', 'rescheduled'),
      ofStatus('cancelled'),
      ofStatus('no-show'),
      count(sql`counted.mode = 'video'`),
    ],
    ids: { doctor: sql`counted.doctor_id`, type: sql`counted.type` },
  },
  prescriptions: {
    rows: reportedPrescriptions,
    day: () => sql`counted.day`,
    measures: [
      sql`count(*)`,
      ofStatus('fulfilled', 'picked-up', 'delivered'),
      ofStatus('pending', 'active'),
      ofStatus('rejected'),
      ofStatus('cancelled'),
    ],
    ids: { doctor: sql`counted.doctor_id`, pharmacy: sql`counted.pharmacy_id` },
  },
  payments: {
    rows: reportedPayments,
    day: civilDay,
    measures: [
      sql`coalesce(sum(counted.payments), 0)`,
      ...inBothCurrencies(sql`counted.received`),
      ...inBothCurrencies(sql`counted.refunded`),
      ...inBothCurrencies(sql`counted.received - counted.refunded`),
      ...inBothCurrencies(sql`counted.outstanding`),
    ],
    ids: { doctor: sql`paid_visit.doctor_id`, method: sql`counted.method` },
    joins: sql`left join (${doctorOfAppointment}) as paid_visit on paid_visit.id = counted.appointment_id`,
  },
  users: {
    rows: createdAccounts,
    day: civilDay,
    measures: [
      sql`count(*)`,
      ofRole('patient'),
      ofRole('doctor'),
      ofRole('pharmacist'),
      ofRole('admin'),
      count(sql`counted.has_signed_in`),
      count(sql`not counted.is_active`),
    ],
    ids: {},
  },
  stock: {
    rows: reportedMovements,
    day: civilDay,
    measures: [
      units(sql`counted.reason = 'received'`),
      units(sql`counted.reason = 'dispensed'`, sql`-1`),
      units(sql`counted.reason = 'returned'`),
      units(sql`counted.reason = 'wasted'`, sql`-1`),
      units(sql`counted.reason in ('adjusted', 'counted') and counted.units > 0`),
      units(sql`counted.reason in ('adjusted', 'counted') and counted.units < 0`, sql`-1`),
      units(sql`counted.reason = 'transferred'`),
      units(sql`true`),
    ],
    ids: { medicine: sql`counted.item_id` },
  },
}
