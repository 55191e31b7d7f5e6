import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { NoteDraft } from '@alafia/contract/prescriptions/note-draft'
import { prepareForPrescribing } from '../../testing/prescribing.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { pharmacistNoteDraft } from './table.ts'

let server: TestServer
let pharmacist: Caller
let doctor: Caller
let waiting: { id: number }
let seedWaiting: () => Promise<{ id: number }>

beforeAll(async () => {
  server = await testServer()
  const { callers, appointment } = await prepareForPrescribing(server, { dateOfBirth: '1986-03-11' })
  ;({ pharmacist, doctor } = callers)
  seedWaiting = () => server.seed.prescription({ appointment })
})
afterAll(() => server.close())
beforeEach(async () => {
  waiting = await seedWaiting()
})

const path = () => `/api/prescriptions/${waiting.id}/note-draft`
const save = (text: string, version: number, by = pharmacist) =>
  by.put<NoteDraft & ProblemBody>(path(), { text, version })
const read = async (by = pharmacist) => (await by.get<NoteDraft>(path())).body

it('PHARM-90 keeps what was typed, for each pharmacist alone', async () => {
  expect(await read()).toEqual({ text: '', payer: null, version: 0, updatedAt: null })
  expect((await save('Takes it with food ', 0)).body).toMatchObject({
    text: 'Takes it with food ',
    version: 1,
  })
  expect((await read()).text).toBe('Takes it with food ')
  const colleague = await server.as(await server.seed.pharmacist())
  expect((await read(colleague)).text).toBe('')
  expect((await save('Mine', 0, colleague)).status).toBe(200)
  expect((await read()).text).toBe('Takes it with food ')
  expect((await doctor.get(path())).status).toBe(403)
})

it('PHARM-201 keeps who pays with it, and empties both once it is filled', async () => {
  const payer = {
    insurerId: (await server.seed.insurer({ coversPercent: 70 })).id,
    memberNumber: 'HYG-1',
    authorisation: 'PA-7',
    shares: [{ medicationIndex: 0, itemId: (await server.seed.item()).id, insurerShare: '12' }],
  }
  const put = (body: object) => pharmacist.put<NoteDraft & ProblemBody>(path(), body)
  for (const [unknown, field] of [
    [{ insurerId: 999_999 }, 'payer.insurerId'],
    [{ shares: [{ ...payer.shares[0], itemId: 999_999 }] }, 'payer.shares.0.itemId'],
  ] as const) {
    const { status, body } = await put({ text: '', payer: { ...payer, ...unknown }, version: 0 })
    expect([status, body.errors?.[0]?.path]).toEqual([400, field])
  }
  expect((await put({ text: '', payer, version: 0 })).body).toMatchObject({ payer, version: 1 })
  expect((await put({ text: '', payer, version: 0 })).body.version).toBe(1)
  expect((await read()).payer).toEqual(payer)
  const colleague = await server.as(await server.seed.pharmacist())
  expect((await read(colleague)).payer).toBeNull()
  await pharmacist.patch(`/api/prescriptions/${waiting.id}`, { status: 'fulfilled' })
  const rows = await server.db
    .select()
    .from(pharmacistNoteDraft)
    .where(eq(pharmacistNoteDraft.prescriptionId, waiting.id))
  expect(rows).toMatchObject([{ text: '', payer: null, version: 2 }])
})

it('PHARM-90 refuses to save over another window’s version; the same text again is no change', async () => {
  await save('First', 0)
  expect((await save('First', 0)).body.version).toBe(1)
  const over = await save('Second', 0)
  expect([over.status, over.body.type]).toEqual([409, expect.stringContaining('edited-elsewhere')])
  expect((await read()).text).toBe('First')
  const both = await Promise.all([save('One', 1), save('Other', 1)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
})

it.each([
  ['filled', { status: 'fulfilled' }, '', 2],
  ['rejected', { status: 'rejected', pharmacistNotes: 'Wrong dose' }, '', 2],
  ['marked pending', { status: 'pending' }, 'Ask about the dose', 1],
])('PHARM-91 a note of one that is %s', async (_case, change, text, version) => {
  await save('Ask about the dose', 0)
  expect((await pharmacist.patch(`/api/prescriptions/${waiting.id}`, change)).status).toBe(200)
  const rows = await server.db
    .select()
    .from(pharmacistNoteDraft)
    .where(eq(pharmacistNoteDraft.prescriptionId, waiting.id))
  expect(rows).toMatchObject([{ text, version }])
  const late = await save('Typed meanwhile', version)
  expect(late.status).toBe(text === '' ? 409 : 200)
})

it('PHARM-91 a note of one that is cancelled is emptied', async () => {
  await save('Ask about the dose', 0)
  await doctor.patch(`/api/prescriptions/${waiting.id}`, { status: 'cancelled' })
  const [row] = await server.db
    .select()
    .from(pharmacistNoteDraft)
    .where(eq(pharmacistNoteDraft.prescriptionId, waiting.id))
  expect(row).toMatchObject({ text: '', version: 2 })
})
