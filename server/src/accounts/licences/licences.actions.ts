import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { LicenceForm } from '@alafia/contract/accounts/licences.schema'
import { licenceNoticeDays } from '@alafia/contract/accounts/licences.states'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import { createOutbox } from '../../outbox/outbox.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { idsWithRole } from '../exports.queries.ts'
import { accountRole, licence, userAccount } from '../table.ts'
import { noticeToAdmins, noticeToOwner, type EndingLicence } from './licences.notifications.ts'

/** Enters the licence in place of the one there was; of its end people are told anew. */
export const keepLicence = async (
  tx: Tx,
  userId: number,
  role: LicensedRole,
  entered: LicenceForm,
  now: Date,
): Promise<void> => {
  const values = { ...entered, updatedAt: now, endToldAt: null }
  await tx
    .insert(licence)
    .values({ userId, role, ...values })
    .onConflictDoUpdate({ target: [licence.userId, licence.role], set: values })
}

/** Whether one is on file, valid or not. */
export const hasLicence = async (tx: Tx, userId: number, role: LicensedRole): Promise<boolean> => {
  const [filed] = await tx
    .select({ role: licence.role })
    .from(licence)
    .where(and(eq(licence.userId, userId), eq(licence.role, role)))
  return filed !== undefined
}

const mostAtOnce = 200
/** Nobody is woken at midnight. */
const tellFrom = '08:00'

/** Those of active people that end within the notice's days, for this transaction alone, and from now on told of. */
const takeEnding = async (tx: Transaction, today: CivilDate, now: Date): Promise<EndingLicence[]> => {
  const due = tx
    .select({ userId: licence.userId, role: licence.role })
    .from(licence)
    .innerJoin(userAccount, and(eq(userAccount.id, licence.userId), eq(userAccount.isActive, true)))
    .innerJoin(accountRole, and(eq(accountRole.userId, licence.userId), eq(accountRole.role, licence.role)))
    .where(and(isNull(licence.endToldAt), lte(licence.validUntil, addDays(today, licenceNoticeDays))))
    .orderBy(licence.validUntil, licence.userId)
    .limit(mostAtOnce)
    .for('update', { of: licence, skipLocked: true })
  return tx
    .update(licence)
    .set({ endToldAt: now })
    .from(userAccount)
    .where(sql`(${licence.userId}, ${licence.role}) in ${due} and ${userAccount.id} = ${licence.userId}`)
    .returning({
      userId: licence.userId,
      role: licence.role,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      validUntil: licence.validUntil,
    })
}

/**
 * Tells owner and administrators of each licence that ends within 30 days, or has ended, once, however many processes look at
 * the same time; in the morning, by the clinic's clock. A new licence is told of anew.
 */
export const tellEndingLicences = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date: today, time } = civilOf(now, clock.zone)
  if (time < tellFrom) return
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const ending = await takeEnding(tx, today, now)
    if (ending.length === 0) return
    const admins = await idsWithRole(tx, 'admin')
    for (const one of ending) {
      outbox.notify([one.userId], noticeToOwner(one, today))
      outbox.notify(
        admins.filter((id) => id !== one.userId),
        noticeToAdmins(one, today),
      )
    }
    outbox.invalidate({ role: 'admin' }, 'users')
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
