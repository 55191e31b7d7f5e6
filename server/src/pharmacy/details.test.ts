import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { auditEntry } from '../audit/table.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let own: Awaited<ReturnType<TestServer['seed']['pharmacy']>>
let pharmacist: Caller
let elsewhere: Caller
let patient: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const ifeoma = await seed.pharmacist()
  const sule = await seed.pharmacist()
  own = await seed.pharmacy({ name: 'Bode Thomas Pharmacy', services: ['Delivery'], staff: [ifeoma] })
  await seed.pharmacy({ name: 'Allen Avenue Pharmacy', staff: [sule] })
  pharmacist = await server.as(ifeoma)
  elsewhere = await server.as(sule)
  patient = await server.as(await seed.patient())
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

type Answered = Pharmacy & { detail: string; errors: { path: string; message: string }[] }
const change = (who: Caller, details: object, id = own.id) =>
  who.patch<Answered>(`/api/pharmacies/${id}`, details)
const seenBy = async (who: Caller) => {
  const { body } = await who.get<Pharmacy[]>('/api/pharmacies')
  const found = body.find(({ id }) => id === own.id)
  if (!found) throw new Error('The pharmacy is gone')
  return found
}
const morning = { day: 'Monday', open: '08:30', close: '13:00' }
const afternoon = { day: 'Monday', open: '14:00', close: '18:30' }

describe('PHARM-27 a pharmacy is edited by the pharmacists who work there', () => {
  it('hours with a break, closed days, services, address, place, phone and email; patients see it', async () => {
    const details = {
      address: '31 Bode Thomas Street, Surulere',
      phone: '0805 555 0119',
      email: 'counter@pharmacies.alafia.example',
      services: ['Delivery', 'Insurance', 'Malaria test'],
      operatingHours: [morning, afternoon],
      coordinates: { latitude: 6.4906, longitude: 3.3567 },
    }
    const { status, body } = await change(pharmacist, {
      ...details,
      email: ' Counter@pharmacies.alafia.example',
    })
    expect([status, body]).toMatchObject([200, details])
    expect(await seenBy(patient)).toMatchObject({ ...details, version: null, isYours: false })
    const [entry] = await server.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'pharmacy.updated',
      subject: `pharmacy ${own.id}`,
      patientIds: [],
      outcome: 'done',
    })
  })

  it('ACC-112 with an old landline', async () => {
    const { status, body } = await change(pharmacist, { phone: '01 234 5678' })
    expect([status, body.phone]).toEqual([200, '01 234 5678'])
  })

  it('keeps omitted fields, and a week without opening hours is closed', async () => {
    const before = await seenBy(pharmacist)
    const { body } = await change(pharmacist, { operatingHours: [] })
    expect(body).toEqual({ ...before, operatingHours: [], version: body.version })
    expect(body.version).not.toBe(before.version)
    expect((await change(pharmacist, {})).body).toEqual(body)
  })

  it('can be edited by administrators too, but by no one else', async () => {
    expect((await change(admin, { phone: '0805 555 0120' })).status).toBe(200)
    const before = await seenBy(patient)
    const refused = await change(elsewhere, { phone: '0800 000 0000' })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'Only pharmacists who work here and administrators can change this pharmacy',
    ])
    expect((await change(patient, { phone: '0800 000 0000' })).status).toBe(403)
    expect((await change(pharmacist, { phone: '0805 555 0119' }, 99_999)).status).toBe(404)
    expect(await seenBy(patient)).toEqual(before)
    expect((await seenBy(elsewhere)).version).toBeNull()
    expect((await seenBy(admin)).version).toEqual(expect.any(String))
  })

  it('reports each invalid field, and changes nothing', async () => {
    const before = await seenBy(pharmacist)
    for (const [details, path, message] of [
      [{ address: 'Yaba' }, 'address', 'Enter the full address'],
      [{ phone: 'call us' }, 'phone', 'Enter a phone number'],
      [{ email: 'counter' }, 'email', 'This doesn’t look like an email address'],
      [{ services: [' '] }, 'services.0', 'Enter a name for the service'],
      [{ services: ['Delivery', 'delivery '] }, 'services', 'Enter each service only once'],
      [
        { operatingHours: [morning, { ...morning, open: '12:00' }] },
        'operatingHours.1',
        'These hours overlap with others',
      ],
      [
        { operatingHours: [{ ...morning, open: '8:30' }] },
        'operatingHours.0.open',
        'Please enter a valid time',
      ],
      [{ coordinates: { latitude: 91, longitude: 3 } }, 'coordinates.latitude', 'Enter a place on the map'],
    ] as const) {
      const { status, body } = await change(pharmacist, details)
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect(await seenBy(pharmacist)).toEqual(before)
  })

  it('refuses the second of two edits of the same version with a 409', async () => {
    const { version } = await seenBy(pharmacist)
    const answers = await Promise.all([
      change(pharmacist, { version, operatingHours: [morning] }),
      change(admin, { version, operatingHours: [afternoon] }),
    ])
    const [first, second] = answers.toSorted((one, other) => one.status - other.status)
    expect([first?.status, second?.status, second?.body.detail]).toEqual([
      200,
      409,
      'Someone else changed this pharmacy in the meantime',
    ])
    expect((await seenBy(patient)).operatingHours).toEqual(first?.body.operatingHours)
  })
})
