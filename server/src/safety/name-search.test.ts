import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MedicineName } from '@alafia/contract/safety/schema'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let doctor: Caller
beforeAll(async () => {
  server = await testServer()
  doctor = await server.as(await server.seed.doctor())
})
afterAll(() => server.close())

const search = (text: string) =>
  doctor.get<MedicineName[]>(`/api/medicines/names?search=${encodeURIComponent(text)}`)

describe('SAFE-41 names of the safety table', () => {
  it.each([
    ['aten', 'Atenolol'],
    ['amoxycilin', 'Amoxicillin'],
    ['paracetmol', 'Paracetamol'],
    ['Brufen 400', 'Ibuprofen'],
  ])('suggests for %j what was probably meant', async (typed, generic) => {
    const { status, body } = await search(typed)
    expect(status).toBe(200)
    expect(body.map((one) => one.generic)).toContain(generic)
  })

  it('suggests nothing for what is nothing like a name, and needs two letters', async () => {
    expect((await search('zzqxw')).body).toEqual([])
    expect((await search('a')).status).toBe(400)
  })
})
