import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/appointments/endpoints'
import { listDoctorDays, listFreeDays, listSlots } from '@alafia/contract/appointments/availability.endpoints'
import { listDoctors } from '@alafia/contract/doctors/endpoints'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import type { AppointmentStatus, AppointmentTab } from '@alafia/contract/appointments/states'
import { call, callPage, type PageOf } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

type Filters = {
  status?: AppointmentStatus
  date?: string
  from?: string
  until?: string
  order?: 'newest' | 'soonest'
  limit?: string
}

const appointmentsKey = '/api/appointments'
const doctorsKey = '/api/doctors'

export const appointmentsQuery = (filters: Filters = {}) =>
  queryOptions({
    queryKey: [appointmentsKey, filters],
    queryFn: ({ signal }) => call(endpoints.listAppointments, { query: filters, signal }),
  })

/** What the appointments page's address says (APPT-27); no tab is All. */
export type AppointmentPageFilters = { tab?: AppointmentTab | undefined; search?: string | undefined }

const pageSize = '10'

/** The appointments page's list, page by page. What lies ahead comes soonest first, all else newest first. */
export const appointmentPagesQuery = ({ tab, search }: AppointmentPageFilters) =>
  infiniteQueryOptions({
    queryKey: [appointmentsKey, 'pages', { tab, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listAppointments, {
        query: {
          tab,
          search,
          limit: pageSize,
          order: tab === 'scheduled' ? 'soonest' : 'newest',
          cursor: pageParam,
        },
        signal,
      }),
    ...byCursor,
    // Typing on keeps what was found so far in sight; another tab's rows would be wrong there.
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

/** One of the doctors, out of the list of all. @throws when there is no such doctor any more */
export const doctorQuery = (id: number) =>
  queryOptions({
    queryKey: [doctorsKey],
    queryFn: ({ signal }) => call(listDoctors, { signal }),
    select: (all) => {
      const found = all.find((doctor) => doctor.id === id)
      if (!found) throw new Error('This doctor takes no bookings any more')
      return found
    },
  })

/** A day's slots of a doctor; the 'slots' topic of the live connection keeps them true. */
export const slotsQuery = (doctorId: number, date: string) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'slots', { date }],
    queryFn: ({ signal }) => call(listSlots, { params: { id: String(doctorId) }, query: { date }, signal }),
  })

export const freeDaysQuery = (doctorId: number) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'free-days'],
    queryFn: ({ signal }) => call(listFreeDays, { params: { id: String(doctorId) }, signal }),
  })

/** The slots and days off of a span of days; kept true as the slots are. */
export const doctorDaysQuery = (doctorId: number, from: string, until: string) =>
  queryOptions({
    queryKey: [doctorsKey, doctorId, 'days', { from, until }],
    queryFn: ({ signal }) =>
      call(listDoctorDays, { params: { id: String(doctorId) }, query: { from, until }, signal }),
  })

/** All visits from the first day to the last, however many pages they are. */
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

/** After a change, also one that came too late, appointments and slots are fetched anew. */
const useFresh = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [appointmentsKey] }),
      client.invalidateQueries({ queryKey: [doctorsKey], predicate: ({ queryKey }) => queryKey.length > 1 }),
    ])
}

export const useBookAppointment = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.bookAppointment>
      idempotencyKey: string
    }) => call(endpoints.bookAppointment, { body, idempotencyKey }),
    onSettled,
  })
}

export const useChangeAppointment = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof endpoints.updateAppointment>) =>
      call(endpoints.updateAppointment, { params: { id: String(id) }, body }),
    onSettled,
  })
}

export const useBookFollowUp = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({
      id,
      body,
      idempotencyKey,
    }: {
      id: number
      body: BodyInput<typeof endpoints.bookFollowUp>
      idempotencyKey: string
    }) => call(endpoints.bookFollowUp, { params: { id: String(id) }, body, idempotencyKey }),
    onSettled,
  })
}
