import * as z from 'zod/mini'
import { newPassword } from '@alafia/contract/accounts/new-password'
import { passwordProblem, type PasswordRules } from '@alafia/contract/accounts/password'

/** The field of a new password, checked while it is typed. The server also knows the commonest passwords. */
export const passwordFor = (rules: PasswordRules, own: readonly string[] = []) =>
  newPassword().check(
    z.refine((typed: string) => passwordProblem(rules, typed, own) === undefined, {
      error: ({ input }) => passwordProblem(rules, String(input), own) ?? 'Choose another password',
    }),
  )
