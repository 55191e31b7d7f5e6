import { instantOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { groupSession } from '../appointments/group-sessions/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'
import { addAppointmentType } from './appointment-types.ts'

export type StoredGroupSession = typeof groupSession.$inferSelect
export type GroupSessionDetails = Partial<
  Pick<
    typeof groupSession.$inferInsert,
    'title' | 'date' | 'time' | 'capacity' | 'typeId' | 'siteId' | 'roomId'
  >
> & { doctor: { id: number }; lengthMinutes?: number }

/** Plans a group session: two hours at 13:00 on 13 March, for 30 people, unless stated. */
export const addGroupSession = async (
  db: Queryable,
  clock: Clock,
  { doctor, lengthMinutes = 120, ...details }: GroupSessionDetails,
): Promise<StoredGroupSession> => {
  const { date = '2026-03-13', time = '13:00' } = details
  const typeId =
    details.typeId ?? (await addAppointmentType(db, clock, { mode: 'in-person', doctors: [doctor] })).id
  const startsAt = instantOf(date, time, clock.zone)
  const [planned] = await db
    .insert(groupSession)
    .values({
      title: 'Vaccination day',
      capacity: 30,
      ...details,
      typeId,
      date,
      time,
      doctorId: doctor.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + lengthMinutes * minute),
      plannedBy: doctor.id,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    .returning()
  if (!planned) throw new Error('The group session was not stored')
  return planned
}
