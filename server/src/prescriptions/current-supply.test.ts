import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import { testServer, type Person, type TestServer } from '../testing/server.ts'
import { prescription } from './table.ts'

let server: TestServer
let ifeoma: Person
let ngozi: Person

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  ifeoma = await seed.pharmacist()
  ngozi = await seed.doctor({ firstName: 'Ngozi', lastName: 'Okafor' })
  const stock = (name: string, genericName: string, dosage: string) =>
    seed.item({
      name,
      genericName,
      dosage,
      form: 'tablet',
      batches: [{ batchNumber: 'A', expiryDate: '2027-01-31', quantity: 100_000 }],
    })
  await stock('Paracetamol', 'Paracetamol', '500 mg')
  await stock('Panadol', 'Paracetamol', '500 mg')
  await stock('Amlodipine', 'Amlodipine', '5 mg')
  await stock('Zobolin', 'Zoboline', '5 mg')
  await stock('Zoboline', 'Zoboline', '5 mg')
})
afterAll(() => server.close())

let amina: Person
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>
let hours = 8
beforeEach(async () => {
  amina = await server.seed.patient()
  hours += 1
  appointment = await server.seed.appointment({
    patient: amina,
    doctor: ngozi,
    date: '2026-03-11',
    time: `${String(hours).padStart(2, '0')}:00`,
    status: 'confirmed',
  })
})

const medicationOf = (name: string, duration = '30 days', quantity = 30) => ({
  name,
  dosage: '1 tablet',
  frequency: 'each morning',
  duration,
  quantity,
})

const prescribed = (name: string) =>
  server.seed.prescription({ appointment, medications: [medicationOf(name)] })

/** Dispensed on that day from another prescription. */
const given = (medication: ReturnType<typeof medicationOf>, on: string, details: object = {}) =>
  server.seed.prescription({
    appointment,
    status: 'picked-up',
    pharmacist: ifeoma,
    medications: [medication],
    issuedDate: '2026-01-05',
    createdAt: new Date('2026-01-05T09:00:00Z'),
    expiryDate: '2026-12-31',
    handledAt: new Date(`${on}T09:00:00Z`),
    ...details,
  })

const personOf = async ({ id }: { id: number }) =>
  (await (await server.as(ifeoma)).get<DispensingContext>(`/api/prescriptions/${id}/person`)).body

describe('PHARM-10 warns of a duplicate supply', () => {
  it('of the same drug under another name on another prescription, while that supply should last', async () => {
    const other = await given(medicationOf('Panadol 500 mg'), '2026-02-20')
    const { duplicates } = await personOf(await prescribed('Paracetamol 500 mg'))
    expect(duplicates).toEqual([
      {
        medicationIndex: 0,
        prescriptionId: other.id,
        name: 'Panadol 500 mg',
        filledAt: '2026-02-20T09:00:00.000Z',
        message:
          'Panadol 500 mg was dispensed on 20 February 2026, prescribed by Dr. Ngozi Okafor for 30 days: it should last until 22 March 2026.',
      },
    ])
  })

  it('of a drug that the safety table doesn’t know, by the generic name of the item in stock', async () => {
    await given(medicationOf('Zobolin 5 mg'), '2026-02-20')
    expect((await personOf(await prescribed('Zoboline 5 mg'))).duplicates).toHaveLength(1)
    expect((await personOf(await prescribed('Amlodipine 5 mg'))).duplicates).toEqual([])
  })

  it.each([
    ['what should still last', '2026-02-09', '30 days', 30, 1],
    ['what is used up', '2026-02-08', '30 days', 30, 0],
    ['a part of it, which lasts less long', '2026-02-20', '30 days', 10, 0],
    ['what was dispensed in the last days, however short it lasts', '2026-03-04', '3 days', 30, 1],
    ['what has been used up for a week', '2026-03-03', '3 days', 30, 0],
    ['a supply with an unknown duration, for a month', '2026-02-20', 'until it is better', 30, 1],
    ['the same, a month later', '2026-02-01', 'until it is better', 30, 0],
  ])('%s', async (_what, on, duration, units, count) => {
    await given(medicationOf('Amlodipine 5 mg', duration), on, { dispensed: [units] })
    expect((await personOf(await prescribed('Amlodipine 5 mg'))).duplicates).toHaveLength(count)
  })

  it('only of this person’s supplies: not a family member’s, nor what wasn’t dispensed', async () => {
    const kemi = await server.seed.familyMember(amina)
    hours += 1
    const forKemi = await server.seed.appointment({
      patient: amina,
      familyMember: kemi,
      doctor: ngozi,
      date: '2026-03-11',
      time: `${String(hours).padStart(2, '0')}:00`,
      status: 'confirmed',
    })
    await given(medicationOf('Amlodipine 5 mg'), '2026-03-01', { appointment: forKemi })
    await prescribed('Amlodipine 5 mg')
    expect((await personOf(await prescribed('Amlodipine 5 mg'))).duplicates).toEqual([])
  })

  it('even if the other prescription has expired since', async () => {
    await given(medicationOf('Amlodipine 5 mg'), '2026-03-01', { expiryDate: '2026-03-05' })
    expect((await personOf(await prescribed('Amlodipine 5 mg'))).duplicates).toHaveLength(1)
  })
})

describe('PHARM-9 the patient’s other current prescriptions', () => {
  it('RX-90 lists one that was rejected after it was filled, while its supply should last', async () => {
    const end = { status: 'rejected' as const }
    const lasting = await given(medicationOf('Amlodipine 5 mg'), '2026-03-01', { refills: 1 })
    const over = await given(medicationOf('Amlodipine 5 mg', '5 days'), '2026-01-10', { refills: 1 })
    for (const { id } of [lasting, over])
      await server.db.update(prescription).set(end).where(eq(prescription.id, id))
    const { current } = await personOf(await prescribed('Panadol 500 mg'))
    expect(current.map(({ id }) => id)).toEqual([lasting.id])
  })

  it('lists those that are pending, refillable or should still last, newest first, without this one or finished ones', async () => {
    const lasting = await given(medicationOf('Amlodipine 5 mg'), '2026-03-01', { refills: 0 })
    const refillable = await given(medicationOf('Panadol 500 mg', '5 days'), '2026-01-10', { refills: 1 })
    await given(medicationOf('Amlodipine 5 mg', '5 days'), '2026-01-10')
    await server.seed.prescription({ appointment, status: 'cancelled' })
    await server.seed.prescription({ appointment, status: 'rejected', pharmacist: ifeoma })
    await server.seed.prescription({
      appointment,
      issuedDate: '2026-01-01',
      expiryDate: '2026-03-10',
    })
    const waiting = await prescribed('Amlodipine 5 mg')
    const { current } = await personOf(await prescribed('Paracetamol 500 mg'))
    expect(current.map(({ id }) => id)).toEqual([waiting.id, refillable.id, lasting.id])
    expect(current[2]).toEqual({
      id: lasting.id,
      doctorName: 'Dr. Ngozi Okafor',
      status: 'picked-up',
      issuedDate: '2026-01-05',
      filledAt: '2026-03-01T09:00:00.000Z',
      medications: [
        {
          name: 'Amlodipine 5 mg',
          dosage: '1 tablet',
          frequency: 'each morning',
          duration: '30 days',
          said: { doctor: null, patient: null },
        },
      ],
    })
    expect(current[0]?.filledAt).toBeNull()
  })

  it('lists expired ones whose supply should still last, even if their refills can no longer be used', async () => {
    const details = { refills: 1, expiryDate: '2026-03-05' }
    const { id } = await given(medicationOf('Amlodipine 5 mg', '3/12', 90), '2026-01-20', details)
    expect((await personOf(await prescribed('Paracetamol 500 mg'))).current.map((one) => one.id)).toEqual([
      id,
    ])
  })
})
