import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '@alafia/contract/kernel/civil'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { appointment } from '../table.ts'
import { testClock, testNow } from '../../testing/clock.ts'
import { firstDay, required, seriesWorld, visitsFrom, type BookedSeries } from '../../testing/series-world.ts'
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
    const { take, stored } = world
    const people = await server.seed.patients(2)
    const [one, other] = people.map(required)
    const callers = await Promise.all([required(one), required(other)].map((who) => server.as(who)))
    const place = fc.record({ week: fc.integer({ min: 0, max: 4 }), slot: fc.integer({ min: 0, max: 3 }) })
    const times = ['09:00', '09:30', '10:00', '10:30']
    const startOf = ({ week, slot }: { week: number; slot: number }) => ({
      date: addDays(firstDay, 7 * week),
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
              required(callers[who]).post<BookedSeries>('/api/appointments/series', {
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
    const { form, stored } = world
    const people = await server.seed.patients(20)
    const answers = await Promise.all(
      people.map(async (who, place) => {
        // The same last visit, asked for in series that begin in different weeks.
        const visits = visitsFrom(6 - (place % 4), '09:30', addDays(firstDay, 7 * (place % 4)))
        return (await server.as(who)).post<BookedSeries>('/api/appointments/series', {
          ...form(visits),
          patientId: who.id,
        })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ])
    const winner = required(answers.find(({ status }) => status === 201)).body
    expect((await stored()).map(({ id }) => id)).toEqual(winner.map(({ id }) => id))
  })
})
