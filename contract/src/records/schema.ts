import * as z from 'zod/mini'
import { appointmentTypes, modes, consultationOutcome } from '../appointments/schema.ts'
import { civilDate, civilTime } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { recordFileTypes } from './categories.ts'
import { recordCategories } from './kinds.ts'

const messages = {
  title: 'Enter a title',
  date: 'Enter the date',
  category: 'Choose a category',
}

const details = {
  title: text({ max: 200, message: messages.title }),
  date: civilDate(messages.date),
  category: z.enum(recordCategories, messages.category),
}

/** The Add Record dialog's fields, without the file. `familyMemberId` is 'self' or a member's id as text. */
export const recordForm = z.object({
  ...details,
  patientId: z.string('Choose a patient').check(z.minLength(1, 'Choose a patient')),
  familyMemberId: z.string('Choose a person').check(z.minLength(1, 'Choose a person')),
  note: z.string().check(z.trim(), z.maxLength(5000, 'At most 5000 characters')),
})

/** The part `details` of a new document. Without a file it needs a note. */
export const newRecord = z.object({
  ...details,
  patientId: id(),
  familyMemberId: z.optional(z.nullable(id())),
  note: optionalText(5000),
})
export type NewRecord = z.output<typeof newRecord>

/** What the records page lists: a completed appointment or a document. */
export const recordKinds = ['appointment', 'document'] as const
export type RecordKind = (typeof recordKinds)[number]

export const healthRecord = z.object({
  kind: z.enum(recordKinds),
  /** The id of the appointment or the document. */
  id: id(),
  patientId: id(),
  /** The account holder; a record about a family member has `familyMember` too. */
  patientName: z.string(),
  familyMemberId: z.nullable(id()),
  familyMember: z.nullable(
    z.object({ firstName: z.string(), lastName: z.string(), relationship: z.string() }),
  ),
  /** Of the person whom the record is about. */
  dateOfBirth: z.nullable(civilDate()),
  date: civilDate(),
  /** An appointment's reason or a document's title. */
  title: z.string(),
  /** The doctor's notes, or the document's note. */
  notes: z.nullable(z.string()),

  /** Only for appointments. */
  time: z.nullable(civilTime()),
  type: z.nullable(z.enum(appointmentTypes)),
  mode: z.nullable(z.enum(modes)),
  doctorId: z.nullable(id()),
  doctorName: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  diagnosis: z.nullable(z.string()),
  prescription: z.nullable(z.string()),
  ...consultationOutcome,

  /** Only for documents. */
  category: z.nullable(z.enum(recordCategories)),
  file: z.nullable(z.object({ name: z.string(), type: z.enum(recordFileTypes), size: z.int() })),
  addedBy: z.nullable(z.object({ id: id(), name: z.string() })),
  /** The file of a test result: it can't be removed. */
  isFromResult: z.boolean(),
})
export type HealthRecord = z.infer<typeof healthRecord>

const memberFilter = z.union([z.enum(['all', 'self']), idInPath], 'Not a member of the family')

/** The client's filters, applied within what the session may see. Newest date first. */
export const recordsQuery = z.object({
  ...page.shape,
  /** Searches an appointment's reason, diagnosis and doctor's name, or a document's title and note. */
  search: optionalText(maxSearchLength),
  member: z._default(memberFilter, 'all'),
  category: z.optional(z.enum(recordCategories, 'Not a category of records')),
  from: z.optional(civilDate(messages.date)),
  to: z.optional(civilDate(messages.date)),
  doctorId: z.optional(idInPath),
  /** One of a doctor's patients. */
  patientId: z.optional(idInPath),
})
export type RecordsQuery = z.output<typeof recordsQuery>

export const recordFiltersQuery = z.object({ patientId: z.optional(idInPath) })

const named = z.object({ id: id(), name: z.string() })

/** The options of the records' filters: a doctor's patients; one patient's family members and doctors, as far as the reader may see them. */
export const recordFilters = z.object({
  patients: z.array(named),
  /** Whether the reader may see the account holder's own records. */
  holder: z.boolean(),
  members: z.array(
    z.object({ ...named.shape, patientId: id(), relationship: z.string(), isArchived: z.boolean() }),
  ),
  doctors: z.array(named),
})
export type RecordFilters = z.infer<typeof recordFilters>
