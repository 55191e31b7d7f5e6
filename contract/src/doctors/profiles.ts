import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { id, idParams } from '../kernel/ids.ts'
import { currency, money } from '../kernel/money.ts'
import { optionalText } from '../kernel/text.ts'
import { offeredType } from './appointment-types.ts'
import { languages } from './languages.ts'
import { person } from './schema.ts'

const wrongLanguage = 'Choose languages from the list'

const profileFields = {
  languages: z
    .array(z.enum(languages, wrongLanguage), wrongLanguage)
    .check(z.maxLength(languages.length, wrongLanguage)),
  /** What patients read about the doctor. */
  about: optionalText(1500),
}

/** What a doctor writes about themself. */
export const doctorProfileForm = z.object(profileFields)
export type DoctorProfileForm = z.output<typeof doctorProfileForm>

/** Refused if the profile has changed since `version`. */
export const doctorProfileUpdate = z.object({
  ...profileFields,
  version: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'Not a version of the profile')),
})
export type DoctorProfileUpdate = z.output<typeof doctorProfileUpdate>

/** A doctor as patients choose them. */
export const doctorProfile = z.object({
  id: id(),
  user: person,
  specialization: z.string(),
  languages: z.array(z.enum(languages)),
  about: z.nullable(z.string()),
  /** Null without one on file. */
  licence: z.nullable(z.object({ number: z.string(), validUntil: civilDate() })),
  /** Of an appointment without a type. */
  fee: money(),
  currency,
  appointmentTypes: z.array(offeredType),
  /** A hash of what the doctor writes. Saving names the version that was edited. */
  version: z.string(),
})
export type DoctorProfile = z.infer<typeof doctorProfile>

export const getDoctorProfile = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/profile',
  summary: 'What everyone signed in reads about a doctor: specialization, languages, licence, fees',
  access: anyRole,
  params: idParams,
  reply: doctorProfile,
})

export const updateDoctorProfile = endpoint({
  method: 'PUT',
  path: '/api/doctors/:id/profile',
  summary: 'Change languages and text of a doctor’s profile: the doctor’s own, or any as an administrator',
  access: ['doctor', 'admin'],
  audit: 'doctor-profile.update',
  params: idParams,
  body: doctorProfileUpdate,
  reply: doctorProfile,
  problems: ['edited-elsewhere'],
})
