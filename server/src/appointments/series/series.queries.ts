import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { AskedTime, SeriesVisit } from '@alafia/contract/appointments/series'
import { canMove } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import { notFound } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { getCalendarFor } from '../booking/slots.queries.ts'
import { cancellationOf } from '../cancelling.actions.ts'
import { mayMove } from '../policy.ts'
import { isoOf } from '../row.ts'
import { findSeries } from './locks.queries.ts'
import { askedTimes, mostDaysNear } from './nearest-time.ts'

/** The visits that were booked together, soonest first; none for a single one. @throws Problem 404 */
export const getSeries = async (context: Context, id: number): Promise<SeriesVisit[]> => {
  const { actor, db } = context
  context.about([], `appointment ${id}`)
  const found = await findSeries(db, context, id)
  const asked = found.find((one) => one.id === id)
  if (!asked) throw notFound()
  context.about([asked.patientId], `appointment ${id}`)
  const mayCancel = mayMove(actor, 'cancel')
  return Promise.all(
    found
      .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
      .flatMap(({ seriesNumber, ...visit }) => (seriesNumber === null ? [] : [{ ...visit, seriesNumber }]))
      .map(async (visit) => ({
        id: visit.id,
        number: visit.seriesNumber,
        appointmentDate: visit.date,
        appointmentTime: visit.time.slice(0, 5),
        startsAt: isoOf(visit.startsAt),
        status: visit.status,
        ...(visit.placeName !== null && { placeName: visit.placeName }),
        cancellation:
          mayCancel(visit) === undefined && canMove(visit.status, 'cancel')
            ? await cancellationOf(context, visit)
            : null,
      })),
  )
}

type TimesQuery = { starts: string; appointmentTypeId: number; mode?: AppointmentMode | undefined }

/** Which of these times are free. @throws Problem 404 for a doctor or type that can't be booked */
export const listSeriesTimes = async (
  context: Context,
  doctorId: number,
  { starts, ...wanted }: TimesQuery,
): Promise<AskedTime[]> => {
  const asked = starts.split(',').map((start) => ({ date: start.slice(0, 10), time: start.slice(11) }))
  const dates = asked.map(({ date }) => date).toSorted()
  const first = addDays(dates[0] ?? '', -mostDaysNear)
  const last = addDays(dates.at(-1) ?? '', mostDaysNear)
  const { calendar, length } = await getCalendarFor(
    context,
    doctorId,
    { first, last },
    { mode: 'video', ...wanted },
  )
  const { zone } = context.clock
  return askedTimes(asked, { calendar, today: context.clock.today(), zone, length })
}
