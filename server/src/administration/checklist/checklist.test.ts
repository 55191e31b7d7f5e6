import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Checklist } from '@alafia/contract/administration/checklist/schema'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import type { DoctorSummary } from '@alafia/contract/appointments/schema'
import { everyDay } from '../../seed/hours.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Caller
const shown = async () => (await admin.get<Checklist>('/api/admin/checklist')).body

beforeEach(async () => {
  server = await testServer({ settings: { clinicName: 'Yaba Clinic' } })
  admin = await server.as(await server.seed.admin())
})
afterEach(() => server.close())

test('ORG-10 an empty installation lacks everything but what its settings say', async () => {
  expect(await shown()).toEqual({
    details: { name: true, address: false, phone: false, registrationNumber: false },
    logo: false,
    emergencyNumber: '112',
    openingHours: false,
    doctors: { total: 0, withoutHours: [] },
    appointmentTypes: 0,
    specializations: 3,
    sites: 0,
    pharmacies: { total: 0, incomplete: [] },
    patients: false,
    administrators: 1,
    sendsEmail: false,
    makesBackups: false,
    paidInApp: false,
  })
})

test('ORG-10 doctors without hours and pharmacies that lack something are named, and those who are gone don’t count', async () => {
  const okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', slots: [] })
  await server.seed.doctor({ slots: everyDay() })
  await server.seed.doctor({ slots: [], isActive: false })
  await server.seed.admin()
  const whole = await server.seed.pharmacy({ name: 'Medi Yaba' })
  await server.seed.pharmacist({ pharmacy: whole })
  const empty = await server.seed.pharmacy({ name: 'Alpha Ikeja', hours: [] })
  await server.seed.pharmacy({ closedUntil: '2026-04-01' })
  const before = await shown()
  expect(before.doctors).toEqual({ total: 2, withoutHours: [{ id: okafor.id, name: 'Dr. Chidi Okafor' }] })
  expect(before.administrators).toBe(2)
  expect(before.pharmacies).toEqual({
    total: 2,
    incomplete: [
      { id: empty.id, name: 'Alpha Ikeja', lacks: ['hours', 'pharmacist', 'stock'] },
      { id: whole.id, name: 'Medi Yaba', lacks: ['stock'] },
    ],
  })

  await server.seed.item({ pharmacy: whole })
  expect((await shown()).pharmacies.incomplete.map(({ name }) => name)).toEqual(['Alpha Ikeja'])
})

test('ORG-10 a registration number, the emergency number, a logo and patients are noticed', async () => {
  const { body } = await admin.get<ClinicSettings>('/api/admin/clinic')
  const details = { ...body.details, registrationNumber: 'HEFAMAA/1', emergencyNumber: '199' }
  expect((await admin.put('/api/admin/clinic', { ...details, version: body.version })).status).toBe(200)
  const bytes = await sharp({ create: { width: 90, height: 30, channels: 4, background: '#336699' } })
    .png()
    .toBuffer()
  expect((await admin.upload('/api/admin/clinic/logo', {}, { name: 'logo.png', bytes })).status).toBe(200)
  await server.seed.patient()
  expect(await shown()).toMatchObject({
    details: { registrationNumber: true },
    logo: true,
    emergencyNumber: '199',
    patients: true,
  })
})

test('ORG-12 the opening hours are entered, or not', async () => {
  const hours = [{ day: 'Monday', open: '08:00', close: '17:00' }]
  await admin.put('/api/admin/clinic/opening-hours', { hours, version: 0 })
  expect((await shown()).openingHours).toBe(true)
})

test('ORG-11 the doctor’s counters say whether hours are set', async () => {
  const hasHours = async (slots: ReturnType<typeof everyDay>) => {
    const doctor = await server.as(await server.seed.doctor({ slots }))
    return (await doctor.get<DoctorSummary>('/api/appointments/summary')).body.hasHours
  }
  expect([await hasHours([]), await hasHours(everyDay())]).toEqual([false, true])
})
