import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { accessSamples } from '../testing/samples.ts'
import { testServer, type Answer, type TestServer } from '../testing/server.ts'

/* Every endpoint that an administrator may call, with a canary in every text about somebody's health. */

const names = ['Canary-Amina', 'Canary-Kemi', 'canary-guest']
const clinical = canaries.filter((canary) => !names.includes(canary))

/**
 * Written to administrators, or about stock and money: the world's canaries there stand for a doctor's reason for opening a record
 * in an emergency and its review, a pharmacist's report, the reason for a recall, a transfer or a change of name, and what a payment is for
 * ('Appointment with Dr. …').
 */
const administrative = [
  'GET /api/emergency-access',
  'GET /api/admin/emergency-access/:id',
  'PATCH /api/admin/emergency-access/:id',
  'GET /api/admin/issues',
  'GET /api/admin/issues/:id',
  'PATCH /api/admin/issues/:id',
  'PUT /api/admin/users/:id/name',
  'GET /api/payments',
  'GET /api/payments/:id',
  'POST /api/payments/:id/check',
  'POST /api/payments/:id/refund',
  'POST /api/payments/:id/refund-request/refusal',
  'POST /api/payments/:id/discounts',
  'POST /api/payments/:id/desk-taking',
  'POST /api/payments/:id/desk-refund',
  'GET /api/pharmacy/transfers',
  'POST /api/pharmacy/recalls',
  'GET /api/pharmacy/recalls/:id',
  'POST /api/pharmacy/recalls/:id/lift',
]
/** Of these texts; a medicine, a diagnosis or a note of the record is never among them. */
const administrativeWords = ['canary-reason', 'canary-notes']

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's methods.
const verb = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

describe('ADM-55 administrators run the clinic without reading its records', () => {
  let server: TestServer
  let world: World
  let open: Endpoint[]

  const wordsIn = ({ body, bytes }: Answer<unknown> & { bytes?: Uint8Array }) => {
    const text = `${JSON.stringify(body ?? null)} ${bytes ? Buffer.from(bytes).toString('latin1') : ''}`
    return clinical.filter((canary) => text.includes(canary))
  }

  const call = (endpoint: Endpoint) => {
    const sample = accessSamples[nameOf(endpoint)]
    if (!sample) throw new Error(`${nameOf(endpoint)} has no sample`)
    const [path, body] = [sample.path(world), sample.body?.(world)]
    return endpoint.upload
      ? world.admin.upload<unknown>(path, body, sample.file)
      : world.admin[verb(endpoint)]<unknown>(path, body)
  }

  beforeAll(async () => {
    server = await testServer()
    world = await createWorld(server)
    open = server.app.endpoints.filter(({ access }) => access !== 'public' && access.includes('admin'))
  })
  afterAll(() => server.close())

  test('no reply of the registry contains a text of somebody’s records', async () => {
    const found: string[] = []
    for (const endpoint of open.filter(({ path }) => !path.startsWith('/api/auth/'))) {
      const answer = await call(endpoint)
      const words = wordsIn(answer).filter(
        (word) => !administrative.includes(nameOf(endpoint)) || !administrativeWords.includes(word),
      )
      if (words.length > 0) found.push(`${nameOf(endpoint)} ${answer.status}: ${words.join(', ')}`)
    }
    expect(found).toEqual([])
    expect(open.length).toBeGreaterThan(80)
    console.info(`${open.length} endpoints called as an administrator: 0 texts of records`)
  })

  test('no search finds an appointment by what it is about, and its details are those of the booking', async () => {
    const { admin, past, okafor, amina } = world
    expect((await admin.get('/api/appointments?search=canary-reason')).body).toEqual([])
    expect((await admin.get<unknown[]>('/api/appointments?search=Canary-Amina')).body.length).toBeGreaterThan(
      0,
    )
    expect((await admin.get(`/api/appointments/${past.id}`)).body).toMatchObject({
      patientId: amina.id,
      doctorId: okafor.id,
      status: 'completed',
      type: 'general',
      reason: '',
      notes: null,
      diagnosis: null,
      prescription: null,
      advice: null,
      diagnosisCodes: [],
      addenda: [],
      allergies: [],
      medicalConditions: [],
      regularMedicines: [],
      history: [],
    })
  })

  test('ADM-56 an administrator books for patients, never with themselves as doctor, nor for themselves', async () => {
    const both = await server.seed.doctor({ alsoHolds: ['admin', 'patient'] })
    const caller = await server.as(both, 'admin')
    const book = (patientId: number, doctorId: number) =>
      caller.post<{ message: string }>('/api/appointments', {
        patientId,
        doctorId,
        appointmentDate: '2026-03-19',
        appointmentTime: '11:00',
        type: 'video',
        reason: 'A visit',
      })
    const own = await book(world.amina.id, both.id)
    expect([own.status, own.body.message]).toEqual([
      403,
      "You can't book a patient with yourself. Ask the patient or another administrator to book",
    ])
    expect((await book(both.id, world.okafor.id)).status).toBe(403)
    const { status, body } = await book(world.amina.id, world.okafor.id)
    expect([status, JSON.stringify(body).includes('A visit')]).toEqual([201, false])
    expect((await (await server.as(both)).get(`/api/patients/${world.amina.id}/chart`)).status).toBe(404)
  })
})
