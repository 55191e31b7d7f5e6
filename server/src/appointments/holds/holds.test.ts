import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import type { SlotHold } from '@alafia/contract/appointments/holds'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { minute } from '@alafia/contract/kernel/durations'
import { everyDay, halfHours } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../../testing/server.ts'
import { appointment } from '../table.ts'
import { deleteLapsedHolds } from './holds.actions.ts'
import { slotHold } from './table.ts'

let server: TestServer
let okafor: Person
let amina: Person
let bola: Person
let patient: Caller
let other: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.db.delete(slotHold)
  okafor = await server.seed.doctor({ slots: everyDay() })
  amina = await server.seed.patient()
  bola = await server.seed.patient()
  patient = await server.as(amina)
  other = await server.as(bola)
})

const friday = '2026-03-13'
const taken = { type: '/problems/slot-taken', detail: 'That time has just been taken' }

const hold = (caller: Caller, time = '09:30', changes: object = {}) =>
  caller.put<SlotHold>('/api/slot-hold', { doctorId: okafor.id, date: friday, time, ...changes })
const book = (caller: Caller, { id }: Person, time = '09:30', changes: object = {}) =>
  caller.post<Appointment>('/api/appointments', {
    patientId: id,
    doctorId: okafor.id,
    appointmentDate: friday,
    appointmentTime: time,
    type: 'general',
    reason: 'Night cough twice a week',
    ...changes,
  })
const release = (caller: Caller, id: number) => caller.post('/api/slot-hold/release', { id })
const isFreeFor = async (caller: Caller, time = '09:30') => {
  const { body } = await caller.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=${friday}`)
  return body.find((slot) => slot.time === time)?.free
}
/** Of a refusal. */
const slotsIn = ({ body }: Answer<unknown>) => (body as ProblemBody).slots
const holds = () => server.db.select().from(slotHold)
const visits = () => server.db.select().from(appointment).where(eq(appointment.doctorId, okafor.id))

describe('APPT-92 a chosen time is held', () => {
  test('for 5 minutes: others see it as taken, and get a 409 with the other slots if they hold or book it', async () => {
    const { status, body } = await hold(patient)
    expect([status, body]).toEqual([
      200,
      { id: body.id, heldUntil: new Date(server.clock.now().getTime() + 5 * minute).toISOString() },
    ])
    expect([await isFreeFor(patient), await isFreeFor(other)]).toEqual([true, false])
    for (const answer of [await hold(other), await book(other, bola)]) {
      expect([answer.status, answer.body]).toMatchObject([409, taken])
      expect(slotsIn(answer)).toContainEqual({ time: '09:30', free: false })
      expect(slotsIn(answer)).toContainEqual({ time: '10:00', free: true })
    }
    expect(await visits()).toEqual([])
  })

  test('until another one is chosen, it is released, or it is booked', async () => {
    await hold(patient)
    const second = await hold(patient, '10:00')
    expect([await isFreeFor(other), await isFreeFor(other, '10:00')]).toEqual([true, false])
    // What another window held before is none of the later one's.
    await release(patient, second.body.id - 1)
    expect(await isFreeFor(other, '10:00')).toBe(false)
    await release(other, second.body.id)
    expect(await isFreeFor(other, '10:00')).toBe(false)
    expect((await release(patient, second.body.id)).status).toBe(204)
    expect(await isFreeFor(other, '10:00')).toBe(true)

    await hold(patient)
    expect((await book(patient, amina)).status).toBe(201)
    expect(await holds()).toEqual([])
  })

  test('is given to the person who holds it, whoever books it for them', async () => {
    await hold(patient)
    const clinic = await server.as(await server.seed.admin())
    expect((await book(clinic, bola)).status).toBe(409)
    expect((await book(clinic, amina)).status).toBe(201)
    expect(await holds()).toEqual([])
  })

  test('which keeps no doctor from a patient in the queue for immediate care', async () => {
    okafor = await server.seed.doctor({ slots: everyDay(halfHours('00:00', '23:30')) })
    server.clock.advance(14 * 60 + 45)
    ;[patient, other] = [await server.as(amina), await server.as(bola)]
    const doctor = await server.as(okafor)
    await doctor.put('/api/urgent-care/duty', { onDuty: true })
    expect((await hold(patient, '00:00', { date: '2026-03-12' })).status).toBe(200)
    const asked = await other.post<{ id: number }>('/api/urgent-care/requests', { reason: 'Tight chest' })
    expect(asked.status).toBe(201)
    expect((await doctor.post(`/api/urgent-care/requests/${asked.body.id}/take`)).status).toBe(201)
  })

  test('and lapses by the clock, whether or not a job has been there; its own account can hold it again', async () => {
    await hold(patient)
    server.clock.advance(4)
    const { body } = await hold(patient)
    server.clock.advance(4)
    expect(await isFreeFor(other)).toBe(false)
    server.clock.advance(1)
    expect(new Date(body.heldUntil)).toEqual(server.clock.now())
    expect(await isFreeFor(other)).toBe(true)
    expect((await hold(other)).status).toBe(200)
    expect(await holds()).toHaveLength(2)
    expect((await hold(patient)).status).toBe(409)
    expect((await book(other, bola)).status).toBe(201)
    await deleteLapsedHolds(server.app.services)
    expect(await holds()).toEqual([])
  })

  test('also from the doctor who books a follow-up, and from the clinic', async () => {
    const [doctor, admin] = [await server.as(okafor), await server.as(await server.seed.admin())]
    await server.db.delete(slotHold)
    const past = {
      patient: bola,
      doctor: okafor,
      date: '2026-03-10',
      time: '09:00',
      status: 'completed',
    } as const
    const { id } = await server.seed.appointment(past)
    await hold(patient)
    const followUp = { appointmentDate: friday, appointmentTime: '09:30', mode: 'video', reason: 'Results' }
    expect((await doctor.post(`/api/appointments/${id}/follow-up`, followUp)).body).toMatchObject(taken)
    expect((await book(admin, bola)).body).toMatchObject(taken)
  })

  test('while an appointment is moved, with the appointment’s length; only its account can move it there', async () => {
    const seeded = (person: Person, time: string) =>
      server.seed.appointment({ patient: person, doctor: okafor, date: '2026-03-16', time })
    const [mine, theirs] = [await seeded(amina, '09:00'), await seeded(bola, '10:00')]
    expect((await hold(patient, '09:30', { appointmentId: theirs.id })).status).toBe(404)
    expect((await hold(patient, '09:30', { appointmentId: mine.id })).status).toBe(200)
    const to = { appointmentDate: friday, appointmentTime: '09:30' }
    const refused = await other.patch(`/api/appointments/${theirs.id}`, to)
    expect([refused.status, refused.body]).toMatchObject([409, taken])
    expect((await patient.patch(`/api/appointments/${mine.id}`, to)).status).toBe(200)
    expect(await holds()).toEqual([])
  })

  test('for the length of a type and the break after it', async () => {
    const type = await server.seed.appointmentType({
      doctors: [okafor],
      lengthMinutes: 45,
      bufferMinutes: 15,
    })
    expect((await hold(patient, '09:00', { appointmentTypeId: type.id })).status).toBe(200)
    expect([await isFreeFor(other, '09:30'), await isFreeFor(other, '10:00')]).toEqual([false, true])
    expect((await book(other, bola, '09:30')).status).toBe(409)
    expect((await book(other, bola, '10:00')).status).toBe(201)
  })

  test('only a time that can be booked', async () => {
    const refused = [
      await hold(patient, '03:00'),
      await hold(patient, '09:30', { date: '2026-03-11' }),
      await hold(patient, '09:30', { doctorId: amina.id }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 404])
    await book(other, bola)
    expect((await hold(patient)).body).toMatchObject(taken)
    expect(await holds()).toEqual([])
  })

  test('when 100 people choose one slot at once, one gets it, 99 get a 409 with the others, and nothing is left held', async () => {
    const people = await server.seed.patients(100)
    const callers = await Promise.all(people.map((one) => server.as(one)))
    const answers = await Promise.all(callers.map((caller) => hold(caller)))
    const lost = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, lost.length]).toEqual([1, 99])
    for (const answer of lost) {
      expect(answer.body).toMatchObject(taken)
      expect(slotsIn(answer)).toContainEqual({ time: '10:00', free: true })
    }
    const winner = answers.findIndex(({ status }) => status === 200)
    const bookings = await Promise.all(callers.map((caller, place) => book(caller, people[place] ?? amina)))
    expect(bookings.map(({ status }) => status)).toEqual(
      people.map((_, place) => (place === winner ? 201 : 409)),
    )
    expect([(await visits()).length, (await holds()).length]).toEqual([1, 0])
  })
})

describe('APPT-92 the database keeps holds and visits apart', () => {
  const startsAt = new Date('2026-03-13T08:30:00Z')
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * minute)

  test('two holds of one time can’t be in force at once, and a visit can’t be put on another’s hold', async () => {
    const heldAt = server.clock.now()
    const mine = {
      userId: amina.id,
      doctorId: okafor.id,
      startsAt,
      endsAt: after(30),
      heldAt,
      heldUntil: new Date(heldAt.getTime() + 5 * minute),
    }
    await server.db.insert(slotHold).values(mine)
    const error: unknown = await server.db
      .insert(slotHold)
      .values({ ...mine, userId: bola.id, startsAt: after(15), endsAt: after(45) })
      .catch((reason: unknown) => reason)
    expect(sqlErrorOf(error)).toMatchObject({ code: '23P01' })

    const visit = {
      patientId: bola.id,
      doctorId: okafor.id,
      date: friday,
      time: '09:45',
      startsAt: after(15),
      endsAt: after(45),
      type: 'general' as const,
      mode: 'video' as const,
      status: 'scheduled' as const,
      reason: 'Cough',
      updatedAt: heldAt,
    }
    expect(
      await server.db
        .insert(appointment)
        .values({ ...visit, updatedBy: bola.id })
        .returning(),
    ).toEqual([])
    expect(
      await server.db
        .insert(appointment)
        .values({ ...visit, updatedBy: amina.id })
        .returning(),
    ).toHaveLength(1)
    expect(await holds()).toEqual([])
    expect(await server.db.insert(slotHold).values(mine).returning()).toEqual([])
  })

  test('whatever four people do at once, no time is booked or held twice, and none is booked that someone else holds', async () => {
    const step = fc.record({
      who: fc.nat({ max: 3 }),
      what: fc.constantFrom('hold', 'book', 'release'),
      time: fc.constantFrom('09:00', '09:30', '10:00'),
    })
    const round = fc.record({
      together: fc.array(step, { minLength: 2, maxLength: 6 }),
      minutesLater: fc.constantFrom(0, 2, 6),
    })
    const inForce = async () =>
      (await holds()).filter((one) => one.doctorId === okafor.id && one.heldUntil > server.clock.now())
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        okafor = await server.seed.doctor({ slots: everyDay() })
        const people = await server.seed.patients(4)
        const callers = await Promise.all(people.map((one) => server.as(one)))
        for (const { together, minutesLater } of rounds) {
          const before = await inForce()
          const acting = new Set(together.map(({ who }) => people[who]?.id))
          await Promise.all(
            together.map(({ who, what, time }) => {
              const [caller, person] = [callers[who] ?? patient, people[who] ?? amina]
              if (what === 'hold') return hold(caller, time)
              if (what === 'book') return book(caller, person, time)
              const own = before.find(({ userId }) => userId === person.id)
              return release(caller, own?.id ?? 1)
            }),
          )
          const now = await inForce()
          const starts = [...(await visits()), ...now].map(({ startsAt: at }) => at.getTime())
          expect(new Set(starts).size).toBe(starts.length)
          expect(new Set(now.map(({ userId }) => userId)).size).toBe(now.length)
          // Whoever did nothing still holds what they held.
          const kept = before.filter(({ userId }) => !acting.has(userId)).map(({ id }) => id)
          expect(now.map(({ id }) => id)).toEqual(expect.arrayContaining(kept))
          server.clock.advance(minutesLater)
        }
      }),
      { numRuns: 25 },
    )
  })
})
