import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import type { AppointmentUpdate } from '@alafia/contract/appointments/schema'
import { isImmediateCare } from '@alafia/contract/appointments/states'
import { hour } from '@alafia/contract/kernel/durations'
import { formatMoney } from '@alafia/contract/kernel/format'
import { cancelPayment, goesBack } from '../billing/cancelling.actions.ts'
import { findBill, lockBill, type BillOfAppointment } from '../billing/cancelling.exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { findVisible } from './exports.queries.ts'
import { mayMove, move } from './policy.ts'
import { isoOf, type AppointmentRow } from './row.ts'
import { ruleOf } from './terms.ts'

export type SeenCost = NonNullable<AppointmentUpdate['seenCost']>
type Canceller = Pick<Context, 'actor'> & { clock: Pick<Context['clock'], 'now'> }
type Booked = Pick<AppointmentRow, 'status' | 'startsAt' | 'createdAt' | 'type' | 'terms' | 'doctorLeft'>

const freeUntilOf = ({ startsAt, terms }: Booked): Date =>
  new Date(Date.parse(isoOf(startsAt)) - ruleOf(terms).freeUntilHours * hour)

/** By the rule, a patient who waits for immediate care would be too late from its first minute. */
const isByRule = ({ actor }: Pick<Canceller, 'actor'>, booked: Booked): boolean =>
  actor.role === 'patient' &&
  booked.status !== 'rescheduled' &&
  !booked.doctorLeft &&
  !isImmediateCare(booked)

/**
 * The part of what was paid that goes back. All, if the clinic cancels, the doctor asked for a new time, never accepted the request,
 * hasn't started immediate care or no longer works here. By the rule of the type, if the patient does: all at first, then a part, and from the start on nothing.
 */
export const refundPercent = (booked: Booked, canceller: Canceller): number => {
  const now = canceller.clock.now()
  const hasStarted = now.getTime() >= Date.parse(isoOf(booked.startsAt))
  if (!isByRule(canceller, booked)) return 100
  if (hasStarted) return booked.status === 'scheduled' ? 100 : 0
  return now <= freeUntilOf(booked) ? 100 : ruleOf(booked.terms).lateRefundPercent
}

/** What someone may know of it who doesn't see the bill is the part, not the amount. */
const backOf = (bill: BillOfAppointment | undefined, percent: number) =>
  bill?.isVisible ? goesBack(bill, percent) : null

const changedText = (bill: BillOfAppointment | undefined, percent: number): string => {
  if (!bill?.isVisible) return `The refund has changed. It is now ${percent}% of what was paid`
  const { amount, currency } = bill
  return `The refund has changed. It is now ${formatMoney(goesBack(bill, percent), currency)} of ${formatMoney(amount, currency)}`
}

/**
 * In the transaction that cancels an appointment, or says that nobody came, before its status changes.
 * @param percent what goes back whatever the rule says
 * @param reason shown to the patient
 * @throws Problem 409 if that isn't what the person saw
 */
export const cancelBill = async (
  tx: Tx,
  canceller: Canceller,
  booked: AppointmentRow,
  seen?: SeenCost,
  percent = refundPercent(booked, canceller),
  reason = canceller.actor.role === 'patient'
    ? 'The appointment was cancelled'
    : 'The clinic cancelled the appointment',
): Promise<void> => {
  const { actor, clock } = canceller
  const bill = await lockBill(tx, actor, booked.id)
  if (seen && (seen.percent !== percent || seen.back !== backOf(bill, percent)))
    throw new Problem('price-changed', changedText(bill, percent))
  if (!bill) return
  await cancelPayment(tx, bill, { percent, reason, by: actor.userId, at: clock.now() })
}

/** What cancelling it now would do. */
export const cancellationOf = async (
  context: Pick<Context, 'actor' | 'db' | 'clock'>,
  booked: AppointmentRow,
): Promise<Cancellation> => {
  const { actor, db } = context
  const bill = await findBill(db, actor, booked.id)
  const percent = refundPercent(booked, context)
  const freeUntil = freeUntilOf(booked)
  return {
    percent,
    rule: ruleOf(booked.terms),
    freeUntil: isByRule(context, booked) && context.clock.now() <= freeUntil ? freeUntil.toISOString() : null,
    hasBill: bill !== undefined,
    bill: bill?.isVisible
      ? {
          status: bill.status,
          amount: bill.amount,
          currency: bill.currency,
          back: goesBack(bill, percent),
          isBeingPaid: bill.isBeingPaid,
        }
      : null,
  }
}

/** @throws Problem 404; 403 and 409 as cancelling would */
export const getCancellation = async (context: Context, id: number): Promise<Cancellation> => {
  context.about([], `appointment ${id}`)
  const found = await findVisible(context.db, context, id)
  context.about([found.patientId], `appointment ${id}`)
  const booked = authorize(found, mayMove(context.actor, 'cancel'))
  move(booked.status, 'cancel')
  return cancellationOf(context, booked)
}
