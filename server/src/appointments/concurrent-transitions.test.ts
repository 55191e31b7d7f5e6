import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import {
  appointmentTransitions,
  verbFor,
  type AppointmentStatus,
  type AppointmentVerb,
} from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { everyDay, halfHours } from '../seed/hours.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'
import { appointment } from './table.ts'

/* Several people decide on one appointment at the same moment: there is one outcome, and everyone is notified. */

const friday = '2026-03-13'
const aWeekLater = addDays(friday, 7)
const times = halfHours('08:00', '18:00')

let server: TestServer
let okafor: Person
let desk: Caller
let tablet: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  okafor = await server.seed.doctor({ slots: everyDay(times) })
  // One doctor, signed in twice.
  desk = await server.as(okafor)
  tablet = await server.as(okafor)
})

/** All permutations of the items. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, place) =>
        ordersOf([...items.slice(0, place), ...items.slice(place + 1)]).map((rest) => [item, ...rest]),
      )

const endOf = (verbs: readonly AppointmentVerb[]): AppointmentStatus | undefined => {
  let at: AppointmentStatus = 'scheduled'
  for (const verb of verbs) {
    const from: readonly AppointmentStatus[] = appointmentTransitions[verb].from
    if (!from.includes(at)) return undefined
    at = appointmentTransitions[verb].to
  }
  return at
}

const reasonsToRefuse =
  /^This appointment (is already (confirmed|cancelled)|is rescheduled: the patient has been asked to choose a new time|has been moved: it is scheduled for 20 March, \d\d:\d\d|has been moved to 20 March, \d\d:\d\d, and is cancelled)$/

type Action = { by: Caller; body: { status: AppointmentStatus } & Record<string, string> }

/** Twenty appointments at once; each round begins with a different action. */
const race = async (
  actionsOf: (round: number, appointment: { time: string; patient: Caller }) => Action[],
) => {
  const patients = await server.seed.patients(times.length)
  return Promise.all(
    times.map(async (time, round) => {
      const person = patients[round]
      if (!person) throw new Error('No patient')
      const { id } = await server.seed.appointment({ patient: person, doctor: okafor, date: friday, time })
      const patient = await server.as(person)
      const actions = actionsOf(round, { time, patient })
      const turned = [...actions.slice(round % actions.length), ...actions.slice(0, round % actions.length)]
      const answers = await Promise.all(
        turned.map(async ({ by, body }) => ({
          verb: verbFor(body.status),
          answer: await by.patch<Appointment & { detail?: string }>(`/api/appointments/${id}`, body),
        })),
      )
      return { id, time, person, patient, answers }
    }),
  )
}

type Round = Awaited<ReturnType<typeof race>>[number]

/** What holds after every round. Returns the outcome, and who made it. */
const expectOneOutcome = async ({ id, time, person, patient, answers }: Round) => {
  const won = answers.filter(({ answer }) => answer.status === 200).map(({ verb }) => verb)
  expect(won.length).toBeGreaterThan(0)
  for (const { answer } of answers)
    if (answer.status !== 200)
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringMatching(reasonsToRefuse)])

  const views: Answer<Appointment>[] = []
  for (const reader of [patient, desk, tablet])
    views.push(await reader.get<Appointment>(`/api/appointments/${id}`))
  const [first, ...others] = views.map(
    ({ body: { status, appointmentDate, appointmentTime, cancelReason } }) => ({
      status,
      appointmentDate,
      appointmentTime,
      cancelReason,
    }),
  )
  if (!first) throw new Error('No one sees it')
  for (const other of others) expect(other).toEqual(first)

  // The successful actions lead to this status when applied one after another.
  expect(ordersOf(won).map(endOf)).toContain(first.status)
  const isMoved = won.includes('reschedule')
  expect([first.appointmentDate, first.appointmentTime]).toEqual([isMoved ? aWeekLater : friday, time])

  const subject = `appointment ${id}`
  const trail = await server.db
    .select()
    .from(auditEntry)
    .where(and(eq(auditEntry.subject, subject), eq(auditEntry.outcome, 'done')))
  expect(trail.filter(({ action }) => action !== 'appointment.read')).toHaveLength(won.length)
  const stored = await server.db
    .select()
    .from(notification)
    .where(inArray(notification.userId, [person.id, okafor.id]))
  const ofThis = stored.filter(({ payload }) => 'appointmentId' in payload && payload.appointmentId === id)
  // Each action notifies the other side once.
  expect(ofThis).toHaveLength(won.length)

  const isLive = first.status === 'scheduled' || first.status === 'confirmed'
  const slots = await patient.get<{ time: string; free: boolean }[]>(
    `/api/doctors/${okafor.id}/slots?date=${first.appointmentDate}`,
  )
  expect(slots.body.find((slot) => slot.time === time)?.free).toBe(!isLive)
  return { status: first.status, won }
}

/** Lagos is an hour ahead of UTC. */
const startOf = (time: string) => new Date(`${friday}T${time}:00+01:00`).toISOString()

const accept = (by: Caller, time: string): Action => ({
  by,
  body: { status: 'confirmed', startsAt: startOf(time) },
})
const cancel = (by: Caller): Action => ({ by, body: { status: 'cancelled', reason: 'Well again' } })
const requestNewTime = (by: Caller, time: string): Action => ({
  by,
  body: { status: 'rescheduled', startsAt: startOf(time) },
})
const chooseNewTime = (by: Caller, time: string): Action => ({
  by,
  body: { status: 'scheduled', appointmentDate: aWeekLater, appointmentTime: time },
})

describe('APPT-24 several people decide about one appointment at once', () => {
  test('the doctor accepts while the patient moves it: a time that the doctor hasn’t seen is never confirmed', async () => {
    const rounds = await race((_, { time, patient }) => [accept(desk, time), chooseNewTime(patient, time)])
    for (const round of rounds) {
      const { status } = await expectOneOutcome(round)
      // Either way the patient's new time is kept, and waits for the doctor's answer.
      expect(status).toBe('scheduled')
    }
  })

  test('the doctor accepts on one device and requests a new time on another while the patient cancels and moves it: there is one outcome', async () => {
    const rounds = await race((round, { time, patient }) =>
      [
        accept(desk, time),
        requestNewTime(tablet, time),
        cancel(patient),
        chooseNewTime(patient, time),
      ].filter(
        // Most rounds leave out one action: cancelling would end every round the same way.
        (_, place) => round % 5 === 4 || place !== round % 5,
      ),
    )
    const ends: Record<string, number> = {}
    for (const round of rounds) {
      const { status, won } = await expectOneOutcome(round)
      const wasCancelled = round.answers.some(({ verb }) => verb === 'cancel')
      expect(won.includes('cancel')).toBe(wasCancelled)
      if (wasCancelled) expect(status).toBe('cancelled')
      ends[status] = (ends[status] ?? 0) + 1
    }
    console.info(`${rounds.length} rounds of up to four at once ended`, ends)
  })

  test('two sessions of the doctor accept one request: the first confirms it, the other learns that it is confirmed', async () => {
    const rounds = await race((_, { time }) => [accept(desk, time), accept(tablet, time)])
    for (const round of rounds) {
      const { status, won } = await expectOneOutcome(round)
      expect([status, won]).toEqual(['confirmed', ['accept']])
      const lost = round.answers.find(({ answer }) => answer.status === 409)
      expect(lost?.answer.body.detail).toBe('This appointment is already confirmed')
    }
  })
})

describe('APPT-10 two doctors book one patient in one slot', () => {
  test('booked from two sessions at once, it is one appointment with one doctor, and the other isn’t notified', async () => {
    const eze = await server.seed.doctor({ slots: everyDay(times) })
    const amina = await server.seed.patient()
    const [atHome, underway] = [await server.as(amina), await server.as(amina)]
    for (const time of times) {
      const book = (by: Caller, doctor: Person) =>
        by.post('/api/appointments', {
          patientId: amina.id,
          doctorId: doctor.id,
          appointmentDate: friday,
          appointmentTime: time,
          type: 'general',
          reason: 'Night cough twice a week',
        })
      const answers = await Promise.all([book(atHome, okafor), book(underway, eze)])
      const [won, lost] = answers[0].status === 201 ? answers : answers.toReversed()
      expect([won?.status, lost?.status]).toEqual([201, 409])
      expect(lost?.body.message).toMatch(/^You already have an appointment then, with Dr\. /)
    }
    const stored = await server.db.select().from(appointment).where(eq(appointment.patientId, amina.id))
    expect(stored.map(({ time }) => time.slice(0, 5)).toSorted()).toEqual(times)
    for (const doctor of [okafor, eze]) {
      const heard = await server.db.select().from(notification).where(eq(notification.userId, doctor.id))
      expect(heard).toHaveLength(stored.filter(({ doctorId }) => doctorId === doctor.id).length)
    }
  })
})
