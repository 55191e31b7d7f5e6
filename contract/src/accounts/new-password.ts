import * as z from 'zod/mini'
import { text } from '../kernel/text.ts'
import { passwordMaxLength } from './password.ts'

/** The field for a password that someone chooses. The rules that can change are checked by the server. */
export const newPassword = (missing = 'Choose a password') =>
  z
    .string(missing)
    .check(
      z.minLength(1, missing),
      z.maxLength(2 * passwordMaxLength, `At most ${passwordMaxLength} characters`),
    )

/** The password that the person has now. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(200, 'At most 200 characters'))

/** The 256 random bits in the fragment of a link that was emailed. */
export const linkSecret = text({ max: 100, message: 'Not a valid link' }).check(
  z.regex(/^[\w-]{43}$/, 'Not a valid link'),
)

/** What a page needs to check a password while it is typed. */
export const passwordRules = z.object({ passwordMinLength: z.int() })
