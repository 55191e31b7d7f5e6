import { and, eq, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { signInRefusals, type ConsentPage, type signInForm } from '@alafia/contract/family/consent'
import { countLinkLookup } from '../accounts/links/links.actions.ts'
import { addPatientAccount, hashChosenPassword } from '../accounts/sign-up/patient-account.actions.ts'
import { Problem } from '../platform/http/problem.ts'
import { transactWithoutSession, type Tx } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import { erasedContacts } from './closing.actions.ts'
import { findConsent, toPage, type Found } from './consent-link.actions.ts'
import { isOwnSignIn } from './policy.ts'
import { familyMember, ownAccount } from './table.ts'

const requireOpen = (found: Found, now: Date): void => {
  const { signIn } = toPage(found, now)
  if (signIn !== 'open') throw new Problem('wrong-state', signInRefusals[signIn])
}

/**
 * Creates the account of an adult in the family. The link proves the address, and the account takes over the profile: nothing is moved,
 * the account is added to the person. What the account holder sees stays what was agreed.
 * @throws Problem 400 at `password`, 404, 409 that says why it can't be, 429
 */
export const createOwnSignIn = async (
  { secret, password }: z.output<typeof signInForm>,
  exchange: Exchange,
): Promise<ConsentPage> => {
  await countLinkLookup(exchange)
  const { services, request } = exchange
  const { db, clock, security } = services
  const asked = await findConsent(db, secret)
  requireOpen(asked, clock.now())
  const { firstName, lastName, consent } = asked
  const rules = await security.rules()
  const passwordHash = await hashChosenPassword(rules, password, [firstName, lastName, consent.address])
  return transactWithoutSession(services, { address: request.ip, requestId: request.id }, async (tx) => {
    const now = clock.now()
    const [member] = await tx
      .select()
      .from(familyMember)
      .where(eq(familyMember.id, asked.memberId))
      .for('update')
    const found = await findConsent(tx, secret)
    requireOpen(found, now)
    if (!member) throw new Problem('wrong-state', signInRefusals.closed)
    const { id, phone, dateOfBirth } = member
    const accountId = await addPatientAccount(tx, {
      email: consent.address,
      firstName: member.firstName,
      lastName: member.lastName,
      phone,
      dateOfBirth,
      passwordHash,
    })
    if (accountId === undefined) throw new Problem('wrong-state', signInRefusals.taken)
    await tx.insert(ownAccount).values({ familyMemberId: id, accountId, since: now })
    tx.record('own-account.created', `family member ${id}`, found.holderId)
    const message = `${member.firstName} now has their own sign-in. You see what ${member.firstName} shares with you`
    tx.notify([found.holderId], {
      type: 'system-alert',
      title: `${member.firstName} has their own sign-in`,
      body: message,
      payload: { message },
    })
    tx.invalidate({ userId: found.holderId }, 'family')
    return toPage(await findConsent(tx, secret), now)
  })
}

/**
 * In the transaction that closes an adult's own account: the sign-in ends, the profile and its records stay. Who had been removed from the
 * account holder's list leaves the family now.
 */
export const endOwnSignIn = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const [member] = await tx
    .select({
      id: familyMember.id,
      holderId: familyMember.primaryUserId,
      unlistedAt: familyMember.unlistedAt,
    })
    .from(familyMember)
    .where(isOwnSignIn(userId, familyMember.id))
    .for('update')
  if (!member) return
  const { id, holderId, unlistedAt } = member
  await tx
    .update(familyMember)
    .set({ ...erasedContacts, archivedAt: unlistedAt })
    .where(eq(familyMember.id, id))
  await tx
    .update(ownAccount)
    .set({ endedAt: now })
    .where(and(eq(ownAccount.accountId, userId), isNull(ownAccount.endedAt)))
  tx.record('own-account.closed', `family member ${id}`, holderId)
  tx.invalidate({ userId: holderId }, 'family')
}
