import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { z } from 'zod/mini'
import type { wasteList } from '@alafia/contract/inventory/waste'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { stockMovement } from '../table.ts'
import { wasteSignOff } from './table.ts'

type Listed = z.infer<typeof wasteList>
type Pharmacist = Awaited<ReturnType<TestServer['seed']['pharmacist']>>
type Signed = { units: number } & ProblemBody

let server: TestServer
let ifeoma: Pharmacist
let sule: Pharmacist
let far: Pharmacist
let nearby: Pharmacist
let pharmacist: Caller
let second: Caller
let elsewhere: Caller

beforeAll(async () => {
  server = await testServer({ settings: { wasteWitness: true } })
  const { seed } = server
  ifeoma = await seed.pharmacist()
  sule = await seed.pharmacist({ firstName: 'Sule', lastName: 'Garba' })
  const there = await seed.pharmacy()
  far = await seed.pharmacist({ pharmacy: there })
  nearby = await seed.pharmacist({ pharmacy: there })
  pharmacist = await server.as(ifeoma)
  second = await server.as(sule)
  elsewhere = await server.as(far)
})
afterAll(() => server.close())

let items = 0
const stocked = () => {
  items += 1
  return server.seed.item({
    name: `Stale${'abcdefgh'.charAt(items)}`,
    batches: [
      { batchNumber: 'OLD', expiryDate: '2026-03-10', quantity: 7 },
      { batchNumber: 'FRESH', expiryDate: '2027-03-10', quantity: 5 },
    ],
  })
}
const list = async (by = pharmacist) => (await by.get<Listed>('/api/pharmacy/waste')).body
const signOff = (body: object, by = pharmacist) => by.post<Signed>('/api/pharmacy/waste', body)
const credentialsOf = ({ email, password }: Pharmacist) => ({ email, password })

it('INV-46 expired and recalled units are listed and signed off in one go, as they were shown', async () => {
  const item = await stocked()
  const [old, fresh] = item.batches
  await pharmacist.post('/api/pharmacy/recalls', { batchId: fresh?.id, reason: 'Letter of the maker' })
  const { batches, needsWitness } = await list()
  expect(needsWitness).toBe(true)
  expect(batches.map(({ batchNumber, quantity, why }) => [batchNumber, quantity, why])).toEqual([
    ['OLD', 7, 'expired'],
    ['FRESH', 5, 'recalled'],
  ])
  expect((await list(elsewhere)).batches).toEqual([])
  const body = {
    batches: batches.map(({ batchId, quantity }) => ({ batchId, quantity })),
    reason: 'Monthly round',
    witness: credentialsOf(sule),
  }
  const stale = await signOff({ ...body, batches: [{ batchId: old?.id, quantity: 6 }] })
  expect([stale.status, stale.body.detail]).toEqual([
    409,
    'The list has changed since you opened it. Nothing was signed off. Check it again',
  ])
  expect((await signOff({ ...body, witness: credentialsOf(nearby) }, elsewhere)).status).toBe(404)
  const both = await Promise.all([
    signOff(body),
    signOff({ ...body, witness: credentialsOf(ifeoma) }, second),
  ])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 201)?.body.units).toBe(12)
  expect((await list()).batches).toEqual([])
  expect(await server.seed.stockOf(item)).toEqual({ OLD: 0, FRESH: 0 })
  const movements = await server.db
    .select({ reason: stockMovement.reason, subject: stockMovement.subject })
    .from(stockMovement)
    .where(eq(stockMovement.batchId, old?.id ?? 0))
    .orderBy(asc(stockMovement.id))
  const [signed] = await server.db.select().from(wasteSignOff)
  expect(movements.at(-1)).toEqual({ reason: 'wasted', subject: `waste ${signed?.id}` })
  await expect(server.db.delete(wasteSignOff)).rejects.toThrow('Failed query')
})

it('INV-47 a second pharmacist of the pharmacy signs with their password, never the same person, and the first stays signed in', async () => {
  const [old] = (await stocked()).batches
  const body = { batches: [{ batchId: old?.id, quantity: 7 }], reason: 'Monthly round' }
  const admin = await server.seed.admin()
  const another = 'Enter the email and password of another pharmacist of this pharmacy'
  for (const [witness, path, message] of [
    [undefined, 'witness.email', 'A second person of the pharmacy must sign'],
    [credentialsOf(ifeoma), 'witness.email', 'A second person must sign, not you'],
    [{ ...credentialsOf(sule), password: 'wrong' }, 'witness.password', another],
    [{ email: 'no@alafia.example', password: 'wrong' }, 'witness.password', another],
    [credentialsOf(admin), 'witness.password', another],
    [credentialsOf(far), 'witness.email', 'The second person must work at this pharmacy'],
  ] as const) {
    const { status, body: problem } = await signOff({ ...body, ...(witness ? { witness } : {}) })
    expect([status, problem.errors]).toEqual([400, [{ path, message }]])
  }
  expect((await signOff({ ...body, witness: credentialsOf(sule) })).status).toBe(201)
  const signed = await server.db.select().from(wasteSignOff).orderBy(asc(wasteSignOff.id))
  expect(signed.at(-1)).toMatchObject({ signedBy: ifeoma.id, witnessedBy: sule.id })
  for (const who of [pharmacist, second]) expect((await who.get('/api/pharmacy/waste')).status).toBe(200)
})

it('INV-47 says so where no other pharmacist works who could sign', async () => {
  const pharmacy = await server.seed.pharmacy()
  const by = await server.as(await server.seed.pharmacist({ pharmacy }))
  const batches = [{ batchNumber: 'OLD', expiryDate: '2026-03-10', quantity: 7 }]
  const [old] = (await server.seed.item({ name: 'Lonely', pharmacy, batches })).batches
  const body = { batches: [{ batchId: old?.id, quantity: 7 }], reason: 'Monthly round' }
  const message = 'No other pharmacist works at this pharmacy. Ask an administrator to add one'
  for (const witness of [undefined, credentialsOf(sule)]) {
    const { status, body: problem } = await signOff({ ...body, ...(witness ? { witness } : {}) }, by)
    expect([status, problem.errors]).toEqual([400, [{ path: 'witness.email', message }]])
  }
})
