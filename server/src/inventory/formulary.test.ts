import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormularyDrug } from '@alafia/contract/inventory/schema'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let doctor: Caller
beforeAll(async () => {
  server = await testServer()
  doctor = await server.as(await server.seed.doctor())
  const { seed } = server
  await seed.item({ name: 'Amlodipine', genericName: 'Amlodipine', dosage: '10 mg', form: 'tablet' })
  await seed.item({ name: 'Amlodipine', genericName: 'Amlodipine', dosage: '5 mg', form: 'tablet' })
  await seed.item({ name: 'Amlodipine', genericName: 'Amlodipine', dosage: '5 mg', form: 'tablet' })
  await seed.item({ name: 'Amoxicillin', genericName: 'Amoxicillin', dosage: '500 mg', form: 'capsule' })
  await seed.item({ name: 'Ventolin', genericName: 'Salbutamol', dosage: '100 µg', form: 'inhaler' })
  await seed.item({ name: 'Élan', genericName: 'Élan', dosage: '1 g', form: 'liquid' })
})
afterAll(() => server.close())

const search = (text: string) =>
  doctor.get<FormularyDrug[]>(`/api/formulary?search=${encodeURIComponent(text)}`)
const namesFor = async (text: string) => (await search(text)).body.map(({ name }) => name)

it('RX-11 suggests drugs by their first letters, each once with its strengths, without stock or price', async () => {
  const { status, body } = await search('am')
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      name: 'Amlodipine',
      genericName: 'Amlodipine',
      strengths: [
        { dosage: '5 mg', form: 'tablet', isControlled: false },
        { dosage: '10 mg', form: 'tablet', isControlled: false },
      ],
    },
    {
      name: 'Amoxicillin',
      genericName: 'Amoxicillin',
      strengths: [{ dosage: '500 mg', form: 'capsule', isControlled: false }],
    },
  ])
})

it('RX-11 finds by generic name, in either case, and beyond A to Z', async () => {
  expect(await namesFor('salb')).toEqual(['Ventolin'])
  expect(await namesFor('AMOX')).toEqual(['Amoxicillin'])
  expect(await namesFor(' éL ')).toEqual(['Élan'])
})

it.each(['%%', '__', 'a%', '\\m', "' or true --", 'zzz', 'lodipine'])(
  'RX-11 %s is treated as plain text and finds nothing',
  async (text) => {
    expect(await namesFor(text)).toEqual([])
  },
)

it.each(['', 'a', ' a '])('SEC-20 "%s" is too short to search for: 400', async (text) => {
  const { status, body } = await doctor.get(`/api/formulary?search=${encodeURIComponent(text)}`)
  expect([status, body.errors]).toEqual([400, [{ path: 'search', message: 'Enter at least 2 letters' }]])
})

it('reads an index, however often the statement has run', async () => {
  const plan = await server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql`
      prepare formulary (text) as select from inventory_item
      where lower(name) ~>=~ lower($1) and lower(name) ~<~ (lower($1) || 'z')`)
    return tx.execute(sql`explain execute formulary ('am')`)
  })
  expect(JSON.stringify(plan.rows)).toContain('inventory_item_name_prefix')
})
