import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { SeriesVisit } from '@alafia/contract/appointments/series'
import { addDays } from '@alafia/contract/kernel/civil'
import type { FieldError } from '@alafia/contract/kernel/problems'
import { appointment } from '../appointments/table.ts'
import { notification } from '../outbox/table.ts'
import { everyDay } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import type { TestServer } from './server.ts'

type Reply = { detail?: string; errors?: FieldError[] }
export type BookedSeries = Appointment[] & Reply

/** The day after `testNow`. */
export const firstDay = '2026-03-12'

/** Visits at one time of day, so many days apart. */
export const visitsFrom = (count: number, time = '09:30', from = firstDay, days = 7) =>
  Array.from({ length: count }, (_, place) => ({
    appointmentDate: addDays(from, days * place),
    appointmentTime: time,
  }))

export const required = <T>(value: T | undefined): T => value ?? expect.fail('missing')

/** A doctor who works every day and offers a type of half an hour as a series of up to six visits, a patient, and what they do. */
export const seriesWorld = async (server: TestServer) => {
  const amina = await server.seed.patient()
  const okafor = await server.seed.doctor({ slots: everyDay() })
  const patient = await server.as(amina)
  const doctor = await server.as(okafor)
  const physio = await server.seed.appointmentType({
    doctors: [okafor],
    price: '10000.00',
    lengthMinutes: 30,
    bufferMinutes: 0,
    maxVisits: 6,
  })
  const form = (visits: object[], changes: object = {}) => ({
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentTypeId: physio.id,
    type: 'general',
    reason: 'Knee after the operation',
    visits,
    ...changes,
  })
  const book = (visits: object[], changes: object = {}, by = patient) =>
    by.post<BookedSeries>('/api/appointments/series', form(visits, changes))
  /** A single visit. */
  const take = (date: string, time: string, who: Person, doctorId = okafor.id) =>
    server.seed.appointment({ patient: who, doctor: { id: doctorId }, date, time, status: 'confirmed' })
  const stored = (ofDoctor = okafor) =>
    server.db
      .select()
      .from(appointment)
      .where(eq(appointment.doctorId, ofDoctor.id))
      .orderBy(asc(appointment.startsAt))
  const toldTo = async ({ id }: Person) =>
    (
      await server.db
        .select({ title: notification.title, body: notification.body })
        .from(notification)
        .where(eq(notification.userId, id))
        .orderBy(asc(notification.id))
    ).map(({ title, body }) => `${title}: ${body}`)
  const seriesOf = async (id: number, by = patient) =>
    (await by.get<SeriesVisit[]>(`/api/appointments/${id}/series`)).body
  /** What is sent to change the visits after `id` too. */
  const followingOf = async (id: number, withCost = false) => {
    const visits = await seriesOf(id)
    const start = visits.find((one) => one.id === id)?.startsAt ?? ''
    return visits
      .filter(({ startsAt, cancellation }) => startsAt > start && cancellation !== null)
      .map(({ id: one, startsAt, cancellation }) => ({
        id: one,
        startsAt,
        ...(withCost && {
          seenCost: { percent: cancellation?.percent, back: cancellation?.bill?.back ?? null },
        }),
      }))
  }
  const patch = (id: number, body: object, by = patient) =>
    by.patch<Appointment & Reply>(`/api/appointments/${id}`, body)
  const bookedSeries = async (count: number) => {
    const { status, body } = await book(visitsFrom(count))
    expect([status, body.length]).toEqual([201, count])
    return body.map(({ id }) => id)
  }

  return {
    amina,
    okafor,
    patient,
    doctor,
    physio,
    form,
    book,
    take,
    stored,
    toldTo,
    seriesOf,
    followingOf,
    patch,
    bookedSeries,
  }
}

/** Of date, time and status of each. */
export const timesOf = (rows: { date: string; time: string; status: string }[]) =>
  rows.map(({ date, time, status }) => `${date} ${time.slice(0, 5)} ${status}`)
