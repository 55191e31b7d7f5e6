import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Insurer } from '@alafia/contract/billing/insurers'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Caller
let pharmacist: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.as(await server.seed.admin())
  pharmacist = await server.as(await server.seed.pharmacist())
})
afterAll(() => server.close())

type Refusal = { errors?: { path: string; message: string }[] }

const insurers = '/api/payments/insurers'
const add = (name: string, coversPercent = 70) =>
  admin.post<Insurer & Refusal>(insurers, { name, coversPercent })
const update = (id: number, change: object) => admin.patch<Insurer & Refusal>(`${insurers}/${id}`, change)
const namesFor = async (who: Caller) => (await who.get<Insurer[]>(insurers)).body.map(({ name }) => name)

describe('BILL-30 administrators keep the list of insurers', () => {
  it('a new one can be chosen at the counter at once, and another percentage too', async () => {
    const { status, body } = await add('Hygeia HMO', 80)
    expect([status, body]).toEqual([
      201,
      { id: body.id, name: 'Hygeia HMO', coversPercent: 80, isActive: true },
    ])
    expect(await namesFor(pharmacist)).toContain('Hygeia HMO')
    expect((await update(body.id, { coversPercent: 75 })).body).toEqual({ ...body, coversPercent: 75 })
  })

  it('a deactivated one stays on the list of administrators alone, and can come back', async () => {
    const { body } = await add('Sahel Mutual')
    expect((await update(body.id, { isActive: false })).body.isActive).toBe(false)
    expect(await namesFor(pharmacist)).not.toContain('Sahel Mutual')
    expect(await namesFor(admin)).toContain('Sahel Mutual')
    await update(body.id, { isActive: true })
    expect(await namesFor(pharmacist)).toContain('Sahel Mutual')
    expect((await admin.delete(`${insurers}/${body.id}`)).status).toBe(405)
  })

  it('a name stands once, whatever its case and spaces, also if it is added twice at once', async () => {
    const { body } = await add('Reliance HMO')
    const taken = await add('reliance  Hmo')
    expect([taken.status, taken.body.errors]).toEqual([
      400,
      [{ path: 'name', message: 'There is an insurer of this name already' }],
    ])
    const harmattan = await add('Harmattan Health')
    expect((await update(harmattan.body.id, { name: 'RELIANCEHMO' })).status).toBe(400)
    expect((await update(body.id, { name: 'Reliance Hmo' })).body.name).toBe('Reliance Hmo')
    const both = await Promise.all([add('Niger Care'), add('niger care')])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400])
  })

  it('the percentage is a whole number from 0 to 100', async () => {
    for (const wrong of [-1, 101, 12.5]) {
      const { status, body } = await add(`Insurer of ${wrong}`, wrong)
      expect([status, body.errors]).toEqual([
        400,
        [{ path: 'coversPercent', message: 'Enter a whole number from 0 to 100' }],
      ])
    }
    expect((await update(2_000_000_000, { coversPercent: 5 })).status).toBe(404)
  })
})
