import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { AskedTime, SeriesVisit } from '@alafia/contract/appointments/series'
import { addDays } from '@alafia/contract/kernel/civil'
import type { FieldError } from '@alafia/contract/kernel/problems'
import { auditEntry } from '../../audit/table.ts'
import { payment } from '../../billing/table.ts'
import { notification } from '../../outbox/table.ts'
import type { StoredAppointmentType } from '../../seed/appointment-types.ts'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testClock, testNow } from '../../testing/clock.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { appointment } from '../table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let physio: StoredAppointmentType

beforeAll(async () => {
  // Its clocks change on 29 March 2026.
  server = await testServer({ clock: testClock(testNow, 'Europe/London') })
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient()
  okafor = await server.seed.doctor({ slots: everyDay() })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  physio = await server.seed.appointmentType({
    doctors: [okafor],
    price: '10000.00',
    lengthMinutes: 30,
    bufferMinutes: 0,
    maxVisits: 6,
  })
})

type Reply = { detail?: string; errors?: FieldError[] }
type Booked = Appointment[] & Reply

const first = '2026-03-12'
const weekly = (count: number, time = '09:30', from = first, days = 7) =>
  Array.from({ length: count }, (_, place) => ({
    appointmentDate: addDays(from, days * place),
    appointmentTime: time,
  }))
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
  by.post<Booked>('/api/appointments/series', form(visits, changes))
/** A single visit. */
const take = (date: string, time: string, who: Person, doctorId = okafor.id) =>
  server.seed.appointment({ patient: who, doctor: { id: doctorId }, date, time, status: 'confirmed' })
const stored = (ofDoctor = okafor) =>
  server.db
    .select()
    .from(appointment)
    .where(eq(appointment.doctorId, ofDoctor.id))
    .orderBy(asc(appointment.startsAt))
const timesOf = (rows: { date: string; time: string; status: string }[]) =>
  rows.map(({ date, time, status }) => `${date} ${time.slice(0, 5)} ${status}`)
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
  const { status, body } = await book(weekly(count))
  expect([status, body.length]).toEqual([201, count])
  return body.map(({ id }) => id)
}
const required = <T>(value: T | undefined): T => value ?? expect.fail('missing')

describe('APPT-101 a series is booked whole, or not at all', () => {
  test('six weekly visits in one request: each with its bill and audit entry, and which of how many it is', async () => {
    const { status, body } = await book(weekly(6))
    expect(status).toBe(201)
    expect(body.map(({ series, status: is }) => [series, is])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [{ number, visits: 6 }, 'scheduled']),
    )
    const ids = body.map(({ id }) => id)
    const bills = await server.db.select().from(payment).where(inArray(payment.appointmentId, ids))
    expect(bills.map(({ amount, status: is }) => [amount, is])).toEqual(
      ids.map(() => ['10000.00', 'pending']),
    )
    const subjects = ids.map((id) => `appointment ${id}`)
    const entries = await server.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(and(inArray(auditEntry.subject, subjects), eq(auditEntry.action, 'appointment.booked')))
    expect(entries).toHaveLength(6)
  })

  test('a taken time and one at which the person is elsewhere are both named, and nothing is booked', async () => {
    const other = await server.seed.doctor({ slots: everyDay() })
    await take('2026-03-19', '09:30', await server.seed.patient())
    await take('2026-04-02', '09:30', amina, other.id)
    const { status, body } = await book(weekly(4))
    expect([status, body.detail]).toEqual([
      409,
      'Nothing has changed, because not all times are free: 19 March at 09:30, 2 April at 09:30',
    ])
    expect(body.errors).toEqual([
      { path: 'visits.1.appointmentTime', message: 'That time has just been taken' },
      {
        path: 'visits.3.appointmentTime',
        message: expect.stringMatching(/^You already have an appointment then, with Dr\. .+/),
      },
    ])
    expect(await stored()).toHaveLength(1)
    expect(await toldTo(okafor)).toEqual([])
  })

  test('each visit follows the rule of a single one: hours, closed days and time off', async () => {
    okafor = await server.seed.doctor()
    physio = await server.seed.appointmentType({ doctors: [okafor], lengthMinutes: 30, maxVisits: 6 })
    const admin = await server.as(await server.seed.admin())
    const closing = await admin.post('/api/admin/clinic/closed-days', {
      startsOn: '2026-06-15',
      endsOn: '2026-06-15',
      name: 'Stocktaking',
    })
    expect(closing.status).toBe(201)
    await (
      await server.as(okafor)
    ).post('/api/doctors/time-off', { startsOn: '2026-06-22', endsOn: '2026-06-22' })
    const { status, body } = await book([
      ...weekly(3, '09:30', '2026-06-08'),
      { appointmentDate: '2026-06-28', appointmentTime: '09:30' },
    ])
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          path: 'visits.1.appointmentDate',
          message: 'The clinic is closed on 15 June (Stocktaking)',
        },
        {
          path: 'visits.2.appointmentTime',
          message: 'The doctor has no slot at that time on the selected date',
        },
        {
          path: 'visits.3.appointmentTime',
          message: 'The doctor has no slot at that time on the selected date',
        },
      ],
    ])
    expect(await stored()).toEqual([])
  })

  test('only for a type that allows it, up to its number of visits, on later and later days within a year', async () => {
    const single = await server.seed.appointmentType({ doctors: [okafor], lengthMinutes: 30 })
    const refused = async (visits: object[], changes: object = {}) => {
      const { status, body } = await book(visits, changes)
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message]
    }
    expect(await refused(weekly(2), { appointmentTypeId: single.id })).toEqual([
      400,
      'visits',
      `${single.name} can’t be booked as a series`,
    ])
    expect(await refused(weekly(7))).toEqual([
      400,
      'visits',
      `${physio.name} can be booked for up to 6 visits`,
    ])
    expect(await refused(weekly(1))).toEqual([400, 'visits', 'A series has at least 2 visits'])
    expect(await refused(weekly(2, '09:30', first, 0))).toEqual([
      400,
      'visits.1.appointmentDate',
      'Each visit must be on a later day than the one before',
    ])
    expect(await refused(weekly(2, '09:30', first, 400))).toEqual([
      400,
      'visits.1.appointmentDate',
      'The visits of a series are within a year',
    ])
    expect(await refused(weekly(2, '09:30', '2026-03-11'))).toEqual([
      400,
      'visits.0.appointmentDate',
      'Please select a date from tomorrow on',
    ])
    expect(await stored()).toEqual([])
  })

  test('for a child of one’s own, for nobody else’s, and by an administrator for a patient, who is told once', async () => {
    const kemi = await server.seed.familyMember(amina)
    const other = await server.seed.patient()
    expect((await book(weekly(2), { familyMemberId: kemi.id })).status).toBe(201)
    expect((await book(weekly(2, '10:30'), {}, await server.as(other))).status).toBe(403)
    expect((await book(weekly(2, '10:30'), {}, doctor)).status).toBe(403)
    const admin = await server.as(await server.seed.admin())
    expect((await book(weekly(3, '11:30'), {}, admin)).status).toBe(201)
    expect((await toldTo(amina)).filter((told) => told.startsWith('Visits booked'))).toEqual([
      expect.stringMatching(
        /^Visits booked for you: The clinic booked 3 visits, 12 March at 11:30 to 26 March at 11:30 with Dr\. .+/,
      ),
    ])
  })

  test('the same request again books once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => patient.post<Booked>('/api/appointments/series', form(weekly(3)), key)
    const [one, again] = [await send(), await send()]
    expect([one.status, again.status, again.body.map(({ id }) => id)]).toEqual([
      201,
      201,
      one.body.map(({ id }) => id),
    ])
    expect(await stored()).toHaveLength(3)
  })
})

test('APPT-102 each visit is at the same time by the clinic’s clock, also when the clocks change', async () => {
  await bookedSeries(4)
  expect((await stored()).map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-03-12T09:30:00.000Z',
    '2026-03-19T09:30:00.000Z',
    '2026-03-26T09:30:00.000Z',
    '2026-04-02T08:30:00.000Z',
  ])
})

describe('APPT-103 one question, one answer', () => {
  test('the doctor is told once, answers once, and the patient is told once', async () => {
    const [one] = await bookedSeries(6)
    expect(await toldTo(okafor)).toEqual([
      `New request for 6 visits: ${amina.firstName} ${amina.lastName}: 6 visits, 12 March at 09:30 to 16 April at 09:30`,
    ])
    expect((await patch(required(one), { status: 'confirmed' }, doctor)).status).toBe(200)
    expect((await stored()).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'confirmed'))
    expect(await toldTo(amina)).toEqual([
      expect.stringMatching(
        /^Visits confirmed: Dr\. .+ confirmed your 6 visits, 12 March at 09:30 to 16 April at 09:30$/,
      ),
    ])
  })

  test('a visit that the patient moved meanwhile isn’t accepted with the others: it waits for its own answer', async () => {
    const [one, two, three] = await bookedSeries(3)
    server.clock.advance(1)
    await patch(required(two), { appointmentDate: '2026-03-20', appointmentTime: '11:00' })
    await patch(required(one), { status: 'confirmed' }, doctor)
    const rows = await stored()
    expect(rows.filter(({ status }) => status === 'scheduled').map(({ id }) => id)).toEqual([two])
    expect((await patch(required(two), { status: 'confirmed' }, doctor)).status).toBe(200)
    expect((await patch(required(three), { status: 'confirmed' }, doctor)).status).toBe(409)
    server.clock.set(testNow)
  })

  test('of six answers at once, one counts, and all visits are confirmed', async () => {
    const ids = await bookedSeries(6)
    const answers = await Promise.all(ids.map((id) => patch(id, { status: 'confirmed' }, doctor)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(new Set((await stored()).map(({ status }) => status))).toEqual(new Set(['confirmed']))
  })
})

test('APPT-104 patient and doctor read which visit it is, and find the others', async () => {
  const ids = await bookedSeries(3)
  for (const by of [patient, doctor]) {
    const { body } = await by.get<Appointment[]>('/api/appointments?order=soonest')
    expect(body.map(({ series }) => series?.number)).toEqual([1, 2, 3])
    const visits = await seriesOf(required(ids[1]), by)
    expect(visits.map(({ id, number, appointmentDate }) => [id, number, appointmentDate])).toEqual([
      [ids[0], 1, '2026-03-12'],
      [ids[1], 2, '2026-03-19'],
      [ids[2], 3, '2026-03-26'],
    ])
  }
  const single = await take('2026-03-13', '09:30', amina)
  expect(await seriesOf(single.id)).toEqual([])
  const other = await server.as(await server.seed.patient())
  expect((await other.get(`/api/appointments/${ids[0]}/series`)).status).toBe(404)
})

describe('APPT-105 moving a visit and those after it', () => {
  test('moves them by the same days to the same time, asks the doctor again, and tells once', async () => {
    const [one, two] = await bookedSeries(4)
    await patch(required(one), { status: 'confirmed' }, doctor)
    const { status } = await patch(required(two), {
      appointmentDate: '2026-03-27',
      appointmentTime: '11:00',
      following: await followingOf(required(two)),
    })
    expect(status).toBe(200)
    expect(timesOf(await stored())).toEqual([
      '2026-03-12 09:30 confirmed',
      '2026-03-27 11:00 scheduled',
      '2026-04-03 11:00 scheduled',
      '2026-04-10 11:00 scheduled',
    ])
    expect((await toldTo(okafor)).slice(1)).toEqual([
      `Visits moved: ${amina.firstName} ${amina.lastName} moved the 3 visits, 27 March at 11:00 to 10 April at 11:00`,
    ])
    await patch(required(two), { status: 'confirmed' }, doctor)
    expect((await stored()).map(({ status: is }) => is)).toEqual(Array.from({ length: 4 }, () => 'confirmed'))
  })

  test('a week later, each takes the place of the next', async () => {
    const [one] = await bookedSeries(3)
    const following = await followingOf(required(one))
    const to = { appointmentDate: '2026-03-19', appointmentTime: '09:30', following }
    expect((await patch(required(one), to)).status).toBe(200)
    expect(timesOf(await stored())).toEqual([
      '2026-03-19 09:30 scheduled',
      '2026-03-26 09:30 scheduled',
      '2026-04-02 09:30 scheduled',
    ])
  })

  test('if one of the new times is taken, it is named and nothing moves; the visit alone can move', async () => {
    const [one] = await bookedSeries(3)
    await take('2026-03-27', '11:00', await server.seed.patient())
    const before = timesOf(await stored())
    const to = { appointmentDate: '2026-03-13', appointmentTime: '11:00' }
    const { status, body } = await patch(required(one), {
      ...to,
      following: await followingOf(required(one)),
    })
    expect([status, body.detail]).toEqual([
      409,
      'Nothing has changed, because not all times are free: 27 March at 11:00',
    ])
    expect(timesOf(await stored())).toEqual(before)
    expect((await patch(required(one), to)).status).toBe(200)
  })

  test('visits that have changed since they were read aren’t moved', async () => {
    const [one, two] = await bookedSeries(3)
    const following = await followingOf(required(one))
    await patch(required(two), { status: 'cancelled', reason: 'Travelling' })
    const { status, body } = await patch(required(one), {
      appointmentDate: '2026-03-13',
      appointmentTime: '11:00',
      following,
    })
    expect([status, body.detail]).toEqual([409, 'The visits of this series have changed. Look at them again'])
  })
})

describe('APPT-106 cancelling a visit and those after it', () => {
  test('each is cancelled with its own bill, both are told once, and what is before stays', async () => {
    const [one, two] = await bookedSeries(4)
    await patch(required(one), { status: 'confirmed' }, doctor)
    const seen = required((await seriesOf(required(two))).find(({ id }) => id === two)).cancellation
    const { status } = await patch(required(two), {
      status: 'cancelled',
      reason: 'The knee is well',
      seenCost: { percent: seen?.percent, back: seen?.bill?.back ?? null },
      following: await followingOf(required(two), true),
    })
    expect(status).toBe(200)
    expect((await stored()).map(({ status: is }) => is)).toEqual([
      'confirmed',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    const bills = await server.db
      .select({ status: payment.status })
      .from(payment)
      .where(eq(payment.patientId, amina.id))
      .orderBy(asc(payment.appointmentId))
    expect(bills[0]?.status).toBe('pending')
    expect(new Set(bills.slice(1).map((bill) => bill.status)).has('pending')).toBe(false)
    expect((await toldTo(okafor)).slice(1)).toEqual([
      `Visits cancelled: ${amina.firstName} ${amina.lastName} cancelled the 3 visits, 19 March at 09:30 to 2 April at 09:30`,
    ])
  })

  test('if what goes back for one of them isn’t what was seen, none is cancelled', async () => {
    const [one] = await bookedSeries(3)
    const following = await followingOf(required(one), true)
    const changed = following.map((visit, place) =>
      place === 1 ? { ...visit, seenCost: { percent: 100, back: '1.00' } } : visit,
    )
    const { status } = await patch(required(one), {
      status: 'cancelled',
      reason: 'Travelling',
      following: changed,
    })
    expect(status).toBe(409)
    expect((await stored()).map(({ status: is }) => is)).toEqual(['scheduled', 'scheduled', 'scheduled'])
  })
})

describe('APPT-107 the times of a series', () => {
  const timesFor = async (starts: string[]) =>
    (
      await patient.get<AskedTime[]>(
        `/api/doctors/${okafor.id}/series-times?appointmentTypeId=${physio.id}&starts=${starts.join(',')}`,
      )
    ).body

  test('say which are free, and for a taken one the nearest free time of the day', async () => {
    await take('2026-03-19', '09:30', await server.seed.patient())
    expect(await timesFor(['2026-03-12T09:30', '2026-03-19T09:30'])).toEqual([
      { date: '2026-03-12', time: '09:30', free: true, nearest: null },
      { date: '2026-03-19', time: '09:30', free: false, nearest: { date: '2026-03-19', time: '09:00' } },
    ])
  })

  test('or else of the days around it, but never beyond the visits before and after', async () => {
    const timeOff = (startsOn: string, endsOn: string) =>
      doctor.post('/api/doctors/time-off', { startsOn, endsOn })
    await timeOff('2026-03-19', '2026-03-19')
    await timeOff('2026-03-25', '2026-03-31')
    const times = await timesFor(['2026-03-18T09:30', '2026-03-19T09:30', '2026-03-28T09:30'])
    expect(times.map(({ nearest }) => nearest)).toEqual([null, { date: '2026-03-20', time: '09:30' }, null])
  })
})

const overlaps = async (ofDoctor: Person) => {
  const [row] = (
    await server.db.execute<{
      count: number
    }>(sql`select count(*)::int as count from appointment as one join appointment as other
      on one.id < other.id and one.doctor_id = other.doctor_id and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)
      where one.doctor_id = ${ofDoctor.id} and one.status in ('scheduled', 'confirmed') and other.status in ('scheduled', 'confirmed')`)
  ).rows
  return row?.count
}

describe('APPT-101 whatever is booked already and at the same time', () => {
  test('all visits are booked, or none, and no two overlap', async () => {
    const people = await server.seed.patients(2)
    const [one, other] = people.map(required)
    const callers = await Promise.all([required(one), required(other)].map((who) => server.as(who)))
    const place = fc.record({ week: fc.integer({ min: 0, max: 4 }), slot: fc.integer({ min: 0, max: 3 }) })
    const times = ['09:00', '09:30', '10:00', '10:30']
    const startOf = ({ week, slot }: { week: number; slot: number }) => ({
      date: addDays(first, 7 * week),
      time: required(times[slot]),
    })
    const series = fc.record({
      from: fc.integer({ min: 0, max: 2 }),
      slots: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(place, { maxLength: 4, selector: (of) => `${of.week} ${of.slot}` }),
        fc.tuple(series, series),
        async (taken, asked) => {
          const someone = await server.seed.doctor({ slots: everyDay() })
          const type = await server.seed.appointmentType({
            doctors: [someone],
            lengthMinutes: 30,
            bufferMinutes: 0,
            maxVisits: 6,
          })
          for (const each of taken) {
            const { date, time } = startOf(each)
            await take(date, time, await server.seed.patient(), someone.id)
          }
          const answers = await Promise.all(
            asked.map(({ from, slots }, who) =>
              required(callers[who]).post<Booked>('/api/appointments/series', {
                patientId: required(people[who]).id,
                doctorId: someone.id,
                appointmentTypeId: type.id,
                type: 'general',
                reason: 'Knee',
                visits: slots.map((slot, at) => {
                  const { date, time } = startOf({ week: from + at, slot })
                  return { appointmentDate: date, appointmentTime: time }
                }),
              }),
            ),
          )
          const rows = await stored(someone)
          for (const [who, { status }] of answers.entries()) {
            const own = rows.filter(({ patientId }) => patientId === required(people[who]).id)
            const wanted = required(asked[who]).slots.length
            expect([status, own.length]).toEqual(status === 201 ? [201, wanted] : [409, 0])
          }
          expect(rows.length).toBeGreaterThanOrEqual(taken.length)
          expect(await overlaps(someone)).toBe(0)
          for (const { id } of rows)
            await server.db.update(appointment).set({ status: 'cancelled' }).where(eq(appointment.id, id))
        },
      ),
      { numRuns: 25 },
    )
  })

  test('of twenty who ask for overlapping series at once, one gets all of it and the others nothing', async () => {
    const people = await server.seed.patients(20)
    const answers = await Promise.all(
      people.map(async (who, place) => {
        // The same last visit, asked for in series that begin in different weeks.
        const visits = weekly(6 - (place % 4), '09:30', addDays(first, 7 * (place % 4)))
        return (await server.as(who)).post<Booked>('/api/appointments/series', {
          ...form(visits),
          patientId: who.id,
        })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const winner = required(answers.find(({ status }) => status === 201)).body
    expect((await stored()).map(({ id }) => id)).toEqual(winner.map(({ id }) => id))
  })
})
