import { eq, sql } from 'drizzle-orm'
import type { liveStatuses } from '@alafia/contract/appointments/states'
import { formatMoney } from '@alafia/contract/kernel/format'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { insertPayment } from '../../billing/payments.actions.ts'
import type { BookableType } from '../../doctors/appointment-types/types.exports.queries.ts'
import { doctors } from '../../doctors/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Authorized } from '../../request/authorize.ts'
import type { Tx } from '../../request/context.ts'
import type { AppointmentRow } from '../row.ts'
import { appointmentColumns } from '../selection.queries.ts'
import { appointment } from '../table.ts'
import { bookedTermsOf } from '../terms.ts'
import { SlotTakenError } from './slot-conflict.actions.ts'
import type { BookingRequest, Occupied } from './slots.ts'

const insertStatement = prepared((db, name) => {
  const now = param('now')
  const booked = db.$with('booked').as(
    db
      .insert(appointment)
      .values({
        patientId: param('patientId'),
        familyMemberId: param('familyMemberId'),
        doctorId: param('doctorId'),
        date: param('date'),
        time: param('time'),
        startsAt: param('startsAt'),
        endsAt: param('endsAt'),
        busyUntil: sql`${param('busyUntil')}::timestamptz`,
        typeId: param('typeId'),
        terms: sql`${param('bookedTerms')}::jsonb`,
        type: param('type'),
        mode: param('mode'),
        siteId: sql`${param('siteId')}::int`,
        roomId: sql`${param('roomId')}::int`,
        groupSessionId: sql`${param('groupSessionId')}::int`,
        status: param('status'),
        reason: param('reason'),
        followUpOf: param('followUpOf'),
        seriesId: sql`${param('seriesId')}::uuid`,
        seriesNumber: sql`${param('seriesNumber')}::smallint`,
        seriesVisits: sql`${param('seriesVisits')}::smallint`,
        requestNotes: param('notes'),
        createdAt: now,
        updatedAt: now,
        updatedBy: param('actorId'),
      })
      // A taken slot returns no row: errors would fill the server's log when many people want the same slot.
      .onConflictDoNothing()
      .returning(),
  )
  const seer = doctors('seer')
  const due = db.$with('due').as(
    db
      .select({
        patient_id: sql`${booked.patientId}`.as('patient_id'),
        appointment_id: sql`${booked.id}`.as('appointment_id'),
        description: sql`'Appointment with Dr. ' || ${seer.firstName} || ' ' || ${seer.lastName}`.as(
          'description',
        ),
        amount: sql`coalesce(${param('price')}::numeric, ${seer.fee})`.as('amount'),
        currency: sql`coalesce(${param('currency')}::text, ${seer.currency})`.as('currency'),
        created_at: sql`${booked.createdAt}`.as('created_at'),
      })
      .from(booked)
      .innerJoin(seer, eq(seer.id, booked.doctorId)),
  )
  const billed = db.$with('billed', {}).as(insertPayment(due))
  const { columns, doctor, patient, member } = appointmentColumns(booked)
  return db
    .with(booked, due, billed)
    .select({ ...columns, price: sql<Money>`${due}.amount`, currency: sql<Currency>`${due}.currency` })
    .from(booked)
    .innerJoin(due, eq(due.appointment_id, booked.id))
    .innerJoinLateral(doctor, sql`true`)
    .innerJoinLateral(patient, sql`true`)
    .leftJoinLateral(member, sql`true`)
    .prepare(name)
})

/** What a booking has besides who and when. */
type BookingDetails = Pick<AppointmentRow, 'type' | 'mode' | 'reason'> & {
  status: (typeof liveStatuses)[number]
  notes: string | null
  /** The appointment at which the doctor books this one. */
  followUpOf: number | null
  /** Its length is in the interval. */
  appointmentType: BookableType | null
  /** Which visit it is of those that are booked together. */
  series?: { id: string; number: number; visits: number }
  /** The group session in which it is a spot, with its room. */
  spot?: { groupSessionId: number; roomId: number | null }
}

/** What an appointment copies from its type. Without a price of its own, it costs the doctor's fee. */
const columnsOfType = (type: BookableType | null) => ({
  typeId: type?.id ?? null,
  bookedTerms: type && JSON.stringify(bookedTermsOf(type)),
  price: type?.price ?? null,
  currency: type !== null && type.price !== null ? type.currency : null,
})

/**
 * Inserts the appointment and its payment; a trigger begins the care relationship. Exclusion constraints refuse a taken slot.
 * @throws Problem 409 for another price than was seen
 */
export const insertAppointment = async (
  tx: Tx,
  request: BookingRequest,
  { startsAt, endsAt, busyUntil, siteId }: Occupied,
  {
    type,
    mode,
    status,
    reason,
    notes,
    followUpOf,
    appointmentType,
    series,
    spot,
  }: Authorized<BookingDetails>,
  by: { actorId: number; now: Date },
): Promise<AppointmentRow> => {
  const terms = { type, mode, status, reason, notes, followUpOf, ...columnsOfType(appointmentType) }
  const place = {
    seriesId: series?.id ?? null,
    seriesNumber: series?.number ?? null,
    seriesVisits: series?.visits ?? null,
    groupSessionId: spot?.groupSessionId ?? null,
    roomId: spot?.roomId ?? null,
  }
  const occupied = { startsAt, endsAt, busyUntil: busyUntil?.toISOString() ?? null, siteId: siteId ?? null }
  const [inserted] = await insertStatement(tx).execute({ ...request, ...occupied, ...terms, ...place, ...by })
  if (!inserted) throw new SlotTakenError(request)
  const { price, currency, ...booked } = inserted
  const seen = request.seenPrice
  if (seen && (seen.amount !== price || seen.currency !== currency))
    throw new Problem(
      'price-changed',
      `The price is now ${formatMoney(price, currency)}. Check it, then book again`,
    )
  return booked
}
