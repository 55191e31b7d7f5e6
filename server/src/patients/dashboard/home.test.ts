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

it('PAT-10 APPT-71 what is known of a call comes too, for each visit by video of today that the home shows', async () => {
  const { seed } = server
  const [patient, doctor] = [await seed.patient(), await seed.doctor()]
  const visitAt = (date: string, time: string, mode: 'video' | 'in-person') =>
    seed.appointment({ patient, doctor, date, time, mode, status: 'confirmed' })
  const begun = await visitAt('2026-03-11', '08:30', 'video')
  const later = await visitAt('2026-03-11', '15:00', 'video')
  await visitAt('2026-03-10', '15:00', 'video')
  await visitAt('2026-03-11', '11:00', 'in-person')
  await visitAt('2026-03-12', '09:00', 'video')
  await seed.appointment({
    patient: await seed.patient(),
    doctor,
    date: '2026-03-11',
    time: '16:00',
    mode: 'video',
  })
  const caller = await server.as(patient)
  const { body } = await caller.get('/api/patient/home')
  // The contract's type says no more.
  const calls = Object.entries(body as Record<string, unknown>).filter(([call]) =>
    call.includes('video-visits'),
  )
  expect(calls.map(([call]) => call)).toEqual([begun, later].map(({ id }) => `GET /api/video-visits/${id}`))
  const alone = await caller.get(`/api/video-visits/${begun.id}`)
  expect(calls[0]?.[1]).toEqual(alone.body)
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
