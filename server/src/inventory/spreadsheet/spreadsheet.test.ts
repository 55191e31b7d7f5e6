import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { InventoryItem } from '@alafia/contract/inventory/schema'
import { spreadsheetColumns, type ImportSummary } from '@alafia/contract/inventory/spreadsheet'
import { itemForms } from '@alafia/contract/inventory/states'
import { readCsv } from '../../request/read-csv.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { isSameProduct } from '../same-product.ts'
import { stockCsv } from './export-csv.ts'
import { planImport, type ShelfItem } from './plan.ts'

let server: TestServer
let pharmacist: Caller
let colleague: Caller
let elsewhere: Caller
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  const { seed } = server
  pharmacist = await server.as(await seed.pharmacist())
  colleague = await server.as(await seed.pharmacist())
  elsewhere = await server.as(await seed.pharmacist({ pharmacy: await seed.pharmacy() }))
  admin = await server.as(await seed.admin())
})
afterAll(() => server.close())

const headers =
  'Name,Generic name,Dosage,Form,Manufacturer,Price,Minimum stock level,Batch number,Expiry date,Quantity'
const fileOf = (...rows: string[]) => [headers, ...rows].join('\r\n')
const preview = async (csv: string, by = pharmacist) =>
  (await by.post<ImportSummary>('/api/pharmacy/inventory/import/preview', { csv })).body
const importFile = (csv: string, by = pharmacist, key = {}) =>
  by.post<ImportSummary>('/api/pharmacy/inventory/import', { csv }, key)
const count = async (by = pharmacist) =>
  (await by.get<{ items: number }>('/api/pharmacy/inventory/summary')).body.items

describe('INV-26 a CSV file', () => {
  it('adds items and batches and changes prices, in one step', async () => {
    const file = fileOf(
      'Amlodipine,Amlodipine,5 mg,Tablet,Emzor,85.5,20,A-1,2027-06-30,100',
      'Amlodipine,Amlodipine,5 mg,tablet,EMZOR,85.50,20,A-2,2027-07-31,50',
      '',
      'Salbutamol,Salbutamol,100 mcg,Inhaler,GSK,1500,5,,,',
    )
    const said = { rows: 3, newItems: 2, changedItems: 0, newBatches: 2, newUnits: 150, errors: [] }
    expect(await preview(file)).toEqual(said)
    expect(await count()).toBe(0)
    const { status, body } = await importFile(file)
    expect([status, body]).toEqual([201, said])
    const { body: items } = await pharmacist.get<InventoryItem[]>('/api/pharmacy/inventory')
    expect(items.map(({ name, quantity, price, batchCount }) => [name, quantity, price, batchCount])).toEqual(
      [
        ['Amlodipine', 150, '85.50', 2],
        ['Salbutamol', 0, '1500.00', 0],
      ],
    )
    const changed = await importFile(fileOf('Amlodipine,Amlodipine,5 mg,Tablet,Emzor,90,20,A-3,2027-08-31,5'))
    expect(changed.body).toMatchObject({ newItems: 0, changedItems: 1, newBatches: 1, newUnits: 5 })
    expect(
      await preview(fileOf('Zinc,Zinc,20 mg,Tablet,Emzor,1,1,Z-1,2027-01-31,1'), elsewhere),
    ).toMatchObject({
      newItems: 1,
    })
  })

  it('names every bad row, and then imports none', async () => {
    const before = await count()
    const file = fileOf(
      'Ibuprofen,Ibuprofen,400 mg,Tablet,Emzor,10,5,I-1,2027-06-30,100',
      'I,Ibuprofen,400 mg,Powder,Emzor,1.234,5,I-1,30/06/2027,1.5',
      'Ibuprofen,Ibuprofen,400mg,Tablet,Emzor,10,5,I-2,2027-06-30,100',
      'Ibuprofen,Ibuprofen,400 mg,Tablet,Emzor,11,5,I-1,2027-06-30,100',
      'Amlodipine,Amlodipine,5 mg,Tablet,Emzor,90,20,A-1,2027-06-30,99',
      'Amlodipine,Amlodipine,5 mg,Tablet,Emzor,90,20,A-2,2027-06-30,50',
      'Amlodipine,Amlodipine,5 mg,Tablet,Emzor,90,20,A-9,2020-06-30,50',
      'Zinc,Zinc,20 mg,Tablet,Emzor,1,1,Z-2,2027-13-31,1',
      'Zinc,Zinc,20 mg,Tablet,Emzor,1,1,Z-3,,1',
    )
    const { errors } = await preview(file)
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '3 Name: Drug name must be at least 2 characters',
      '3 Form: Please select a form',
      '3 Expiry date: Write the date as year-month-day, for example 2027-06-30',
      '3 Quantity: Enter a whole number',
      '3 Price: NGN has at most 2 decimals',
      '4 Name: This is Ibuprofen 400 mg of the same maker. Write it in the same words.',
      '5 Price: Row 2 gives this item another price or minimum',
      '5 Batch number: Row 2 has this batch already',
      '6 Quantity: This batch has 100 tablets. A file doesn’t change that: adjust the stock.',
      '7 Expiry date: This batch expires on 31 July 2027 in the inventory',
      '8 Expiry date: This batch expired on 30 June 2020',
      '9 Expiry date: Write the date as year-month-day, for example 2027-06-30',
      '10 Expiry date: Expiry date is required',
    ])
    const refused = await importFile(file)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toHaveLength(errors.length)
    expect(await count()).toBe(before)
    expect((await preview('Name,Price\nA,1')).errors).toContainEqual({
      row: 1,
      column: 'Dosage',
      message: 'This column is missing',
    })
    expect((await preview(fileOf('"Ibuprofen'))).errors).toMatchObject([{ row: 1 }])
    expect((await importFile('x'.repeat(150_001))).status).toBe(400)
  })

  it('is imported once, with one key or by two pharmacists at the same moment', async () => {
    const file = fileOf('Folic acid,Folic acid,5 mg,Tablet,Emzor,4,20,F-1,2027-06-30,100')
    const key = { 'idempotency-key': 'one-file' }
    const keyed = [await importFile(file, pharmacist, key), await importFile(file, pharmacist, key)]
    expect(keyed.map(({ status, body }) => [status, body.newBatches])).toEqual([
      [201, 1],
      [201, 1],
    ])
    const raced = fileOf('Vitamin C,Ascorbic acid,100 mg,Tablet,Emzor,4,20,V-1,2027-06-30,100')
    const answers = await Promise.all([importFile(raced), importFile(raced, colleague)])
    // The second finds the batch as it is in its file, so nothing is left to do.
    expect(answers.map(({ body }) => body.newUnits).toSorted((one, other) => one - other)).toEqual([0, 100])
  })

  it('of 1,500 rows is a few statements, and each row keeps its own units', async () => {
    const by = await server.as(await server.seed.pharmacist({ pharmacy: await server.seed.pharmacy() }))
    const word = (place: number) =>
      String(place + 1000).replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)))
    const rows = Array.from(
      { length: 1500 },
      (_, place) => `Row${word(place)},Row${word(place)},5 mg,Tablet,Emzor,1,0,R-1,2027-06-30,${place + 1}`,
    )
    const sent = vi.spyOn(Client.prototype, 'query')
    const { body } = await importFile(fileOf(...rows), by)
    const statements = sent.mock.calls.length
    sent.mockRestore()
    expect(body).toMatchObject({ newItems: 1500, newBatches: 1500, newUnits: (1500 * 1501) / 2 })
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThan(60)
    for (const place of [0, 999, 1000, 1499]) {
      const { body: found } = await by.get<InventoryItem[]>(
        `/api/pharmacy/inventory?search=Row${word(place)}`,
      )
      expect([place, found[0]?.quantity]).toEqual([place, place + 1])
    }
  })
})

describe('INV-27 an exported file', () => {
  it('is that of the pharmacist’s pharmacy, or of the one that an administrator names', async () => {
    const { body: own } = await pharmacist.get<string>('/api/pharmacy/inventory/export')
    expect(own).toContain('Amlodipine,Amlodipine,5 mg,tablet,Emzor,90.00,20,A-1,2027-06-30,100')
    expect(await preview(own)).toMatchObject({ newItems: 0, changedItems: 0, newBatches: 0, errors: [] })
    expect((await elsewhere.get<string>('/api/pharmacy/inventory/export')).body).not.toContain('Amlodipine')
    expect((await admin.get('/api/pharmacy/inventory/export')).status).toBe(400)
    const [item] = (await pharmacist.get<InventoryItem[]>('/api/pharmacy/inventory')).body
    const named = await admin.get<string>(`/api/pharmacy/inventory/export?pharmacyId=${item?.pharmacy.id}`)
    expect(named.body).toBe(own)
  })

  it('changes nothing when it is imported again, whatever the names are', async () => {
    const named = fc
      .tuple(
        fc.constantFrom('', '=', '+', '-', '@', '"', ';', ','),
        fc.stringMatching(/^[A-Za-zọ"',;=@+ \n-]{2,20}$/),
      )
      .map((parts) => parts.join('').trim())
      // An apostrophe before a formula can't be told from one that keeps a spreadsheet from running it.
      .filter((text) => text.length >= 2 && !/'["\s]*[=+\-@]/.test(text))
    const item = fc.record({
      name: named,
      genericName: named,
      dosage: named,
      form: fc.constantFrom(...itemForms),
      manufacturer: named,
      price: fc.constantFrom('0.00', '12.50', '1000000.99'),
      minStockLevel: fc.nat(1000),
      isControlled: fc.boolean(),
      batches: fc.uniqueArray(
        fc.record({
          batchNumber: fc.stringMatching(/^[A-Z0-9=+-]{1,12}$/),
          expiryDate: fc.constantFrom('2020-01-31', '2027-06-30'),
          quantity: fc.nat(500),
        }),
        { selector: ({ batchNumber }) => batchNumber, maxLength: 4 },
      ),
    })
    const shelf = fc
      .array(item, { maxLength: 5 })
      .map((items) =>
        items
          .filter((one, place) => !items.slice(0, place).some((other) => isSameProduct(one, other)))
          .map((one, place): ShelfItem => ({ ...one, id: place + 1 })),
      )
    await fc.assert(
      fc.asyncProperty(shelf, async (items) => {
        const { body } = stockCsv('stock.csv', items)
        if (typeof body === 'string' || body instanceof Uint8Array) throw new Error('not made piece by piece')
        let csv = ''
        for await (const piece of body) csv += piece
        const { rows, errors } = readCsv(csv, spreadsheetColumns)
        expect(errors).toEqual([])
        const { summary } = planImport(rows, items, { today: '2026-11-23', currency: 'NGN' })
        expect(summary).toMatchObject({ newItems: 0, changedItems: 0, newBatches: 0, errors: [] })
      }),
    )
  })
})
