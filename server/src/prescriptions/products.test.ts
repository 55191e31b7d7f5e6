import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ItemForm } from '@alafia/contract/inventory/states'
import type { Recipient } from '@alafia/contract/inventory/schema'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { StockOption } from '@alafia/contract/prescriptions/stock-options'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { dispensedProduct } from './dispensed/table.ts'
import { dispensedBatch, fillMedication, prescription } from './table.ts'

type Changed = Prescription & Omit<ProblemBody, 'status'>

let server: TestServer
let pharmacist: Caller
let patient: Caller
let doctor: Caller
let patientId: number
let appointment: Awaited<ReturnType<TestServer['seed']['appointment']>>

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist())
  const [amina, okafor] = [await seed.patient(), await seed.doctor()]
  patientId = amina.id
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  appointment = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-11',
    time: '10:00',
    status: 'confirmed',
  })
})
afterAll(() => server.close())

const stock = (name: string, dosage: string, form: ItemForm, genericName = name) =>
  server.seed.item({
    name,
    genericName,
    dosage,
    form,
    batches: [{ batchNumber: 'A-1', expiryDate: '2027-01-31', quantity: 100 }],
  })

const prescribe = (name: string, dosage: string, quantity: number, frequency = 'three times a day') =>
  server.seed.prescription({
    appointment,
    medications: [{ name, dosage, frequency, duration: '5 days', quantity }],
  })

const fulfil = (id: number, ...dispense: object[]) =>
  pharmacist.patch<Changed>(`/api/prescriptions/${id}`, {
    status: 'fulfilled',
    ...(dispense.length > 0 ? { dispense: dispense.map((pick) => ({ medicationIndex: 0, ...pick })) } : {}),
  })

const optionsOf = async (id: number) => {
  const { body } = await pharmacist.get<StockOption[]>(`/api/prescriptions/${id}/stock`)
  return body[0]
}

const recordOf = async (id: number) => {
  const [products, batches, medications] = await Promise.all([
    server.db.select().from(dispensedProduct).where(eq(dispensedProduct.prescriptionId, id)),
    server.db.select().from(dispensedBatch).where(eq(dispensedBatch.prescriptionId, id)),
    server.db.select().from(fillMedication).where(eq(fillMedication.prescriptionId, id)),
  ])
  return { products, units: batches.map(({ quantity }) => quantity), medication: medications[0] }
}

const nothingDispensed = async (id: number) => {
  const { body } = await pharmacist.get<Prescription>(`/api/prescriptions/${id}`)
  expect([body.status, (await recordOf(id)).products]).toEqual(['pending', []])
}

describe('PHARM-37 another drug or form', () => {
  it('is refused with 422, naming the field, and isn’t offered', async () => {
    const [omeprazole, cream] = [
      await stock('Omeprazole', '20 mg', 'capsule'),
      await stock('Hydrocortisone', '1%', 'cream'),
    ]
    const { id } = await prescribe('Omeprazole 20 mg', '1 capsule', 28, 'each morning')
    const { status, body } = await fulfil(
      id,
      { itemId: omeprazole.id, quantity: 1 },
      { itemId: cream.id, quantity: 1, reason: 'doctor-agreed', note: 'It is really the right product' },
    )
    const message =
      'Hydrocortisone 1% is another drug than Omeprazole 20 mg. It needs a new or amended prescription'
    expect([status, body.type, body.detail]).toEqual([422, '/problems/not-as-ordered', message])
    expect(body.errors).toEqual([{ path: 'dispense.1.itemId', message }])
    expect((await optionsOf(id))?.items.map((item) => item.id)).not.toContain(cream.id)
    await nothingDispensed(id)
  })

  it('a tablet for an ordered capsule is another form', async () => {
    const tablet = await stock('Doxycycline', '100 mg', 'tablet')
    const { id } = await prescribe('Doxycycline 100 mg', '1 capsule', 10)
    const { status, body } = await fulfil(id, { itemId: tablet.id, quantity: 10 })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'dispense.0.itemId'])
    expect((await fulfil(id)).status).toBe(409)
    await nothingDispensed(id)
  })
})

describe('PHARM-38 another brand', () => {
  it('is found by its drug, needs a reason, and is recorded as what it was called', async () => {
    const amlodipine = await stock('Amlodipine', '5 mg', 'tablet')
    const { id } = await prescribe('Norvasc 5 mg', '1 tablet', 30, 'each morning')
    const offered = await optionsOf(id)
    expect(offered).toMatchObject({
      suggestedItemId: null,
      items: [{ id: amlodipine.id, relation: 'substitution', why: 'A generic instead of the brand' }],
    })
    expect((await fulfil(id)).status).toBe(409)
    const silent = await fulfil(id, { itemId: amlodipine.id, quantity: 30 })
    expect([silent.status, silent.body.errors]).toEqual([
      400,
      [{ path: 'dispense.0.reason', message: 'Please choose why another product is dispensed' }],
    ])
    await nothingDispensed(id)
    const { status } = await fulfil(id, { itemId: amlodipine.id, quantity: 30, reason: 'not-in-stock' })
    expect(status).toBe(200)
    // The item may be described otherwise later.
    await pharmacist.patch(`/api/pharmacy/inventory/${amlodipine.id}`, { name: 'Amlovex' })
    expect((await recordOf(id)).products).toMatchObject([
      {
        itemId: amlodipine.id,
        name: 'Amlodipine',
        strength: '5 mg',
        form: 'tablet',
        manufacturer: 'Emzor Pharmaceutical',
        relation: 'substitution',
        reason: 'not-in-stock',
        units: 30,
        orderedUnits: 30,
        dosage: null,
      },
    ])
  })
})

describe('PHARM-39 another strength', () => {
  it('of which the dose would be half a unit is refused, with the whole story of the boy and his 250 mg', async () => {
    const strong = await stock('Amoxicillin', '500 mg', 'capsule')
    const { id } = await prescribe('Amoxicillin 250 mg', '1 capsule', 15)
    expect((await fulfil(id)).status).toBe(409)
    const { status, body } = await fulfil(id, {
      itemId: strong.id,
      quantity: 7,
      reason: 'not-in-stock',
      directions: '1 capsule three times a day',
    })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'dispense.0.itemId'])
    expect(body.detail).toMatch(/not be a whole number/)
    await nothingDispensed(id)
  })

  it('needs a reason and the new directions, and counts what it stands for', async () => {
    const weak = await stock('Cefalexin', '125 mg', 'capsule')
    const { id } = await prescribe('Cefalexin 250 mg', '1 capsule', 15)
    const pick = { itemId: weak.id, quantity: 20 }
    const [field, other] = [
      (await fulfil(id, pick)).body.errors,
      (await fulfil(id, { ...pick, reason: 'not-in-stock', directions: '1 capsule three times a day' })).body
        .errors,
    ]
    expect([field?.[0]?.path, other]).toEqual([
      'dispense.0.reason',
      [
        {
          path: 'dispense.0.directions',
          message: 'Confirm the new directions: 2 capsules three times a day',
        },
      ],
    ])
    const confirmed = { reason: 'not-in-stock', directions: '2 capsules three times a day' }
    const odd = await fulfil(id, { ...pick, quantity: 3, ...confirmed })
    expect([odd.status, odd.body.errors?.[0]?.path]).toEqual([400, 'dispense.0.quantity'])
    const tooMany = await fulfil(id, { ...pick, quantity: 32, ...confirmed })
    expect([tooMany.status, tooMany.body.detail]).toEqual([
      400,
      'You can dispense at most 30 of this medication',
    ])
    await nothingDispensed(id)

    const { status, body } = await fulfil(id, { ...pick, ...confirmed })
    expect([status, body.medications[0]?.dispensed, body.medications[0]?.owed]).toEqual([200, 10, 5])
    expect(await recordOf(id)).toMatchObject({
      products: [
        {
          relation: 'strength',
          units: 20,
          orderedUnits: 10,
          dosage: '2 capsules',
          frequency: 'three times a day',
        },
      ],
      units: [20],
      medication: { ordered: 15, dispensed: 10 },
    })
    expect(await server.seed.stockOf(weak)).toEqual({ 'A-1': 80 })
    // The rest, in the same strength.
    const rest = { medicationIndex: 0, itemId: weak.id, quantity: 10, ...confirmed }
    const owed = await pharmacist.post<Changed>(`/api/prescriptions/${id}/owed`, { dispense: [rest] })
    expect([owed.status, owed.body.owed]).toEqual([200, 0])
    expect((await recordOf(id)).products.map(({ partNumber, units }) => [partNumber, units])).toEqual([
      [1, 20],
      [2, 10],
    ])
  })
})

describe('PHARM-41 an item of which nobody can tell', () => {
  it('is offered as such, and dispensed only with the pharmacist’s own words', async () => {
    const item = await stock('Loratadine', '10 mg', 'tablet')
    const { id } = await prescribe('Loratadine', '1 tablet', 7, 'od')
    expect((await optionsOf(id))?.items).toMatchObject([
      { id: item.id, relation: 'unclear', why: 'The prescription doesn’t state one strength' },
    ])
    const pick = { itemId: item.id, quantity: 7 }
    for (const note of [undefined, null, 'It is ok', '         .'])
      expect((await fulfil(id, { ...pick, note })).body.errors?.[0]?.path).toBe('dispense.0.note')
    await nothingDispensed(id)
    expect((await fulfil(id, { ...pick, note: 'Dr. Okafor said 10 mg' })).status).toBe(200)
    expect((await recordOf(id)).products).toMatchObject([
      { relation: 'unclear', note: 'Dr. Okafor said 10 mg' },
    ])
  })
})

describe('PHARM-42 the record of what was dispensed', () => {
  it('is never changed or removed, and the database refuses one without a reason', async () => {
    await stock('Cetirizine', '10 mg', 'tablet')
    const { id } = await prescribe('Cetirizine 10 mg', '1 tablet', 7, 'od')
    expect((await fulfil(id)).status).toBe(200)
    const ofIt = eq(dispensedProduct.prescriptionId, id)
    const failure = async (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => sqlErrorOf(error).code,
      )
    expect(await failure(server.db.update(dispensedProduct).set({ name: 'Other' }).where(ofIt))).toBe('23001')
    expect(await failure(server.db.delete(dispensedProduct).where(ofIt))).toBe('23001')
    const [row] = await server.db.select().from(dispensedProduct).where(ofIt)
    if (!row) throw new Error('Nothing was recorded')
    const silent = { ...row, medicationIndex: 1, relation: 'substitution' as const }
    expect(await failure(server.db.insert(dispensedProduct).values(silent))).toBe('23514')
  })

  it('is in the prescription, without the pharmacist’s note for the patient, and in the medicines that the person takes', async () => {
    const weak = await stock('Cefuroxime', '125 mg', 'tablet')
    const { id } = await prescribe('Cefuroxime 250 mg', '1 tablet', 10, 'bd')
    const directions = '2 tablets in the morning and 2 at night'
    const pick = {
      itemId: weak.id,
      quantity: 20,
      reason: 'doctor-agreed',
      directions,
      note: 'Dr. Okafor agreed at 9',
    }
    const { status, body } = await fulfil(id, pick)
    expect([status, body.detail]).toEqual([200, undefined])
    const product = {
      name: 'Cefuroxime',
      genericName: 'Cefuroxime',
      strength: '125 mg',
      form: 'tablet',
      manufacturer: 'Emzor Pharmaceutical',
      relation: 'strength',
      reason: 'doctor-agreed',
      note: 'Dr. Okafor agreed at 9',
      units: 20,
      dosage: '2 tablets',
      frequency: 'bd',
      batches: [{ batchNumber: 'A-1', expiryDate: '2027-01-31', quantity: 20 }],
    }
    const shown = async (by: Caller) =>
      (await by.get<Prescription>(`/api/prescriptions/${id}`)).body.medications[0]?.dispensedProducts
    expect(body.medications[0]?.dispensedProducts).toEqual([product])
    expect(await shown(doctor)).toEqual([product])
    expect(await shown(patient)).toEqual([{ ...product, note: null }])
    const { body: medicines } = await doctor.get<CurrentMedicine[]>(
      `/api/people/${patientId}/self/prescribed-medicines`,
    )
    expect(medicines.find(({ prescriptionId }) => prescriptionId === id)).toMatchObject({
      name: 'Cefuroxime 125 mg',
      prescribedAs: 'Cefuroxime 250 mg',
      dosage: '2 tablets',
      frequency: 'bd',
    })
    const next = await prescribe('Cefuroxime 250 mg', '1 tablet', 10, 'bd')
    const { body: person } = await pharmacist.get<DispensingContext>(`/api/prescriptions/${next.id}/person`)
    expect(person.current.find((other) => other.id === id)?.medications).toMatchObject([
      { name: 'Cefuroxime 125 mg', dosage: '2 tablets', frequency: 'bd' },
    ])
    expect(person.duplicates[0]?.message).toContain('Cefuroxime 125 mg was dispensed on')
    const { body: recipients } = await pharmacist.get<Recipient[]>(
      `/api/pharmacy/batches/${weak.batches[0]?.id}/recipients`,
    )
    expect(recipients).toMatchObject([
      { medication: 'Cefuroxime 250 mg', dispensed: 'Cefuroxime 125 mg', quantity: 20 },
    ])
    const paper = await patient.get(`/api/prescriptions/${id}/document`)
    expect(paper.status).toBe(200)
  })
})

describe('PHARM-44 another item', () => {
  it('is searched for by brand, ingredient or misspelt, and compared with the order like any other', async () => {
    const item = await stock('Furosemide', '40 mg', 'tablet')
    const { id } = await prescribe('Water tablets as before', '1 tablet', 5, 'od')
    const foundBy = async (search: string) => {
      const { body } = await pharmacist.get<StockOption[]>(
        `/api/prescriptions/${id}/stock?search=${encodeURIComponent(search)}`,
      )
      return body[0]?.items.map((one) => [one.id, one.relation])
    }
    expect((await optionsOf(id))?.items).toEqual([])
    for (const search of ['Lasix', 'furosemide', 'Frusemide 40 mg', 'Furosemid', 'Lasi'])
      expect(await foundBy(search), search).toEqual([[item.id, 'unclear']])
    expect(await foundBy('Amlodipine zzz')).not.toContainEqual([item.id, 'unclear'])
    const known = await prescribe('Omeprazole 20 mg', '1 capsule', 5, 'od')
    const { body } = await pharmacist.get<StockOption[]>(`/api/prescriptions/${known.id}/stock?search=Lasix`)
    expect(body[0]?.items).toEqual([])
    const short = await pharmacist.get(`/api/prescriptions/${id}/stock?search=L`)
    expect([short.status, short.body.errors?.[0]?.path]).toEqual([400, 'search'])
  })
})

describe('PHARM-43 no substitution', () => {
  /** Signs one medication, with a reason for whatever the safety check finds. */
  const sign = async (medication: object) => {
    const medications = [
      { dosage: '1 tablet', frequency: 'od', duration: '5 days', quantity: 5, ...medication },
    ]
    const { body: checked } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
      appointmentId: appointment.id,
      medications,
    })
    const { body, status } = await doctor.post<Prescription>('/api/prescriptions', {
      appointmentId: appointment.id,
      patientId,
      doctorId: appointment.doctorId,
      medications,
      reasons: checked.findings.map(({ key }) => ({ key, reason: 'Prescribed as the specialist asked' })),
    })
    expect(status).toBe(201)
    return body
  }

  it('is signed with its reason, shown to the pharmacist, and then only that product is offered and accepted', async () => {
    const generic = await stock('Lisinopril', '10 mg', 'tablet')
    const { id } = await sign({ name: 'Zestril 10 mg', noSubstitution: '  Coughed on the other one ' })
    const { body: read } = await pharmacist.get<Prescription>(`/api/prescriptions/${id}`)
    expect([read.isGenuine, read.medications[0]?.noSubstitution]).toEqual([true, 'Coughed on the other one'])
    expect(await optionsOf(id)).toMatchObject({ suggestedItemId: null, items: [] })
    const refused = await fulfil(id, { itemId: generic.id, quantity: 5, reason: 'not-in-stock' })
    const message = 'The doctor allows no substitution of Zestril 10 mg: Coughed on the other one'
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'dispense.0.itemId', message }]])
    const brand = await stock('Zestril', '10 mg', 'tablet', 'Lisinopril')
    expect((await optionsOf(id))?.suggestedItemId).toBe(brand.id)
    expect((await fulfil(id)).status).toBe(200)
  })

  it.each([undefined, null, '', '  '])(
    'is left out of what is signed where it isn’t said: %j',
    async (noSubstitution) => {
      const { id, medications, isGenuine } = await sign({ name: 'Folic acid 5 mg', noSubstitution })
      expect([medications[0]?.noSubstitution, isGenuine]).toEqual([null, true])
      const [stored] = await server.db.select().from(prescription).where(eq(prescription.id, id))
      expect(stored?.medications[0]).not.toHaveProperty('noSubstitution')
    },
  )
})
