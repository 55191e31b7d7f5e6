import * as z from 'zod/mini'
import { mostVisits } from '../doctors/appointment-types.ts'
import { daysBetween } from '../kernel/civil.ts'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { id, idInPath, idParams } from '../kernel/ids.ts'
import { cancellation } from './cancellation.ts'
import { appointment, booking, modes } from './schema.ts'
import { seenSite } from './seen.ts'
import { appointmentStatuses } from './states.ts'

/** From the first visit to the last. */
const longestDays = 366

const visit = z.object({
  appointmentDate: civilDate('Please select a date'),
  appointmentTime: civilTime('Please select a time'),
  /** As in a single booking. */
  seenSite,
})

/** The visits of a series, in order: what one booking says, with a date and time for each. */
export const seriesBooking = z.extend(
  z.omit(booking, { appointmentDate: true, appointmentTime: true, seenSite: true, appointmentTypeId: true }),
  {
    appointmentTypeId: id('Choose an appointment type from the list'),
    visits: z
      .array(visit)
      .check(
        z.minLength(2, 'A series has at least 2 visits'),
        z.maxLength(mostVisits, `A series has at most ${mostVisits} visits`),
        ({ value, issues }) => {
          const reject = (place: number, message: string) =>
            void issues.push({ code: 'custom', input: value, path: [place, 'appointmentDate'], message })
          for (const [place, { appointmentDate: date }] of value.entries()) {
            const before = value[place - 1]
            if (before && date <= before.appointmentDate)
              reject(place, 'Each visit must be on a later day than the one before')
          }
          const last = value.at(-1)
          if (value[0] && last && daysBetween(value[0].appointmentDate, last.appointmentDate) > longestDays)
            reject(value.length - 1, 'The visits of a series are within a year')
        },
      ),
  },
)
export type SeriesBooking = z.output<typeof seriesBooking>

export const bookSeries = endpoint({
  method: 'POST',
  path: '/api/appointments/series',
  summary: 'Book all visits of a series, or none',
  access: ['patient', 'admin'],
  audit: 'appointment.book-series',
  body: seriesBooking,
  reply: z.array(appointment),
  status: 201,
  problems: ['slot-taken', 'price-changed', 'key-reused'],
})

const start = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/
const areStarts = z.refine<string>((starts) => {
  const all = starts.split(',')
  return (
    all.length <= mostVisits &&
    all.every((one) => start.test(one) && civilDate().safeParse(one.slice(0, 10)).success)
  )
}, 'Not the times of a series')

/** The times that are asked about, separated by commas: 2026-03-12T09:30,2026-03-19T09:30 */
export const seriesTimesQuery = z.object({
  starts: z.string().check(areStarts),
  appointmentTypeId: idInPath,
  mode: z.optional(z.enum(modes, 'Not a way in which a visit takes place')),
})

/** A time of a doctor: where, in person, if not at the clinic's own address. */
export const seriesTime = z.object({ date: civilDate(), time: civilTime(), siteId: z.optional(id()) })
export type SeriesTime = z.infer<typeof seriesTime>

/** `nearest`: for one that isn't free, the free time that is nearest, on the same day or within three days; null if there is none. */
export const askedTime = z.extend(seriesTime, { free: z.boolean(), nearest: z.nullable(seriesTime) })
export type AskedTime = z.infer<typeof askedTime>

export const listSeriesTimes = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/series-times',
  summary:
    'Which of these times of a doctor are free for an appointment type, and the nearest free time for the others',
  access: anyRole,
  params: idParams,
  query: seriesTimesQuery,
  reply: z.array(askedTime),
})

/** `cancellation`: what cancelling it now would do; null if the reader can't cancel it. */
export const seriesVisit = z.object({
  id: id(),
  number: z.int(),
  appointmentDate: civilDate(),
  appointmentTime: civilTime(),
  startsAt: instant,
  status: z.enum(appointmentStatuses),
  placeName: z.optional(z.string()),
  cancellation: z.nullable(cancellation),
})
export type SeriesVisit = z.infer<typeof seriesVisit>

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/series',
  summary: 'The visits that were booked together with this one, soonest first; none for a single visit',
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.read',
  params: idParams,
  reply: z.array(seriesVisit),
})
