import { expect, test } from 'vitest'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { minute } from '@alafia/contract/kernel/durations'
import { minutesNowOn, dayPlanOf, timeOf } from './day-plan.ts'

let id = 0
const appointment = (appointmentTime: string, status: AppointmentStatus = 'confirmed', minutes = 30) => {
  const startsAt = new Date(`2026-03-12T${appointmentTime}:00+01:00`)
  const endsAt = new Date(startsAt.getTime() + minutes * minute)
  id += 1
  return { id, status, appointmentTime, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
const day = (...times: string[]) => ({
  date: '2026-03-12',
  isOff: false,
  closedFor: null,
  slots: times.map((time) => ({ time, free: true })),
  sessions: [],
})
const segmentsOf = (plan: ReturnType<typeof dayPlanOf>) =>
  plan.segments.map(
    (one) =>
      `${timeOf(one.from)}-${timeOf(one.to)} ${one.kind === 'appointment' ? `appointment ${one.lane + 1}/${one.lanes}` : one.kind}`,
  )

test('DOC-17 DOC-18 a day has appointments, merged free time, and the breaks between', () => {
  const plan = dayPlanOf(day('09:00', '09:30', '10:00', '10:30', '13:00'), [appointment('09:30')])
  expect(segmentsOf(plan)).toEqual([
    '09:00-09:30 free',
    '09:30-10:00 appointment 1/1',
    '10:00-11:00 free',
    '11:00-13:00 pause',
    '13:00-13:30 free',
  ])
  expect(plan).toMatchObject({ appointments: 1, freeSlots: 4 })
})

test('URG-21 a visit whose call was ended between two minutes ends on one, and the next may start in it', () => {
  const plan = dayPlanOf(undefined, [
    appointment('09:07', 'confirmed', 5.7),
    appointment('09:12'),
    appointment('09:50', 'confirmed', 0.1),
  ])
  expect(segmentsOf(plan)).toEqual([
    '09:07-09:12 appointment 1/1',
    '09:12-09:42 appointment 1/1',
    '09:42-09:50 pause',
    '09:50-09:51 appointment 1/1',
  ])
})

test('APPT-113 a group session is one block with its spots, also while nobody has booked, and no free time is in it', () => {
  const session = {
    id: 7,
    title: 'Vaccination day',
    time: '09:00',
    lengthMinutes: 90,
    capacity: 30,
    taken: 0,
  }
  const planned = { ...day('09:00', '09:30', '10:30'), sessions: [session] }
  expect(segmentsOf(dayPlanOf(planned, []))).toEqual(['09:00-10:30 session', '10:30-11:00 free'])

  const spot = () => ({ ...appointment('09:00', 'confirmed', 90), groupSessionId: 7 })
  const spots = [spot(), spot()]
  const withSpots = { ...planned, sessions: [{ ...session, taken: 2 }] }
  const plan = dayPlanOf(withSpots, [...spots, appointment('11:00')])
  expect(segmentsOf(plan)).toEqual(['09:00-10:30 session', '10:30-11:00 free', '11:00-11:30 appointment 1/1'])
  expect(plan).toMatchObject({ appointments: 3, freeSlots: 1, segments: [{ id: 7, taken: 2 }, {}, {}] })
  // Without the day, nobody who comes is left out.
  expect(segmentsOf(dayPlanOf(undefined, spots))).toEqual([
    '09:00-10:30 appointment 1/2',
    '09:00-10:30 appointment 2/2',
  ])
})

test('DOC-17 completed and no-show appointments keep their time; cancelled ones and those awaiting a new time free it', () => {
  const all = [
    appointment('09:00', 'cancelled'),
    appointment('09:30', 'rescheduled'),
    appointment('10:00', 'completed'),
    appointment('10:30', 'no-show'),
  ]
  expect(segmentsOf(dayPlanOf(day('09:00', '09:30', '10:00', '10:30'), all))).toEqual([
    '09:00-10:00 free',
    '10:00-10:30 appointment 1/1',
    '10:30-11:00 appointment 1/1',
  ])
})

test('DOC-17 an appointment outside the hours is shown; one that overlaps a slot occupies it', () => {
  expect(segmentsOf(dayPlanOf(day('09:00', '09:30'), [appointment('09:15'), appointment('20:00')]))).toEqual([
    '09:15-09:45 appointment 1/1',
    '09:45-20:00 pause',
    '20:00-20:30 appointment 1/1',
  ])
  expect(segmentsOf(dayPlanOf(undefined, [appointment('09:00')]))).toEqual(['09:00-09:30 appointment 1/1'])
  expect(segmentsOf(dayPlanOf({ ...day(), isOff: true }, []))).toEqual([])
})

test('DOC-18 overlapping appointments are side by side, and later ones have the full width again', () => {
  const all = [
    appointment('09:00', 'completed', 60),
    appointment('09:30'),
    appointment('10:00'),
    appointment('11:00'),
  ]
  expect(segmentsOf(dayPlanOf(undefined, all))).toEqual([
    '09:00-10:00 appointment 1/2',
    '09:30-10:00 appointment 2/2',
    '10:00-10:30 appointment 1/1',
    '10:30-11:00 pause',
    '11:00-11:30 appointment 1/1',
  ])
})

test('DOC-17 the current time is marked on the clinic’s day, by the clinic’s clock', () => {
  const now = new Date('2026-03-12T23:30:00Z')
  expect(minutesNowOn('2026-03-13', now, 'Africa/Lagos')).toBe(30)
  expect(minutesNowOn('2026-03-12', now, 'Africa/Lagos')).toBeUndefined()
  expect(minutesNowOn('2026-03-12', now, 'Europe/London')).toBe(23 * 60 + 30)
})
