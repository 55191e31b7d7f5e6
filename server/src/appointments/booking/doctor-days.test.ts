import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DoctorDay } from '@alafia/contract/appointments/availability.schema'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

describe('DOC-11 a doctor’s week', () => {
  let server: TestServer
  let amina: Person
  let patient: Caller
  beforeAll(async () => {
    server = await testServer()
    amina = await server.seed.patient()
    patient = await server.as(amina)
  })
  afterAll(() => server.close())

  const path = (doctor: Person, from: string, until: string) =>
    `/api/doctors/${doctor.id}/days?from=${from}&until=${until}`

  test('has each day with its slots, free or taken, and its time off', async () => {
    const doctor = await server.seed.doctor({
      slots: [
        { day: 'Thursday', slots: ['09:00', '09:30'] },
        { day: 'Saturday', slots: ['10:00'] },
      ],
      timeOff: [{ startsOn: '2026-03-14', endsOn: '2026-03-15' }],
    })
    await server.seed.appointment({ patient: amina, doctor, date: '2026-03-12', time: '09:30' })
    const { status, body } = await patient.get<DoctorDay[]>(path(doctor, '2026-03-12', '2026-03-15'))
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        date: '2026-03-12',
        isOff: false,
        closedFor: null,
        slots: [
          { time: '09:00', free: true },
          { time: '09:30', free: false },
        ],
        sessions: [],
      },
      { date: '2026-03-13', isOff: false, closedFor: null, slots: [], sessions: [] },
      { date: '2026-03-14', isOff: true, closedFor: null, slots: [], sessions: [] },
      { date: '2026-03-15', isOff: true, closedFor: null, slots: [], sessions: [] },
    ])
  })

  test('has 1 to 31 days, for a doctor who takes bookings', async () => {
    const doctor = await server.seed.doctor()
    expect((await patient.get<DoctorDay[]>(path(doctor, '2026-03-01', '2026-03-31'))).body).toHaveLength(31)
    for (const [from, until] of [
      ['2026-03-01', '2026-04-01'],
      ['2026-03-02', '2026-03-01'],
      ['1900-01-01', '2199-12-31'],
    ] as const) {
      const { status, body } = await patient.get(path(doctor, from, until))
      expect([status, body.errors]).toEqual([400, [{ path: 'until', message: 'Select 1 to 31 days' }]])
    }
    expect((await patient.get(path(amina, '2026-03-01', '2026-03-07'))).status).toBe(404)
  })
})
