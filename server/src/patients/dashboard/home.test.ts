import { afterAll, beforeAll, expect, it } from 'vitest'
import { homeCalls } from '@alafia/contract/patients/home-calls'
import { testServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('PAT-10 the home’s calls are answered in one request, each as it would be alone', async () => {
  const { seed } = server
  const patient = await seed.patient()
  await seed.familyMember(patient)
  const slot = { date: '2026-03-12', time: '09:00' }
  await seed.appointment({ patient, doctor: await seed.doctor(), ...slot })
  await seed.appointment({ patient: await seed.patient(), doctor: await seed.doctor(), ...slot })
  const caller = await server.as(patient)
  const { status, body } = await caller.get('/api/patient/home')
  expect(status).toBe(200)
  // The contract's type says no more.
  const answers = Object.entries(body as Record<string, unknown>)
  expect(answers.length).toBe(homeCalls.length)
  for (const [call, answer] of answers) {
    const [method, address = ''] = call.split(' ')
    const alone = await (method === 'POST' ? caller.post(address) : caller.get(address))
    expect([call, alone.status, answer]).toEqual([call, 200, alone.body])
  }
  const upcoming = answers.find(([call]) => call.includes('upcoming'))
  expect(upcoming?.[1]).toMatchObject([{ patientId: patient.id }])
})

it('AUD-31 the page is one audit entry, which names everyone whose data it shows', async () => {
  const patient = await server.seed.patient()
  const caller = await server.as(patient)
  await caller.get('/api/patient/home')
  const { body } = await caller.get('/api/audit')
  // A list answers 200 with its entries.
  const entries = body as unknown as { action: string; patientId: number }[]
  expect(entries.map(({ action, patientId }) => [action, patientId])).toEqual([
    ['home-page.read', patient.id],
  ])
})

it('PAT-10 SEC-1 only patients can call it', async () => {
  for (const role of ['doctor', 'pharmacist', 'admin'] as const) {
    const caller = await server.as(await server.seed[role]())
    expect((await caller.get('/api/patient/home')).status).toBe(403)
  }
  expect((await server.anyone.get('/api/patient/home')).status).toBe(401)
})
