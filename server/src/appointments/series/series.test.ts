import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AskedTime } from '@alafia/contract/appointments/series'
import { auditEntry } from '../../audit/table.ts'
import { payment } from '../../billing/table.ts'
import { everyDay } from '../../seed/hours.ts'
import { testClock, testNow } from '../../testing/clock.ts'
import { firstDay, seriesWorld, visitsFrom, type BookedSeries } from '../../testing/series-world.ts'
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

describe('APPT-101 a series is booked whole, or not at all', () => {
  test('six weekly visits in one request: each with its bill and audit entry, and which of how many it is', async () => {
    const { book } = world
    const { status, body } = await book(visitsFrom(6))
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
    const { amina, okafor, book, take, stored, toldTo } = world
    const other = await server.seed.doctor({ slots: everyDay() })
    await take('2026-03-19', '09:30', await server.seed.patient())
    await take('2026-04-02', '09:30', amina, other.id)
    const { status, body } = await book(visitsFrom(4))
    expect([status, body.detail]).toEqual([
      409,
      'Nothing has changed, because not all times are free: 19 March at 09:30, 2 April at 09:30',
    ])
    expect(body.errors).toEqual([
      { path: 'visits.1.appointmentTime', message: 'That time has just been taken' },
      {
        path: 'visits.3.appointmentTime',
        message: expect.stringMatching(/^You already have an appointment then, with Dr\. .+/) as unknown, // It is typed as any.
      },
    ])
    expect(await stored()).toHaveLength(1)
    expect(await toldTo(okafor)).toEqual([])
  })

  test('each visit follows the rule of a single one: hours, closed days and time off', async () => {
    const { book, stored } = world
    const ada = await server.seed.doctor()
    const type = await server.seed.appointmentType({ doctors: [ada], lengthMinutes: 30, maxVisits: 6 })
    const admin = await server.as(await server.seed.admin())
    const closing = await admin.post('/api/admin/clinic/closed-days', {
      startsOn: '2026-06-15',
      endsOn: '2026-06-15',
      name: 'Stocktaking',
    })
    expect(closing.status).toBe(201)
    await (
      await server.as(ada)
    ).post('/api/doctors/time-off', { startsOn: '2026-06-22', endsOn: '2026-06-22' })
    const { status, body } = await book(
      [...visitsFrom(3, '09:30', '2026-06-08'), { appointmentDate: '2026-06-28', appointmentTime: '09:30' }],
      { doctorId: ada.id, appointmentTypeId: type.id },
    )
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
    expect(await stored(ada)).toEqual([])
  })

  test('only for a type that allows it, up to its number of visits, on later and later days within a year', async () => {
    const { okafor, physio, book, stored } = world
    const single = await server.seed.appointmentType({ doctors: [okafor], lengthMinutes: 30 })
    const refused = async (visits: object[], changes: object = {}) => {
      const { status, body } = await book(visits, changes)
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message]
    }
    expect(await refused(visitsFrom(2), { appointmentTypeId: single.id })).toEqual([
      400,
      'visits',
      `${single.name} can’t be booked as a series`,
    ])
    expect(await refused(visitsFrom(7))).toEqual([
      400,
      'visits',
      `${physio.name} can be booked for up to 6 visits`,
    ])
    expect(await refused(visitsFrom(1))).toEqual([400, 'visits', 'A series has at least 2 visits'])
    expect(await refused(visitsFrom(2, '09:30', firstDay, 0))).toEqual([
      400,
      'visits.1.appointmentDate',
      'Each visit must be on a later day than the one before',
    ])
    expect(await refused(visitsFrom(2, '09:30', firstDay, 400))).toEqual([
      400,
      'visits.1.appointmentDate',
      'The visits of a series are within a year',
    ])
    expect(await refused(visitsFrom(2, '09:30', '2026-03-11'))).toEqual([
      400,
      'visits.0.appointmentDate',
      'Please select a date from tomorrow on',
    ])
    expect(await stored()).toEqual([])
  })

  test('APPT-119 for a child of one’s own, for nobody else’s, and by an administrator for a patient, who is notified once', async () => {
    const { amina, doctor, book, toldTo } = world
    const kemi = await server.seed.familyMember(amina)
    const other = await server.seed.patient()
    expect((await book(visitsFrom(2), { familyMemberId: kemi.id })).status).toBe(201)
    expect((await book(visitsFrom(2, '10:30'), {}, await server.as(other))).status).toBe(403)
    expect((await book(visitsFrom(2, '10:30'), {}, doctor)).status).toBe(403)
    const admin = await server.as(await server.seed.admin())
    expect((await book(visitsFrom(3, '11:30'), {}, admin)).status).toBe(201)
    expect((await toldTo(amina)).filter((told) => told.startsWith('Visits booked'))).toEqual([
      expect.stringMatching(
        /^Visits booked for you: The clinic booked 3 visits, 12 March at 11:30 to 26 March at 11:30 with Dr\. .+/,
      ),
    ])
  })

  test('the same request again books once', async () => {
    const { patient, form, stored } = world
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => patient.post<BookedSeries>('/api/appointments/series', form(visitsFrom(3)), key)
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
  const { stored, bookedSeries } = world
  await bookedSeries(4)
  expect((await stored()).map(({ startsAt }) => startsAt.toISOString())).toEqual([
    '2026-03-12T09:30:00.000Z',
    '2026-03-19T09:30:00.000Z',
    '2026-03-26T09:30:00.000Z',
    '2026-04-02T08:30:00.000Z',
  ])
})

describe('APPT-107 the times of a series', () => {
  const timesFor = async (starts: string[]) => {
    const { patient, okafor, physio } = world
    return (
      await patient.get<AskedTime[]>(
        `/api/doctors/${okafor.id}/series-times?appointmentTypeId=${physio.id}&starts=${starts.join(',')}`,
      )
    ).body
  }

  test('say which are free, and for a taken one the nearest free time of the day', async () => {
    const { take } = world
    await take('2026-03-19', '09:30', await server.seed.patient())
    expect(await timesFor(['2026-03-12T09:30', '2026-03-19T09:30'])).toEqual([
      { date: '2026-03-12', time: '09:30', free: true, nearest: null },
      { date: '2026-03-19', time: '09:30', free: false, nearest: { date: '2026-03-19', time: '09:00' } },
    ])
  })

  test('or else of the days around it, but never beyond the visits before and after', async () => {
    const { doctor } = world
    const timeOff = (startsOn: string, endsOn: string) =>
      doctor.post('/api/doctors/time-off', { startsOn, endsOn })
    await timeOff('2026-03-19', '2026-03-19')
    await timeOff('2026-03-25', '2026-03-31')
    const times = await timesFor(['2026-03-18T09:30', '2026-03-19T09:30', '2026-03-28T09:30'])
    expect(times.map(({ nearest }) => nearest)).toEqual([null, { date: '2026-03-20', time: '09:30' }, null])
  })
})
