import * as z from 'zod/mini'
import { problemBody } from '../kernel/problems.ts'
import { role } from '../kernel/role-schema.ts'
import { clinic, credentials } from './schema.ts'

/** A path of our own; whether the role may open it, the page decides. */
const ownPath = z.string().check(z.maxLength(2000), z.regex(/^\/[!-~]*$/, 'Not a path'))

export const signInForm = z.extend(credentials, { from: z.optional(ownPath) })

/** What became of a form that was refused, for the login page that is shown next; never the password. */
export const refusedSignIn = z.object({
  role,
  email: z.string().check(z.maxLength(254)),
  /** With the ticket, if the password was right and the second step follows. */
  problem: problemBody,
  /** Seconds. */
  retryAfter: z.optional(z.number()),
})
export type RefusedSignIn = z.infer<typeof refusedSignIn>

/** With what the server has written the login page, so that its script shows the same. */
export const loginFacts = z.object({
  clinic,
  /** Whether browsers can use passkeys at this address. */
  passkeys: z.boolean(),
  refused: z.optional(refusedSignIn),
})
export type LoginFacts = z.infer<typeof loginFacts>
