import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { text } from '../kernel/text.ts'

/** The role in which someone recorded a fact. */
export const authorRoles = ['doctor', 'patient'] as const

/** Who recorded or changed it, and when. A doctor's name has its title. */
export const author = z.object({ name: z.string(), role: z.enum(authorRoles), at: instant })
export type Author = z.infer<typeof author>

/** The lists whose entries have versions. */
export const entryKinds = ['measurement', 'problem', 'allergy', 'medicine-elsewhere', 'immunisation'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What every entry has. */
export const entryShape = {
  id: id(),
  /** Counts from 1. A change sends the version that it saw. */
  version: z.int(),
  recorded: author,
  /** The latest change; null if there was none. */
  changed: z.nullable(author),
}

/** The version that a change saw. */
export const seenVersion = z.int('Not a version').check(z.gte(1, 'Not a version'), z.lte(1_000_000))

/** An entry that should never have been made. It leaves every list; its versions stay. */
export const withdrawal = z.object({
  kind: z.enum(entryKinds, 'Choose what to withdraw'),
  entryId: id(),
  version: seenVersion,
  reason: text({ min: 3, max: 300, message: 'Say why this was entered by mistake' }),
})
export type Withdrawal = z.output<typeof withdrawal>

const day = civilDate()

/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD': as exactly as it is known. */
export const partialDate = (message = 'Enter a year, a month or a day') =>
  z.string(message).check(
    z.maxLength(10, message),
    z.refine(
      (typed) =>
        /^\d{4}(-\d{2}(-\d{2})?)?$/.test(typed) && day.safeParse(`${typed}-01-01`.slice(0, 10)).success,
      message,
    ),
  )

/** The text of the patient that an entry is made from, exactly as it is listed; only a doctor may send it. */
export const fromText = z.optional(text({ max: 300 }))
