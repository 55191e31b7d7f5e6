import { appointmentType, offeredAppointmentType } from '../doctors/appointment-types/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type StoredAppointmentType = typeof appointmentType.$inferSelect
export type AppointmentTypeDetails = Partial<typeof appointmentType.$inferInsert> & {
  doctors?: readonly { id: number }[]
}

let count = 0

/** Adds an appointment type that these doctors offer: 45 minutes and a buffer of 15, free until a day before, unless stated. */
export const addAppointmentType = async (
  db: Queryable,
  clock: Clock,
  { doctors = [], ...details }: AppointmentTypeDetails,
): Promise<StoredAppointmentType> => {
  const [type] = await db
    .insert(appointmentType)
    .values({
      name: `Type ${++count}`,
      lengthMinutes: 45,
      bufferMinutes: 15,
      currency: 'NGN',
      mode: 'both',
      freeUntilHours: 24,
      lateRefundPercent: 50,
      createdAt: clock.now(),
      ...details,
    })
    .returning()
  if (!type) throw new Error('The appointment type was not stored')
  if (doctors.length > 0)
    await db
      .insert(offeredAppointmentType)
      .values(doctors.map(({ id }) => ({ typeId: type.id, doctorId: id })))
  return type
}
