import { createHash } from 'node:crypto'
import { and, countDistinct, eq } from 'drizzle-orm'
import { weekdays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { MyAvailability } from '@alafia/contract/appointments/availability.schema'
import type { Tx } from '../request/context.ts'
import { lockAvailability, type WeeklyHours } from './exports.queries.ts'
import { doctorSlot, doctorTimeOff } from './table.ts'

/** The week as its doctor sees it, each day by site. The version is a hash of its content. */
export const toMyAvailability = (availability: WeeklyHours): MyAvailability => {
  const week = weekdays.flatMap((day) =>
    availability
      .filter((one) => one.day === day && one.slots.length > 0)
      .toSorted((one, other) => (one.siteId ?? 0) - (other.siteId ?? 0))
      .map(({ siteId, slots }) => ({ day, ...(siteId && { siteId }), slots: slots.toSorted() })),
  )
  const version = createHash('sha256').update(JSON.stringify(week)).digest('hex').slice(0, 16)
  return { version, week }
}

/** Replaces the week. The caller holds the availability lock. */
export const replaceWeeklySlots = async (tx: Tx, doctorId: number, week: WeeklyHours): Promise<void> => {
  await tx.delete(doctorSlot).where(eq(doctorSlot.doctorId, doctorId))
  const rows = week.flatMap(({ day, siteId = null, slots }) =>
    slots.map((time) => ({ doctorId, weekday: day, time, siteId })),
  )
  if (rows.length > 0) await tx.insert(doctorSlot).values(rows)
}

/** The caller holds the availability lock. @returns the new row's id */
export const insertTimeOff = async (
  tx: Tx,
  doctorId: number,
  days: { startsOn: CivilDate; endsOn: CivilDate },
): Promise<number> => {
  const [row] = await tx
    .insert(doctorTimeOff)
    .values({ doctorId, ...days })
    .returning({ id: doctorTimeOff.id })
  if (!row) throw new Error('The time off was not stored')
  return row.id
}

/** Takes the availability lock. @returns whether it was the doctor's, and so was deleted */
export const deleteTimeOff = async (tx: Tx, doctorId: number, id: number): Promise<boolean> => {
  await lockAvailability(tx, doctorId)
  const removed = await tx
    .delete(doctorTimeOff)
    .where(and(eq(doctorTimeOff.id, id), eq(doctorTimeOff.doctorId, doctorId)))
    .returning({ id: doctorTimeOff.id })
  return removed.length > 0
}

/** @param to where the doctors of this site work from now on; null for the clinic's own address @returns who they are */
export const moveHours = async (tx: Tx, siteId: number, to: number | null): Promise<number[]> => {
  const moved = await tx
    .update(doctorSlot)
    .set({ siteId: to })
    .where(eq(doctorSlot.siteId, siteId))
    .returning({ doctorId: doctorSlot.doctorId })
  return [...new Set(moved.map(({ doctorId }) => doctorId))]
}

/** How many doctors have hours there. */
export const countDoctorsAt = async (tx: Tx, siteId: number): Promise<number> => {
  const [row] = await tx
    .select({ count: countDistinct(doctorSlot.doctorId) })
    .from(doctorSlot)
    .where(eq(doctorSlot.siteId, siteId))
  return row?.count ?? 0
}
