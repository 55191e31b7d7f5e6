import * as z from 'zod/mini'
import { optionalPhone, updatedPhone } from '../kernel/phone.ts'
import { nameChangeReason } from '../accounts/earlier-names.schema.ts'
import type { CivilDate } from '../kernel/civil.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { updatedText, optionalText, text } from '../kernel/text.ts'
import { splitList } from './comma-list.ts'
import { otherParent } from './access.ts'
import { consentState } from './consent.ts'
import { insurance, insuranceFields, updatedInsurance } from './insurance.ts'
import { scopes } from './sharing.ts'

/** The dashboard form's choices and the family page's (FAM-6); the server accepts both. */
export const dashboardRelationships = ['spouse', 'child', 'parent', 'sibling', 'other'] as const
export const familyPageRelationships = ['spouse', 'son', 'daughter', 'parent', 'sibling', 'other'] as const
export const relationships = ['spouse', 'child', 'son', 'daughter', 'parent', 'sibling', 'other'] as const

const maxNotes = 30
const maxNoteLength = 120
const maxNameLength = 80

/** One entry per condition, allergy or medicine. */
export const healthNotes = z
  .array(text({ max: maxNoteLength, message: 'Fill in each entry or remove it' }), 'Not a list')
  .check(z.maxLength(maxNotes, `At most ${maxNotes} entries`))

/** The same as typed: one line, separated by commas. */
export const healthNoteText = z.pipe(z.string(), z.pipe(z.transform(splitList), healthNotes))

export const bornInFutureMessage = 'Date of birth can’t be in the future'

/** From 1900 on. The form (with `bornBy`) and the server (with the clinic's clock) check that it isn't in the future. */
export const birthDate = (missing: string) =>
  z.iso
    .date(missing)
    .check(z.refine((date) => date >= '1900-01-01', 'Enter a date of birth from 1900 onwards'))

const bornBy = (today: CivilDate, missing: string) =>
  birthDate(missing).check(z.refine((date) => date <= today, bornInFutureMessage))

const page = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
  relationship: 'Relationship is required',
}

/**
 * The family page's form (FAM-4). `today` is the clinic's. It takes any relationship: a child who was
 * added on the dashboard stays one.
 */
export const familyPageForm = (today: CivilDate) =>
  z.object({
    firstName: text({ max: maxNameLength, message: page.firstName }),
    lastName: text({ max: maxNameLength, message: page.lastName }),
    dateOfBirth: bornBy(today, page.dateOfBirth),
    relationship: z.enum(relationships, page.relationship),
    phone: optionalPhone,
    emergencyContact: optionalText(120),
    reason: nameChangeReason,
    medicalConditions: healthNoteText,
    allergies: healthNoteText,
    regularMedicines: healthNoteText,
    ...insuranceFields,
  })

const dashboard = {
  firstName: 'First name must be at least 2 characters',
  lastName: 'Last name must be at least 2 characters',
  dateOfBirth: 'Please enter date of birth',
  emergencyContact: 'Emergency contact must be at least 10 characters',
}

/** The dashboard dialog's form (FAM-5). */
export const dashboardFamilyForm = (today: CivilDate) =>
  z.object({
    firstName: text({ min: 2, max: maxNameLength, message: dashboard.firstName }),
    lastName: text({ min: 2, max: maxNameLength, message: dashboard.lastName }),
    dateOfBirth: bornBy(today, dashboard.dateOfBirth),
    relationship: z.enum(dashboardRelationships, page.relationship),
    phone: optionalPhone,
    emergencyContact: text({ min: 10, max: 120, message: dashboard.emergencyContact }),
    medicalConditions: healthNoteText,
  })

/**
 * What either form sends: the laxer bound and the union of the choices. Omitted fields stay as they are (empty for a new
 * member); `primaryUserId`, if present, must be the session's.
 */
export const familyMemberDetails = z.object({
  primaryUserId: z.optional(id()),
  firstName: text({ max: maxNameLength, message: page.firstName }),
  lastName: text({ max: maxNameLength, message: page.lastName }),
  dateOfBirth: birthDate(page.dateOfBirth),
  relationship: z.enum(relationships, page.relationship),
  phone: updatedPhone,
  emergencyContact: updatedText(120),
  medicalConditions: z.optional(healthNotes),
  allergies: z.optional(healthNotes),
  regularMedicines: z.optional(healthNotes),
  ...updatedInsurance,
  /** Needed if a known member's name or date of birth changes. */
  reason: nameChangeReason,
})
export type FamilyMemberDetails = z.output<typeof familyMemberDetails>

export const familyMember = z.object({
  id: id(),
  primaryUserId: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for an adult who shares nothing: then only name and relationship are known. */
  dateOfBirth: z.nullable(civilDate()),
  relationship: z.enum(relationships),
  phone: z.nullable(z.string()),
  emergencyContact: z.nullable(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
  ...insurance,
  profileImage: z.nullable(z.string()),
  /** A removed member with appointments, prescriptions, records or reminders is archived, not erased. */
  hasHistory: z.boolean(),
  /** Since when the person decides for themselves; null for a child. */
  decidesSince: z.nullable(civilDate()),
  /** What the account holder may see and do for the person now: everything for a child. */
  openScopes: z.array(z.enum(scopes)),
  /** When a child will decide for themselves, once that is near. */
  decidesOn: z.nullable(civilDate()),
  /** What was asked, or agreed to. */
  consent: consentState,
  /** Of an adult with their own sign-in: whose it is. 'yours': the reader is this person. */
  signIn: z.nullable(z.enum(['yours', 'theirs'])),
  /** Of a child: who shares it with the reader. If `primaryUserId` isn't the reader's, another parent has added the child. */
  otherParent,
})
export type FamilyMember = z.infer<typeof familyMember>
