import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { RefillReminder } from '@alafia/contract/pharmacy/schema'
import { remindableStatuses } from '@alafia/contract/pharmacy/states'
import { familyMembers } from '../family/exports.queries.ts'
import { aboutMember, createOutbox, type NewNotification } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import { lockVisible, filledPrescriptions } from '../prescriptions/exports.queries.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { isOwn, requireRemindable } from './policy.ts'
import { refillReminder } from './table.ts'
import { getRefillReminder } from './refill-reminders.queries.ts'

const maxDaysAhead = 366

const requireFutureDate = (day: CivilDate, today: CivilDate) => {
  if (day <= today) throw invalid('remindOn', 'Choose tomorrow or a later date')
  if (day > addDays(today, maxDaysAhead)) throw invalid('remindOn', 'Choose a date within a year')
}

/**
 * Sets or moves the reminder of a prescription; one that was sent is sent again on the new day.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 if it is rejected, cancelled or was changed after it was
 * signed, 400 for a day that isn't in the future
 */
export const saveRefillReminder = (
  context: Context,
  id: number,
  remindOn: CivilDate,
): Promise<RefillReminder> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, isOwn(actor))
    requireRemindable(held)
    await requireGenuine(signing, held)
    requireFutureDate(remindOn, clock.today())
    const reminder = { remindOn, notifiedAt: null }
    await tx
      .insert(refillReminder)
      .values({ prescriptionId: held.id, patientId: held.patientId, ...reminder })
      .onConflictDoUpdate({ target: refillReminder.prescriptionId, set: reminder })
    tx.record('refill-reminder.saved', subject, held.patientId)
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    return getRefillReminder(tx, context, id)
  })
}

/** @throws Problem 404 for a prescription that isn't the patient's, and if none is set */
export const removeRefillReminder = (context: Context, id: number): Promise<undefined> => {
  const { actor } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const held = authorize(await lockVisible(tx, actor, id), isOwn(actor))
    context.about([held.patientId], subject)
    const removed = await tx
      .delete(refillReminder)
      .where(eq(refillReminder.prescriptionId, held.id))
      .returning({ id: refillReminder.prescriptionId })
    if (removed.length === 0) throw notFound()
    tx.record('refill-reminder.removed', subject, held.patientId)
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    return undefined
  })
}

/** No notifications before 8 a.m. */
const notifyFrom = '08:00'
const batchSize = 500

const reminderNotification = (id: number, firstName: string | null): NewNotification<'reminder'> =>
  aboutMember(firstName, (member) => ({
    type: 'reminder',
    title: 'Refill reminder',
    body: `The medicine prescribed for ${member ?? 'you'} runs out soon`,
    payload: { about: 'prescription', subjectId: id },
  }))

/** Marks the reminders due up to a day as sent. Rows that another process has locked are skipped. */
const claimDue = async (tx: Transaction, lastDay: CivilDate, now: Date): Promise<number[]> => {
  const due = tx
    .select({ id: refillReminder.prescriptionId })
    .from(refillReminder)
    .where(and(isNull(refillReminder.notifiedAt), lte(refillReminder.remindOn, lastDay)))
    .orderBy(refillReminder.remindOn)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(refillReminder)
    .set({ notifiedAt: now })
    .where(inArray(refillReminder.prescriptionId, due))
    .returning({ id: refillReminder.prescriptionId })
  return claimed.map(({ id }) => id)
}

/** Leaves out prescriptions that were rejected or cancelled since. */
const patientsToNotify = (tx: Transaction, ids: readonly number[]) => {
  const filled = filledPrescriptions('filled')
  const member = familyMembers('member')
  return tx
    .select({
      id: filled.id,
      patientId: filled.patientId,
      firstName: sql<string | null>`${member.firstName}`,
    })
    .from(filled)
    .leftJoin(member, eq(member.id, filled.familyMemberId))
    .where(and(inArray(filled.id, [...ids]), inArray(filled.status, [...remindableStatuses])))
}

/** Sends the reminders that are due by the clinic's clock: each once, however many processes run this at the same time. */
export const sendRefillReminders = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date, time } = civilOf(now, clock.zone)
  const lastDay = time >= notifyFrom ? date : addDays(date, -1)
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const due = await claimDue(tx, lastDay, now)
    if (due.length === 0) return
    for (const { id, patientId, firstName } of await patientsToNotify(tx, due)) {
      outbox.notify([patientId], reminderNotification(id, firstName))
      outbox.invalidate({ userId: patientId }, 'prescriptions')
    }
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
