import * as z from 'zod/mini'
import { reviewHistory } from './reviews/schema.ts'
import { reviewFilters, reviewStatuses } from './reviews/states.ts'
import { outcomes } from '../audit/schema.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { role } from '../kernel/role-schema.ts'
import { text } from '../kernel/text.ts'
import { accessSubjects, identifierKinds, type AccessSubject, type PatientIdentifierKind } from './labels.ts'

const messages = {
  by: 'Please choose how you know the patient',
  email: "Please enter the patient's email",
  phone: "Please enter the patient's phone number",
  firstName: 'Please enter the first name',
  lastName: 'Please enter the last name',
  dateOfBirth: 'Please enter the date of birth',
  subject: 'Please choose who needs care',
  memberFirstName: "Please enter the family member's first name",
  memberDateOfBirth: "Please enter the family member's date of birth",
}

/** What identifies a patient in each way. All fields must match exactly. */
const fieldsOf = {
  email: ['email'],
  phone: ['phone'],
  name: ['firstName', 'lastName', 'dateOfBirth'],
} as const satisfies Record<PatientIdentifierKind, readonly (keyof typeof messages)[]>

/** What identifies the person within the account. */
const memberFieldsOf = {
  'account-holder': [],
  'family-member': ['memberFirstName', 'memberDateOfBirth'],
} as const satisfies Record<AccessSubject, readonly (keyof typeof messages)[]>

const fields = {
  email: z.string(messages.email).check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(messages.email)),
  phone: z
    .string(messages.phone)
    .check(z.trim(), z.maxLength(40), z.regex(/^[+\d][\d\s().-]{5,}$/, messages.phone)),
  firstName: text({ max: 100, message: messages.firstName }),
  lastName: text({ max: 100, message: messages.lastName }),
  dateOfBirth: civilDate(messages.dateOfBirth),
  memberFirstName: text({ max: 100, message: messages.memberFirstName }),
  memberDateOfBirth: civilDate(messages.memberDateOfBirth),
}

const by = z.enum(identifierKinds, messages.by)
const subject = z.enum(accessSubjects, messages.subject)
const reason = text({ min: 10, max: 500, message: 'Please give a reason of at least 10 characters' })

type Identity = { by: PatientIdentifierKind; subject: AccessSubject }
const requiredOf = (identity: Identity) => [...fieldsOf[identity.by], ...memberFieldsOf[identity.subject]]

/**
 * Whose account it is, identified as `by` says, who in it needs care (the account holder, unless stated), and the doctor's
 * reason. There is no other way to find a patient.
 */
export const newEmergencyAccess = z
  .object({
    by,
    email: z.optional(fields.email),
    phone: z.optional(fields.phone),
    firstName: z.optional(fields.firstName),
    lastName: z.optional(fields.lastName),
    dateOfBirth: z.optional(fields.dateOfBirth),
    subject: z._default(subject, 'account-holder'),
    memberFirstName: z.optional(fields.memberFirstName),
    memberDateOfBirth: z.optional(fields.memberDateOfBirth),
    reason,
  })
  .check((context) => {
    const { value } = context
    for (const path of requiredOf(value))
      if (value[path] === undefined)
        context.issues.push({ code: 'custom', input: value, path: [path], message: messages[path] })
  })
export type NewEmergencyAccess = z.output<typeof newEmergencyAccess>

/** The dialog's form: the fields of the other ways may be empty. */
export const emergencyAccessForm = z
  .object({
    by,
    email: z.string(),
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
    subject,
    memberFirstName: z.string(),
    memberDateOfBirth: z.string(),
    reason,
  })
  .check((context) => {
    const { value } = context
    for (const path of requiredOf(value))
      if (!fields[path].safeParse(value[path]).success)
        context.issues.push({ code: 'custom', input: value, path: [path], message: messages[path] })
  })
export type EmergencyAccessForm = z.infer<typeof emergencyAccessForm>

/** What the form sends: only the fields of what was chosen. */
export const toRequest = (form: EmergencyAccessForm): z.input<typeof newEmergencyAccess> => ({
  by: form.by,
  subject: form.subject,
  reason: form.reason,
  ...Object.fromEntries(requiredOf(form).map((field) => [field, form[field]])),
})

export const emergencyAccess = z.object({
  id: id(),
  doctorId: id(),
  /** With the title: 'Dr. Chidi Okafor'. */
  doctorName: z.string(),
  patientId: id(),
  /** Null for the account holder. */
  familyMemberId: z.nullable(id()),
  /** Whose record it is: the member's name, or the account holder's. */
  patientName: z.string(),
  reason: z.string(),
  startedAt: instant,
  /** After an hour, or when the doctor ended it. */
  endsAt: instant,
  /** Seconds until it ends, by the server's clock; 0 once it has ended. */
  secondsLeft: z.int(),
  /** Whether the doctor ended it before the hour was over. */
  endedEarly: z.boolean(),
  /** Of its review. */
  status: z.enum(reviewStatuses),
  /** The administrators' latest answer. */
  answer: z.nullable(z.string()),
})
export type EmergencyAccess = z.infer<typeof emergencyAccess>

/** `status`: of the review. `ended`: a doctor's list includes those that have ended. */
export const emergencyAccessQuery = z.object({
  ...page.shape,
  status: z.optional(z.enum(reviewFilters, 'Not a review status')),
  ended: z.optional(z.enum(['true', 'false'])),
})
export type EmergencyAccessQuery = z.output<typeof emergencyAccessQuery>

/** With the steps of its review, for administrators. */
export const emergencyAccessDetail = z.object({ ...emergencyAccess.shape, ...reviewHistory.shape })
export type EmergencyAccessDetail = z.infer<typeof emergencyAccessDetail>

/** A read or change of the patient's data by someone else, as shown to the patient. */
export const accessEntry = z.object({
  id: id(),
  at: instant,
  /** With a doctor's title. Null if no one was signed in. */
  name: z.nullable(z.string()),
  role: z.nullable(role),
  /** Follows the name: 'looked at an appointment'. */
  what: z.string(),
  outcome: z.enum(outcomes),
  /** The emergency access that allowed it. */
  emergencyAccessId: z.nullable(id()),
})
export type AccessEntry = z.infer<typeof accessEntry>
