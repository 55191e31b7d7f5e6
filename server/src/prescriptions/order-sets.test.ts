import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NoteTemplate } from '@alafia/contract/appointments/note-templates'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { OrderSet } from '@alafia/contract/prescriptions/order-sets'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let doctor: Caller
let colleague: Caller

beforeAll(async () => {
  server = await testServer()
  doctor = await server.as(await server.seed.doctor())
  colleague = await server.as(await server.seed.doctor())
})
afterAll(() => server.close())

const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
  instructions: null,
  quantity: 30,
}
type Kind = [path: string, content: object, other: object, wrong: [string, object][]]
const kinds: Kind[] = [
  [
    '/api/note-templates',
    { text: 'Fever since:\nPlan:' },
    { text: 'Rewritten' },
    [
      ['text', { name: 'A', text: ' ' }],
      ['text', { name: 'A', text: 'x'.repeat(4001) }],
      ['name', { name: '', text: 'x' }],
      ['name', { name: 'n'.repeat(61), text: 'x' }],
    ],
  ],
  [
    '/api/order-sets',
    { medications: [amlodipine] },
    { medications: [{ ...amlodipine, quantity: 60 }] },
    [
      ['medications', { name: 'A', medications: [] }],
      ['medications', { name: 'A', medications: Array.from({ length: 21 }, () => amlodipine) }],
      ['medications.0.dosage', { name: 'A', medications: [{ ...amlodipine, dosage: '' }] }],
      ['name', { name: ' ', medications: [amlodipine] }],
    ],
  ],
]

describe.each(kinds)('APPT-59 a doctor’s own templates and order sets: %s', (path, content, other, wrong) => {
  const list = async (by: Caller) => (await by.get<(NoteTemplate | OrderSet)[]>(path)).body
  const save = (body: object, by = doctor) => by.put<{ id: number } & Partial<ProblemBody>>(path, body)

  test('are listed by name for this doctor alone, and one of the same name is replaced', async () => {
    await save({ name: 'malaria', ...content })
    const first = await save({ name: ' Hypertension ', ...content })
    expect(first.body).toEqual({ id: first.body.id, name: 'Hypertension', ...content })
    const again = await save({ name: 'Hypertension', ...other })
    expect(again.body.id).toBe(first.body.id)
    expect(await list(doctor)).toMatchObject([
      { name: 'Hypertension', ...other },
      { name: 'malaria', ...content },
    ])
    expect(await list(colleague)).toEqual([])
    await save({ name: 'Hypertension', ...content }, colleague)
    expect(await list(doctor)).toMatchObject([{ ...other }, { ...content }])
  })

  test('are removed only by their doctor', async () => {
    const { body } = await save({ name: 'Mine', ...content })
    expect((await colleague.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await doctor.delete(`${path}/${body.id}`)).status).toBe(204)
    expect((await doctor.delete(`${path}/${body.id}`)).status).toBe(404)
    expect((await list(doctor)).map(({ name }) => name)).not.toContain('Mine')
  })

  test('are checked, and at most 50 of each', async () => {
    for (const [field, body] of wrong) {
      const answer = await save(body)
      expect([field, answer.status, answer.body.errors?.[0]?.path]).toEqual([field, 400, field])
    }
    const busy = await server.as(await server.seed.doctor())
    for (let nth = 1; nth <= 50; nth += 1) await save({ name: `Set ${nth}`, ...content }, busy)
    const more = await save({ name: 'One more', ...content }, busy)
    expect([more.status, more.body.errors?.[0]?.path]).toEqual([400, 'name'])
    expect((await save({ name: 'Set 7', ...other }, busy)).status).toBe(200)
  })
})
