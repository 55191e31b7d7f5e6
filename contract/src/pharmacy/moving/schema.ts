import * as z from 'zod/mini'
import { civilDate, instant } from '../../kernel/civil-schema.ts'
import { id } from '../../kernel/ids.ts'
import { optionalText, text } from '../../kernel/text.ts'
import { prescriptionStatuses } from '../../prescriptions/states.ts'
import { lookupReasons, moveStatuses } from './labels.ts'

const messages = {
  code: 'Enter the code under the QR code',
  firstName: 'Enter the first name',
  lastName: 'Enter the last name',
  dateOfBirth: 'Enter the date of birth',
}
const fieldsOf = {
  code: ['code'],
  name: ['firstName', 'lastName', 'dateOfBirth'],
} as const

/** The printed code: 32 letters and digits, alone or at the end of the QR code's address. */
export const codeIn = (typed: string): string | undefined =>
  /(?:^|[^0-9a-z])([0-9a-f]{32})$/.exec(typed.trim().toLowerCase().replaceAll(/[\s-]/g, ''))?.[1]

/** Exactly one prescription's code, or one person's whole name and date of birth; and why it is looked up. */
export const lookup = z
  .object({
    by: z.enum(['code', 'name'], 'Choose how to look it up'),
    code: z.optional(
      text({ max: 300, message: messages.code }).check(
        z.refine((typed) => codeIn(typed) !== undefined, messages.code),
      ),
    ),
    firstName: z.optional(text({ max: 100, message: messages.firstName })),
    lastName: z.optional(text({ max: 100, message: messages.lastName })),
    dateOfBirth: z.optional(civilDate(messages.dateOfBirth)),
    reason: z.enum(lookupReasons, 'Choose a reason'),
    note: optionalText(300),
  })
  .check((context) => {
    const { value } = context
    const missing = (path: string, message: string) =>
      context.issues.push({ code: 'custom', input: value, path: [path], message })
    for (const path of fieldsOf[value.by]) if (value[path] === undefined) missing(path, messages[path])
    if (value.reason === 'other' && !value.note) missing('note', 'Say why')
  })
export type Lookup = z.output<typeof lookup>

/** What another pharmacy needs to know of a prescription, and no more. */
export const foundPrescription = z.object({
  prescriptionId: id(),
  personName: z.string(),
  medications: z.array(z.object({ name: z.string(), dosage: z.string(), quantity: z.int() })),
  doctorName: z.string(),
  issuedDate: civilDate(),
  expiryDate: civilDate(),
  status: z.enum(prescriptionStatuses),
  /** Where it is; null if no pharmacy was chosen, so that it is in everyone's queue. */
  pharmacy: z.nullable(z.object({ name: z.string(), isYours: z.boolean() })),
  /** Whether the patient can be asked to move it. */
  canMove: z.boolean(),
})
export type FoundPrescription = z.infer<typeof foundPrescription>

const phoneNote = 'Say in at least 10 letters who agreed on the phone, and when'

/** The patient is asked in the app, or has agreed on the phone. */
export const moveRequest = z
  .object({
    prescriptionId: id(),
    agreement: z.enum(['app', 'phone'], 'Choose how the patient agrees'),
    note: optionalText(300),
  })
  .check((context) => {
    const { agreement, note } = context.value
    if (agreement === 'phone' && (note ?? '').length < 10)
      context.issues.push({ code: 'custom', input: context.value, path: ['note'], message: phoneNote })
  })
export type MoveRequest = z.output<typeof moveRequest>

export const moveAnswer = z.object({ answer: z.enum(['accept', 'decline'], 'Accept or decline it') })

export const move = z.object({
  id: id(),
  prescriptionId: id(),
  personName: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.enum(lookupReasons),
  status: z.enum(moveStatuses),
  requestedAt: instant,
  expiresAt: instant,
})
export type Move = z.infer<typeof move>
