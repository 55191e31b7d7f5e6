import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { accessSamples } from '../testing/samples.ts'
import { rowHashes } from '../testing/row-hashes.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

/*
 * SEC-1, SEC-2: every endpoint of the counter, called by a pharmacist of another pharmacy, for prescriptions in every state. The list
 * is the server's own, so a new endpoint is in it at once.
 */

/** These add something to the caller's own pharmacy, or are the look-up itself. */
const ownThings = [
  'POST /api/pharmacy/reports',
  'POST /api/pharmacy/inventory',
  'POST /api/pharmacy/inventory/import/preview',
  'POST /api/pharmacy/inventory/import',
  'POST /api/pharmacy/stock-takes',
  'POST /api/pharmacy/lookups',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's methods.
const verb = ({ method }: Endpoint) => method.toLowerCase() as Lowercase<Endpoint['method']>
const leaks = (body: unknown) => canaries.filter((canary) => JSON.stringify(body ?? null).includes(canary))

let server: TestServer
let world: World
let stranger: Caller
let endpoints: Endpoint[]

beforeAll(async () => {
  server = await testServer()
  world = await createWorld(server)
  stranger = world.strangers.pharmacist
  endpoints = server.app.endpoints.filter(
    (endpoint) =>
      endpoint.access !== 'public' &&
      endpoint.access.includes('pharmacist') &&
      /^\/api\/(prescriptions|pharmacy|insurance-claims|payments|pharmacies\/:id$)/.test(endpoint.path) &&
      // What everyone reads of a pharmacy.
      nameOf(endpoint) !== 'GET /api/pharmacies/:id' &&
      !ownThings.includes(nameOf(endpoint)),
  )
})
afterAll(() => server.close())

type Held = { id: number; code: string }

/** @returns how many calls were refused */
const refusedEverything = async (held: readonly Held[]) => {
  let refused = 0
  for (const endpoint of endpoints)
    for (const { id } of held) {
      const sample = accessSamples[nameOf(endpoint)] ?? expect.fail(`${nameOf(endpoint)} has no sample`)
      const seen: World = {
        ...world,
        prescription: { ...world.prescription, id },
        handled: { ...world.handled, id },
        filled: { ...world.filled, id },
        refillable: { ...world.refillable, id },
        asked: { ...world.asked, id },
      }
      const { status, body } = await stranger[verb(endpoint)]<unknown>(sample.path(seen), sample.body?.(seen))
      expect([nameOf(endpoint), id, leaks(body)]).toEqual([nameOf(endpoint), id, []])
      if (endpoint.method === 'GET' && !endpoint.path.includes(':')) continue
      expect([nameOf(endpoint), id, [403, 404].includes(status)]).toEqual([nameOf(endpoint), id, true])
      refused += 1
    }
  return refused
}

test('SEC-1 SEC-2 PHARM-55 a pharmacist of another pharmacy reads and changes nothing here; a recorded look-up only lets them ask for it', async () => {
  const { prescription: waiting, asked, handled, filled, refillable, appointment, pharmacy } = world
  // No one has asked to move this one.
  const fresh = await server.seed.prescription({ appointment, pharmacy })
  const held = [waiting, asked, handled, filled, refillable, fresh].map(({ id }) => id)
  const { rows } = await server.pool.query<Held>(
    'select id, code from prescription where id = any ($1) order by id',
    [held],
  )
  expect(rows).toHaveLength(held.length)
  const ask = () => stranger.post('/api/pharmacy/moves', { prescriptionId: fresh.id, agreement: 'app' })
  const lookUps = async () =>
    (await world.patient.get<AccessEntry[]>('/api/access-history')).body.filter(
      ({ what }) => what === 'looked up a prescription that is at another pharmacy',
    ).length

  const before = await rowHashes(server.db)
  const refused = await refusedEverything(rows)
  expect((await ask()).status).toBe(404)
  expect(await rowHashes(server.db)).toEqual(before)
  expect(await lookUps()).toBe(0)

  for (const { code } of rows)
    expect(
      (await stranger.post('/api/pharmacy/lookups', { by: 'code', code, reason: 'cannot-fill' })).status,
    ).toBe(200)
  expect(await lookUps()).toBe(rows.length)
  expect(await refusedEverything(rows)).toBe(refused)
  const after = await rowHashes(server.db)
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'prescription_lookup',
  ])
  expect((await ask()).status).toBe(201)
  console.info(
    `${endpoints.length} endpoints, ${2 * refused} calls of another pharmacy’s pharmacist before and after a look-up: 0 let in`,
  )
})
