import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { listChildren, type VaccinatedChild } from '../clinical/vaccinated-children.exports.queries.ts'
import type { WhenImmunised } from '../clinical/immunisations/recording.actions.ts'
import { recordsOf } from '../family/exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { asSystem } from '../platform/database/row-access.ts'
import type { Services } from '../request/services.ts'
import { healthReminder, vaccineReminder } from './table.ts'
import {
  dosesToRemind,
  isSettled,
  isToRemindAgain,
  type DoseToRemind,
  type Stage,
} from './vaccines-to-remind.ts'

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
const stages = ['due', 'overdue'] as const

const listed = (doses: readonly DoseToRemind[]) =>
  [...new Set(doses.map(({ vaccine }) => vaccine))].join(', ')

type Reminded = { reminderId: number; memberId: number; dose: string; stage: Stage; isOpen: boolean }

/** What these children were reminded of. */
const listReminded = (tx: Transaction, memberIds: readonly number[]): Promise<Reminded[]> =>
  tx
    .select({
      reminderId: vaccineReminder.reminderId,
      memberId: vaccineReminder.familyMemberId,
      dose: vaccineReminder.dose,
      stage: vaccineReminder.stage,
      isOpen: sql<boolean>`${isNull(healthReminder.completedAt)}`,
    })
    .from(vaccineReminder)
    .innerJoin(healthReminder, eq(healthReminder.id, vaccineReminder.reminderId))
    .where(inArray(vaccineReminder.familyMemberId, [...memberIds]))

type NewReminder = { child: VaccinatedChild; stage: Stage; doses: DoseToRemind[] }

/** One reminder for each child and stage, about the doses that weren't reminded of. */
const newReminders = (
  children: readonly VaccinatedChild[],
  reminded: readonly Reminded[],
  today: CivilDate,
): NewReminder[] => {
  const known = new Set(reminded.map(({ memberId, dose, stage }) => `${memberId} ${stage} ${dose}`))
  return children.flatMap((child) => {
    const due = dosesToRemind(child, today)
    return stages.flatMap((stage) => {
      const doses = due.filter(
        (one) => one.stage === stage && !known.has(`${child.memberId} ${stage} ${one.dose}`),
      )
      return doses.length > 0 ? [{ child, stage, doses }] : []
    })
  })
}

const addReminders = async (
  tx: Transaction,
  reminders: readonly NewReminder[],
  today: CivilDate,
): Promise<Reminded[]> => {
  if (reminders.length === 0) return []
  const added = await tx
    .insert(healthReminder)
    .values(
      reminders.map(({ child: { patientId, memberId }, stage, doses }) => ({
        patientId,
        familyMemberId: memberId,
        type: 'vaccination' as const,
        title: texts[stage].title,
        description: `${listed(doses)}. ${texts[stage].hint}`,
        priority: texts[stage].priority,
        dueOn: today,
      })),
    )
    .returning({
      id: healthReminder.id,
      memberId: healthReminder.familyMemberId,
      title: healthReminder.title,
    })
  const rows = reminders.flatMap(({ child: { memberId }, stage, doses }): Reminded[] => {
    const reminder = added.find((one) => one.memberId === memberId && one.title === texts[stage].title)
    if (!reminder) throw new Error('The reminder was not stored')
    return doses.map(({ dose }) => ({ reminderId: reminder.id, memberId, dose, stage, isOpen: true }))
  })
  await tx
    .insert(vaccineReminder)
    .values(rows.map(({ memberId, ...row }) => ({ familyMemberId: memberId, ...row })))
  return rows
}

/** The open reminders whose doses need nothing any more, and those that an overdue one replaces. */
const settledOf = (child: VaccinatedChild, reminded: readonly Reminded[], today: CivilDate): number[] => {
  const open = reminded.filter(({ memberId, isOpen }) => isOpen && memberId === child.memberId)
  const overdue = new Set(open.filter(({ stage }) => stage === 'overdue').map(({ dose }) => dose))
  const needed = new Set(
    open
      .filter(({ dose, stage }) => !isSettled(child, today, dose) && !(stage === 'due' && overdue.has(dose)))
      .map(({ reminderId }) => reminderId),
  )
  return [...new Set(open.map(({ reminderId }) => reminderId))].filter((id) => !needed.has(id))
}

/** @returns the patients whose list of reminders has changed */
const remindOf = async (
  tx: Transaction,
  children: readonly VaccinatedChild[],
  { now, today }: { now: Date; today: CivilDate },
): Promise<Set<number>> => {
  const before = await listReminded(
    tx,
    children.map(({ memberId }) => memberId),
  )
  const wanted = newReminders(children, before, today)
  const reminded = [...before, ...(await addReminders(tx, wanted, today))]
  const settled = children.map((child) => ({ child, ids: settledOf(child, reminded, today) }))
  const ids = settled.flatMap((one) => one.ids)
  if (ids.length > 0)
    await tx.update(healthReminder).set({ completedAt: now }).where(inArray(healthReminder.id, ids))
  return new Set([
    ...wanted.map(({ child }) => child.patientId),
    ...settled.filter((one) => one.ids.length > 0).map(({ child }) => child.patientId),
  ])
}

/** As if these doses had never been reminded of; an open reminder with no other dose is completed. */
const forget = async (tx: Transaction, doses: readonly Reminded[], now: Date): Promise<void> => {
  await tx
    .delete(vaccineReminder)
    .where(
      or(
        ...doses.map(({ memberId, dose, stage }) =>
          and(
            eq(vaccineReminder.familyMemberId, memberId),
            eq(vaccineReminder.dose, dose),
            eq(vaccineReminder.stage, stage),
          ),
        ),
      ),
    )
  await tx
    .update(healthReminder)
    .set({ completedAt: now })
    .where(
      and(
        inArray(
          healthReminder.id,
          doses.map(({ reminderId }) => reminderId),
        ),
        isNull(healthReminder.completedAt),
        sql`not exists (select from ${vaccineReminder} where ${vaccineReminder.reminderId} = ${healthReminder.id})`,
      ),
    )
}

/** One transaction at a time, so that none adds a reminder twice. */
const lockReminders = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('vaccine-reminders'))`)

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
    const outbox = createOutbox(clock)
    const children = await db.transaction(async (tx) => {
      await lockReminders(tx)
      const found = await listChildren(tx, { bornAfter, after, most: batchSize })
      if (found.length === 0) return found
      for (const userId of await remindOf(tx, found, { now, today }))
        outbox.invalidate({ userId }, 'reminders')
      await outbox.store(tx)
      return found
    })
    outbox.publish(bus)
    const last = children.at(-1)
    if (!last || children.length < batchSize) return
    after = last.memberId
  }
}

/**
 * Settles the reminders of a person whose vaccines were changed, in the transaction that changes them: those that need nothing
 * any more are completed, and a dose that is to be given again, or on another day, reminds again (REM-11). Also those of a linked
 * record, so that no child is vaccinated twice.
 */
export const settleVaccineReminders: WhenImmunised = async (tx, { clock }, { withdrawn, ...person }) => {
  const members = (await recordsOf(tx, person)).flatMap(({ familyMemberId }) => familyMemberId ?? [])
  if (members.length === 0) return
  const [now, today] = [clock.now(), clock.today()]
  await lockReminders(tx)
  // Both see the doses of both, whoever recorded them.
  const changed = await asSystem(async () => {
    const found = new Set<number>()
    for (const memberId of members) {
      const [child] = await listChildren(tx, {
        bornAfter: addDays(today, -childrenUnder),
        after: memberId - 1,
        most: 1,
      })
      if (child?.memberId !== memberId) continue
      for (const userId of await remindOf(tx, [child], { now, today })) found.add(userId)
      const again = (await listReminded(tx, [memberId])).filter((one) =>
        isToRemindAgain(child, today, one, withdrawn),
      )
      if (again.length === 0) continue
      await forget(tx, again, now)
      await remindOf(tx, [child], { now, today })
      found.add(child.patientId)
    }
    return found
  })
  for (const userId of changed) tx.invalidate({ userId }, 'reminders')
}
