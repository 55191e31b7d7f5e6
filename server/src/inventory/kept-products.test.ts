import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InventoryItem, ItemDetail } from '@alafia/contract/inventory/schema'
import type { BatchCorrection } from '@alafia/contract/inventory/corrections'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let pharmacist: Caller
let elsewhere: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' }))
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

const drug = {
  name: 'Amlodipine',
  genericName: 'Amlodipine besylate',
  dosage: '5 mg',
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  batchNumber: 'AM5-1',
  expiryDate: '2027-06-30',
  quantity: '100',
  price: '85.5',
  minStockLevel: '20',
}

const add = (changes: Record<string, unknown> = {}, by = pharmacist) =>
  by.post<ItemDetail & ProblemBody>('/api/pharmacy/inventory', { ...drug, ...changes })

describe('INV-21 one item per product', () => {
  it('the same drug, strength, form and brand is refused with the item that there is', async () => {
    const kept = (await add()).body
    const named = { id: kept.id, name: 'Amlodipine 5 mg' }
    const sameMaker = await add({ name: 'Amlodipine', genericName: 'Amlodipine', dosage: '5mg' })
    expect([sameMaker.status, sameMaker.body.type, sameMaker.body.keptItem]).toEqual([
      409,
      '/problems/already-kept',
      { ...named, isSameMaker: true },
    ])
    expect((await add({ dosage: '5mg', separately: true })).status).toBe(409)
    const otherMaker = await add({ manufacturer: 'Fidson' })
    expect([otherMaker.status, otherMaker.body.keptItem]).toEqual([409, { ...named, isSameMaker: false }])
    expect((await add({ manufacturer: 'Fidson', separately: true })).status).toBe(201)
    // A brand, a strength and a form are products of their own, and so is anything at another pharmacy.
    expect((await add({ name: 'Norvasc' })).status).toBe(201)
    expect((await add({ dosage: '10 mg' })).status).toBe(201)
    expect((await add({ form: 'liquid', dosage: '5 mg/5 ml' })).status).toBe(201)
    expect((await add({}, elsewhere)).status).toBe(201)
  })

  it('however differently many write it at the same moment', async () => {
    const spellings = ['Ramipril', 'RAMIPRIL', 'ramipril', 'Ramipril 5 mg']
    const answers = await Promise.all(
      spellings.map((name) => add({ name, genericName: 'Ramipril', form: 'capsule' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })

  it('also when one is renamed, but its price can still be changed', async () => {
    const other = (await add({ name: 'Lisinopril', genericName: 'Lisinopril' })).body
    const renamed = await pharmacist.patch(`/api/pharmacy/inventory/${other.id}`, {
      name: 'Amlodipine',
      genericName: 'Amlodipine',
    })
    expect([renamed.status, renamed.body.type]).toEqual([409, '/problems/already-kept'])
    const twice = await server.seed.item({ name: 'Lisinopril', dosage: '5 mg' })
    const priced = await pharmacist.patch(`/api/pharmacy/inventory/${twice.id}`, { price: '12' })
    expect(priced.status).toBe(200)
  })
})

describe('INV-22 a mistyped batch number', () => {
  const correct = (batchId: number | undefined, body: Record<string, unknown>, by = pharmacist) =>
    by.post<ItemDetail & ProblemBody>(`/api/pharmacy/batches/${batchId}/corrections`, body)
  const reason = 'The pack says O, not 0'

  it('is corrected with a reason, and what it was stays on record', async () => {
    const { id, batches } = await server.seed.item({
      batches: [
        { batchNumber: 'BO-1', expiryDate: '2027-01-31', quantity: 5 },
        { batchNumber: 'B0-2', expiryDate: '2027-02-28', quantity: 6 },
      ],
    })
    const second = batches[1]
    expect((await correct(second?.id, { batchNumber: 'BO-2' })).body.detail).toBe(
      'Enter why the batch number is corrected',
    )
    const taken = await correct(second?.id, { batchNumber: 'bo-1', reason })
    expect([taken.status, taken.body.detail]).toEqual([
      409,
      expect.stringContaining('already has a batch bo-1'),
    ])
    const { status, body } = await correct(second?.id, { batchNumber: 'BO-2', reason })
    expect([status, body.batches.map(({ batchNumber, quantity }) => [batchNumber, quantity])]).toEqual([
      201,
      [
        ['BO-1', 5],
        ['BO-2', 6],
      ],
    ])
    expect((await correct(second?.id, { batchNumber: 'BO-2', reason })).status).toBe(409)
    const { body: history } = await admin.get<BatchCorrection[]>(`/api/pharmacy/inventory/${id}/corrections`)
    expect(history).toMatchObject([
      { batchId: second?.id, from: 'B0-2', to: 'BO-2', reason, correctedBy: 'Sule Garba' },
    ])
    expect((await elsewhere.get(`/api/pharmacy/inventory/${id}/corrections`)).status).toBe(404)
    expect((await correct(second?.id, { batchNumber: 'X', reason }, elsewhere)).status).toBe(404)
    await expect(server.pool.query('update batch_correction set reason = null')).rejects.toThrow(
      'batch_correction is append-only',
    )
  })

  it('is taken by one batch only, even by two corrections at the same moment', async () => {
    const { batches } = await server.seed.item({
      batches: [
        { batchNumber: 'R-1', expiryDate: '2027-01-31', quantity: 5 },
        { batchNumber: 'R-2', expiryDate: '2027-02-28', quantity: 6 },
      ],
    })
    const answers = await Promise.all(
      batches.map(({ id }, place) => correct(id, { batchNumber: place ? 'R-9' : 'r-9', reason })),
    )
    expect(answers.map(({ status }) => status === 201)).toContain(true)
    expect(answers.map(({ status }) => status === 409)).toContain(true)
  })
})

describe('INV-23 an item is found', () => {
  it('by another brand, an ingredient, the beginning of a brand, or a misspelling', async () => {
    const { id } = await server.seed.item({ name: 'Co-amoxiclav', dosage: '625 mg' })
    const { id: pressure } = await server.seed.item({ name: 'Nifedipine', dosage: '20 mg' })
    const found = async (search: string) =>
      (
        await pharmacist.get<InventoryItem[]>(`/api/pharmacy/inventory?search=${encodeURIComponent(search)}`)
      ).body.map((item) => item.id)
    expect(await found('Augmentin')).toEqual([id])
    expect(await found('augmen')).toEqual([id])
    expect(await found('clavulanic')).toEqual([id])
    expect(await found('nifedipin')).toEqual([pressure])
    expect(await found('nifedapine')).toEqual([pressure])
    expect(await found('nothing of the kind')).toEqual([])
    expect(await found('AB-123')).toEqual([])
  })
})
