import * as z from 'zod/mini'
import { earlierName } from '../accounts/earlier-names.schema.ts'
import { addendum } from '../appointments/addenda.ts'
import { appointmentTypes, modes } from '../appointments/schema.ts'
import { appointmentStatuses } from '../appointments/states.ts'
import { coding } from '../clinical/diagnoses/schema.ts'
import { relationships } from '../family/schema.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText } from '../kernel/text.ts'
import { currentMedicine } from '../prescriptions/current-medicines.ts'
import { medication } from '../prescriptions/schema.ts'
import { prescriptionStatuses } from '../prescriptions/states.ts'
import { recordFileTypes } from '../records/categories.ts'
import { recordCategories } from '../records/kinds.ts'
import { chartKinds, type ChartKind } from './kinds.ts'

const familyMember = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  relationship: z.enum(relationships),
  dateOfBirth: civilDate(),
})

/** An appointment with this doctor; `familyMemberId` is null for the account holder. */
const ownAppointment = z.object({
  id: id(),
  date: civilDate(),
  time: civilTime(),
  familyMemberId: z.nullable(id()),
  reason: z.string(),
})

/** An account with someone in the doctor's care, as a row of My patients. */
export const patient = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether the account holder is in the doctor's care; otherwise they are named as a contact, with the phone number only. */
  isInCare: z.boolean(),
  dateOfBirth: z.nullable(civilDate()),
  profileImage: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The family members in the doctor's care. */
  familyMembers: z.array(familyMember),
  lastAppointment: z.nullable(ownAppointment),
  nextAppointment: z.nullable(ownAppointment),
})
export type Patient = z.infer<typeof patient>

export const patientsQuery = z.object({
  ...page.shape,
  /** Words found in a name or the email address, or digits of the phone number. */
  search: optionalText(maxSearchLength),
})
export type PatientsQuery = z.output<typeof patientsQuery>

/** A member of the patient's family; if omitted, the account holder. */
const member = z.optional(idInPath)

export const patientQuery = z.object({ member })

/** Who the chart is about, and what was prescribed here. */
export const patientDetails = z.object({
  /** The account's id. */
  id: id(),
  familyMemberId: z.nullable(id()),
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(civilDate()),
  /** What the person was called before, the latest first. */
  earlierNames: z.array(earlierName),
  profileImage: z.nullable(z.string()),
  /** Null for the account holder. */
  relationship: z.nullable(z.enum(relationships)),
  /** The family member's, or else the account holder's. */
  phone: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  /** Newest prescription first. */
  currentMedicines: z.array(currentMedicine),
  /** The contact for the family. `isOpen`: whether the doctor may open their chart, too. */
  accountHolder: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.nullable(z.string()),
    isOpen: z.boolean(),
  }),
  /** The family members whose chart the doctor may open, including archived ones. No one else is named. */
  familyMembers: z.array(z.object({ ...familyMember.shape, isArchived: z.boolean() })),
  /** Other records of the same person, which the chart shows, too. */
  linkedRecords: z.array(
    z.object({
      id: id(),
      name: z.string(),
      accountHolder: z.string(),
      dateOfBirth: z.nullable(civilDate()),
    }),
  ),
})
export type PatientDetails = z.infer<typeof patientDetails>

const isKind = (word: string): word is ChartKind => chartKinds.some((kind) => kind === word)

const kindsInQuery = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (kinds) => kinds.split(',').every(isKind),
        'Choose among appointment, prescription and record',
      ),
    ),
  z.transform((kinds) => kinds.split(',').filter(isKind)),
)

/** `kinds`: separated by commas; all if omitted. `from` and `until` are days of the clinic, both included. */
export const chartQuery = z.object({
  ...page.shape,
  member,
  kinds: z.optional(kindsInQuery),
  /**
   * Searches an appointment's reason, diagnosis, notes and doctor, a prescription's medicines and doctor, a document's title
   * and note.
   */
  search: optionalText(maxSearchLength),
  from: z.optional(civilDate('Please enter the date')),
  until: z.optional(civilDate('Please enter the date')),
})
export type ChartQuery = z.output<typeof chartQuery>

const doctor = { doctorId: id(), doctorName: z.string(), specialization: z.string() }

const appointmentEntry = z.object({
  ...doctor,
  type: z.enum(appointmentTypes),
  mode: z.enum(modes),
  status: z.enum(appointmentStatuses),
  reason: z.string(),
  /** The patient's notes from booking. */
  requestNotes: z.nullable(z.string()),
  /** The doctor's. */
  notes: z.nullable(z.string()),
  diagnosis: z.nullable(z.string()),
  diagnosisCodes: z.array(coding),
  advice: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** The doctors' private note, which the patient never reads. */
  workingNote: z.nullable(z.string()),
  addenda: z.array(addendum),
})

const prescriptionEntry = z.object({
  ...doctor,
  appointmentId: id(),
  medications: z.array(
    z.pick(medication, {
      name: true,
      dosage: true,
      frequency: true,
      duration: true,
      instructions: true,
      quantity: true,
    }),
  ),
  status: z.enum(prescriptionStatuses),
  issuedDate: civilDate(),
  expiryDate: civilDate(),
  refillsAllowed: z.int(),
  refillsLeft: z.int(),
  pharmacistNotes: z.nullable(z.string()),
  /** Whether it is unchanged since it was signed. */
  isGenuine: z.boolean(),
})

const recordEntry = z.object({
  title: z.string(),
  category: z.enum(recordCategories),
  note: z.nullable(z.string()),
  file: z.nullable(z.object({ name: z.string(), type: z.enum(recordFileTypes), size: z.int() })),
  addedBy: z.string(),
})

/** One entry of the chart: of `appointment`, `prescription` and `record`, only the one that `kind` names is set. */
export const chartEntry = z.object({
  kind: z.enum(chartKinds),
  /** The id of the appointment, the prescription or the document. */
  id: id(),
  date: civilDate(),
  /** By the clinic's clock; null for a record, which has only a date. */
  time: z.nullable(civilTime()),
  appointment: z.nullable(appointmentEntry),
  prescription: z.nullable(prescriptionEntry),
  record: z.nullable(recordEntry),
})
export type ChartEntry = z.infer<typeof chartEntry>
