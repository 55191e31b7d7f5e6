import { randomUUID } from 'node:crypto'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { SeriesBooking } from '@alafia/contract/appointments/series'
import { invalid } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { chosenMode, invalidateAfterBooking, requireMode, requirePerson } from '../booking/booking.actions.ts'
import { insertAppointment } from '../booking/inserting.actions.ts'
import { seriesBookedForYouNotification, seriesRequestNotification } from '../notifications.ts'
import { mayBook } from '../policy.ts'
import { appointmentOf } from '../row.ts'
import { checkEach, takeEach, withSeriesConflict } from './conflicts.actions.ts'
import { lockDays } from './locks.queries.ts'

/**
 * Books every visit of the series, or none. Each is checked as a single booking is.
 * @throws as `bookAppointment`; 400 and 409 name each visit that can't be booked
 */
export const bookSeries = (context: Context, body: SeriesBooking): Promise<Appointment[]> => {
  const { actor, clock } = context
  const { patientId, doctorId, appointmentTypeId: typeId, visits, type, reason, notes, seenPrice } = body
  context.about([patientId], `doctor ${doctorId}`)
  const person = { patientId, familyMemberId: body.familyMemberId ?? null }
  const asked = visits.map(({ appointmentDate: date, appointmentTime: time, seenSite }, place) => ({
    place,
    request: {
      ...person,
      doctorId,
      date,
      time,
      length: null,
      mode: chosenMode(body) ?? 'video',
      seenSite,
      seenPrice,
    },
  }))
  const terms = { patientId, doctorId, type, status: 'scheduled' as const, reason, notes, followUpOf: null }
  return withSeriesConflict(context, () =>
    context.transact(async (tx) => {
      const allowed = authorize(terms, mayBook(actor))
      const dates = visits.map(({ appointmentDate }) => appointmentDate)
      // Sent together, as for a single booking.
      const [, checked] = await Promise.all([
        lockDays(tx, { doctorId, dates, person }),
        checkEach(tx, context, asked, typeId),
      ])
      const id = randomUUID()
      const by = { actorId: actor.userId, now: clock.now() }
      const booked = await takeEach(
        checked.map(({ slot, place, request: { length: _, ...request } }) => {
          const { appointmentType, interval, length, mode } = slot
          requirePerson(context, person, slot)
          requireMode(body, appointmentType)
          const most = appointmentType?.maxVisits ?? 1
          if (visits.length > most)
            throw invalid(
              'visits',
              most === 1
                ? `${appointmentType?.name} can’t be booked as a series`
                : `${appointmentType?.name} can be booked for up to ${most} visits`,
            )
          const series = { id, number: place + 1, visits: visits.length }
          return {
            place,
            request: { ...request, length, mode },
            interval,
            booking: { ...allowed, mode, appointmentType, series },
          }
        }),
        ({ request, interval, booking }) => insertAppointment(tx, request, interval, booking, by),
      )
      const [first] = booked
      if (!first) throw new Error('The series has no visits')
      for (const one of booked) tx.record('appointment.booked', `appointment ${one.id}`, patientId)
      tx.notify([doctorId], seriesRequestNotification(first, booked))
      // Of parents who share a child, the other one.
      tx.notify([patientId], seriesBookedForYouNotification(first, booked, actor))
      invalidateAfterBooking(tx, first)
      return booked.map((one) => appointmentOf(one, actor.role))
    }),
  )
}
