import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAccess } from '../platform/database/row-access.ts'
import { plannedAgain, seemLarge, seemOfOthers } from '../testing/own-plans.ts'
import { testServer, type TestServer } from '../testing/server.ts'
import { listPatients } from './patient-list.queries.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('PLAT-2 PLAT-107 one plan serves all calls, however many patients the clinic has, also of a doctor with few', async () => {
  const { clock, seed } = server
  const [doctor, patient] = [await seed.doctor(), await seed.patient()]
  const visit = { date: '2026-03-02', time: '10:00', status: 'completed' as const }
  await seed.appointment({ patient, doctor, ...visit })
  for (const table of ['user_account', 'care_relationship', 'appointment']) await seemLarge(server.db, table)
  await seemOfOthers(server.db, 'care_relationship', 'doctor_id')
  const actor = { userId: doctor.id, role: 'doctor', name: 'Chidi Okafor', sessionId: 1 } as const
  for (const cursor of [undefined, String(patient.id)]) {
    const page = { search: null, cursor, limit: 20 }
    const again = await withAccess({ actorId: doctor.id, role: 'doctor', now: clock.now() }, () =>
      plannedAgain(server.boundDb, (tx) => listPatients({ db: tx, actor, clock }, page)),
    )
    expect([page, again]).toEqual([page, 0])
  }
})
