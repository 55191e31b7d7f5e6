import * as z from 'zod/mini'
import { instant } from '../../kernel/civil-schema.ts'
import { role } from '../../kernel/role-schema.ts'
import { roles } from '../../kernel/roles.ts'
import { retentionNames } from './retention.ts'

const wholeNumber = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))

const fields = z.object({
  idleMinutes: wholeNumber(3, 1440, 'From 3 to 1440 minutes'),
  absoluteHours: wholeNumber(1, 168, 'From 1 to 168 hours'),
  /** Applies to passwords set from now on. */
  passwordMinLength: wholeNumber(8, 64, 'From 8 to 64 characters'),
  /** Whether patients can create accounts by themselves. */
  signUp: z.boolean(),
  /** How many sign-ins may fail within the window before the account, or the address, has to wait. */
  attemptsPerAccount: wholeNumber(3, 100, 'From 3 to 100 attempts'),
  attemptsPerAddress: wholeNumber(10, 10_000, 'From 10 to 10000 attempts'),
  attemptWindowMinutes: wholeNumber(1, 1440, 'From 1 to 1440 minutes'),
  /** How long a doctor reads a chart after the last visit with the person (PAT-41). */
  careMonths: wholeNumber(1, 120, 'From 1 to 120 months'),
  /** Who can only work with a second factor. */
  secondFactorRoles: z.array(role).check(z.maxLength(roles.length, 'Choose each role once')),
  /** From this age on, a family member decides what the account holder sees and does (FAM-28). */
  adultAge: wholeNumber(14, 21, 'From 14 to 21 years'),
  /** How much room a family has for the files that it adds (FAM-61). */
  storageMegabytes: wholeNumber(50, 100_000, 'From 50 to 100000 MB'),
  /** How long sign-ins and refused attempts are listed. */
  signInDays: wholeNumber(30, 3650, 'From 30 to 3650 days'),
  notificationDays: wholeNumber(30, 3650, 'From 30 to 3650 days'),
  /** How long it is known which emails were sent. */
  emailDays: wholeNumber(7, 365, 'From 7 to 365 days'),
  /** Notes, order pads and messages that were begun and never signed or sent. */
  draftDays: wholeNumber(7, 365, 'From 7 to 365 days'),
  /** Health records of closed accounts, with messages and their files; a child’s from when they grow up. */
  recordYears: wholeNumber(5, 100, 'From 5 to 100 years'),
})
export type SecurityRules = z.infer<typeof fields>

/** The settings that the administrator sets (ADM-13). Times in minutes or hours, as the names say. */
export const securityRules = fields.check(
  z.refine(({ idleMinutes, absoluteHours }) => idleMinutes <= absoluteHours * 60, {
    path: ['idleMinutes'],
    error: 'Enter no more than the longest session',
  }),
  z.refine(({ attemptsPerAccount, attemptsPerAddress }) => attemptsPerAccount <= attemptsPerAddress, {
    path: ['attemptsPerAddress'],
    error: 'Enter at least as many as for one account',
  }),
)

/** Apply until an administrator changes them; the two session times come from the environment if it sets them. */
export const defaultSecurityRules: SecurityRules = {
  idleMinutes: 30,
  absoluteHours: 12,
  passwordMinLength: 8,
  signUp: true,
  attemptsPerAccount: 10,
  attemptsPerAddress: 100,
  attemptWindowMinutes: 15,
  careMonths: 12,
  secondFactorRoles: ['doctor', 'pharmacist', 'admin'],
  adultAge: 18,
  storageMegabytes: 500,
  signInDays: 365,
  notificationDays: 365,
  emailDays: 30,
  draftDays: 30,
  // Unconfirmed: no Nigerian rule was found (docs/safeguards.md).
  recordYears: 25,
}

export const securitySettings = z.object({
  rules: fields,
  /** What 'Reset to defaults' fills in. */
  defaults: fields,
  /** 0 until the first change; rises with each. */
  version: z.int(),
  /** Null until the first change. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** Periods that were made shorter less than 14 days ago: the longer one still applies. */
  stillLonger: z.array(z.object({ name: z.enum(retentionNames), value: z.int(), until: instant })),
})
export type SecuritySettings = z.infer<typeof securitySettings>

/** `version`: the version that the administrator saw. */
export const securityUpdate = z.object({
  rules: securityRules,
  version: z.int().check(z.gte(0), z.lte(2_147_483_647)),
})
export type SecurityUpdate = z.infer<typeof securityUpdate>
