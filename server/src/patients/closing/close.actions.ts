import { and, eq, lte, sql } from 'drizzle-orm'
import { withdrawAllAbout } from '../../accounts/approvals/approvals.actions.ts'
import { emailOf } from '../../accounts/exports.queries.ts'
import { photoFileOf } from '../../accounts/photos/photos.exports.queries.ts'
import { closeAccount, lockAccount } from '../../accounts/users.actions.ts'
import { cancelAllAhead } from '../../appointments/cancelling-several.actions.ts'
import { eraseFamilyContacts } from '../../family/closing.actions.ts'
import { endOwnSignIn } from '../../family/own-sign-in.actions.ts'
import { removeUnsentAttachments } from '../../messages/attachments.actions.ts'
import { tryEach } from '../../platform/jobs/try-each.ts'
import { ownDataFileOf } from '../own-data/own-data.queries.ts'
import { eraseDeliveryContacts } from '../../pharmacy/deliveries.actions.ts'
import { eraseFamilyDocuments } from '../../records/documents.actions.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { revokeGuestLinksOf } from '../../video-visits/guest-invitations/guest-invitations.actions.ts'
import { endSharesOf } from '../record-shares/shares.actions.ts'
import { invalidateClosing } from './ask.actions.ts'
import { closedEmail } from './closing-emails.actions.ts'
import { closingStopped } from './closing.notifications.ts'
import { isOpen, staffRolesOf } from './closing.queries.ts'
import { fates } from './fates.ts'
import { accountClosing } from './table.ts'

const deleteRows = async (tx: Tx, userId: number): Promise<void> => {
  for (const [table, fate] of Object.entries(fates)) {
    if ('deletedBy' in fate)
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.identifier(fate.deletedBy)} = ${userId}`,
      )
    if ('deletedWhere' in fate)
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.raw(fate.deletedWhere.replaceAll('$', String(userId)))}`,
      )
  }
}

/** @returns the keys of files that nothing refers to any more */
const close = async (
  tx: Tx,
  { clock, sessions }: Services,
  userId: number,
  name: string,
): Promise<string[]> => {
  const now = clock.now()
  // They asked for it; they are notified of nothing that follows from it.
  const actor = { userId, role: 'patient', name, sessionId: 0 } as const
  const address = await emailOf(tx, userId)
  await sessions.revokeAllOf(tx, userId)
  await eraseFamilyContacts(tx, userId, name, now)
  await cancelAllAhead(tx, { actor, clock }, 'The patient closed their account')
  await revokeGuestLinksOf(tx, userId, now)
  await withdrawAllAbout(tx, { actor, clock }, userId)
  await eraseDeliveryContacts(tx, userId)
  const files = [
    ...(await ownDataFileOf(tx, userId)),
    ...(await eraseFamilyDocuments(tx, userId, now)),
    ...(await removeUnsentAttachments(tx, userId)),
    ...(await photoFileOf(tx, userId)),
  ]
  await deleteRows(tx, userId)
  await endSharesOf(tx, userId, now)
  await endOwnSignIn(tx, userId, now)
  await closeAccount(tx, userId, now)
  tx.record('account-closing.closed', `account ${userId}`, userId)
  tx.email({ kind: closedEmail, address })
  return files
}

const closeOne = (services: Services, { id, userId }: { id: number; userId: number }): Promise<string[]> =>
  transactWithoutSession(services, { address: '', requestId: `account-closing-${id}` }, async (tx) => {
    const now = services.clock.now()
    const held = await lockAccount(tx, userId)
    const [asked] = await tx
      .select({ id: accountClosing.id })
      .from(accountClosing)
      .where(and(eq(accountClosing.id, id), isOpen, lte(accountClosing.closesAt, now)))
      .for('update')
    // Another process has closed it.
    if (!asked) return []
    const isStaff = (await staffRolesOf(tx, userId)).length > 0
    // An administrator who deactivates an account may be protecting it from someone else who asked.
    const isHeld = isStaff || !held.isActive
    await tx
      .update(accountClosing)
      .set(isHeld ? { stoppedAt: now } : { closedAt: now })
      .where(eq(accountClosing.id, id))
    invalidateClosing(tx, userId)
    if (!isHeld) return close(tx, services, userId, held.name)
    const why = isStaff ? 'has a role of staff' : 'is deactivated'
    tx.record('account-closing.stopped', `account ${userId}: ${why}`, userId)
    if (isStaff) tx.notify([userId], closingStopped(id))
    return []
  })

/**
 * A job: closes the accounts whose 14 days are over, each in one transaction, so that a killed process leaves it open or closed
 * and nothing between. One that fails holds up no other.
 * Files are deleted after it; if that fails, the job for files that no row refers to deletes them.
 */
export const closeDueAccounts = async (services: Services): Promise<void> => {
  const { db, clock, files, log } = services
  const due = await db
    .select({ id: accountClosing.id, userId: accountClosing.userId })
    .from(accountClosing)
    .where(and(isOpen, lte(accountClosing.closesAt, clock.now())))
    .orderBy(accountClosing.id)
  await tryEach(log, due, {
    name: ({ userId }) => `closing account ${userId}`,
    async work(one) {
      for (const key of await closeOne(services, one)) await files.remove(key)
    },
  })
}
