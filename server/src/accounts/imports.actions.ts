import type { NewUser } from '@alafia/contract/administration/users/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { Problem } from '../platform/http/problem.ts'
import { hashOf, newSecret } from '../platform/secret.ts'
import type { Context, Tx } from '../request/context.ts'
import { inParts } from '../request/in-parts.ts'
import { invitationEnd } from './account-invitations.actions.ts'
import { accountInvitation, accountRole, userAccount } from './table.ts'

export type ImportedAccount = { id: number; person: NewUser }

export const importChanged = () =>
  new Problem('wrong-state', 'Accounts have changed since the file was checked. Check it again')

/** Accounts without a password or role, in the order of the people. @throws Problem 409 if an address is in use by now */
export const addAccounts = async (tx: Tx, people: readonly NewUser[]): Promise<ImportedAccount[]> => {
  const added: ImportedAccount[] = []
  for (const part of inParts(people)) {
    const values = part.map(({ email, firstName, lastName, phone, dateOfBirth }) => ({
      email,
      firstName,
      lastName,
      phone,
      dateOfBirth: dateOfBirth ?? null,
      passwordHash: '',
    }))
    const rows = await tx
      .insert(userAccount)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: userAccount.id, email: userAccount.email })
    const ids = new Map(rows.map(({ id, email }) => [email, id]))
    for (const person of part) {
      const id = ids.get(person.email)
      if (id === undefined) throw importChanged()
      added.push({ id, person })
    }
  }
  return added
}

/** The first role of new accounts. */
export const addFirstRoles = async (tx: Tx, userIds: readonly number[], role: Role): Promise<void> => {
  for (const part of inParts(userIds))
    await tx.insert(accountRole).values(part.map((userId) => ({ userId, role })))
}

/** Invites new accounts by email only: nobody sees the links that their emails don't bring. */
export const inviteByEmail = async (
  tx: Tx,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  invited: readonly ImportedAccount[],
): Promise<void> => {
  const now = clock.now()
  const addresses = new Map(invited.map(({ id, person }) => [id, person.email]))
  for (const part of inParts(invited)) {
    const rows = await tx
      .insert(accountInvitation)
      .values(
        part.map(({ id }) => ({
          userId: id,
          secretHash: hashOf(newSecret()),
          invitedBy: actor.userId,
          createdAt: now,
          expiresAt: invitationEnd(now),
        })),
      )
      .returning({ id: accountInvitation.id, userId: accountInvitation.userId })
    for (const { id, userId } of rows) {
      const address = addresses.get(userId)
      if (address !== undefined) tx.email({ kind: 'invitation', address, subjectId: id })
    }
  }
}
