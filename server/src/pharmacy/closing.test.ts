import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PharmacyContents } from '@alafia/contract/pharmacy/closing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import type { QueueSummary } from '@alafia/contract/prescriptions/queue'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { pharmacy as pharmacyTable } from '../pharmacies/table.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let patient: Caller
let admin: Caller
let elsewhere: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const amina = await seed.patient()
  appointment = await seed.appointment({
    patient: amina,
    doctor: await seed.doctor(),
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  admin = await server.as(await seed.admin())
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy({ name: 'Surulere' }) }))
})
afterAll(() => server.close())

const details = {
  name: 'Yaba',
  address: '12 Herbert Macaulay Way, Yaba, Lagos',
  phone: '0803 555 0143',
  email: 'yaba@pharmacies.alafia.example',
  services: ['Delivery'],
  operatingHours: [{ day: 'Monday', open: '08:00', close: '20:00' }],
  coordinates: { latitude: 6.51, longitude: 3.37 },
}
const day = '2026-03-31'

/** A pharmacy with one pharmacist and stock. */
const staffed = async (name: string) => {
  const counter = await server.seed.pharmacy({ name })
  await server.seed.item({
    pharmacy: counter,
    name: 'Amlodipine',
    dosage: '5 mg',
    batches: [
      { batchNumber: 'AM-1', expiryDate: '2027-06-30', quantity: 500 },
      { batchNumber: 'AM-0', expiryDate: '2025-06-30', quantity: 7 },
    ],
  })
  const pharmacist = await server.as(await server.seed.pharmacist({ pharmacy: counter }))
  return { ...counter, pharmacist }
}
const waiting = async () => (await server.seed.prescription({ appointment, refills: 1 })).id
const choose = (id: number, pharmacyId: number) =>
  patient.put<Prescription & { errors?: { path: string }[]; detail?: string }>(
    `/api/prescriptions/${id}/pharmacy`,
    { pharmacyId },
  )
const fulfil = (who: Caller, id: number) =>
  who.patch<Prescription & { detail?: string }>(`/api/prescriptions/${id}`, { status: 'fulfilled' })
const close = (id: number, body: object = { collectUntil: day }) =>
  admin.post<Pharmacy & { detail?: string }>(`/api/admin/pharmacies/${id}/close`, body)
const reopen = (id: number) => admin.post<Pharmacy>(`/api/admin/pharmacies/${id}/reopen`, {})
const offered = async (who: Caller) =>
  (await who.get<Pharmacy[]>('/api/pharmacies')).body.map(({ name }) => name)
const found = async (id: number) => (await patient.get<Prescription>(`/api/prescriptions/${id}`)).body
const latestTitles = async (who: Caller) =>
  (await who.get<Notification[]>('/api/notifications')).body.slice(0, 2).map(({ title }) => title)
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]

describe('PHARM-53 administrators add and rename pharmacies', () => {
  it('a new one is offered to patients at once, without stock and staff', async () => {
    const { status, body } = await admin.post<Pharmacy>('/api/admin/pharmacies', details)
    expect([status, body]).toEqual([201, expect.objectContaining({ ...details, closed: null })])
    expect(await offered(patient)).toContain('Yaba')
    const { body: contents } = await admin.get<PharmacyContents>(`/api/admin/pharmacies/${body.id}/contents`)
    expect(contents).toEqual({ unitsInStock: 0, waiting: 0, ready: 0, transfers: 0, staff: 0 })
  })

  it('what is missing is named; only an administrator renames', async () => {
    const { name: _name, ...nameless } = details
    expect(await admin.post('/api/admin/pharmacies', nameless)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'name' }] },
    })
    const { id, pharmacist } = await staffed('Festac')
    const rename = (who: Caller) => who.patch<Pharmacy>(`/api/pharmacies/${id}`, { name: 'Festac Town' })
    expect((await rename(pharmacist)).status).toBe(403)
    expect((await rename(admin)).body.name).toBe('Festac Town')
  })
})

describe('PHARM-54 a pharmacy closes', () => {
  it('is offered no more; what waits there is freed, and the patient told to choose another', async () => {
    const { id, pharmacist } = await staffed('Ikeja')
    const [open, expired] = [await waiting(), await waiting()]
    await choose(open, id)
    await choose(expired, id)
    const unread = async () =>
      (await pharmacist.get<Notification[]>('/api/notifications')).body.filter(
        ({ type, readAt }) => type === 'new-prescription-for-pharmacy' && readAt === null,
      ).length
    expect(await unread()).toBe(2)
    const contents = await admin.get<PharmacyContents>(`/api/admin/pharmacies/${id}/contents`)
    expect(contents.body).toEqual({ unitsInStock: 500, waiting: 2, ready: 0, transfers: 0, staff: 1 })

    const { status, body } = await close(id)
    expect([status, body.closed]).toEqual([200, { at: server.clock.now().toISOString(), collectUntil: day }])
    expect(await offered(patient)).not.toContain('Ikeja')
    expect([await offered(admin), await offered(pharmacist)].every((names) => names.includes('Ikeja'))).toBe(
      true,
    )
    expect((await found(open)).pharmacy).toBeNull()
    expect((await elsewhere.get(`/api/prescriptions/${open}`)).status).toBe(200)
    expect(await unread()).toBe(0)
    expect(await latest(patient)).toMatchObject({
      title: 'Choose another pharmacy',
      body: 'Ikeja has closed. Choose another pharmacy for your prescription',
    })
    expect((await latest(pharmacist))?.title).toBe('Your pharmacy has closed')
  })

  it('choosing it is a 409 that names the field', async () => {
    const { id } = await staffed('Ojota')
    await close(id)
    const answer = await choose(await waiting(), id)
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ path: 'pharmacyId', message: 'Ojota has closed. Choose another pharmacy' }],
    ])
  })

  it('of choosing and closing at the same moment, nothing is left waiting there', async () => {
    const { id } = await staffed('Agege')
    const ids = await Promise.all(Array.from({ length: 6 }, waiting))
    const answers = await Promise.all([
      ...ids.slice(0, 3).map((one) => choose(one, id)),
      close(id),
      ...ids.slice(3).map((one) => choose(one, id)),
      close(id),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    expect(new Set([statuses[3], statuses[7]])).toEqual(new Set([200, 409]))
    expect((await Promise.all(ids.map(found))).map(({ pharmacy }) => pharmacy)).toEqual(ids.map(() => null))
  })

  it('what is filled there is handed over, and the patient reads until when; nothing new is filled', async () => {
    const { id, pharmacist } = await staffed('Ikoyi')
    const [ready, later] = [await waiting(), await waiting()]
    await fulfil(pharmacist, ready)
    await close(id)
    expect((await latest(patient))?.body).toBe(
      'Ikoyi has closed. Collect what it has for you by 31 March 2026',
    )
    expect((await found(ready)).pharmacy?.place?.collectUntil).toBe(day)
    const { body: summary } = await pharmacist.get<QueueSummary>('/api/prescriptions/queue')
    expect(summary.pharmacy).toEqual({ id, name: 'Ikoyi', collectUntil: day })
    const refused = await fulfil(pharmacist, later)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Ikoyi has closed')])
    expect((await pharmacist.patch(`/api/prescriptions/${ready}`, { status: 'picked-up' })).status).toBe(200)

    // Its refill is anyone's.
    expect((await patient.post(`/api/prescriptions/${ready}/refill`, {})).status).toBe(200)
    expect((await found(ready)).pharmacy).toBeNull()
    expect((await fulfil(elsewhere, ready)).status).toBe(409)
  })

  it('PHARM-217 a packed fill beside a refill is counted, kept in sight and handed over; then the refill is free', async () => {
    const { id, pharmacist } = await staffed('Yaba North')
    const packed = await waiting()
    await fulfil(pharmacist, packed)
    await patient.post(`/api/prescriptions/${packed}/refill`, {})
    const contents = await admin.get<PharmacyContents>(`/api/admin/pharmacies/${id}/contents`)
    expect(contents.body).toMatchObject({ waiting: 0, ready: 1 })
    await close(id)
    expect((await latest(patient))?.body).toBe(
      'Yaba North has closed. Collect what it has for you by 31 March 2026',
    )
    expect(await found(packed)).toMatchObject({
      status: 'active',
      waitingSince: server.clock.now().toISOString(),
      pharmacy: { id, place: { collectUntil: day } },
    })
    expect((await elsewhere.get(`/api/prescriptions/${packed}`)).status).toBe(404)
    const collected = await pharmacist.post<Prescription>(`/api/prescriptions/${packed}/waiting-fill`, {
      collectedBy: 'Musa',
    })
    expect([collected.status, collected.body.pharmacy]).toEqual([200, null])
    expect(await latestTitles(patient)).toContain('Choose another pharmacy')
    expect((await elsewhere.get(`/api/prescriptions/${packed}`)).status).toBe(200)
  })

  it('PHARM-218 after the last day of collecting, the refill may go elsewhere, although it was never collected', async () => {
    const { id, pharmacist } = await staffed('Yaba West')
    const packed = await waiting()
    await fulfil(pharmacist, packed)
    await patient.post(`/api/prescriptions/${packed}/refill`, {})
    await close(id, { collectUntil: server.clock.today() })
    const other = await server.seed.pharmacy()
    expect((await choose(packed, other.id)).status).toBe(409)
    await server.db.update(pharmacyTable).set({ collectUntil: '2026-03-10' }).where(eq(pharmacyTable.id, id))
    expect((await choose(packed, other.id)).body.pharmacy?.id).toBe(other.id)
  })

  it('PHARM-217 so it does with a refill that is asked for, or rejected, after it closed', async () => {
    const { id, pharmacist } = await staffed('Yaba South')
    const [later, rejected] = [await waiting(), await waiting()]
    for (const one of [later, rejected]) await fulfil(pharmacist, one)
    await close(id)
    for (const one of [later, rejected]) await patient.post(`/api/prescriptions/${one}/refill`, {})
    await pharmacist.patch(`/api/prescriptions/${rejected}`, {
      status: 'rejected',
      pharmacistNotes: 'Closed',
    })
    expect([(await found(later)).pharmacy?.id, (await found(rejected)).pharmacy?.id]).toEqual([id, id])
    const reverse = (one: number) =>
      pharmacist.post<Prescription>(`/api/prescriptions/${one}/reversal`, {
        status: 'fulfilled',
        reason: 'not-collected',
        waitingFill: true,
      })
    expect((await reverse(rejected)).status).toBe(200)
    expect((await reverse(later)).body).toMatchObject({ status: 'pending', pharmacy: null })
    expect(await latestTitles(patient)).toContain('Choose another pharmacy')
  })

  it('what is reversed there waits for any pharmacy', async () => {
    const { id, pharmacist } = await staffed('Magodo')
    const filled = await waiting()
    await fulfil(pharmacist, filled)
    await close(id)
    const reversed = await pharmacist.post(`/api/prescriptions/${filled}/reversal`, {
      status: 'fulfilled',
      reason: 'wrong-item',
    })
    expect(reversed.status).toBeLessThan(300)
    expect(await found(filled)).toMatchObject({ status: 'pending', pharmacy: null })
  })

  it('closes once, on a day that has not passed, by an administrator, and can reopen', async () => {
    const { id, pharmacist } = await staffed('Lekki')
    expect(await close(id, { collectUntil: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'collectUntil' }] },
    })
    expect((await pharmacist.post(`/api/admin/pharmacies/${id}/close`, { collectUntil: day })).status).toBe(
      403,
    )
    expect((await reopen(id)).status).toBe(409)
    await close(id)
    expect(await close(id)).toMatchObject({ status: 409, body: { detail: 'Lekki has closed already' } })
    expect((await reopen(id)).body.closed).toBeNull()
    expect(await offered(patient)).toContain('Lekki')
    const next = await waiting()
    expect((await choose(next, id)).status).toBe(200)
    expect((await fulfil(pharmacist, next)).status).toBe(200)
  })
})
