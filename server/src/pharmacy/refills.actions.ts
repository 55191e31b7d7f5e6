import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { addDays, civilOf, type CivilDate } from '@alafia/contract/kernel/civil'
import type { RefillReminder } from '@alafia/contract/pharmacy/schema'
import { remindableStatuses } from '@alafia/contract/pharmacy/states'
import { familyMembers } from '../family/exports.queries.ts'
import { createOutbox, type NewNotification } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import { lockVisible, filledPrescriptions } from '../prescriptions/exports.queries.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import type { Services } from '../request/services.ts'
import { isOwn, mustBeTaken } from './policy.ts'
import { refillReminder } from './table.ts'
import { findRefillReminder } from './refills.queries.ts'

const furthest = 366

const mustLieAhead = (day: CivilDate, today: CivilDate) => {
  if (day <= today) throw invalid('remindOn', 'Please select a date from tomorrow on')
  if (day > addDays(today, furthest)) throw invalid('remindOn', 'Please select a date within a year')
}

/**
 * Sets or moves the reminder of a prescription; one that was told is told again on the new day.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 for a rejected or cancelled one and for one that was
 * changed after it was signed, 400 for a day that doesn't lie ahead
 */
export const setRefillReminder = (
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
    mustBeTaken(held)
    await requireGenuine(signing, held)
    mustLieAhead(remindOn, clock.today())
    const reminder = { remindOn, toldAt: null }
    await tx
      .insert(refillReminder)
      .values({ prescriptionId: held.id, patientId: held.patientId, ...reminder })
      .onConflictDoUpdate({ target: refillReminder.prescriptionId, set: reminder })
    tx.record('refill-reminder.was-set', subject, held.patientId)
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    return findRefillReminder(tx, context, id)
  })
}

/** Takes it away. @throws Problem 404 for a prescription that isn't the patient's, and where none is set */
export const removeRefillReminder = (context: Context, id: number): Promise<undefined> => {
  const { actor } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const held = authorize(await lockVisible(tx, actor, id), isOwn(actor))
    context.about([held.patientId], subject)
    const gone = await tx
      .delete(refillReminder)
      .where(eq(refillReminder.prescriptionId, held.id))
      .returning({ id: refillReminder.prescriptionId })
    if (gone.length === 0) throw notFound()
    tx.record('refill-reminder.removed', subject, held.patientId)
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    return undefined
  })
}

/** Nobody is woken at midnight. */
const tellFrom = '08:00'
const mostAtOnce = 500

const noticeFor = (id: number, firstName: string | null): NewNotification<'reminder'> => ({
  type: 'reminder',
  title: 'Refill reminder',
  body: `The medicine prescribed for ${firstName ?? 'you'} runs out soon`,
  payload: { about: 'prescription', subjectId: id },
})

/** Those due up to a day, taken by this transaction alone: another process that looks meanwhile finds them told, or passes them by. */
const takeDue = async (tx: Transaction, lastDay: CivilDate, now: Date): Promise<number[]> => {
  const due = tx
    .select({ id: refillReminder.prescriptionId })
    .from(refillReminder)
    .where(and(isNull(refillReminder.toldAt), lte(refillReminder.remindOn, lastDay)))
    .orderBy(refillReminder.remindOn)
    .limit(mostAtOnce)
    .for('update', { skipLocked: true })
  const told = await tx
    .update(refillReminder)
    .set({ toldAt: now })
    .where(inArray(refillReminder.prescriptionId, due))
    .returning({ id: refillReminder.prescriptionId })
  return told.map(({ id }) => id)
}

/** Whom to tell: not of what has been rejected or cancelled since. */
const patientsOf = (tx: Transaction, ids: readonly number[]) => {
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

/** Tells the reminders that are due by the clinic's clock, each once, however many processes look at the same time. */
export const tellRefillReminders = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const now = clock.now()
  const { date, time } = civilOf(now, clock.zone)
  const lastDay = time >= tellFrom ? date : addDays(date, -1)
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const taken = await takeDue(tx, lastDay, now)
    if (taken.length === 0) return
    for (const { id, patientId, firstName } of await patientsOf(tx, taken)) {
      outbox.notify([patientId], noticeFor(id, firstName))
      outbox.invalidate({ userId: patientId }, 'prescriptions')
    }
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
