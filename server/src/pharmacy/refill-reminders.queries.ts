import { and, desc, eq, inArray } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import { refillDay } from '@alafia/contract/pharmacy/refill-day'
import type { RefillReminder } from '@alafia/contract/pharmacy/schema'
import { remindableStatuses } from '@alafia/contract/pharmacy/states'
import { mayActFor } from '../family/policy.ts'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import { filledPrescriptions, readableMedicationsOf } from '../prescriptions/exports.queries.ts'
import type { Context } from '../request/context.ts'
import { refillReminder } from './table.ts'

const actorId = param('actorId')
const maxShown = 50

const selectReminders = (onlyOne: boolean) =>
  prepared((db, name) => {
    const filled = filledPrescriptions('filled')
    return db
      .select({
        prescriptionId: filled.id,
        patientId: filled.patientId,
        medications: filled.medications,
        issuedDate: filled.issuedDate,
        filledAt: filled.filledAt,
        remindOn: refillReminder.remindOn,
        notifiedAt: refillReminder.notifiedAt,
      })
      .from(filled)
      .leftJoin(refillReminder, eq(refillReminder.prescriptionId, filled.id))
      .where(
        and(
          mayActFor(actorId, 'prescriptions', filled.patientId, filled.familyMemberId),
          onlyOne ? eq(filled.id, param('id')) : inArray(filled.status, [...remindableStatuses]),
        ),
      )
      .orderBy(desc(filled.createdAt), desc(filled.id))
      .limit(maxShown)
      .prepare(name)
  })

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof selectReminders>>['execute']>>[number]

const toReminder = (row: Row, clock: Clock): RefillReminder => {
  const { prescriptionId, medications, issuedDate, filledAt, remindOn, notifiedAt } = row
  const from = filledAt ? civilOf(filledAt, clock.zone).date : issuedDate
  const durations = readableMedicationsOf({ medications }).map(({ duration }) => duration)
  return {
    prescriptionId,
    remindOn,
    notifiedAt: notifiedAt?.toISOString() ?? null,
    suggestedOn: refillDay(durations, from, clock.today()) ?? null,
  }
}

const selectAll = selectReminders(false)
const selectOne = selectReminders(true)

/** Reminders, set or suggested, of the latest fifty prescriptions that were not rejected or cancelled. */
export const listRefillReminders = async ({
  db,
  actor,
  clock,
  about,
}: Context): Promise<RefillReminder[]> => {
  const rows = await selectAll(db).execute({ actorId: actor.userId })
  about([actor.userId, ...rows.map(({ patientId }) => patientId)])
  return rows.map((row) => toReminder(row, clock))
}

/** The reminder of one of the patient's prescriptions. @throws Problem 404 */
export const getRefillReminder = async (
  db: Queryable,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  id: number,
): Promise<RefillReminder> => {
  const [row] = await selectOne(db).execute({ actorId: actor.userId, id })
  if (!row) throw notFound()
  return toReminder(row, clock)
}
