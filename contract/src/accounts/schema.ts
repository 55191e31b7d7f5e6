import * as z from 'zod/mini'
import { clinicLogo } from '../clinic/schema.ts'
import { onlinePayments } from '../kernel/online-payment.ts'
import { emailAddress } from '../kernel/email.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { currency } from '../kernel/money.ts'
import { id } from '../kernel/ids.ts'
import { role } from '../kernel/role-schema.ts'

/** The same answer to every failed sign-in, so that nothing about the account leaks. */
export const signInFailed = 'Invalid credentials or unauthorized for this role'

export const credentials = z.object({
  email: emailAddress('Please enter your email'),
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
  role,
})

/** The session user. `role` is the active one, `roles` are those the account holds. */
export const sessionUser = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  roles: z.array(role),
  email: z.string(),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(civilDate()),
  profileImage: z.nullable(z.string()),
  /** The account with which this one was merged. `stays`: that one is signed in with, and this one is opened from there. */
  otherAccount: z.optional(z.object({ id: id(), email: z.string(), stays: z.boolean() })),
})
export type SessionUser = z.infer<typeof sessionUser>

/** The session expires after `idleMinutes` without a call, and at `expiresAt` at the latest. */
export const sessionLimits = z.object({
  idleMinutes: z.int(),
  warningMinutes: z.int(),
  expiresAt: instant,
  /** The role requires a second factor that this session lacks: until one is added, it can do nothing else. */
  needsSecondFactor: z.boolean(),
})

export const signInReply = z.object({ token: z.string(), user: sessionUser, session: sessionLimits })
export type SignInReply = z.infer<typeof signInReply>

export const verifyTokenReply = z.object({ user: sessionUser, session: sessionLimits })

const demoAccount = z.object({
  role,
  email: z.string(),
  password: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})

/** What a browser needs before anyone signs in. `demo` is empty outside demo mode. */
export const clinic = z.object({
  /** 'Alafia', until the clinic has entered its own. */
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null until an administrator has added one. */
  logo: z.nullable(clinicLogo),
  emergencyNumber: z.string(),
  /** As people read them; null until the clinic has entered them. */
  openingHours: z.nullable(z.string()),
  /** Days on which it is closed, from today on, soonest first. */
  closedDays: z.array(z.object({ id: id(), startsOn: civilDate(), endsOn: civilDate(), name: z.string() })),
  timeZone: z.string(),
  today: civilDate(),
  currency,
  /** Whether patients can create accounts by themselves. */
  signUp: z.boolean(),
  /** For passwords chosen from now on. */
  passwordMinLength: z.int(),
  /** After how many days what was begun and never signed or sent is deleted. */
  draftDays: z.int(),
  /** How patients pay in the app. */
  onlinePayment: z.enum(onlinePayments),
  demo: z.array(demoAccount),
})
export type Clinic = z.infer<typeof clinic>
