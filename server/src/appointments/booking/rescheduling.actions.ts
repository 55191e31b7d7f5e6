import { and, eq, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isAboutPerson } from '../../family/policy.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import type { Authorized } from '../../request/authorize.ts'
import type { Tx } from '../../request/context.ts'
import type { AppointmentRow } from '../row.ts'
import { appointment } from '../table.ts'
import { SlotTakenError } from './slot-conflict.actions.ts'
import { isBusyWithin, isLiveWithin } from './slots.queries.ts'
import type { BookingRequest, Occupied } from './slots.ts'

const isExclusionViolation = (error: unknown): boolean => sqlErrorOf(error).code === '23P01'

const other = alias(appointment, 'other')

/** Moves the appointment, unless the doctor or the person has another one at that time. */
export const rescheduleTo = async (
  tx: Tx,
  booked: Authorized<AppointmentRow>,
  request: BookingRequest,
  { startsAt, endsAt, busyUntil, siteId }: Occupied,
  { updatedBy, updatedAt }: { updatedBy: number; updatedAt: Date },
): Promise<void> => {
  const { date, time } = request
  const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const isAnother = ne(other.id, booked.id)
  const ofDoctor = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.doctorId, booked.doctorId),
        isBusyWithin(other, instant(startsAt), instant(busyUntil ?? endsAt)),
        isAnother,
      ),
    )
  const ofPerson = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        isAboutPerson(other, {
          patientId: sql`${booked.patientId}`,
          memberId: sql`${booked.familyMemberId}`,
        }),
        isLiveWithin(other, instant(startsAt), instant(endsAt)),
        isAnother,
      ),
    )
  // It compares with others' appointments.
  const saved = await asSystem(() =>
    tx
      .update(appointment)
      .set({
        date,
        time,
        startsAt,
        endsAt,
        busyUntil,
        siteId: siteId ?? null,
        roomId: null,
        status: 'scheduled',
        updatedAt,
        updatedBy,
      })
      .where(and(eq(appointment.id, booked.id), notExists(ofDoctor), notExists(ofPerson)))
      .returning({ id: appointment.id }),
  ).catch((error: unknown) => {
    throw isExclusionViolation(error) ? new SlotTakenError(request) : error
  })
  if (saved.length === 0) throw new SlotTakenError(request)
}
