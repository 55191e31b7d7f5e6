import * as z from 'zod/mini'
import { emailAddress } from '../../kernel/email.ts'
import { optionalPhone } from '../../kernel/phone.ts'
import { appointmentStatuses } from '../../appointments/states.ts'
import { civilDate, civilTime, instant } from '../../kernel/civil-schema.ts'
import { id, idInPath } from '../../kernel/ids.ts'
import { currency, money } from '../../kernel/money.ts'
import { page } from '../../kernel/paging.ts'
import { role } from '../../kernel/role-schema.ts'
import { maxSearchLength } from '../../kernel/search.ts'
import { optionalText, text } from '../../kernel/text.ts'
import { earlierName, nameReasonMissing } from '../../accounts/earlier-names.schema.ts'
import { birthDate } from '../../family/schema.ts'
import { licence, licenceForm, licensedRoleParam } from '../../accounts/licences.schema.ts'
import { accountStatuses } from './states.ts'

/** The admin user row, plus the other columns of Manage Users. */
export const adminUser = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** The role that was granted first. */
  role,
  isActive: z.boolean(),
  lastLoginAt: z.nullable(instant),
  profileImage: z.nullable(z.string()),
  dateOfBirth: z.nullable(civilDate()),
  email: z.string(),
  /** All roles of the account, in the order in which they were granted. */
  roles: z.array(role),
  status: z.enum(accountStatuses),
  licences: z.array(licence),
  /** The account with which it was merged. `stays`: that one is signed in with. Not shared with the session's: the login page would load this file. */
  otherAccount: z.optional(z.object({ id: id(), email: z.string(), stays: z.boolean() })),
})
export type AdminUser = z.infer<typeof adminUser>

export const usersQuery = z.object({
  ...page.shape,
  /** Each word occurs in the name or the email address (one or two letters: at the start of a word), or is the id. */
  search: optionalText(maxSearchLength),
  role: z.optional(role),
  status: z.optional(z.enum(accountStatuses)),
})
export type UsersQuery = z.output<typeof usersQuery>

/** One account, as Manage User shows it. */
export const userDetail = z.object({
  ...adminUser.shape,
  phone: z.nullable(z.string()),
  /** What the person was called before, the latest first. */
  earlierNames: z.array(earlierName),
  createdAt: instant,
  /** Active sessions on all devices. */
  sessions: z.int(),
  /** For everyone who is or was a doctor. `upcomingAppointments` counts those to come, and those that wait for a new time. */
  doctor: z.nullable(
    z.object({ specialization: z.string(), fee: money(), currency, upcomingAppointments: z.int() }),
  ),
  /** Where a pharmacist works; null for others, or without a pharmacy. */
  pharmacy: z.nullable(z.object({ id: id(), name: z.string() })),
  /** The latest link of an invited person; it may have expired. */
  invitation: z.nullable(
    z.object({ createdAt: instant, expiresAt: instant, invitedBy: z.string(), isExpired: z.boolean() }),
  ),
  /** The only active administrator can't be deactivated and keeps the role. */
  isLastAdmin: z.boolean(),
  /** Whether signing in takes more than the password. */
  hasSecondFactor: z.boolean(),
})
export type UserDetail = z.infer<typeof userDetail>

const maxNameLength = 80

/** ADM-61: `dateOfBirth`: left out, it stays. */
export const nameForm = z.object({
  firstName: text({ max: maxNameLength, message: 'First name is required' }),
  lastName: text({ max: maxNameLength, message: 'Last name is required' }),
  dateOfBirth: z.optional(birthDate('Enter a date of birth')),
  reason: text({ min: 3, max: 300, message: nameReasonMissing }),
})
export type NameForm = z.output<typeof nameForm>

/** The details that each role requires. */
const roleDetails = {
  role,
  /** For doctors. */
  specialization: optionalText(80),
  fee: z.nullish(money('Enter the fee, for example 15000')),
  /** For pharmacists; null if they don't work in a pharmacy yet. */
  pharmacyId: z.nullish(id('Choose a pharmacy')),
  /** For doctors and pharmacists. */
  licence: z.nullish(licenceForm),
}

type RoleDetails = { role: string; specialization: string | null; fee?: unknown; licence?: unknown }

const doctorNeedsSpecialization = z.refine<RoleDetails>(
  (of) => of.role !== 'doctor' || of.specialization !== null,
  {
    message: 'Choose a specialization',
    path: ['specialization'],
  },
)
const doctorNeedsFee = z.refine<RoleDetails>((of) => of.role !== 'doctor' || of.fee != null, {
  message: 'Enter the fee, for example 15000',
  path: ['fee'],
})
const staffNeedsLicence = z.refine<RoleDetails>(
  (of) => (of.role !== 'doctor' && of.role !== 'pharmacist') || of.licence != null,
  { message: 'Enter the licence', path: ['licence', 'number'] },
)

/** For a former doctor, the specialization and fee may be omitted. */
export const roleForm = z.object(roleDetails)
export type NewRole = z.output<typeof roleForm>

const patientNeedsBirthDate = z.refine<{ role: string; dateOfBirth?: unknown }>(
  (of) => of.role !== 'patient' || of.dateOfBirth != null,
  { message: 'Date of birth is required', path: ['dateOfBirth'] },
)

export const inviteForm = z
  .object({
    firstName: text({ max: 80, message: 'First name is required' }),
    lastName: text({ max: 80, message: 'Last name is required' }),
    email: emailAddress('Enter an email address'),
    phone: optionalPhone,
    /** For patients. */
    dateOfBirth: z.nullish(birthDate('Enter a valid date of birth')),
    ...roleDetails,
  })
  .check(patientNeedsBirthDate, doctorNeedsSpecialization, doctorNeedsFee, staffNeedsLicence)
export type InviteForm = z.input<typeof inviteForm>
export type NewUser = z.output<typeof inviteForm>

/** Returned only once. `path` has the secret in its fragment: `/invitation#…`. */
export const invitationLink = z.object({ path: z.string(), expiresAt: instant })
export type InvitationLink = z.infer<typeof invitationLink>

export const invitedUser = z.object({ user: userDetail, link: invitationLink })
export type InvitedUser = z.infer<typeof invitedUser>

export const practiceForm = z.object({
  specialization: text({ max: 80, message: 'Choose a specialization' }),
  fee: money('Enter the fee, for example 15000'),
})
export type PracticeForm = z.infer<typeof practiceForm>

export const pharmacyChoice = z.object({ pharmacyId: z.nullable(id('Choose a pharmacy')) })

/** `despiteAppointments`: even if the doctor has upcoming appointments, which stay booked until an administrator cancels them. */
export const deactivation = z.object({ despiteAppointments: z._default(z.boolean(), false) })

export const roleOfUser = z.object({ id: idInPath, role })
export const licenceOfUser = z.object({ id: idInPath, role: licensedRoleParam })
export const revokeRoleForm = z.object({ despiteAppointments: z.optional(z.literal('true')) })

export const sessionsEnded = z.object({ ended: z.int() })

/** An upcoming appointment of a doctor who is leaving. */
export const upcomingAppointment = z.object({
  id: id(),
  appointmentDate: civilDate(),
  appointmentTime: civilTime(),
  status: z.enum(appointmentStatuses),
  /** It was agreed on and its time has come, so it may have taken place. */
  canBeHeld: z.boolean(),
  patientId: id(),
  /** The account's holder, who is notified. */
  patientName: z.string(),
  /** Who the visit is for. */
  personName: z.string(),
})
export type UpcomingAppointment = z.infer<typeof upcomingAppointment>
