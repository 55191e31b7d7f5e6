import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientProfile } from '../family/table.ts'
import { sendEmails } from '../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let surulere: Awaited<ReturnType<TestServer['seed']['pharmacy']>>
let ikeja: typeof surulere
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let patient: Caller
let ifeoma: Caller
let colleague: Caller
let sule: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  surulere = await seed.pharmacy({
    name: 'Surulere',
    address: '31 Bode Thomas Street, Surulere',
    phone: '0805 555 0119',
    hours: [{ day: 'Wednesday', open: '08:00', close: '21:00' }],
  })
  ikeja = await seed.pharmacy({ name: 'Ikeja' })
  for (const pharmacy of [surulere, ikeja])
    await seed.item({
      pharmacy,
      name: 'Amlodipine',
      dosage: '5 mg',
      batches: [{ batchNumber: 'AM-1', expiryDate: '2027-06-30', quantity: 500 }],
    })
  const amina = await seed.patient()
  appointment = await seed.appointment({
    patient: amina,
    doctor: await seed.doctor(),
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  ifeoma = await server.as(await seed.pharmacist({ pharmacy: surulere }))
  colleague = await server.as(await seed.pharmacist({ pharmacy: surulere }))
  sule = await server.as(await seed.pharmacist({ pharmacy: ikeja }))
})
afterAll(() => server.close())

const waiting = async () => (await server.seed.prescription({ appointment, refills: 1 })).id
const change = (who: Caller, id: number, body: object) =>
  who.patch<Prescription>(`/api/prescriptions/${id}`, body)
const fulfil = (who: Caller, id: number) => change(who, id, { status: 'fulfilled' })
const canSee = async (who: Caller, id: number) => (await who.get(`/api/prescriptions/${id}`)).status === 200
const inQueue = async (who: Caller, id: number) =>
  (await who.get<Prescription[]>('/api/prescriptions')).body.some((one) => one.id === id)
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]

describe('PHARM-50 what a pharmacy has filled is that pharmacy’s', () => {
  it('any of its pharmacists hands it over; no other pharmacy sees it any more', async () => {
    const id = await waiting()
    expect([await inQueue(ifeoma, id), await inQueue(sule, id)]).toEqual([true, true])
    const { body } = await fulfil(ifeoma, id)
    expect(body.pharmacy).toMatchObject({ id: surulere.id, isYours: true })
    expect([await canSee(colleague, id), await canSee(sule, id)]).toEqual([true, false])
    expect((await change(sule, id, { status: 'picked-up' })).status).toBe(404)
    expect((await change(colleague, id, { status: 'picked-up' })).status).toBe(200)
  })

  it('a refill returns to it, until the patient chooses another', async () => {
    const id = await waiting()
    await fulfil(ifeoma, id)
    await change(ifeoma, id, { status: 'picked-up' })
    const before = await latest(sule)
    expect((await patient.post(`/api/prescriptions/${id}/refill`, {})).status).toBe(200)
    expect([await inQueue(colleague, id), await inQueue(sule, id)]).toEqual([true, false])
    expect((await latest(colleague))?.title).toBe('Refill Requested')
    expect(await latest(sule)).toEqual(before)

    await patient.put(`/api/prescriptions/${id}/pharmacy`, { pharmacyId: ikeja.id })
    expect([await inQueue(colleague, id), await inQueue(sule, id)]).toEqual([false, true])
    expect((await fulfil(ifeoma, id)).status).toBe(404)
    expect((await fulfil(sule, id)).body.pharmacy?.name).toBe('Ikeja')
  })

  it('SEC-5 of two pharmacies that fill it at the same moment, one does, from its own stock', async () => {
    const id = await waiting()
    const answers = await Promise.all([fulfil(ifeoma, id), fulfil(sule, id)])
    // The other finds it changed or, if it looked after the first had filled it, not at all.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [404, 409].includes(status))).toHaveLength(1)
    const filledBy = answers.find(({ status }) => status === 200)?.body.pharmacy?.id
    const [mine, theirs] = [await canSee(ifeoma, id), await canSee(sule, id)]
    expect([mine, theirs]).toEqual([filledBy === surulere.id, filledBy === ikeja.id])
  })
})

describe('PHARM-52 the patient is told where to collect it', () => {
  it('name, address, phone and until when it is open, in the notification and the reply', async () => {
    const id = await waiting()
    await fulfil(ifeoma, id)
    expect((await latest(patient))?.body).toMatch(
      /has filled your prescription\. Collect it at Surulere, 31 Bode Thomas Street, Surulere \(0805 555 0119\)\. Open until 21:00\. To pay: ₦50\.00 NGN$/,
    )
    const { body } = await patient.get<Prescription>(`/api/prescriptions/${id}`)
    expect(body.pharmacy).toEqual({
      id: surulere.id,
      name: 'Surulere',
      isYours: false,
      place: {
        address: '31 Bode Thomas Street, Surulere',
        phone: '0805 555 0119',
        operatingHours: [{ day: 'Wednesday', open: '08:00', close: '21:00' }],
        collectUntil: null,
        coordinates: { latitude: surulere.latitude, longitude: surulere.longitude },
      },
    })
  })

  it('NOTE-9 the email says the same, how far it is and the way, but not what or for whom; nothing once it is collected', async () => {
    const { notifications } = defaultPreferences
    const prescriptions = { inApp: true, email: true }
    const person = await server.seed.patient({ firstName: 'Adaeze' })
    const prescriber = await server.seed.doctor()
    for (const one of [person, prescriber])
      await (
        await server.as(one)
      ).put('/api/account/preferences', {
        ...defaultPreferences,
        notifications: { ...notifications, prescriptions },
      })
    const { latitude, longitude } = surulere
    await server.db
      .insert(patientProfile)
      .values({ userId: person.id, latitude: latitude + 0.02, longitude, address: 'Lagos' })
    const booked = await server.seed.appointment({
      patient: person,
      doctor: prescriber,
      date: '2026-03-10',
      time: '11:00',
      status: 'completed',
    })
    const [first, second] = [
      await server.seed.prescription({ appointment: booked }),
      await server.seed.prescription({ appointment: booked }),
    ]
    await sendEmails(server)
    server.clock.advance(6)
    await fulfil(ifeoma, first.id)
    await fulfil(ifeoma, second.id)
    const emails = await sendEmails(server)
    expect(emails).toHaveLength(2)
    const [email, forDoctor] = [person, prescriber].map((one) => emails.find(({ to }) => to === one.email))
    expect(forDoctor?.text).not.toContain('Collect')
    const where = `A prescription is ready. Collect it at Surulere, 31 Bode Thomas Street, Surulere (0805 555 0119). Open until 21:00. 2.2 km from the address on your profile.\nDirections: geo:${latitude},${longitude}`
    expect(email?.text.split('\n\n').filter((paragraph) => paragraph.includes('Collect'))).toEqual([where])
    for (const word of ['Amlodipine', 'Adaeze', 'Dr']) expect(email?.text).not.toContain(word)

    server.clock.advance(6)
    for (const { id } of [first, second]) await change(ifeoma, id, { status: 'picked-up' })
    const after = (await sendEmails(server)).find(({ to }) => to === person.email)
    expect(after?.text).toContain('about a prescription')
    expect(after?.text).not.toContain('Collect')
  })
})
