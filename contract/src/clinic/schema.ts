import * as z from 'zod/mini'
import { currencies } from './currencies.ts'
import { instant } from '../kernel/civil-schema.ts'
import { currency } from '../kernel/money.ts'
import { onlinePayments } from '../kernel/online-payment.ts'
import { malformedEmail } from '../kernel/email.ts'
import { optionalPlacePhone } from '../kernel/phone.ts'
import { optionalText, text } from '../kernel/text.ts'

const missingName = 'Enter the clinic’s name'
const missingEmergencyNumber = 'Enter the number to call in an emergency, such as 112'
const missingZone = 'Choose a time zone'
const missingCurrency = 'Choose a currency from the list'
const halfPosition = 'Enter both latitude and longitude, or neither'

/** Where the logo is, and its size in pixels. */
export const clinicLogo = z.object({ src: z.string(), width: z.int(), height: z.int() })
export type ClinicLogo = z.infer<typeof clinicLogo>

/** Null where the clinic hasn't entered it. */
export const clinicDetails = z.object({
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Degrees; both or neither. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  /** What patients call when a life is in danger. */
  emergencyNumber: z.string(),
  timeZone: z.string(),
  /** In which new prices are. */
  currency,
})
export type ClinicDetails = z.infer<typeof clinicDetails>

export const degrees = (most: number) => {
  const message = `Enter degrees from -${most} to ${most}`
  return z.nullable(z.number(message).check(z.gte(-most, message), z.lte(most, message)))
}

const optionalEmail = z.pipe(
  z.nullish(
    z.string().check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(254, malformedEmail),
      z.refine((email) => email === '' || z.email().safeParse(email).success, malformedEmail),
    ),
  ),
  z.transform((email) => email || null),
)

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const fields = {
  name: text({ max: 120, message: missingName }),
  address: optionalText(200),
  latitude: degrees(90),
  longitude: degrees(180),
  phone: optionalPlacePhone,
  email: optionalEmail,
  registrationNumber: optionalText(60),
  emergencyNumber: text({ max: 20, message: missingEmergencyNumber }).check(
    z.regex(/^\+?\d[\d ]+$/, missingEmergencyNumber),
  ),
  timeZone: text({ max: 60, message: missingZone }).check(z.refine(isTimeZone, missingZone)),
  currency: currency.check(z.refine((code) => currencies.includes(code), missingCurrency)),
}

type Position = Pick<ClinicDetails, 'latitude' | 'longitude'>
export const isWhole = ({ latitude, longitude }: Position) => (latitude === null) === (longitude === null)
export const wholePosition = { path: ['longitude'], error: halfPosition }

/** What an administrator enters. */
export const clinicForm = z.object(fields).check(z.refine(isWhole, wholePosition))

/** `version`: the version that the administrator saw. */
export const clinicUpdate = z
  .object({ ...fields, version: z.int().check(z.gte(0), z.lte(2_147_483_647)) })
  .check(z.refine(isWhole, wholePosition))
export type ClinicUpdate = z.infer<typeof clinicUpdate>

export const clinicSettings = z.object({
  details: clinicDetails,
  /** 0 until the first change; rises with each. */
  version: z.int(),
  /** Null until the first change. */
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.string()),
  /** There are appointments, whose times would become others. */
  isTimeZoneFixed: z.boolean(),
  /** There are bills, whose amounts are in it. */
  isCurrencyFixed: z.boolean(),
  /** How patients pay in the app, in a currency that the payment provider takes. */
  onlinePayment: z.enum(onlinePayments),
})
export type ClinicSettings = z.infer<typeof clinicSettings>
