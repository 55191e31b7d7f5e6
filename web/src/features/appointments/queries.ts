import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/appointments/endpoints'
import { listDoctorDays, listFreeDays, listSlots } from '@alafia/contract/appointments/availability.endpoints'
import { listDoctors } from '@alafia/contract/doctors/endpoints'
import type { Appointment, AppointmentMode, AppointmentType } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus, AppointmentTab } from '@alafia/contract/appointments/states'
import { call, callPage, type PageOf } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

type Filters = {
  status?: AppointmentStatus
  type?: AppointmentType
  tab?: AppointmentTab
  date?: string
  from?: string
  until?: string
  order?: 'newest' | 'soonest' | 'upcoming'
  limit?: string
}

export const appointmentsKey = '/api/appointments'
const doctorsKey = '/api/doctors'

export const appointmentsQuery = (filters: Filters = {}) =>
  queryOptions({
    queryKey: [appointmentsKey, filters],
    queryFn: ({ signal }) => call(endpoints.listAppointments, { query: filters, signal }),
  })

/** The patient's next appointments, those that wait for a new time, and the latest ones that weren't closed. */
export const upcomingQuery = appointmentsQuery({ tab: 'scheduled', order: 'upcoming', limit: '10' })

/** The filters in the appointments page's URL (APPT-27); no tab means All. */
export type AppointmentPageFilters = { tab?: AppointmentTab | undefined; search?: string | undefined }

const pageSize = '10'

/** The appointments page's list: what is ahead, soonest first, then the rest, newest first (APPT-70). */
export const appointmentPagesQuery = ({ tab, search }: AppointmentPageFilters) =>
  infiniteQueryOptions({
    queryKey: [appointmentsKey, 'pages', { tab, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listAppointments, {
        query: {
          tab,
          search,
          limit: pageSize,
          order: 'upcoming',
          cursor: pageParam,
        },
        signal,
      }),
    ...byCursor,
    // A new search keeps showing the last results; another tab's rows would be wrong.
    placeholderData: (found, query) => (query?.queryKey[2].tab === tab ? found : undefined),
  })

export const appointmentQuery = (id: number) =>
  queryOptions({
    queryKey: [appointmentsKey, id],
    queryFn: ({ signal }) => call(endpoints.getAppointment, { params: { id: String(id) }, signal }),
  })

export const doctorSummaryQuery = queryOptions({
  queryKey: [appointmentsKey, 'summary'],
  queryFn: ({ signal }) => call(endpoints.getDoctorSummary, { signal }),
})

/** One doctor from the list of all. @throws if the doctor no longer takes bookings */
export const doctorQuery = (id: number) =>
  queryOptions({
    queryKey: [doctorsKey],
    queryFn: ({ signal }) => call(listDoctors, { signal }),
    select: (all) => {
      const found = all.find((doctor) => doctor.id === id)
      if (!found) throw new Error('This doctor no longer takes bookings')
      return found
    },
  })

/** Whose length counts, if not that of the doctor's slots, and how the visit takes place where that doesn't say it. */
export type Length = { appointmentTypeId?: string; appointmentId?: string; mode?: AppointmentMode }

/** A doctor's slots on a day; invalidated by the live connection's 'slots' topic. */
export const slotsQuery = (doctorId: number, date: string, length: Length = {}) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'slots', { date, ...length }] as const,
    queryFn: ({ signal }) =>
      call(listSlots, { params: { id: String(doctorId) }, query: { date, ...length }, signal }),
  })

export const freeDaysQuery = (doctorId: number, length: Length = {}) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'free-days', length],
    queryFn: ({ signal }) => call(listFreeDays, { params: { id: String(doctorId) }, query: length, signal }),
  })

/** A doctor's slots and time off in a range of days; invalidated like the slots. */
export const doctorDaysQuery = (doctorId: number, from: string, until: string) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'days', { from, until }],
    queryFn: ({ signal }) =>
      call(listDoctorDays, { params: { id: String(doctorId) }, query: { from, until }, signal }),
  })

/** All appointments from the first day to the last, over all pages. */
export const appointmentsBetweenQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: [appointmentsKey, 'span', { from, until }],
    queryFn: async ({ signal }) => {
      const appointments: Appointment[] = []
      let cursor: string | undefined
      do {
        const page: PageOf<Appointment[]> = await callPage(endpoints.listAppointments, {
          query: { from, until, order: 'soonest', cursor },
          signal,
        })
        appointments.push(...page.rows)
        cursor = page.next
      } while (cursor !== undefined)
      return appointments
    },
  })

/** A change of an appointment changes lists, slots and free days. One that was refused may have met another fee than was shown. */
export const invalidateAppointments = (client: QueryClient, reply?: unknown) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [appointmentsKey] }),
    client.invalidateQueries({
      queryKey: [doctorsKey],
      predicate: ({ queryKey }) => queryKey.length > 1 || reply === undefined,
    }),
  ])
