import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Clinic } from '@alafia/contract/accounts/schema'
import type { ClinicSettings } from '@alafia/contract/clinic/schema'
import type { LogEntry } from '@alafia/contract/audit/logs'
import { auditEntry } from '../audit/table.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { createClinic } from './current.queries.ts'
import { emailFooter } from './email-footer.ts'

const path = '/api/admin/clinic'
type Answered = ClinicSettings & { detail: string; errors: { path: string; message: string }[] }

const details = {
  name: 'Yaba Clinic',
  address: '12 Example Street, Yaba, Lagos',
  latitude: 6.5158,
  longitude: 3.3898,
  phone: '0700 253 2342',
  email: 'desk@clinic.example',
  registrationNumber: 'HEFAMAA/1',
  emergencyNumber: '199',
  timeZone: 'Africa/Lagos',
  currency: 'NGN',
}

let server: TestServer
let folake: Person
let admin: Caller
const change = (fields: object, version = 0, who = admin): Promise<Answer<Answered>> =>
  who.put<Answered>(path, { ...details, ...fields, version })
const shown = async () => (await server.anyone.get<Clinic>('/api/clinic')).body

beforeEach(async () => {
  server = await testServer({ settings: { clinicName: 'First Clinic', clinicPhone: '0700 1' } })
  folake = await server.seed.admin({ firstName: 'Folake', lastName: 'Ade' })
  admin = await server.as(folake)
})
afterEach(() => server.close())

describe('ORG-1 the clinic’s details', () => {
  test('are those of the environment, until someone changes them', async () => {
    const { body } = await admin.get<ClinicSettings>(path)
    expect(body).toEqual({
      details: {
        name: 'First Clinic',
        address: null,
        latitude: null,
        longitude: null,
        phone: '0700 1',
        email: null,
        registrationNumber: null,
        emergencyNumber: '112',
        timeZone: 'Africa/Lagos',
        currency: 'NGN',
      },
      version: 0,
      changedAt: null,
      changedBy: null,
      isTimeZoneFixed: false,
      isCurrencyFixed: false,
      onlinePayment: 'none',
    })
    expect(await shown()).toMatchObject({ name: 'First Clinic', address: null, emergencyNumber: '112' })
  })

  test('without any, the clinic is called Alafia', async () => {
    const other = await testServer()
    expect((await other.anyone.get<Clinic>('/api/clinic')).body.name).toBe('Alafia')
    await other.close()
  })
})

describe('ORG-2 a change', () => {
  test('names its author, and is one audit entry with what was and what is', async () => {
    await change({})
    server.clock.advance(1)
    const { status, body } = await change({ emergencyNumber: '112', address: '  ' }, 1)
    expect([status, body]).toMatchObject([
      200,
      {
        details: { ...details, emergencyNumber: '112', address: null },
        version: 2,
        changedBy: 'Folake Ade',
        changedAt: server.clock.now().toISOString(),
      },
    ])
    expect((await admin.get(path)).body).toEqual(body)
    const trail = await server.db.select().from(auditEntry).where(eq(auditEntry.action, 'clinic.updated'))
    expect(trail.at(-1)?.subject).toBe(
      'clinic 2: address "12 Example Street, Yaba, Lagos" -> null, emergencyNumber "199" -> "112"',
    )
  })

  test('to the same values changes nothing, and the audit entry says only that', async () => {
    await change({})
    expect((await change({})).body.version).toBe(1)
    const { body } = await admin.get<LogEntry[]>('/api/admin/logs?kind=clinic')
    expect(body.map(({ what }) => what)).toEqual([
      'saved the clinic’s details without a change',
      'changed the clinic’s details',
    ])
  })

  test('by two administrators at once: one succeeds, the other sees who was first', async () => {
    const other = await server.as(await server.seed.admin({ firstName: 'Bisi', lastName: 'Ojo' }))
    const answers = await Promise.all([change({ name: 'One' }), change({ name: 'Two' }, 0, other)])
    expect(answers.map(({ status }) => status).sort((one, two) => one - two)).toEqual([200, 409])
    const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed()
    expect(lost?.body.detail).toBe(`${won?.body.changedBy} changed the clinic’s details in the meantime`)
    expect((await admin.get(path)).body).toEqual(won?.body)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Enter the clinic’s name'],
    [{ longitude: null }, 'longitude', 'Enter both latitude and longitude, or neither'],
    [{ latitude: 90.1 }, 'latitude', 'Enter degrees from -90 to 90'],
    [{ email: 'desk' }, 'email', 'This doesn’t look like an email address'],
    [{ emergencyNumber: 'help' }, 'emergencyNumber', 'Enter the number to call in an emergency, such as 112'],
    [{ timeZone: 'Lagos' }, 'timeZone', 'Choose a time zone'],
  ])('to %o is refused', async (fields, field, message) => {
    const { status, body } = await change(fields)
    expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
    expect((await admin.get<ClinicSettings>(path)).body.version).toBe(0)
  })
})

test('ORG-3 a change applies at once, here and in every other process', async () => {
  const { db, services } = { db: server.db, services: server.app.services }
  const elsewhere = createClinic(db, services.settings, { ...services.clock }, services.files.read)
  expect((await elsewhere.details()).name).toBe('First Clinic')
  await change({})
  expect(await shown()).toMatchObject({
    name: 'Yaba Clinic',
    address: details.address,
    phone: details.phone,
    emergencyNumber: '199',
  })
  await expect.poll(async () => (await elsewhere.details()).name).toBe('Yaba Clinic')
})

test('ACC-112 the clinic keeps an old landline', async () => {
  expect((await change({ phone: '01 234 5678' })).body.details.phone).toBe('01 234 5678')
  expect((await shown()).phone).toBe('01 234 5678')
})

describe('ORG-4 the time zone', () => {
  test('is the zone of ‘today’ from then on', async () => {
    expect(await shown()).toMatchObject({ today: '2026-03-11' })
    expect((await change({ timeZone: 'Pacific/Kiritimati' })).status).toBe(200)
    server.clock.set(new Date('2026-03-11T12:00:00Z'))
    expect(await shown()).toMatchObject({ timeZone: 'Pacific/Kiritimati', today: '2026-03-12' })
  })

  test('stays as it is once there is an appointment; everything else can change', async () => {
    const [patient, doctor] = [await server.seed.patient(), await server.seed.doctor()]
    await server.seed.appointment({ patient, doctor, date: '2026-03-12', time: '09:00' })
    const { status, body } = await change({ timeZone: 'Europe/Berlin' })
    expect([status, body.detail]).toEqual([
      409,
      'The time zone can’t change any more, because there are appointments in it',
    ])
    expect((await change({})).body).toMatchObject({ isTimeZoneFixed: true, details })
  })
})

describe('ORG-5 the clinic', () => {
  test('signs every email with what it has entered', () => {
    expect(emailFooter(details)).toBe('\n\nYaba Clinic\n12 Example Street, Yaba, Lagos\n0700 253 2342')
    expect(emailFooter(details, [{ day: 'Monday', open: '08:00', close: '17:00' }])).toMatch(
      /\n0700 253 2342\nOpen Monday 08:00–17:00$/,
    )
    expect(emailFooter({ ...details, name: null, address: null, phone: null })).toBe('')
  })

  test('ORG-7 is on a prescription, with the doctor’s licence number', async () => {
    await change({})
    const patient = await server.seed.patient()
    const doctor = await server.seed.doctor()
    const appointment = await server.seed.appointment({ patient, doctor, date: '2026-03-11', time: '09:00' })
    const medications = [{ name: 'Amlodipine', dosage: '5 mg', frequency: 'Once a day', duration: '30 days' }]
    const { id } = await server.seed.prescription({ appointment, medications })
    const { bytes } = await (await server.as(patient)).download(`/api/prescriptions/${id}/document`)
    // The spaces between words are distances.
    const text = textInPdf(bytes).join('')
    expect(text).toContain('YabaClinic')
    expect(text).toContain('12ExampleStreet,Yaba,Lagos·07002532342')
    expect(text).toMatch(/LicencenumberMDCN/)
  })
})

test('ORG-6 who asks for a doctor while none is on duty reads the clinic’s emergency number', async () => {
  await change({})
  const patient = await server.as(await server.seed.patient())
  const { body } = await patient.post('/api/urgent-care/requests', { reason: 'Fever' })
  expect(body.detail).toBe('No doctor is on duty now. Book an appointment, or call 199 in an emergency')
})
