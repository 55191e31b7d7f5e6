import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Earliest } from '@alafia/contract/appointments/earliest'
import { halfHours, type Availability } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let amina: Person
let patient: Caller
let okafor: Person
let eze: Person

/** The clock says Wednesday 11 March 2026. */
const thursdays = (from: string, until: string): Availability[] => [
  { day: 'Thursday', slots: halfHours(from, until) },
]

beforeEach(async () => {
  server = await testServer()
  amina = await server.seed.patient()
  patient = await server.as(amina)
  okafor = await server.seed.doctor({
    lastName: 'Okafor',
    specialization: 'Cardiology',
    fee: '25000.00',
    languages: ['English', 'Igbo'],
    slots: thursdays('09:00', '11:00'),
  })
  eze = await server.seed.doctor({
    lastName: 'Eze',
    specialization: 'General Practice',
    fee: '40.00',
    currency: 'USD',
    languages: ['English'],
    slots: thursdays('09:30', '11:00'),
  })
})
afterEach(() => server.close())

const list = async (query: Record<string, string> = {}, who = patient) => {
  const search = new URLSearchParams(query).toString()
  return (await who.get<Earliest>(`/api/doctors/earliest?${search}`)).body
}
/** Each doctor's name and first free time. */
const first = async (query?: Record<string, string>, who?: Caller) =>
  (await list(query, who)).doctors.map(({ user, times: [time] }) => [
    user.lastName,
    time && `${time.date.slice(8)} ${time.time}`,
  ])
const book = (doctor: Person, time: string) =>
  server.seed.appointment({ patient: amina, doctor, date: '2026-03-12', time, status: 'confirmed' })

describe('APPT-100 the doctors with their next free times', () => {
  test('are sorted by the soonest, those without one last, with price, languages and three times', async () => {
    await server.seed.doctor({ lastName: 'Adam', slots: [] })
    await book(okafor, '09:00')
    await book(okafor, '09:30')
    const { doctors } = await list()
    expect(doctors.map(({ user }) => user.lastName)).toEqual(['Eze', 'Okafor', 'Adam'])
    expect(doctors[0]).toMatchObject({
      id: eze.id,
      specialization: 'General Practice',
      languages: ['English'],
      price: '40.00',
      currency: 'USD',
      times: ['09:30', '10:00', '10:30'].map((time) => ({ date: '2026-03-12', time })),
    })
    expect(doctors[1]?.times).toEqual([
      { date: '2026-03-12', time: '10:00' },
      { date: '2026-03-12', time: '10:30' },
      { date: '2026-03-19', time: '09:00' },
    ])
    expect(doctors[2]?.times).toEqual([])
  })

  test('leave out deactivated doctors, days off, and days on which the clinic is closed', async () => {
    await server.seed.doctor({ isActive: false })
    const off = { startsOn: '2026-03-12', endsOn: '2026-03-18' }
    await server.seed.doctor({ lastName: 'Away', slots: thursdays('08:00', '09:00'), timeOff: [off] })
    expect(await first()).toEqual([
      ['Okafor', '12 09:00'],
      ['Eze', '12 09:30'],
      ['Away', '19 08:00'],
    ])
    const admin = await server.as(await server.seed.admin())
    const closed = { startsOn: '2026-03-12', endsOn: '2026-03-19', name: 'Holiday' }
    expect((await admin.post('/api/admin/clinic/closed-days', closed)).status).toBe(201)
    expect((await first()).map(([, time]) => time)).toEqual(['26 08:00', '26 09:00', '26 09:30'])
  })

  test('in person, keep to the opening hours', async () => {
    const admin = await server.as(await server.seed.admin())
    const hours = [{ day: 'Thursday', open: '10:00', close: '12:00' }]
    expect((await admin.put('/api/admin/clinic/opening-hours', { hours, version: 0 })).status).toBe(200)
    expect(await first({ mode: 'video' })).toEqual([
      ['Okafor', '12 09:00'],
      ['Eze', '12 09:30'],
    ])
    expect((await first({ mode: 'in-person' })).map(([, time]) => time)).toEqual(['12 10:00', '12 10:00'])
  })

  test('don’t offer what someone else holds, and offer what oneself holds', async () => {
    const holding = await server.as(await server.seed.patient())
    const slot = { doctorId: okafor.id, date: '2026-03-12', time: '09:00' }
    expect((await holding.put('/api/slot-hold', slot)).status).toBe(200)
    expect((await first())[0]).toEqual(['Eze', '12 09:30'])
    expect((await first({}, holding))[0]).toEqual(['Okafor', '12 09:00'])
    server.clock.advance(6)
    expect((await first())[0]).toEqual(['Okafor', '12 09:00'])
  })

  test('can be narrowed to a specialization, a language and a doctor, and say what can be chosen', async () => {
    expect(await first({ specialization: 'Cardiology' })).toEqual([['Okafor', '12 09:00']])
    expect(await first({ language: 'Igbo' })).toEqual([['Okafor', '12 09:00']])
    expect(await first({ doctorId: String(eze.id) })).toEqual([['Eze', '12 09:30']])
    expect(await list({ language: 'Igbo', specialization: 'General Practice' })).toEqual({
      doctors: [],
      specializations: ['Cardiology', 'General Practice'],
      languages: ['English', 'Igbo'],
      appointmentTypes: [],
    })
  })

  test('of an appointment type are those who offer it, where its length fits, at its price', async () => {
    const { id } = await server.seed.appointmentType({
      doctors: [okafor],
      name: 'Long visit',
      lengthMinutes: 90,
      bufferMinutes: 0,
      price: '50000.00',
      mode: 'in-person',
    })
    await book(okafor, '09:00')
    const { doctors, appointmentTypes } = await list({ appointmentTypeId: String(id), mode: 'in-person' })
    expect(doctors.map(({ user, price, times }) => [user.lastName, price, times[0]])).toEqual([
      ['Okafor', '50000.00', { date: '2026-03-12', time: '09:30' }],
    ])
    expect(appointmentTypes).toEqual([{ id, name: 'Long visit', mode: 'in-person' }])
    // It can't be listed by video, which is what is meant without a mode.
    for (const mode of [{ mode: 'video' }, {}])
      expect((await list({ appointmentTypeId: String(id), ...mode })).doctors).toEqual([])
  })

  test('can be booked as they are listed', async () => {
    const [found] = (await list({ specialization: 'Cardiology' })).doctors
    const time = found?.times[0] ?? expect.fail()
    const booked = await patient.post('/api/appointments', {
      patientId: amina.id,
      doctorId: found?.id,
      appointmentDate: time.date,
      appointmentTime: time.time,
      type: 'general',
      reason: 'Palpitations',
    })
    expect(booked.status).toBe(201)
    expect((await first({ specialization: 'Cardiology' }))[0]).toEqual(['Okafor', '12 09:30'])
  })
})
