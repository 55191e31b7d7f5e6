import type { PasswordRules } from '@alafia/contract/accounts/password'
import { invalid } from '../../platform/http/problem.ts'
import type { Tx } from '../../request/context.ts'
import { hashPassword } from '../password.ts'
import { refusalOf } from '../passwords/refused-passwords.ts'
import { accountRole, userAccount } from '../table.ts'

type NewAccount = Pick<
  typeof userAccount.$inferInsert,
  'email' | 'firstName' | 'lastName' | 'phone' | 'dateOfBirth' | 'passwordHash'
>

/** The hash of a password that someone chose. @throws Problem 400 at `password` for one that is refused */
export const hashChosenPassword = async (
  rules: PasswordRules,
  password: string,
  own: readonly string[],
): Promise<string> => {
  const refusal = await refusalOf(rules, password, own)
  if (refusal !== undefined) throw invalid('password', refusal)
  return hashPassword(password)
}

/** A patient's account whose address a link has confirmed. @returns its id; undefined if the address is taken */
export const addPatientAccount = async (tx: Tx, details: NewAccount): Promise<number | undefined> => {
  const [account] = await tx
    .insert(userAccount)
    .values(details)
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  if (!account) return undefined
  await tx.insert(accountRole).values({ userId: account.id, role: 'patient' })
  tx.record('user.signed-up', `account ${account.id}`)
  tx.invalidate({ role: 'admin' }, 'users')
  tx.invalidate({ role: 'admin' }, 'activity')
  return account.id
}
