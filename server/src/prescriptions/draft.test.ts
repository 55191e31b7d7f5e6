import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appointmentStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { addDays } from '@alafia/contract/kernel/civil'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import {
  emptyPrescription,
  type PrescriptionDraft,
  type PrescriptionDraftContent,
} from '@alafia/contract/prescriptions/draft'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescriptionDraft } from './table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  ;[amina, okafor] = [await server.seed.patient(), await server.seed.doctor()]
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

let count = 0
const seedAppointment = (status: AppointmentStatus = 'confirmed') =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    status,
    date: addDays('2026-03-11', -(count += 1)),
    time: '10:00',
  })

const typed = (name: string) => ({ ...emptyPrescription.typing, name })
const amlodipine = {
  name: 'Amlodipine 5 mg',
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
  instructions: '',
  quantity: 30,
}
const order: PrescriptionDraftContent = {
  medications: [amlodipine],
  typing: { ...typed(' Lisin'), quantity: null },
  refills: 2,
  reasons: [{ key: 'interaction:a:b', reason: 'On a sp' }],
}
const named = (name: string): PrescriptionDraftContent => ({ ...emptyPrescription, typing: typed(name) })
const pathOf = (id: number) => `/api/appointments/${id}/prescription-draft`
const put = (by: Caller, id: number, body: object) =>
  by.put<PrescriptionDraft & ProblemBody>(pathOf(id), body)
const get = (by: Caller, id: number) => by.get<PrescriptionDraft>(pathOf(id))
const storedOf = (id: number) =>
  server.db.select().from(prescriptionDraft).where(eq(prescriptionDraft.appointmentId, id))
const issue = (id: number, draftVersion: number) =>
  doctor.post('/api/prescriptions', {
    appointmentId: id,
    patientId: amina.id,
    doctorId: okafor.id,
    medications: [amlodipine],
    reasons: [],
    draftVersion,
  })

describe('APPT-54 the order on the pad', () => {
  test('is empty at version 0, then exactly what was typed, with an increasing version', async () => {
    const { id } = await seedAppointment()
    expect((await get(doctor, id)).body).toEqual({ ...emptyPrescription, version: 0, updatedAt: null })
    const saved = { ...order, version: 1, updatedAt: server.clock.now().toISOString() }
    const first = await put(doctor, id, { ...order, version: 0 })
    expect([first.status, first.body]).toEqual([200, saved])
    expect((await get(doctor, id)).body).toEqual(saved)
    expect((await put(doctor, id, { ...named(''), version: 1 })).body).toMatchObject({
      ...emptyPrescription,
      version: 2,
    })
  })

  test('is read and written only by the appointment’s doctor', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...named('Canary'), version: 0 })
    const colleague = await server.seed.doctor()
    await server.seed.appointment({
      patient: amina,
      doctor: colleague,
      date: '2026-01-05',
      time: '10:00',
      status: 'completed',
    })
    const callers: [Caller, number][] = [
      [await server.as(amina), 403],
      [await server.as(await server.seed.admin()), 403],
      [await server.as(await server.seed.pharmacist()), 403],
      [await server.as(colleague), 403],
      [await server.as(await server.seed.doctor()), 404],
    ]
    for (const [caller, expected] of callers) {
      const answers = [await get(caller, id), await put(caller, id, { ...named('Mine'), version: 1 })]
      expect(answers.map(({ status }) => status)).toEqual([expected, expected])
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Canary')
    }
    expect((await get(doctor, id)).body).toMatchObject({ typing: { name: 'Canary' }, version: 1 })
  })

  test('that another window has changed is not overwritten', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...named('First window'), version: 0 })
    for (const version of [0, 2, 7]) {
      const { status, body } = await put(doctor, id, { ...named('Second window'), version })
      expect([status, body.type]).toEqual([409, '/problems/edited-elsewhere'])
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => put(doctor, id, { ...named(`Window ${nth}`), version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await storedOf(id)).toMatchObject([{ version: 2 }])
  })

  test('saved again after a lost reply is neither a conflict nor a second change', async () => {
    const { id } = await seedAppointment()
    await put(doctor, id, { ...order, version: 0 })
    const again = await put(doctor, id, { ...order, version: 0 })
    expect([again.status, again.body.version]).toEqual([200, 1])
  })

  test('is emptied when it is signed, unless another window has written on it since', async () => {
    const { id } = await seedAppointment('completed')
    await put(doctor, id, { ...order, version: 0 })
    expect((await issue(id, 1)).status).toBe(201)
    expect((await get(doctor, id)).body).toMatchObject({ ...emptyPrescription, version: 2 })
    await put(doctor, id, { ...named('Other window'), version: 2 })
    await issue(id, 2)
    expect((await get(doctor, id)).body).toMatchObject({ ...named('Other window'), version: 3 })
  })

  test('is written only where one can prescribe, and stays readable', async () => {
    for (const status of appointmentStatuses) {
      const { id } = await seedAppointment(status)
      const isOpen = status === 'confirmed' || status === 'completed'
      const written = await put(doctor, id, { ...order, version: 0 })
      expect([status, written.status]).toEqual([status, isOpen ? 200 : 409])
      if (!isOpen) expect(written.body.detail).toContain(status)
      expect((await get(doctor, id)).body.version).toBe(isOpen ? 1 : 0)
    }
  })

  test('has maximum lengths', async () => {
    const { id } = await seedAppointment()
    const wrong: [string, object][] = [
      ['typing.name', named('n'.repeat(121))],
      ['medications.0.instructions', { medications: [{ ...amlodipine, instructions: 'i'.repeat(501) }] }],
      ['medications', { medications: Array.from({ length: 21 }, () => amlodipine) }],
      ['refills', { refills: 12 }],
      ['reasons.0.reason', { reasons: [{ key: 'a', reason: 'r'.repeat(501) }] }],
      ['version', { version: -1 }],
    ]
    for (const [path, part] of wrong) {
      const { status, body } = await put(doctor, id, { ...order, version: 0, ...part })
      expect([path, status, body.errors?.[0]?.path]).toEqual([path, 400, path])
    }
    expect(await storedOf(id)).toEqual([])
  })
})
