import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('RX-12 lists a doctor’s earlier prescriptions for one person, never another doctor’s or another person’s', async () => {
  const { seed } = server
  const [doctor, other] = [await seed.doctor(), await seed.doctor()]
  const [amina, ngozi] = [await seed.patient(), await seed.patient()]
  const kemi = await seed.familyMember(amina, {})
  const times = ['09:00', '10:00', '11:00', '12:00']
  const given = async (by: typeof doctor, patient: typeof amina, familyMember?: typeof kemi) => {
    const appointment = await seed.appointment({
      patient,
      doctor: by,
      familyMember,
      date: '2026-03-09',
      time: times.shift() ?? '13:00',
      status: 'completed',
    })
    return (await seed.prescription({ appointment })).id
  }
  const [own, kemis] = [await given(doctor, amina), await given(doctor, amina, kemi)]
  await given(other, amina)
  await given(doctor, ngozi)

  const caller = await server.as(doctor)
  const ids = async (query: string) => {
    const { status, body } = await caller.get<Prescription[]>(`/api/prescriptions?${query}`)
    return [status, Array.isArray(body) ? body.map(({ id }) => id) : body]
  }
  expect(await ids(`patientId=${amina.id}&member=self`)).toEqual([200, [own]])
  expect(await ids(`patientId=${amina.id}&member=${kemi.id}`)).toEqual([200, [kemis]])
  expect(await ids(`patientId=${amina.id}`)).toEqual([200, [kemis, own]])
  expect(await ids(`patientId=2147483647`)).toEqual([200, []])
  const patient = await server.as(ngozi)
  expect((await patient.get(`/api/prescriptions?patientId=${amina.id}`)).body).toEqual([])
})
