import * as fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import type { SlotHold } from '@alafia/contract/appointments/holds'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { weekdays } from '@alafia/contract/kernel/civil'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { everyDay, halfHours } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../../testing/server.ts'
import { offeredInterval, slotsOn, withinOpening, type Calendar } from '../booking/slots.ts'
import { appointment } from '../table.ts'
import { slotHold } from './table.ts'

let server: TestServer
let okafor: Person
let lekki: { id: number }
const friday = '2026-03-13'
const halfHour = halfHours('00:00', '23:30')

beforeEach(async () => {
  server = await testServer()
  const [admin, site] = [await server.as(await server.seed.admin()), await server.seed.site()]
  lekki = site
  okafor = await server.seed.doctor({
    slots: [
      ...everyDay(halfHours('09:00', '12:00')).map((day) => ({ ...day, siteId: lekki.id })),
      ...everyDay(halfHours('12:00', '20:00')),
    ],
  })
  const hours = [{ day: 'Friday', open: '09:00', close: '17:00' }]
  await admin.put('/api/admin/clinic/opening-hours', { hours, version: 0 })
})
afterEach(() => server.close())

const hold = (caller: Caller, time: string, changes: object = {}) =>
  caller.put<SlotHold>('/api/slot-hold', { doctorId: okafor.id, date: friday, time, ...changes })
const book = (caller: Caller, { id }: Person, time: string, mode: 'video' | 'in-person') =>
  caller.post<Appointment>('/api/appointments', {
    patientId: id,
    doctorId: okafor.id,
    appointmentDate: friday,
    appointmentTime: time,
    type: 'general',
    mode,
    reason: 'Night cough twice a week',
  })
const freeIn = (slots: readonly Slot[]) => slots.filter(({ free }) => free).map(({ time }) => time)
const freeFor = async (caller: Caller, query = '') =>
  freeIn((await caller.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=${friday}${query}`)).body)
/** Of a refusal. */
const freeSlotsOf = ({ body }: Answer<unknown>) => freeIn((body as ProblemBody).slots ?? [])
const holds = () => server.db.$count(slotHold)

describe('APPT-118 a hold is of the doctor’s time, by video or in person', () => {
  test('is booked either way, at the site of that time, and is neither free by video nor in person for others', async () => {
    const [amina, bola] = await server.seed.patients(2)
    if (!amina || !bola) throw new Error('No patients')
    const [patient, other] = [await server.as(amina), await server.as(bola)]
    for (const [time, mode] of [
      ['09:30', 'in-person'],
      ['10:30', 'video'],
    ] as const) {
      expect((await hold(patient, time)).status).toBe(200)
      for (const query of ['', '&mode=in-person']) {
        expect(await freeFor(patient, query)).toContain(time)
        expect(await freeFor(other, query)).not.toContain(time)
      }
      expect((await book(other, bola, time, 'video')).status).toBe(409)
      expect((await book(other, bola, time, 'in-person')).status).toBe(409)
      const { status, body } = await book(patient, amina, time, mode)
      expect([status, body.mode, body.site?.id]).toEqual([201, mode, mode === 'video' ? undefined : lekki.id])
      expect(await holds()).toBe(0)
    }
  })

  test('outside the opening hours, it isn’t booked in person, and stays held for a visit by video', async () => {
    const amina = await server.seed.patient()
    const patient = await server.as(amina)
    expect((await hold(patient, '18:00')).status).toBe(200)
    const { status, body } = await book(patient, amina, '18:00', 'in-person')
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ message: 'The clinic isn’t open then for a visit in person' }] },
    ])
    expect(await holds()).toBe(1)
    expect((await book(patient, amina, '18:00', 'video')).status).toBe(201)
    expect(await holds()).toBe(0)
  })

  test('one that is refused names the times of a type that takes place in person', async () => {
    const [first, second] = await Promise.all(
      (await server.seed.patients(2)).map((person) => server.as(person)),
    )
    if (!first || !second) throw new Error('No patients')
    const { id } = await server.seed.appointmentType({
      doctors: [okafor],
      mode: 'in-person',
      lengthMinutes: 30,
    })
    const typed = { appointmentTypeId: id }
    expect((await hold(first, '16:30', typed)).status).toBe(200)
    const refused = await hold(second, '16:30', typed)
    expect(refused.status).toBe(409)
    expect(freeSlotsOf(refused)).toEqual(await freeFor(second, `&appointmentTypeId=${id}`))
    expect(freeSlotsOf(refused)).not.toContain('18:00')
  })

  test('of those who hold and book one time at once, half by video and half in person, one has it', async () => {
    const people = await server.seed.patients(12)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const answers = await Promise.all(
      people.map(async (person, place) => {
        const caller = callers[place]
        if (!caller) throw new Error('Nobody calls')
        const held = await hold(caller, '11:00')
        const booked = await book(caller, person, '11:00', place % 2 ? 'video' : 'in-person')
        return [held.status, booked.status]
      }),
    )
    const visits = await server.db.select().from(appointment).where(eq(appointment.doctorId, okafor.id))
    expect([visits.length, answers.filter(([, status]) => status === 201).length]).toEqual([1, 1])
    expect(await holds()).toBe(0)
  })

  test('whatever the hours, sites and opening hours, a time to choose in person is one to choose by video, and as free', () => {
    const weekday = fc.constantFrom(...weekdays)
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.constantFrom(undefined, 1, 2)), { minLength: 48, maxLength: 48 }),
        fc.option(
          fc.array(
            fc.record({
              day: weekday,
              open: fc.constantFrom('08:15', '09:00', '13:30'),
              close: fc.constantFrom('12:00', '16:45', '20:00'),
            }),
            {
              maxLength: 4,
            },
          ),
        ),
        fc.option(
          fc.record({
            minutes: fc.integer({ min: 5, max: 120 }),
            bufferMinutes: fc.integer({ max: 60, min: 0 }),
          }),
        ),
        fc.constantFrom('Africa/Lagos', 'Europe/London', 'Australia/Lord_Howe'),
        fc.constantFrom(friday, '2026-03-29', '2026-04-05', '2026-10-25'),
        (sites, hours, length, zone, date) => {
          const at = (site: number | undefined) => halfHour.filter((_, place) => sites[place] === site)
          const week = weekdays.flatMap((day) =>
            [undefined, 1, 2].map((siteId) => ({
              day,
              slots: at(siteId),
              ...(siteId !== undefined && { siteId }),
            })),
          )
          const busy = [{ startsAt: new Date(`${date}T10:10:00Z`), endsAt: new Date(`${date}T11:00:00Z`) }]
          const calendar = (mode: 'video' | 'in-person'): Calendar => ({
            availability: withinOpening(week, { hours }, mode),
            timeOff: [],
            closedDays: [],
            busy,
          })
          const byVideo = slotsOn(calendar('video'), date, '2026-01-01', zone, length)
          for (const { time, free } of slotsOn(calendar('in-person'), date, '2026-01-01', zone, length)) {
            expect(byVideo.find((slot) => slot.time === time)?.free).toBe(free)
            const [one, other] = (['video', 'in-person'] as const).map((mode) =>
              offeredInterval(calendar(mode), date, time, zone, length),
            )
            expect(one).toMatchObject({
              startsAt: other?.startsAt,
              endsAt: other?.endsAt,
              busyUntil: other?.busyUntil,
            })
          }
        },
      ),
    )
  })
})
