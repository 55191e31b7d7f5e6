import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { listChildren, type VaccinatedChild } from '../clinical/vaccinated-children.exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { healthReminder, vaccineReminder } from './table.ts'
import { dosesToRemind, isSettled, type DoseToRemind, type Stage } from './vaccines-to-remind.ts'

const batchSize = 500
/** The schedule ends before this age. */
const childrenUnder = 15 * 366

const texts: Record<Stage, { title: string; priority: 'medium' | 'high'; hint: string }> = {
  due: { title: 'Vaccines are due', priority: 'medium', hint: 'Take the child’s card with you.' },
  overdue: {
    title: 'Vaccines are overdue',
    priority: 'high',
    hint: 'If they were given, add them to the child’s vaccines.',
  },
}

const listed = (doses: readonly DoseToRemind[]) =>
  [...new Set(doses.map(({ vaccine }) => vaccine))].join(', ')

/** Adds one reminder for the doses that weren't reminded of; another process may be doing the same. */
const addReminder = async (
  tx: Transaction,
  { memberId, patientId }: VaccinatedChild,
  stage: Stage,
  wanted: readonly DoseToRemind[],
  today: CivilDate,
): Promise<boolean> => {
  const known = await tx
    .select({ dose: vaccineReminder.dose })
    .from(vaccineReminder)
    .where(and(eq(vaccineReminder.familyMemberId, memberId), eq(vaccineReminder.stage, stage)))
  const doses = wanted.filter(({ dose }) => !known.some((one) => one.dose === dose))
  if (doses.length === 0) return false
  const { title, priority, hint } = texts[stage]
  const [reminder] = await tx
    .insert(healthReminder)
    .values({
      patientId,
      familyMemberId: memberId,
      type: 'vaccination',
      title,
      description: `${listed(doses)}. ${hint}`,
      priority,
      dueOn: today,
    })
    .returning({ id: healthReminder.id })
  if (!reminder) throw new Error('The reminder was not stored')
  await tx
    .insert(vaccineReminder)
    .values(doses.map(({ dose }) => ({ familyMemberId: memberId, dose, stage, reminderId: reminder.id })))
  return true
}

type OpenDose = { id: number; memberId: number; dose: string; stage: Stage }

/** The doses of the open reminders of these children. */
const listOpen = (tx: Transaction, memberIds: readonly number[]): Promise<OpenDose[]> =>
  tx
    .select({
      id: healthReminder.id,
      memberId: vaccineReminder.familyMemberId,
      dose: vaccineReminder.dose,
      stage: vaccineReminder.stage,
    })
    .from(vaccineReminder)
    .innerJoin(healthReminder, eq(healthReminder.id, vaccineReminder.reminderId))
    .where(and(inArray(vaccineReminder.familyMemberId, [...memberIds]), isNull(healthReminder.completedAt)))

/** The reminders whose doses need nothing any more, and those that an overdue one replaces. */
const settledOf = (child: VaccinatedChild, open: readonly OpenDose[], today: CivilDate): number[] => {
  const overdue = new Set(open.filter(({ stage }) => stage === 'overdue').map(({ dose }) => dose))
  const needed = new Set(
    open
      .filter(({ dose, stage }) => !isSettled(child, today, dose) && !(stage === 'due' && overdue.has(dose)))
      .map(({ id }) => id),
  )
  return [...new Set(open.map(({ id }) => id))].filter((id) => !needed.has(id))
}

/** @returns the patients whose list of reminders has changed */
const remindOf = async (
  tx: Transaction,
  children: readonly VaccinatedChild[],
  { now, today }: { now: Date; today: CivilDate },
): Promise<Set<number>> => {
  const changed = new Set<number>()
  for (const child of children) {
    const doses = dosesToRemind(child, today)
    for (const stage of ['due', 'overdue'] as const) {
      const wanted = doses.filter((dose) => dose.stage === stage)
      if (wanted.length > 0 && (await addReminder(tx, child, stage, wanted, today)))
        changed.add(child.patientId)
    }
  }
  const open = await listOpen(
    tx,
    children.map(({ memberId }) => memberId),
  )
  const settled = children.flatMap((child) => {
    const ids = settledOf(
      child,
      open.filter(({ memberId }) => memberId === child.memberId),
      today,
    )
    if (ids.length > 0) changed.add(child.patientId)
    return ids
  })
  if (settled.length > 0)
    await tx.update(healthReminder).set({ completedAt: now }).where(inArray(healthReminder.id, settled))
  return changed
}

/**
 * Adds health reminders for the vaccines of children that have become due or overdue, once each; they notify the parent like all
 * health reminders (REM-4). Completes those whose doses have been recorded.
 */
export const addVaccineReminders = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const [now, today] = [clock.now(), clock.today()]
  const bornAfter = addDays(today, -childrenUnder)
  for (let after = 0; ;) {
    const children = await listChildren(db, { bornAfter, after, most: batchSize })
    if (children.length === 0) return
    const outbox = createOutbox(clock)
    await db.transaction(async (tx) => {
      // One process at a time, so that none adds a reminder twice.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vaccine-reminders'))`)
      for (const userId of await remindOf(tx, children, { now, today }))
        outbox.invalidate({ userId }, 'reminders')
      await outbox.store(tx)
    })
    outbox.publish(bus)
    const last = children.at(-1)
    if (!last || children.length < batchSize) return
    after = last.memberId
  }
}
