import { and, eq, isNull, lte } from 'drizzle-orm'
import { holdMinutes, type HoldRequest, type SlotHold } from '@alafia/contract/appointments/holds'
import { minute } from '@alafia/contract/kernel/durations'
import { createOutbox } from '../../outbox/outbox.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { lockAndCheckSlot } from '../booking/booking.actions.ts'
import { SlotTakenError, withSlotConflict } from '../booking/slot-conflict.actions.ts'
import type { BookingRequest } from '../booking/slots.ts'
import { findVisible } from '../exports.queries.ts'
import { lengthOf } from '../terms.ts'
import { slotHold } from './table.ts'

const doctor = { doctorId: slotHold.doctorId }

/** Not what is offered to the account from the waitlist. */
const isChosen = isNull(slotHold.waitlistOfferId)

const invalidateSlots = (
  { invalidate }: Pick<Tx, 'invalidate'>,
  doctorIds: Iterable<{ doctorId: number }>,
): void => {
  for (const doctorId of new Set([...doctorIds].map((one) => one.doctorId)))
    invalidate('everyone', 'slots', String(doctorId))
}

/**
 * Holds a slot for the account, instead of what it held; the same one again starts its five minutes again. Whom it is for is asked later, so the
 * locks are those of a booking for the account holder.
 * @throws Problem 400 for what can't be booked, 404 for an unknown doctor or appointment, 409 'slot-taken' with the day's slots
 */
export const holdSlot = async (
  context: Context,
  { doctorId, date, time, appointmentTypeId: typeId, appointmentId }: HoldRequest,
): Promise<SlotHold> => {
  const { actor, clock, db } = context
  const { userId } = actor
  const moved = appointmentId === undefined ? undefined : await findVisible(db, context, appointmentId)
  const request: BookingRequest = {
    patientId: userId,
    familyMemberId: null,
    doctorId,
    date,
    time,
    length: lengthOf(moved?.terms ?? null),
    // How the visit takes place is asked later, too. Every start in person is one by video; the booking checks where and whether the clinic is open.
    mode: moved?.mode ?? 'video',
  }
  return withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const { interval, length, mode } = await lockAndCheckSlot(tx, context, request, typeId)
      const heldAt = clock.now()
      const heldUntil = new Date(heldAt.getTime() + holdMinutes * minute)
      const { startsAt, endsAt, busyUntil } = interval
      const [before, [held]] = await Promise.all([
        tx
          .delete(slotHold)
          .where(and(eq(slotHold.userId, userId), isChosen))
          .returning(doctor),
        // A taken slot returns no row, as for a booking.
        tx
          .insert(slotHold)
          .values({ userId, doctorId, startsAt, endsAt: busyUntil ?? endsAt, heldAt, heldUntil })
          .onConflictDoNothing()
          .returning({ id: slotHold.id }),
      ])
      if (!held) throw new SlotTakenError({ ...request, length, mode })
      invalidateSlots(tx, [...before, { doctorId }])
      return { id: held.id, heldUntil: heldUntil.toISOString() }
    }),
  )
}

/** Another window of the account may hold another slot by now, which stays held. */
export const releaseSlot = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const released = await tx
      .delete(slotHold)
      .where(and(eq(slotHold.id, id), eq(slotHold.userId, context.actor.userId), isChosen))
      .returning(doctor)
    invalidateSlots(tx, released)
    return undefined
  })

/** Open dialogs show again what has lapsed. */
export const deleteLapsedHolds = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const outbox = createOutbox(clock)
  const lapsed = await db.delete(slotHold).where(lte(slotHold.heldUntil, clock.now())).returning(doctor)
  invalidateSlots(outbox, lapsed)
  outbox.publish(bus)
}
