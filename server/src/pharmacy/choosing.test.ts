import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { MyPharmacyDetails, Pharmacy, PharmacyReview } from '@alafia/contract/pharmacy/schema'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { patientProfile } from '../family/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let ifeoma: Person
let patient: Caller
let stranger: Caller
let pharmacist: Caller
let elsewhere: Caller
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let own: Awaited<ReturnType<TestServer['seed']['pharmacy']>>
let other: typeof own

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina' })
  const musa = await seed.patient({ firstName: 'Musa' })
  ifeoma = await seed.pharmacist({ pharmacy: null })
  const sule = await seed.pharmacist({ pharmacy: null })
  appointment = await seed.appointment({
    patient: amina,
    doctor: await seed.doctor(),
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  own = await seed.pharmacy({
    name: 'Bode Thomas Pharmacy',
    services: ['Delivery', 'Insurance'],
    coordinates: { latitude: 6.49, longitude: 3.35 },
    hours: [
      { day: 'Sunday', open: '00:00', close: '00:00' },
      { day: 'Friday', open: '14:00', close: '18:30' },
      { day: 'Friday', open: '08:30', close: '13:00' },
    ],
    staff: [ifeoma],
    reviews: [
      { by: musa, rating: 5, comment: 'Quick' },
      { by: await seed.patient(), rating: 4 },
    ],
  })
  other = await seed.pharmacy({ name: 'Allen Avenue Pharmacy', staff: [sule] })
  patient = await server.as(amina)
  stranger = await server.as(musa)
  pharmacist = await server.as(ifeoma)
  elsewhere = await server.as(sule)
})
afterAll(() => server.close())

/** In the week’s order. */
const ownHours = [
  { day: 'Sunday', open: '00:00', close: '00:00' },
  { day: 'Friday', open: '08:30', close: '13:00' },
  { day: 'Friday', open: '14:00', close: '18:30' },
]

/** A minute after whatever came before. */
const choose = (who: Caller, id: number, pharmacyId: unknown = own.id) => {
  server.clock.advance(1)
  return who.put<Prescription & { detail: string; errors: unknown }>(`/api/prescriptions/${id}/pharmacy`, {
    pharmacyId,
  })
}
const notificationsOf = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body

describe('the pharmacies', () => {
  it('PHARM-21 are listed by name, with hours in the week’s order, place, services and the mean of their reviews', async () => {
    const { body } = await patient.get<Pharmacy[]>('/api/pharmacies')
    expect(body.map(({ name, rating, reviewCount }) => [name, rating, reviewCount])).toEqual([
      ['Allen Avenue Pharmacy', null, 0],
      ['Bode Thomas Pharmacy', 4.5, 2],
    ])
    expect(body[1]).toMatchObject({
      services: ['Delivery', 'Insurance'],
      operatingHours: ownHours,
      coordinates: { latitude: 6.49, longitude: 3.35 },
      mayReview: false,
      isYours: false,
    })
    const seenByStaff = await pharmacist.get<Pharmacy[]>('/api/pharmacies')
    expect(seenByStaff.body.map(({ isYours }) => isYours)).toEqual([false, true])
  })

  it('PHARM-23 only its owner sees the stored address', async () => {
    const where = '14 Ogunlana Drive'
    await server.db.insert(patientProfile).values({
      userId: amina.id,
      address: where,
      latitude: 6.5,
      longitude: 3.35,
      insuranceProvider: 'Hygeia HMO',
    })
    expect((await patient.get<MyPharmacyDetails>('/api/pharmacy/patient')).body).toEqual({
      address: where,
      coordinates: { latitude: 6.5, longitude: 3.35 },
      insurance: { provider: 'Hygeia HMO', plan: null, number: null },
    })
    expect((await stranger.get('/api/pharmacy/patient')).body).toEqual({
      address: null,
      coordinates: null,
      insurance: null,
    })
    expect((await pharmacist.get('/api/pharmacy/patient')).status).toBe(403)
  })
})

describe('PHARM-25 a pharmacy is chosen for a prescription', () => {
  it('its pharmacists are notified and see it first; other pharmacies don’t see it any more', async () => {
    const older = await server.seed.prescription({
      appointment,
      createdAt: new Date('2026-03-01T08:00:00Z'),
    })
    const newer = await server.seed.prescription({ appointment })
    const { status, body } = await choose(patient, newer.id)
    expect([status, body.pharmacy]).toEqual([
      200,
      {
        id: own.id,
        name: 'Bode Thomas Pharmacy',
        isYours: false,
        place: {
          address: own.address,
          phone: own.phone,
          operatingHours: ownHours,
          collectUntil: null,
          coordinates: { latitude: 6.49, longitude: 3.35 },
        },
      },
    ])
    expect(await notificationsOf(pharmacist)).toMatchObject([
      { type: 'new-prescription-for-pharmacy', title: 'Your pharmacy was chosen' },
    ])
    expect(await notificationsOf(elsewhere)).toEqual([])
    const queueOf = async (who: Caller, query = '') =>
      (await who.get<Prescription[]>(`/api/prescriptions?view=queue${query}`)).body
    const first = await queueOf(pharmacist)
    expect(first.map(({ id, pharmacy }) => [id, pharmacy?.isYours ?? false])).toEqual([
      [newer.id, true],
      [older.id, false],
    ])
    expect((await queueOf(elsewhere)).map(({ id }) => id)).toEqual([older.id])
    expect((await elsewhere.get(`/api/prescriptions/${newer.id}`)).status).toBe(404)
    // Address and hours are for the patient.
    expect(first[0]?.pharmacy?.place).toBeNull()

    // The order also holds across pages.
    const page = await pharmacist.get<Prescription[]>('/api/prescriptions?view=queue&limit=1')
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? ''
    expect(page.body.map(({ id }) => id)).toEqual([newer.id])
    expect((await pharmacist.get<Prescription[]>(next)).body.map(({ id }) => id)).toEqual([older.id])

    // Choosing the same again notifies no one; another choice does.
    await choose(patient, newer.id)
    expect(await notificationsOf(pharmacist)).toHaveLength(1)
    await choose(patient, newer.id, other.id)
    expect(await notificationsOf(elsewhere)).toHaveLength(1)
    expect((await queueOf(pharmacist)).map(({ id }) => id)).toEqual([older.id])
  })

  it('can be chosen only while the prescription waits: afterwards a 409 names its status', async () => {
    for (const status of ['fulfilled', 'picked-up', 'rejected', 'cancelled'] as const) {
      const { id } = await server.seed.prescription({ appointment, status, pharmacist: ifeoma })
      const answer = await choose(patient, id)
      expect([answer.status, answer.body.detail]).toEqual([
        409,
        `This prescription is already ${status.replace('-', ' ')}`,
      ])
    }
    const expired = await server.seed.prescription({
      appointment,
      issuedDate: '2025-11-01',
      expiryDate: '2026-03-10',
      createdAt: new Date('2025-11-01T08:00:00Z'),
    })
    const answer = await choose(patient, expired.id)
    expect([answer.status, answer.body.detail]).toEqual([409, 'This prescription has expired'])
  })

  it('another patient’s prescription is a 404, an unknown pharmacy a 400', async () => {
    const { id } = await server.seed.prescription({ appointment })
    const hidden = await choose(stranger, id)
    expect([hidden.status, JSON.stringify(hidden.body)]).toEqual([404, expect.not.stringContaining('Amina')])
    expect(await choose(patient, id, 99_999)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pharmacyId', message: 'Please select a pharmacy' }] },
    })
    expect((await choose(pharmacist, id)).status).toBe(403)
  })

  it('PHARM-58 the patient’s last one is marked for them, and for no one else', async () => {
    const lastOf = async (who: Caller) =>
      (await who.get<Pharmacy[]>('/api/pharmacies')).body.filter(({ isLast }) => isLast).map(({ id }) => id)
    const { id } = await server.seed.prescription({ appointment })
    await choose(patient, id, other.id)
    expect(await lastOf(patient)).toEqual([other.id])
    await choose(patient, id)
    expect([await lastOf(patient), await lastOf(stranger), await lastOf(pharmacist)]).toEqual([
      [own.id],
      [],
      [],
    ])
  })

  it('SEC-5 if a pharmacist fills it at the same moment, one comes first and both are stored', async () => {
    const item = await server.seed.item({ pharmacy: own, name: 'Amlodipine', dosage: '5 mg' })
    const { id } = await server.seed.prescription({ appointment })
    const [chosen, filled] = await Promise.all([
      choose(patient, id),
      pharmacist.patch<Prescription>(`/api/prescriptions/${id}`, {
        status: 'fulfilled',
        dispense: [{ medicationIndex: 0, itemId: item.id, quantity: 1 }],
      }),
    ])
    expect(filled.status).toBe(200)
    expect([200, 409]).toContain(chosen.status)
    const { body } = await patient.get<Prescription[]>('/api/prescriptions?limit=200')
    const now = body.find((one) => one.id === id)
    expect([now?.status, now?.pharmacy?.id]).toEqual(['fulfilled', own.id])
  })
})

describe('PHARM-26 reviews are by patients who collected something there', () => {
  const review = (who: Caller, body: object, id = own.id) =>
    who.put<PharmacyReview & { detail: string }>(`/api/pharmacies/${id}/review`, body)

  it('are a 403 before that; afterwards the latest of each patient counts, with the first name alone', async () => {
    await server.seed.prescription({ appointment, status: 'fulfilled', pharmacist: ifeoma })
    const early = await stranger.get<Pharmacy[]>('/api/pharmacies')
    expect(early.body.map(({ mayReview }) => mayReview)).toEqual([false, false])
    const refused = await review(stranger, { rating: 1 })
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You can review a pharmacy once you have collected a prescription there',
    ])

    await server.seed.prescription({ appointment, status: 'picked-up', pharmacist: ifeoma })
    expect((await review(patient, { rating: 2, comment: 'Slow' }, other.id)).status).toBe(403)
    expect((await review(patient, { rating: 2, comment: 'Slow' })).status).toBe(200)
    server.clock.advance(1)
    const { body } = await review(patient, { rating: 3, comment: ' Better ' })
    expect(body).toMatchObject({ firstName: 'Amina', rating: 3, comment: 'Better', isYours: true })
    const { body: list } = await stranger.get<PharmacyReview[]>(`/api/pharmacies/${own.id}/reviews`)
    expect(list.map(({ rating, isYours }) => [rating, isYours])).toEqual([
      [5, true],
      [3, false],
      [4, false],
    ])
    expect(JSON.stringify(list)).not.toContain(amina.lastName)
    const { body: places } = await patient.get<Pharmacy[]>('/api/pharmacies')
    expect(places[1]).toMatchObject({ rating: 4, reviewCount: 3, mayReview: true })
  })

  it('accepts 1 to 5 stars', async () => {
    for (const rating of [0, 6, 2.5, '4', null])
      expect(await review(patient, { rating })).toMatchObject({
        status: 400,
        body: { detail: 'Choose 1 to 5 stars' },
      })
    expect((await patient.get('/api/pharmacies/99999/reviews')).status).toBe(404)
  })
})

describe('NOTE-15 once a prescription is dealt with, its notifications are read for every pharmacist', () => {
  const unreadOf = async (who: Caller, id: number) =>
    (await notificationsOf(who)).filter(({ target, readAt }) => target?.id === id && readAt === null).length
  const atCounter = async () => {
    const { seed } = server
    const [first, second] = [
      await seed.pharmacist({ pharmacy: null }),
      await seed.pharmacist({ pharmacy: null }),
    ]
    const { id: pharmacyId } = await seed.pharmacy({ staff: [first, second] })
    const staff = [await server.as(first), await server.as(second)] as const
    const waiting = await seed.prescription({ appointment })
    const another = await seed.prescription({ appointment })
    for (const { id } of [waiting, another]) await choose(patient, id, pharmacyId)
    const unread = async () => [
      await unreadOf(staff[0], waiting.id),
      await unreadOf(staff[1], waiting.id),
      await unreadOf(staff[1], another.id),
    ]
    expect(await unread()).toEqual([1, 1, 1])
    return { waiting, staff, unread }
  }

  it.each([
    ['rejected', 0],
    ['pending', 1],
  ] as const)('%s by one of them', async (status, left) => {
    const { waiting, staff, unread } = await atCounter()
    const { status: answer } = await staff[0].patch(`/api/prescriptions/${waiting.id}`, {
      status,
      pharmacistNotes: 'The dose is unclear',
    })
    expect(answer).toBe(200)
    expect(await unread()).toEqual([left, left, 1])
  })

  it('moved to another pharmacy, whose pharmacists are notified', async () => {
    const { waiting, unread } = await atCounter()
    await choose(patient, waiting.id, other.id)
    expect(await unread()).toEqual([0, 0, 1])
    expect(await unreadOf(elsewhere, waiting.id)).toBe(1)
  })
})
