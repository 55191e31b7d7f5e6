import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { noticeDays } from '@alafia/contract/family/sharing'
import { addDays } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { createOutbox, type NewNotification } from '../outbox/outbox.ts'
import type { Services } from '../request/services.ts'
import { endAccess, tellEnded } from './access.actions.ts'
import { invalidateShared } from './invalidation.ts'
import { decidesOn } from './policy.ts'
import { familyConsent, familyMember } from './table.ts'

const alert = (title: string, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message },
})

const nowAdult = (firstName: string, isAgreed: boolean) =>
  alert(
    `${firstName} decides now`,
    isAgreed
      ? `${firstName} is an adult. From today you see and do what ${firstName} has agreed to`
      : `${firstName} is an adult. To go on helping, ask ${firstName} under Family Members`,
  )

const soonAdult = (firstName: string, on: string) =>
  alert(
    `${firstName} will decide from ${plainDate(on)}`,
    `From then on, you can act for ${firstName} only if ${firstName} agrees. You can ask now under Family Members`,
  )

const ended = (firstName: string) =>
  alert('Permission ended', `What ${firstName} shared with you has come to its end. You can ask again`)

/**
 * A job, by the clinic's calendar: notifies account holders 30 days before someone in their family decides for themselves, ends
 * their access on the day, and ends agreements whose last day has passed. Each happens once, even with several processes. Someone
 * whose day has passed without notice, because a setting was changed, gets the 30 days then.
 */
export const keepFamilyAccess = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const today = clock.today()
  const noticeEnds = sql`${addDays(today, noticeDays)}::date`
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const columns = { userId: familyMember.primaryUserId, firstName: familyMember.firstName }
    const decideSoon = and(
      isNull(familyMember.decidesSince),
      isNull(familyMember.toldOn),
      sql`${decidesOn} <= ${noticeEnds}`,
    )
    const told = await tx
      .update(familyMember)
      .set({
        toldOn: today,
        decidesFrom: sql`case when ${decidesOn} <= ${today}::date then ${noticeEnds} else ${familyMember.decidesFrom} end`,
      })
      .where(decideSoon)
      .returning({ ...columns, archivedAt: familyMember.archivedAt, on: decidesOn })
    const grown = await tx
      .update(familyMember)
      .set({ decidesSince: today })
      .where(and(isNull(familyMember.decidesSince), sql`${decidesOn} <= ${today}::date`))
      .returning({
        ...columns,
        id: familyMember.id,
        archivedAt: familyMember.archivedAt,
        scopes: familyMember.openScopes,
      })
    for (const { id, firstName } of grown) {
      const shared = await endAccess(tx, id, clock.now(), 'grown')
      if (shared) tellEnded(outbox, shared, `${firstName} is an adult, and decides alone who sees what`)
    }
    const expired = await tx
      .update(familyConsent)
      .set({ endedAt: clock.now(), end: 'expired' })
      .from(familyMember)
      .where(
        and(
          eq(familyMember.id, familyConsent.familyMemberId),
          isNull(familyConsent.endedAt),
          lt(familyConsent.until, today),
        ),
      )
      .returning(columns)
    for (const { userId, firstName, on, archivedAt } of told)
      if (archivedAt === null) outbox.notify([userId], soonAdult(firstName, on))
    for (const { userId, firstName, scopes, archivedAt } of grown)
      if (archivedAt === null) outbox.notify([userId], nowAdult(firstName, scopes.length > 0))
    for (const { userId, firstName } of expired) outbox.notify([userId], ended(firstName))
    for (const { userId } of [...told, ...grown, ...expired]) invalidateShared(outbox, userId)
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
