import * as z from 'zod/mini'
import { birthDate, bornInFuture, healthNotes, healthNotesLine } from './schema.ts'
import type { CivilDate } from '../kernel/civil.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { optionalText, text } from '../kernel/text.ts'

const messages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
}
const longestName = 80
const longestPhone = 40
const longestAddress = 300
const longestInsurance = 120

/** What a patient notes of herself or himself besides who it is. */
const ownHealth = z.object({
  address: z.nullable(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
  insuranceProvider: z.nullable(z.string()),
  insurancePlan: z.nullable(z.string()),
  insuranceNumber: z.nullable(z.string()),
})

/** The own profile (`/settings/profile`). `patient` is there for patients alone. The e-mail address is changed elsewhere. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(civilDate()),
  patient: z.nullable(ownHealth),
})
export type Profile = z.infer<typeof profile>

/** The whole of it, as a PUT has it. Without `patient`, what a patient has noted stays; staff have none to send. */
export const profileDetails = z.object({
  firstName: text({ max: longestName, message: messages.firstName }),
  lastName: text({ max: longestName, message: messages.lastName }),
  phone: optionalText(longestPhone),
  dateOfBirth: z.nullish(birthDate(messages.dateOfBirth)),
  patient: z.optional(
    z.object({
      address: optionalText(longestAddress),
      medicalConditions: healthNotes,
      allergies: healthNotes,
      regularMedicines: healthNotes,
      insuranceProvider: optionalText(longestInsurance),
      insurancePlan: optionalText(longestInsurance),
      insuranceNumber: optionalText(longestInsurance),
    }),
  ),
})
export type ProfileDetails = z.output<typeof profileDetails>

/** Where it may be left out, an empty field is no date. */
const ownBirthDate = (today: CivilDate, isRequired: boolean): z.ZodMiniType<string, string> => {
  const date = birthDate(messages.dateOfBirth)
  const mayBeEmpty = z
    .string()
    .check(
      z.refine(
        (value) => value === '' || date.safeParse(value).success,
        'Please enter a valid date of birth',
      ),
    )
  return (isRequired ? date : mayBeEmpty).check(z.refine((value) => value <= today, bornInFuture))
}

/** The form of `/settings/profile`, on one level; staff leave all from `address` on as it is. `today` is the clinic's. */
export const profileForm = (today: CivilDate, isPatient: boolean) =>
  z.object({
    firstName: text({ max: longestName, message: messages.firstName }),
    lastName: text({ max: longestName, message: messages.lastName }),
    phone: optionalText(longestPhone),
    dateOfBirth: ownBirthDate(today, isPatient),
    address: optionalText(longestAddress),
    medicalConditions: healthNotesLine,
    allergies: healthNotesLine,
    regularMedicines: healthNotesLine,
    insuranceProvider: optionalText(longestInsurance),
    insurancePlan: optionalText(longestInsurance),
    insuranceNumber: optionalText(longestInsurance),
  })
