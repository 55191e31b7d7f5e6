import * as z from 'zod/mini'
import { draftText, text } from '../kernel/text.ts'

/** A second person who signs in beside the first, only to confirm what they do together. */
export const witness = z.object({
  email: z.pipe(
    text({ max: 254, message: 'Enter the email of the second person' }),
    z.transform((email) => email.toLowerCase()),
  ),
  /** Not trimmed: a password may begin or end with a space. */
  password: draftText(200).check(z.minLength(1, 'Enter their password')),
})
export type Witness = z.output<typeof witness>
