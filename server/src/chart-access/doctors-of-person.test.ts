import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../testing/server.ts'
import { doctorIdsBookedBy, doctorIdsInCareOf } from './exports.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('PLAT-26 a change reaches every doctor the person has booked, even before the first visit, and no doctor of a relative', async () => {
  const { seed, db } = server
  const patient = await seed.patient()
  const child = await seed.familyMember(patient)
  const [treating, booked, ofChild] = [await seed.doctor(), await seed.doctor(), await seed.doctor()]
  const at = { patient, time: '10:00' }
  await seed.appointment({ ...at, doctor: treating, date: '2026-03-11', status: 'confirmed' })
  await seed.appointment({ ...at, doctor: booked, date: '2026-03-12' })
  await seed.appointment({ ...at, doctor: ofChild, date: '2026-03-13', familyMember: child })
  const person = { patientId: patient.id, familyMemberId: null }
  expect(new Set(await doctorIdsBookedBy(db, person))).toEqual(new Set([treating.id, booked.id]))
  expect(await doctorIdsInCareOf(db, person)).toEqual([treating.id])
})
