import { and, eq } from 'drizzle-orm'
import type { Appointment } from '@alafia/contract/appointments/schema'
import {
  mostWaitlists,
  waitDays,
  type Acceptance,
  type NewWaitlistEntry,
} from '@alafia/contract/appointments/waitlist'
import { addDays } from '@alafia/contract/kernel/civil'
import { lockListed } from '../../doctors/specializations/specializations.exports.queries.ts'
import { accountsActingFor } from '../../family/exports.queries.ts'
import { withFamilyConflict } from '../../family/policy.ts'
import { invalid, notFound, Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { bookIn, chosenMode, lockSlot } from '../booking/booking.actions.ts'
import { withSlotConflict } from '../booking/slot-conflict.actions.ts'
import { modeWith } from '../booking/slots.queries.ts'
import { slotHold } from '../holds/table.ts'
import { mayBookFor, mayBookIn } from '../policy.ts'
import {
  countOfPerson,
  getJoiningRules,
  lockEntry,
  lockOffer,
  lockOpenOffer,
  lockPerson,
} from './entries.queries.ts'
import { invalidateWaitlist, passOn } from './offering.actions.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'

const auditSubject = (id: number) => `waitlist entry ${id}`

/** @throws Problem 400 for days that can't be waited for */
const requireDays = ({ lastDay }: NewWaitlistEntry, today: string) => {
  if (lastDay <= today) throw invalid('lastDay', 'Please select a date from tomorrow on')
  if (lastDay > addDays(today, waitDays)) throw invalid('lastDay', `You can wait for up to ${waitDays} days`)
}

/**
 * Waits for a free time, for the patient or a family member.
 * @throws Problem 400, 403 and 404 as a booking would, 409 'wrong-state' if the person is on this waitlist already, or on too many
 */
export const joinWaitlist = (context: Context, body: NewWaitlistEntry): Promise<{ id: number }> => {
  const { actor, clock } = context
  const {
    patientId,
    familyMemberId = null,
    doctorId = null,
    specialization = null,
    appointmentTypeId: typeId = null,
  } = body
  context.about([patientId], undefined, familyMemberId)
  requireDays(body, clock.today())
  return withFamilyConflict(actor, () =>
    context.transact(async (tx) => {
      const person = { patientId, familyMemberId }
      const waitsFor = { doctorId, specialization, typeId }
      const rules = await getJoiningRules(tx, { ...person, ...waitsFor, actorId: actor.userId })
      const { isPatient, isOwnMember, isShared, isOffered, appointmentType } = rules
      authorize({ isShared, patientId }, mayBookIn(actor))
      if (!isPatient || !isOffered || (familyMemberId !== null && !isOwnMember)) throw notFound()
      authorize({ isShared }, mayBookFor(actor))
      // Held, so that it isn't renamed or archived meanwhile.
      if (specialization !== null && !(await lockListed(tx, specialization))) throw notFound()
      if (typeId !== null && appointmentType === null)
        throw invalid('appointmentTypeId', 'This appointment type is no longer offered. Choose another')
      await lockPerson(tx, person)
      const { type, reason, weekdays, fromTime, untilTime, firstDay, lastDay } = body
      const [joined] = await tx
        .insert(waitlistEntry)
        .values({
          ...person,
          ...waitsFor,
          requestedBy: actor.userId,
          type,
          mode: modeWith(appointmentType, chosenMode(body) ?? 'video'),
          reason,
          weekdays: [...new Set(weekdays)],
          fromTime,
          untilTime,
          firstDay,
          lastDay,
          joinedAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning({ id: waitlistEntry.id })
      if (!joined) throw new Problem('wrong-state', 'You are already on this waitlist')
      if ((await countOfPerson(tx, person)) > mostWaitlists)
        throw new Problem(
          'wrong-state',
          `Nobody can be on more than ${mostWaitlists} waitlists at once. Leave one first`,
        )
      tx.record('waitlist.joined', auditSubject(joined.id), patientId)
      invalidateWaitlist(tx, await accountsActingFor(tx, person))
      return joined
    }),
  )
}

/** @throws Problem 404, 409 if the person waits no more */
export const leaveWaitlist = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const { clock } = context
    context.about([], auditSubject(id))
    const entry = await lockEntry(tx, context, id)
    context.about([entry.patientId], auditSubject(id), entry.familyMemberId)
    await tx
      .update(waitlistEntry)
      .set({ status: 'left', settledAt: clock.now() })
      .where(eq(waitlistEntry.id, id))
    const open = await lockOpenOffer(tx, id)
    if (open) await passOn(tx, tx, clock, open, 'left')
    tx.record('waitlist.left', auditSubject(id), entry.patientId)
    invalidateWaitlist(tx, await accountsActingFor(tx, entry))
    return undefined
  })

/** The person goes on waiting. @throws Problem 404, 409 if the offer is over */
export const declineOffer = (context: Context, id: number, offerId: number): Promise<undefined> =>
  context.transact(async (tx) => {
    context.about([], auditSubject(id))
    const entry = await lockEntry(tx, context, id)
    context.about([entry.patientId], auditSubject(id), entry.familyMemberId)
    const offer = await lockOffer(tx, context.clock.now(), id, offerId)
    await passOn(tx, tx, context.clock, offer, 'declined')
    tx.record('waitlist.offer-declined', auditSubject(id), entry.patientId)
    invalidateWaitlist(tx, await accountsActingFor(tx, entry))
    return undefined
  })

/**
 * Books the time that is offered, with everything that a booking brings with it.
 * @throws Problem 404, 409 if the offer is over, and as a booking
 */
export const acceptOffer = (
  context: Context,
  id: number,
  { offerId, seenPrice }: Acceptance,
): Promise<Appointment> => {
  context.about([], auditSubject(id))
  return withSlotConflict(context, () =>
    context.transact(async (tx) => {
      const { clock } = context
      const entry = await lockEntry(tx, context, id)
      const { patientId, familyMemberId, typeId, type, mode, reason } = entry
      context.about([patientId], auditSubject(id), familyMemberId)
      const { doctorId, date, time, siteId } = await lockOffer(tx, clock.now(), id, offerId)
      // Before the hold goes: whoever wants the time meanwhile waits for the lock.
      await lockSlot(tx, { patientId, familyMemberId, doctorId, date, time, length: null, mode })
      await tx.delete(slotHold).where(eq(slotHold.waitlistOfferId, offerId))
      const booked = await bookIn(tx, context, {
        patientId,
        familyMemberId,
        doctorId,
        appointmentDate: date,
        appointmentTime: time.slice(0, 5),
        type,
        mode,
        appointmentTypeId: typeId,
        seenSite: siteId,
        seenPrice,
        reason,
        notes: null,
      })
      const settledAt = clock.now()
      await tx
        .update(waitlistOffer)
        .set({ outcome: 'booked', settledAt })
        .where(eq(waitlistOffer.id, offerId))
      await tx
        .update(waitlistEntry)
        .set({ status: 'booked', settledAt, appointmentId: booked.id })
        .where(and(eq(waitlistEntry.id, id), eq(waitlistEntry.status, 'waiting')))
      tx.record('waitlist.booked', auditSubject(id), patientId)
      invalidateWaitlist(tx, await accountsActingFor(tx, entry))
      return booked
    }),
  )
}
