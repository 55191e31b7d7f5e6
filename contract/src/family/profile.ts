import * as z from 'zod/mini'
import { optionalPhone } from '../kernel/phone.ts'
import { earlierName, nameChangeReason } from '../accounts/earlier-names.schema.ts'
import { insurance, insuranceFields } from './insurance.ts'
import { birthDate, bornInFutureMessage, healthNotes, healthNoteText } from './schema.ts'
import type { CivilDate } from '../kernel/civil.ts'
import { civilDate } from '../kernel/civil-schema.ts'
import { optionalText, text } from '../kernel/text.ts'

const messages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
}
const maxNameLength = 80
const maxAddressLength = 300

/** The details that only patients' profiles have. */
const patientDetails = z.object({
  address: z.nullable(z.string()),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
  ...insurance,
})

/** The profile at `/settings/profile`. Only patients have `patient`. The email address can't be changed here. */
export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  dateOfBirth: z.nullable(civilDate()),
  /** What the person was called before, the latest first. */
  earlierNames: z.array(earlierName),
  /** Whether only an administrator changes the name. */
  isNameFixed: z.boolean(),
  patient: z.nullable(patientDetails),
})
export type Profile = z.infer<typeof profile>

/** Without `patient`, a patient's details stay unchanged; staff have none to send. */
export const profileDetails = z.object({
  firstName: text({ max: maxNameLength, message: messages.firstName }),
  lastName: text({ max: maxNameLength, message: messages.lastName }),
  phone: optionalPhone,
  dateOfBirth: z.nullish(birthDate(messages.dateOfBirth)),
  /** Needed if the name or date of birth changes. */
  reason: nameChangeReason,
  patient: z.optional(
    z.object({
      address: optionalText(maxAddressLength),
      medicalConditions: healthNotes,
      allergies: healthNotes,
      regularMedicines: healthNotes,
      ...insuranceFields,
    }),
  ),
})
export type ProfileDetails = z.output<typeof profileDetails>

/** If it isn't required, an empty field means no date. */
const birthDateField = (today: CivilDate, isRequired: boolean): z.ZodMiniType<string, string> => {
  const date = birthDate(messages.dateOfBirth)
  const mayBeEmpty = z
    .string()
    .check(z.refine((value) => value === '' || date.safeParse(value).success, 'Enter a valid date of birth'))
  return (isRequired ? date : mayBeEmpty).check(z.refine((value) => value <= today, bornInFutureMessage))
}

/** The form of `/settings/profile`, flat; staff don't see the fields from `address` on. `today` is the clinic's. */
export const profileForm = (today: CivilDate, isPatient: boolean) =>
  z.object({
    firstName: text({ max: maxNameLength, message: messages.firstName }),
    lastName: text({ max: maxNameLength, message: messages.lastName }),
    phone: optionalPhone,
    dateOfBirth: birthDateField(today, isPatient),
    reason: nameChangeReason,
    address: optionalText(maxAddressLength),
    medicalConditions: healthNoteText,
    allergies: healthNoteText,
    regularMedicines: healthNoteText,
    ...insuranceFields,
  })
