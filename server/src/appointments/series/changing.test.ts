import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { payment } from '../../billing/table.ts'
import { testClock, testNow } from '../../testing/clock.ts'
import { required, seriesWorld, timesOf } from '../../testing/series-world.ts'
import { testServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof seriesWorld>>

beforeAll(async () => {
  // Its clocks change on 29 March 2026.
  server = await testServer({ clock: testClock(testNow, 'Europe/London') })
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await seriesWorld(server)
})

describe('APPT-103 one question, one answer', () => {
  test('the doctor is told once, answers once, and the patient is told once', async () => {
    const { amina, okafor, doctor, stored, toldTo, patch, bookedSeries } = world
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
    const { doctor, stored, patch, bookedSeries } = world
    const [one, two, three] = await bookedSeries(3)
    server.clock.advance(1)
    await patch(required(two), { appointmentDate: '2026-03-20', appointmentTime: '11:00' })
    const { body: requests } = await doctor.get<Appointment[]>('/api/appointments?order=soonest')
    expect(requests.map(({ id, series }) => [id, series?.askedTogether])).toEqual([
      [one, 2],
      [two, 1],
      [three, 2],
    ])
    const read = await doctor.get<Appointment>(`/api/appointments/${one}`)
    expect(read.body.series).toEqual({ number: 1, visits: 3, askedTogether: 2 })
    await patch(required(one), { status: 'confirmed' }, doctor)
    const rows = await stored()
    expect(rows.filter(({ status }) => status === 'scheduled').map(({ id }) => id)).toEqual([two])
    expect((await patch(required(two), { status: 'confirmed' }, doctor)).status).toBe(200)
    expect((await patch(required(three), { status: 'confirmed' }, doctor)).status).toBe(409)
    server.clock.set(testNow)
  })

  test('of six answers at once, one counts, and all visits are confirmed', async () => {
    const { doctor, stored, patch, bookedSeries } = world
    const ids = await bookedSeries(6)
    const answers = await Promise.all(ids.map((id) => patch(id, { status: 'confirmed' }, doctor)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(new Set((await stored()).map(({ status }) => status))).toEqual(new Set(['confirmed']))
  })
})

test('APPT-104 patient and doctor read which visit it is, and find the others', async () => {
  const { amina, patient, doctor, take, seriesOf, bookedSeries } = world
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
    const { amina, okafor, doctor, stored, toldTo, followingOf, patch, bookedSeries } = world
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
    const { stored, followingOf, patch, bookedSeries } = world
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
    const { take, stored, followingOf, patch, bookedSeries } = world
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
    const { followingOf, patch, bookedSeries } = world
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
    const { amina, okafor, doctor, stored, toldTo, seriesOf, followingOf, patch, bookedSeries } = world
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
    const { stored, followingOf, patch, bookedSeries } = world
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
