import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DoctorSummary } from '@alafia/contract/appointments/schema'
import type { Message } from '@alafia/contract/messages/schema'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('DOC-15 urgent alerts are open urgent requests and unread high-priority messages from patients', async () => {
  const { seed } = server
  const [okafor, colleague, amina] = [await seed.doctor(), await seed.doctor(), await seed.patient()]
  const slot = { patient: amina, doctor: okafor, type: 'urgent' as const }
  await seed.appointment({ ...slot, date: '2026-03-12', time: '10:00' })
  await seed.appointment({ ...slot, date: '2026-03-12', time: '11:00', status: 'cancelled' })
  const doctor = await server.as(okafor)
  const alerts = async () => (await doctor.get<DoctorSummary>('/api/appointments/summary')).body.urgentAlerts
  const write = (caller: Caller, priority: string) =>
    caller.post<Message>('/api/messages', {
      receiverId: okafor.id,
      subject: 'Please',
      content: 'Now',
      priority,
    })
  expect(await alerts()).toBe(1)
  await write(await server.as(colleague), 'high')
  const patient = await server.as(amina)
  await write(patient, 'normal')
  expect(await alerts()).toBe(1)
  const { body: urgent } = await write(patient, 'high')
  expect(await alerts()).toBe(2)
  await doctor.put(`/api/messages/${urgent.id}/read`)
  expect(await alerts()).toBe(1)
})
