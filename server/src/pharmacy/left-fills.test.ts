import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { PrescriptionCharge } from '@alafia/contract/prescriptions/charges'
import type { LeftFill } from '@alafia/contract/prescriptions/left-fills'
import type { QueueSummary } from '@alafia/contract/prescriptions/queue'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { PrescriptionToPay } from '@alafia/contract/prescriptions/to-pay'
import { pharmacy as pharmacyTable, pharmacyStaff } from '../pharmacies/table.ts'
import { dispense } from '../prescriptions/table.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let patient: Caller
let doctor: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  const [amina, okafor] = [await seed.patient(), await seed.doctor()]
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

type Changed = Prescription & { detail?: string; errors?: { path: string }[] }

/** A pharmacy with two pharmacists and stock. */
const staffed = async (name: string, medicine = 'Amlodipine') => {
  const counter = await server.seed.pharmacy({ name })
  const item = await server.seed.item({
    pharmacy: counter,
    name: medicine,
    dosage: '5 mg',
    batches: [{ batchNumber: 'AM-1', expiryDate: '2027-06-30', quantity: 500 }],
  })
  const [first, second] = [
    await server.seed.pharmacist({ pharmacy: counter }),
    await server.seed.pharmacist({ pharmacy: counter }),
  ]
  return { ...counter, item, first, second, pharmacist: await server.as(first) }
}
type Counter = Awaited<ReturnType<typeof staffed>>

const change = (who: Caller, id: number, body: object) => who.patch<Changed>(`/api/prescriptions/${id}`, body)
const choose = (id: number, at: { id: number }) =>
  patient.put<Changed>(`/api/prescriptions/${id}/pharmacy`, { pharmacyId: at.id })
const refill = (id: number) => patient.post<Changed>(`/api/prescriptions/${id}/refill`, {})
const reverse = (who: Caller, id: number, body: object = {}) =>
  who.post<(Changed & Prescription) | null>(`/api/prescriptions/${id}/reversal`, {
    status: 'fulfilled',
    reason: 'not-collected',
    waitingFill: true,
    ...body,
  })
const read = async (who: Caller, id: number) => (await who.get<Changed>(`/api/prescriptions/${id}`)).body
const left = async ({ pharmacist }: Counter) =>
  (await pharmacist.get<LeftFill[]>('/api/prescriptions/left-fills')).body
const leftCount = async ({ pharmacist }: Counter) =>
  (await pharmacist.get<QueueSummary>('/api/prescriptions/queue')).body.left
const latest = async (who: Caller) => (await who.get<Notification[]>('/api/notifications')).body[0]
const toPay = async (id: number) =>
  (await patient.get<PrescriptionToPay[]>('/api/prescriptions/to-pay')).body.filter(
    ({ prescriptionId }) => prescriptionId === id,
  )
const stockOf = async ({ item }: Counter) => Object.values(await server.seed.stockOf(item))

const packed = async ({ pharmacist }: Counter) => {
  const { id } = await server.seed.prescription({ appointment, refills: 2 })
  expect((await change(pharmacist, id, { status: 'fulfilled' })).status).toBe(200)
  return id
}
const close = async ({ id }: Counter) => {
  const closed = await admin.post(`/api/admin/pharmacies/${id}/close`, {
    collectUntil: server.clock.today(),
  })
  expect(closed.status).toBe(200)
}
const endCollecting = ({ id }: Counter) =>
  server.db.update(pharmacyTable).set({ collectUntil: '2026-03-10' }).where(eq(pharmacyTable.id, id))

/** Packed at one that closed, and then chosen elsewhere. */
const leftBehind = async (from: Counter, to: { id: number }) => {
  const id = await packed(from)
  await refill(id)
  await close(from)
  await endCollecting(from)
  expect((await choose(id, to)).status).toBe(200)
  return id
}

describe('PHARM-221 what a closed pharmacy still has packed', () => {
  it('stays its own to take back once its patient chose another, which sees and changes nothing else', async () => {
    const [from, to] = [await staffed('Oshodi'), await staffed('Mushin')]
    const id = await leftBehind(from, to)
    expect(await latest(from.pharmacist)).toMatchObject({ title: 'Reverse what wasn’t collected' })
    expect([await leftCount(from), await leftCount(to), await left(to)]).toEqual([1, 0, []])
    const { patientName, medications } = await read(patient, id)
    expect(await left(from)).toEqual([
      {
        prescriptionId: id,
        fillNumber: 1,
        patientName,
        medications: medications.map(({ name }) => name),
        filledAt: server.clock.now().toISOString(),
        isControlled: false,
      },
    ])
    expect((await from.pharmacist.get(`/api/prescriptions/${id}`)).status).toBe(404)
    const collect = await from.pharmacist.post(`/api/prescriptions/${id}/waiting-fill`, { collectedBy: '' })
    expect(collect.status).toBe(404)

    const [before] = await stockOf(from)
    const filled = await change(to.pharmacist, id, { status: 'fulfilled', pharmacistNotes: 'Filled' })
    const charged = async (who: Caller) =>
      (await who.get<PrescriptionCharge[]>(`/api/prescriptions/${id}/charges`)).body.map(
        ({ pharmacyName }) => pharmacyName,
      )
    expect([await charged(from.pharmacist), await charged(to.pharmacist)]).toEqual([
      ['Oshodi'],
      ['Mushin', 'Oshodi'],
    ])
    expect((await toPay(id)).map(({ pharmacyName }) => pharmacyName)).toEqual(['Oshodi', 'Mushin'])

    expect((await reverse(to.pharmacist, id)).status).toBe(409)
    const both = await Promise.all([reverse(from.pharmacist, id), reverse(from.pharmacist, id)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([null])
    expect((await stockOf(from))[0]).toBeGreaterThan(before ?? 500)
    expect(await stockOf(from)).toEqual([500])
    expect((await toPay(id)).map(({ pharmacyName }) => pharmacyName)).toEqual(['Mushin'])
    const now = await read(to.pharmacist, id)
    expect(now).toMatchObject({
      status: 'fulfilled',
      refillsLeft: 2,
      pharmacistNotes: 'Filled',
      isHandledByYou: true,
      pharmacy: { id: to.id },
    })
    expect(now.medications[0]?.dispensed).toBe(filled.body.medications[0]?.dispensed)
    expect([await left(from), await leftCount(from)]).toEqual([[], 0])
    expect((await from.pharmacist.get(`/api/prescriptions/${id}/charges`)).status).toBe(404)
    expect((await latest(patient))?.body).toMatch(
      /has reversed an earlier fill of your prescription, which nobody had collected\. What was asked for since stays as it is$/,
    )
    expect((await latest(doctor))?.body).toMatch(/has reversed an earlier fill of one of your prescriptions$/)
  })

  it('is no fill of the other pharmacy, when what that one packed isn’t collected either', async () => {
    const [from, to] = [await staffed('Apapa'), await staffed('Orile')]
    const id = await leftBehind(from, to)
    await change(to.pharmacist, id, { status: 'fulfilled' })
    const reversed = await reverse(to.pharmacist, id, { waitingFill: false })
    expect(reversed.body).toMatchObject({
      status: 'cancelled',
      notCollectedAt: server.clock.now().toISOString(),
    })
    expect((await change(to.pharmacist, id, { status: 'picked-up' })).status).toBe(409)
    expect((await refill(id)).body).toMatchObject({ status: 'pending', refillsLeft: 1 })
    expect((await reverse(from.pharmacist, id)).status).toBe(200)
    expect((await read(patient, id)).refillsLeft).toBe(2)
    expect((await change(to.pharmacist, id, { status: 'fulfilled' })).status).toBe(200)
  })

  it('is handed over again where the patient chooses it after it has reopened', async () => {
    const [from, to] = [await staffed('Ketu'), await staffed('Ojodu')]
    const id = await leftBehind(from, to)
    await admin.post(`/api/admin/pharmacies/${from.id}/reopen`, {})
    expect((await choose(id, from)).body.waitingSince).toBe(server.clock.now().toISOString())
    expect([await left(from), await leftCount(from)]).toEqual([[], 0])
    const collected = await from.pharmacist.post(`/api/prescriptions/${id}/waiting-fill`, { collectedBy: '' })
    expect(collected.status).toBe(200)
  })

  it('of a controlled drug is taken back by two', async () => {
    const [from, to] = [await staffed('Epe', 'Diazepam'), await staffed('Badagry', 'Diazepam')]
    const { id } = await server.seed.prescription({
      appointment,
      refills: 1,
      medications: [
        {
          name: 'Diazepam 5 mg',
          dosage: '1 tablet',
          frequency: 'at night',
          duration: '7 days',
          quantity: 7,
        },
      ],
    })
    const witness = { email: from.second.email, password: from.second.password }
    const filled = await change(from.pharmacist, id, { status: 'fulfilled', witness })
    expect(filled.status).toBe(200)
    await refill(id)
    await close(from)
    await endCollecting(from)
    expect((await choose(id, to)).status).toBe(200)
    expect(await left(from)).toMatchObject([{ prescriptionId: id, isControlled: true }])
    expect(await reverse(from.pharmacist, id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'witness.email' }] },
    })
    expect((await reverse(from.pharmacist, id, { witness })).status).toBe(200)
  })

  it('is for the administrators to see to where no pharmacist is left', async () => {
    const [from, to] = [await staffed('Ikotun'), await server.seed.pharmacy()]
    const id = await packed(from)
    await refill(id)
    await close(from)
    await endCollecting(from)
    await server.db.delete(pharmacyStaff).where(eq(pharmacyStaff.pharmacyId, from.id))
    await choose(id, to)
    expect((await latest(admin))?.body).toBe(
      `Prescription ${id} has gone from Ikotun to another pharmacy, and no pharmacist is left there to reverse what is packed of it. Add one under Manage Users`,
    )
  })
})

describe('PHARM-222 a closed pharmacy', () => {
  it('isn’t notified of a refill that it can’t fill', async () => {
    const from = await staffed('Isolo')
    const [id, other] = [await packed(from), await packed(from)]
    await refill(other)
    expect((await latest(from.pharmacist))?.title).toBe('Refill Requested')
    await close(from)
    const { body } = await refill(id)
    expect([body.status, body.pharmacy?.id]).toEqual(['active', from.id])
    expect((await latest(from.pharmacist))?.title).toBe('Your pharmacy has closed')
  })

  it('isn’t notified of what no pharmacy was chosen for', async () => {
    const [from, to] = [await staffed('Yaba Close'), await staffed('Yaba Open')]
    await close(from)
    const { id } = appointment
    const issued = await doctor.post(`/api/prescriptions`, {
      appointmentId: id,
      patientId: appointment.patientId,
      doctorId: appointment.doctorId,
      medications: [
        { name: 'Zinc 20 mg', dosage: '1 tablet', frequency: 'each morning', duration: '10 days' },
      ],
    })
    expect(issued).toMatchObject({ status: 201 })
    expect([(await latest(from.pharmacist))?.title, (await latest(to.pharmacist))?.title]).toEqual([
      'Your pharmacy has closed',
      'New Prescription',
    ])
  })
})

it('PHARM-223 what nobody has collected is reversed after more than 30 days, too', async () => {
  const from = await staffed('Agbado')
  const [ready, waiting] = [await packed(from), await packed(from)]
  await refill(waiting)
  const old = new Date(server.clock.now().getTime() - 45 * 24 * 3_600_000)
  for (const id of [ready, waiting])
    await server.db.update(dispense).set({ dispensedAt: old }).where(eq(dispense.prescriptionId, id))
  expect((await reverse(from.pharmacist, waiting)).status).toBe(200)
  expect((await reverse(from.pharmacist, ready, { waitingFill: false })).status).toBe(200)
  expect(await stockOf(from)).toEqual([500])
})
