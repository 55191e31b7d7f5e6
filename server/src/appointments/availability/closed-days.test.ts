import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { DoctorDay, Slot } from '@alafia/contract/appointments/availability.schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { ClinicHours, ClosedDays } from '@alafia/contract/clinic/opening.schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { everyDay } from '../../seed/hours.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

type Refusal = Partial<Pick<ProblemBody, 'detail' | 'errors' | 'appointments'>>

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let admin: Caller

beforeEach(async () => {
  server = await testServer()
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: everyDay() })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  admin = await server.as(await server.seed.admin({ firstName: 'Folake', lastName: 'Ade' }))
})
afterEach(() => server.close())

/** Friday 13 March 2026; the clock says Wednesday the 11th. */
const friday = '2026-03-13'
const days = { startsOn: friday, endsOn: friday, name: 'Founders’ Day' }
const closed = 'The clinic is closed on 13 March (Founders’ Day)'

const hoursPath = '/api/admin/clinic/opening-hours'
const closedPath = '/api/admin/clinic/closed-days'
const opens = [
  { day: 'Thursday', open: '10:15', close: '12:00' },
  { day: 'Thursday', open: '13:00', close: '15:00' },
]
const setHours = (hours: object[] = opens, version = 0, by = admin) =>
  by.put<ClinicHours & Refusal>(hoursPath, { hours, version })
const close = (change: object = {}, by = admin) =>
  by.post<ClosedDays & Refusal>(closedPath, { ...days, ...change })
const book = (date: string, time: string, change: object = {}) =>
  patient.post<Appointment & Refusal>('/api/appointments', {
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: date,
    appointmentTime: time,
    type: 'general',
    reason: 'Night cough twice a week',
    ...change,
  })
const timesOn = async (date: string, query = '') =>
  (await patient.get<Slot[]>(`/api/doctors/${okafor.id}/slots?date=${date}${query}`)).body.map(
    ({ time }) => time,
  )
const inPerson = { mode: 'in-person' }

describe('ORG-12 the clinic’s opening hours', () => {
  test('narrow what can be booked in person, also of a type, and not by video', async () => {
    const thursday = '2026-03-12'
    await setHours()
    expect(await timesOn(thursday, '&mode=in-person')).toEqual([
      '10:30',
      '11:00',
      '11:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
    ])
    expect(await timesOn(friday, '&mode=in-person')).toEqual([])
    expect(await timesOn(thursday)).toHaveLength(16)
    const type = await server.seed.appointmentType({ doctors: [okafor], mode: 'in-person' })
    // 45 minutes and a break of 15.
    expect(await timesOn(thursday, `&appointmentTypeId=${type.id}`)).toEqual([
      '10:30',
      '11:00',
      '13:00',
      '13:30',
      '14:00',
    ])

    const refused = await book(thursday, '12:00', inPerson)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'appointmentTime', message: 'The clinic isn’t open then for a visit in person' }],
    ])
    expect((await book(thursday, '12:00')).status).toBe(201)
    const booked = await book(thursday, '13:00', inPerson)
    expect(booked.status).toBe(201)
    expect(await timesOn(thursday, `&appointmentId=${booked.body.id}`)).toHaveLength(7)
    const moved = await patient.patch<Refusal>(`/api/appointments/${booked.body.id}`, {
      status: 'scheduled',
      appointmentDate: thursday,
      appointmentTime: '16:00',
    })
    expect(moved.body.errors?.[0]?.message).toBe('The clinic isn’t open then for a visit in person')
  })

  test('are read by everyone in words, and in every email', async () => {
    expect((await server.anyone.get<Clinic>('/api/clinic')).body).toMatchObject({
      openingHours: null,
      closedDays: [],
    })
    await setHours([
      ...['Monday', 'Tuesday', 'Wednesday'].map((day) => ({ day, open: '08:00', close: '17:00' })),
      { day: 'Friday', open: '00:00', close: '00:00' },
      { day: 'Sunday', open: '12:00', close: '15:00' },
      { day: 'Sunday', open: '09:00', close: '11:00' },
    ])
    const text = 'Monday to Wednesday 08:00–17:00; Friday 24 hours; Sunday 09:00–11:00, 12:00–15:00'
    expect((await server.anyone.get<Clinic>('/api/clinic')).body.openingHours).toBe(text)
  })

  test('of two administrators at once one succeeds; the other reads who was first', async () => {
    expect((await setHours()).body).toMatchObject({ version: 1, changedBy: 'Folake Ade', hours: opens })
    const other = await server.as(await server.seed.admin({ firstName: 'Bisi', lastName: 'Ojo' }))
    const late = await setHours(opens, 0, other)
    expect([late.status, late.body.detail]).toEqual([
      409,
      'Folake Ade changed the opening hours in the meantime',
    ])
    expect((await doctor.get<ClinicHours>('/api/clinic/opening-hours')).body.version).toBe(1)
    const overlapping = [...opens, { day: 'Thursday', open: '11:00', close: '14:00' }]
    expect((await setHours(overlapping, 1)).status).toBe(400)
    expect((await setHours([], 1)).status).toBe(400)
  })
})

describe('ORG-13 a closed day', () => {
  test('has no free times of any kind, and a booking on it reads why', async () => {
    expect((await close()).status).toBe(201)
    expect(await timesOn(friday)).toEqual([])
    const { body } = await doctor.get<DoctorDay[]>(
      `/api/doctors/${okafor.id}/days?from=${friday}&until=${friday}`,
    )
    expect(body).toEqual([{ date: friday, isOff: false, closedFor: days.name, slots: [], sessions: [] }])
    for (const change of [{}, inPerson]) {
      const refused = await book(friday, '10:00', change)
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ path: 'appointmentDate', message: closed }],
      ])
    }
    const { closedDays } = (await server.anyone.get<Clinic>('/api/clinic')).body
    expect(closedDays).toMatchObject([days])
    await admin.delete(`${closedPath}/${closedDays[0]?.id}`)
    expect((await book(friday, '10:00')).status).toBe(201)
    expect((await admin.delete(`${closedPath}/${closedDays[0]?.id}`)).status).toBe(404)
  })

  test('shows what is booked on it before it is saved, with both people, and cancels nothing', async () => {
    const { body: booked } = await book(friday, '10:00')
    await book('2026-03-14', '10:00')
    const first = await close()
    expect([first.status, first.body.detail, first.body.appointments]).toEqual([
      409,
      '1 visit is booked on these days',
      [
        {
          id: booked.id,
          appointmentDate: friday,
          appointmentTime: '10:00',
          personName: 'Amina Bello',
          patientId: amina.id,
          doctorName: 'Dr. Chidi Okafor',
        },
      ],
    ])
    expect((await server.anyone.get<Clinic>('/api/clinic')).body.closedDays).toEqual([])
    // Booked since: shown again.
    await book(friday, '11:00')
    expect((await close({ keep: [booked.id] })).body.appointments).toHaveLength(2)
    const keep = first.body.appointments?.map(({ id }) => id) ?? []
    const all = (await close({ keep })).body.appointments?.map(({ id }) => id) ?? []
    expect((await close({ keep: all })).status).toBe(201)
    expect((await patient.get<Appointment>(`/api/appointments/${booked.id}`)).body.status).toBe('scheduled')
  })

  test('stands once: days that are closed already, over or in the wrong order are refused, also by the database', async () => {
    await close({ endsOn: '2026-03-15' })
    const errorOf = async (change: object) => (await close(change)).body.errors?.[0]?.message
    expect(await errorOf({ startsOn: '2026-03-15', endsOn: '2026-03-16' })).toBe(
      'The clinic is already closed from 13 March to 15 March (Founders’ Day)',
    )
    expect(await errorOf({ startsOn: '2026-03-10' })).toBe('Please select a day from today on')
    expect(await errorOf({ endsOn: '2026-03-12' })).toBe('The last day can’t be before the first')
    expect(await errorOf({ name: ' ' })).toBe('Enter a name, such as Christmas Day')
    const insert = server.db.execute(
      sql`insert into closed_days (starts_on, ends_on, name) values ('2026-03-14', '2026-03-14', 'x')`,
    )
    await expect(insert).rejects.toMatchObject({ cause: { code: '23P01' } })
  })

  test('closed while someone books: either the administrator sees the visit or the booking is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const date = `2026-03-${20 + round}`
      const [booked, added] = await Promise.all([
        book(date, '10:00'),
        close({ startsOn: date, endsOn: date }),
      ])
      expect([
        [201, 409],
        [400, 201],
      ]).toContainEqual([booked.status, added.status])
    }
  })
})
