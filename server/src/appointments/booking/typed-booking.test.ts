import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Slot } from '@alafia/contract/appointments/availability.schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { payment } from '../../billing/table.ts'
import type { StoredAppointmentType } from '../../seed/appointment-types.ts'
import { appointmentType } from '../../doctors/appointment-types/table.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
/** 45 minutes and a buffer of 15. */
let checkUp: StoredAppointmentType

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient()
  okafor = await server.seed.doctor({ fee: '25000.00' })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  checkUp = await server.seed.appointmentType({
    price: '30000.50',
    preparation: 'Bring your medicines',
    doctors: [okafor],
  })
})

type Reply = Appointment & { detail?: string; errors?: { path: string; message: string }[]; slots?: Slot[] }
const book = (time: string, changes: object = {}, by = patient) =>
  by.post<Reply>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: '2026-03-13',
    appointmentTime: time,
    appointmentTypeId: checkUp.id,
    type: 'general',
    reason: 'Night cough twice a week',
    ...changes,
  })
const slotsOf = (query = '') => patient.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=2026-03-13${query}`)
const freeOf = async (query = '') =>
  (await slotsOf(query)).body.filter(({ free }) => free).map(({ time }) => time)
const priceOf = async ({ id }: { id: number }) =>
  (await server.db.select().from(payment).where(eq(payment.appointmentId, id))).map(({ amount }) => amount)

describe('APPT-62 a booking with an appointment type', () => {
  test('takes its length and price, and keeps what was shown whatever becomes of the type', async () => {
    const { status, body } = await book('09:30')
    expect([status, body.startsAt, body.endsAt, body.mode]).toEqual([
      201,
      '2026-03-13T08:30:00.000Z',
      '2026-03-13T09:15:00.000Z',
      'video',
    ])
    await server.db
      .update(appointmentType)
      .set({ name: 'Other', price: '1.00', preparation: null, freeUntilHours: 2, isActive: false })
      .where(eq(appointmentType.id, checkUp.id))
    const { body: read } = await patient.get<Appointment>(`/api/appointments/${body.id}`)
    expect(read.terms).toEqual({
      name: checkUp.name,
      lengthMinutes: 45,
      preparation: 'Bring your medicines',
      freeUntilHours: 24,
      lateRefundPercent: 50,
    })
    expect(await priceOf(body)).toEqual(['30000.50'])
  })

  test('without a price of its own it costs the doctor’s fee, and a free one makes no bill', async () => {
    const atFee = await server.seed.appointmentType({ doctors: [okafor], price: null })
    const free = await server.seed.appointmentType({ doctors: [okafor], price: '0.00' })
    const first = await book('09:30', { appointmentTypeId: atFee.id })
    const second = await book('12:00', { appointmentTypeId: free.id })
    expect(await priceOf(first.body)).toEqual(['25000.00'])
    expect([second.status, await priceOf(second.body)]).toEqual([201, []])
  })

  test('without a type everything is as before: half an hour at the doctor’s fee', async () => {
    const { body } = await book('09:30', { appointmentTypeId: undefined })
    expect([body.endsAt, body.terms, await priceOf(body)]).toEqual([
      '2026-03-13T09:00:00.000Z',
      null,
      ['25000.00'],
    ])
  })

  test('a type that this doctor doesn’t offer, or not any more, is refused at its field', async () => {
    const elsewhere = await server.seed.appointmentType({ doctors: [await server.seed.doctor()] })
    const inactive = await server.seed.appointmentType({ doctors: [okafor], isActive: false })
    for (const { id } of [elsewhere, inactive, { id: 2_000_000_000 }]) {
      const { status, body } = await book('09:30', { appointmentTypeId: id })
      expect([status, body.errors]).toEqual([
        400,
        [
          {
            path: 'appointmentTypeId',
            message: 'This appointment type is no longer offered. Choose another',
          },
        ],
      ])
      expect((await slotsOf(`&appointmentTypeId=${id}`)).status).toBe(404)
    }
  })

  test('it takes place as its type says', async () => {
    const inPerson = await server.seed.appointmentType({ doctors: [okafor], mode: 'in-person', name: 'Jab' })
    expect((await book('09:30', { appointmentTypeId: inPerson.id })).body.mode).toBe('in-person')
    for (const [changes, path] of [
      [{ type: 'video' }, 'type'],
      [{ mode: 'video' }, 'mode'],
    ] as const) {
      const { status, body } = await book('12:00', { appointmentTypeId: inPerson.id, ...changes })
      expect([status, body.errors]).toEqual([400, [{ path, message: 'Jab takes place in person' }]])
    }
  })
})

describe('DOC-20 the slots of a type', () => {
  test('are where its length fits into the hours, and its buffer into the free time', async () => {
    expect((await book('11:00')).status).toBe(201)
    // Busy from 11:00 to 12:00; the hours end at 17:00.
    const free = await freeOf(`&appointmentTypeId=${checkUp.id}`)
    expect(free).toEqual(expect.arrayContaining(['10:00', '12:00', '16:00']))
    for (const taken of ['10:30', '11:00', '11:30', '16:30']) expect(free).not.toContain(taken)
    const half = await freeOf()
    expect(half).toEqual(expect.arrayContaining(['10:30', '12:00', '16:30']))
    for (const taken of ['11:00', '11:30']) expect(half).not.toContain(taken)
  })

  test('what lies outside the hours or into another appointment is refused', async () => {
    expect((await book('16:30')).body.errors).toEqual([
      { path: 'appointmentTime', message: 'The doctor has no slot at that time on the selected date' },
    ])
    await book('11:00')
    const bola = await server.seed.patient()
    const other = await server.as(bola)
    const { status, body } = await book('10:30', { patientId: bola.id }, other)
    expect(status).toBe(409)
    expect(body.slots?.find(({ time }) => time === '10:30')).toEqual({ time: '10:30', free: false })
    expect(body.slots?.map(({ time }) => time)).not.toContain('16:30')
  })

  test('the buffer keeps the doctor busy, not the person', async () => {
    await book('11:00')
    const eze = await server.seed.doctor()
    const untyped = { appointmentTypeId: null }
    expect((await book('11:30', { ...untyped, doctorId: eze.id })).status).toBe(409)
    expect((await book('12:00', { ...untyped, doctorId: eze.id })).status).toBe(201)
    const bola = await server.seed.patient()
    const other = await server.as(bola)
    // 30 minutes at 10:30 end when the check-up begins; its buffer ends at 12:00.
    expect((await book('10:30', { ...untyped, patientId: bola.id }, other)).status).toBe(201)
    expect((await book('11:30', { ...untyped, patientId: bola.id }, other)).status).toBe(409)
  })

  test('a slot in the buffer alone is taken, in the list and for a booking', async () => {
    const long = await server.seed.appointmentType({
      doctors: [okafor],
      lengthMinutes: 30,
      bufferMinutes: 30,
    })
    await book('14:00', { appointmentTypeId: long.id })
    const free = await freeOf()
    expect([free.includes('14:30'), free.includes('15:00')]).toEqual([false, true])
    const bola = await server.seed.patient()
    const inBuffer = { appointmentTypeId: null, patientId: bola.id }
    expect((await book('14:30', inBuffer, await server.as(bola))).status).toBe(409)
  })

  test('of many who book overlapping lengths at once, the doctor is never busy twice', async () => {
    const quick = await server.seed.appointmentType({
      doctors: [okafor],
      lengthMinutes: 15,
      bufferMinutes: 0,
    })
    const people = await Promise.all(Array.from({ length: 8 }, () => server.seed.patient()))
    const replies = await Promise.all(
      people.map(async ({ id, ...person }, nth) =>
        book(
          ['11:00', '11:15', '11:30', '11:45'][nth % 4] ?? '',
          { patientId: id, appointmentTypeId: nth % 4 === 0 ? checkUp.id : quick.id },
          await server.as({ id, ...person }),
        ),
      ),
    )
    for (const { status } of replies) expect([201, 409]).toContain(status)
    const busy = replies
      .filter(({ status }) => status === 201)
      .map(({ body }) => ({
        from: Date.parse(body.startsAt),
        to: Date.parse(body.endsAt) + (body.terms?.name === checkUp.name ? 15 * 60_000 : 0),
      }))
      .toSorted((one, other) => one.from - other.from)
    expect(busy.length).toBeGreaterThan(0)
    for (const [nth, { from }] of busy.entries()) expect(busy[nth - 1]?.to ?? 0).toBeLessThanOrEqual(from)
  })

  test('free days count them', async () => {
    const { body } = await patient.get<{ date: string; free: number }[]>(
      `/api/doctors/${okafor.id}/free-days?appointmentTypeId=${checkUp.id}`,
    )
    expect(body.find(({ date }) => date === '2026-03-13')?.free).toBe(
      (await freeOf(`&appointmentTypeId=${checkUp.id}`)).length,
    )
  })
})

describe('APPT-63 moving an appointment with a type', () => {
  const move = (id: number, time: string) =>
    patient.patch<Reply>(`/api/appointments/${id}`, {
      status: 'scheduled',
      appointmentDate: '2026-03-16',
      appointmentTime: time,
    })

  test('keeps type, length and price, also when the type is no longer offered', async () => {
    const { body } = await book('09:30')
    await server.db
      .update(appointmentType)
      .set({ isActive: false, lengthMinutes: 20, price: '1.00' })
      .where(eq(appointmentType.id, checkUp.id))
    const offered = await freeOf(`&appointmentId=${body.id}`)
    expect([offered.includes('16:00'), offered.includes('16:30')]).toEqual([true, false])
    expect((await move(body.id, '16:30')).status).toBe(400)
    const moved = await move(body.id, '16:00')
    expect([moved.status, moved.body.endsAt, moved.body.terms]).toEqual([
      200,
      '2026-03-16T15:45:00.000Z',
      body.terms,
    ])
    expect(await priceOf(body)).toEqual(['30000.50'])
  })

  test('keeps the doctor busy until the end of the buffer there, and no longer here', async () => {
    const { body } = await book('11:00')
    const bola = await server.seed.patient()
    const other = await server.as(bola)
    const at = (date: string, time: string) =>
      book(time, { patientId: bola.id, appointmentDate: date, appointmentTypeId: null }, other)
    expect((await at('2026-03-16', '14:30')).status).toBe(201)
    expect((await move(body.id, '14:00')).status).toBe(409)
    expect((await move(body.id, '13:30')).status).toBe(200)
    expect((await at('2026-03-13', '11:00')).status).toBe(201)
  })

  test('someone else’s appointment tells nobody its length', async () => {
    const { body } = await book('09:30')
    const stranger = await server.as(await server.seed.patient())
    const { status } = await stranger.get(
      `/api/doctors/${okafor.id}/slots?date=2026-03-13&appointmentId=${body.id}`,
    )
    expect(status).toBe(404)
  })

  test('the doctor who shortens the hours reads which long appointment no longer fits', async () => {
    const { body } = await book('16:00')
    type Week = { version: string; week: { day: string; slots: string[] }[] }
    const { body: mine } = await doctor.get<Week>('/api/doctors/availability')
    const week = mine.week.map(({ day, slots }) => ({ day, slots: slots.filter((slot) => slot < '16:30') }))
    const { status, body: problem } = await doctor.put<{ appointments: { id: number }[] }>(
      '/api/doctors/availability',
      { ...mine, week },
    )
    expect([status, problem.appointments.map(({ id }) => id)]).toEqual([409, [body.id]])
  })
})
