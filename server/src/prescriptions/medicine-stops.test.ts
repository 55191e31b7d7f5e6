import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import type { CurrentMedicine } from '@alafia/contract/prescriptions/current-medicines'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { SafetyReport } from '@alafia/contract/safety/schema'
import type { Invalidation } from '../outbox/outbox.ts'
import { outgoingEmail } from '../outbox/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { prescription } from './table.ts'

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let colleague: Caller
let visit: Awaited<ReturnType<TestServer['seed']['appointment']>>
let order: { id: number }
let own: string

const medication = (name: string) => ({
  name,
  dosage: '1 tablet',
  frequency: 'each morning',
  duration: '30 days',
})
const warfarin = { ...medication('Warfarin 5 mg'), instructions: null, quantity: 30 }
const amlodipine = { ...medication('Amlodipine 5 mg'), instructions: null, quantity: 30 }

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { seed } = server
  const eze = await seed.doctor()
  ;[amina, okafor] = [await seed.patient({ dateOfBirth: '1986-03-11' }), await seed.doctor()]
  const seen = { patient: amina, date: '2026-03-11', status: 'confirmed' as const }
  visit = await seed.appointment({ ...seen, doctor: okafor, time: '10:00' })
  const earlier = await seed.appointment({ ...seen, doctor: eze, time: '12:00' })
  order = await seed.prescription({ appointment: earlier, medications: [warfarin, amlodipine] })
  ;[patient, doctor, colleague] = [await server.as(amina), await server.as(okafor), await server.as(eze)]
  own = `/api/people/${amina.id}/self`
})

const say = (by: Caller, body: object = {}, person = own) =>
  by.post(`${person}/medicine-stops`, {
    prescriptionId: order.id,
    medicationIndex: 0,
    status: 'stopped',
    reason: 'A nosebleed that went on',
    ...body,
  })
const continued = { status: 'taking', reason: null }
const listed = async (by: Caller) =>
  (await by.get<CurrentMedicine[]>(`${own}/prescribed-medicines`)).body.map(({ name, said }) => [
    name,
    said.doctor?.status ?? null,
    said.patient?.status ?? null,
  ])
const interactions = async () => {
  const { body } = await doctor.post<SafetyReport>('/api/prescriptions/check', {
    appointmentId: visit.id,
    medications: [medication('Ibuprofen 400 mg')],
  })
  return body.findings.filter(({ key }) => key.includes('warfarin')).map(({ kind }) => kind)
}

test('RX-60 a medicine that a doctor in care stopped no longer counts as taken, until one continues it', async () => {
  expect(await interactions()).toContain('interaction')
  expect((await say(doctor)).status).toBe(204)
  expect(await interactions()).toEqual([])
  expect(await listed(doctor)).toEqual([
    ['Warfarin 5 mg', 'stopped', null],
    ['Amlodipine 5 mg', null, null],
  ])
  const { body } = await doctor.get<PatientDetails>(`/api/patients/${amina.id}`)
  expect(body.currentMedicines[0]?.said.doctor).toEqual({
    status: 'stopped',
    reason: 'A nosebleed that went on',
    recorded: {
      name: `Dr. ${okafor.firstName} ${okafor.lastName}`,
      role: 'doctor',
      at: server.clock.now().toISOString(),
    },
  })
  expect((await say(colleague, continued)).status).toBe(204)
  expect(await interactions()).toContain('interaction')
  expect(await listed(patient)).toContainEqual(['Warfarin 5 mg', 'taking', null])
})

test('RX-60 what the patient says is shown beside the doctors’ word while it is newer, and changes no check', async () => {
  expect((await say(patient)).status).toBe(204)
  expect(await listed(doctor)).toContainEqual(['Warfarin 5 mg', null, 'stopped'])
  expect(await interactions()).toContain('interaction')
  expect((await say(doctor)).status).toBe(204)
  expect(await listed(patient)).toContainEqual(['Warfarin 5 mg', 'stopped', null])
  expect((await say(patient, continued)).status).toBe(204)
  expect(await listed(patient)).toContainEqual(['Warfarin 5 mg', 'stopped', 'taking'])
  expect(await interactions()).toEqual([])
})

test('RX-60 the pharmacist reads it with the prescription, and with the other ones', async () => {
  const other = await server.seed.prescription({ appointment: visit })
  await say(doctor)
  const counter = await server.as(await server.seed.pharmacist())
  const read = async (id: number) =>
    (await counter.get<DispensingContext>(`/api/prescriptions/${id}/person`)).body
  expect((await read(order.id)).said).toMatchObject([
    { doctor: { status: 'stopped', reason: 'A nosebleed that went on' }, patient: null },
    { doctor: null, patient: null },
  ])
  const [shown] = (await read(other.id)).current
  expect(shown?.medications.map(({ name, said }) => [name, said.doctor?.status])).toEqual([
    ['Warfarin 5 mg', 'stopped'],
    ['Amlodipine 5 mg', undefined],
  ])
})

test.each(['rejected', 'cancelled'] as const)(
  'RX-90 what was dispensed is still taken after its refill was %s, until a doctor stops it',
  async (status) => {
    const { seed, db } = server
    await db.update(prescription).set({ status }).where(eq(prescription.id, order.id))
    expect([await listed(doctor), await interactions()]).toEqual([[], []])
    const filled = await seed.prescription({
      appointment: visit,
      medications: [warfarin],
      status: 'picked-up',
    })
    await db.update(prescription).set({ status }).where(eq(prescription.id, filled.id))
    expect(await listed(patient)).toEqual([['Warfarin 5 mg', null, null]])
    expect(await interactions()).toContain('interaction')
    expect((await say(doctor, { prescriptionId: filled.id })).status).toBe(204)
    expect(await interactions()).toEqual([])
  },
)

test('RX-61 only the patient and a doctor who treats the person say it, with a reason', async () => {
  const stranger = await server.as(await server.seed.doctor())
  const refused = [await say(stranger), await say(await server.as(await server.seed.patient()))]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
  expect((await say(await server.as(await server.seed.pharmacist()))).status).toBe(403)
  const wrong: [string, object][] = [
    ['reason', { reason: null }],
    ['reason', { reason: ' x ' }],
    ['status', { status: 'paused' }],
    ['medicationIndex', { medicationIndex: 2 }],
    ['medicationIndex', { medicationIndex: -1 }],
    ['prescriptionId', { prescriptionId: 2_000_000_000 }],
  ]
  for (const [path, body] of wrong) {
    const answer = await say(doctor, body)
    expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 400, path])
  }
  const kemi = await server.seed.familyMember(amina)
  const kemis = await say(patient, {}, `/api/people/${amina.id}/${kemi.id}`)
  expect([kemis.status, kemis.body.errors?.[0]?.path]).toEqual([400, 'prescriptionId'])
  expect(await listed(patient)).toContainEqual(['Warfarin 5 mg', null, null])
})

test('RX-61 nothing that was said is changed or deleted', async () => {
  await say(doctor)
  for (const change of ['delete from medicine_stop', `update medicine_stop set reason = 'Other'`])
    await expect(server.pool.query(change)).rejects.toThrow('append-only')
})

test('RX-63 patient and prescribing doctor are notified of what others say, without the medicine, by email as they like', async () => {
  const newest = async (by: Caller) =>
    (await by.get<{ title: string; body: string }[]>('/api/notifications')).body.map(({ title, body }) => [
      title,
      body,
    ])
  await patient.put('/api/account/preferences', {
    ...defaultPreferences,
    notifications: {
      ...defaultPreferences.notifications,
      prescriptions: { inApp: true, email: true },
    },
  })
  await say(doctor)
  const who = `${okafor.firstName} ${okafor.lastName}`
  expect(await newest(patient)).toEqual([
    ['Medicine stopped', `${who} stopped a medicine of your prescription. Open it to read why`],
  ])
  expect(await newest(colleague)).toEqual([
    ['Medicine stopped', `${who} stopped a medicine of one of your prescriptions`],
  ])
  expect(await newest(doctor)).toEqual([])
  expect(JSON.stringify([await newest(patient), await newest(colleague)])).not.toMatch(/Warfarin|nosebleed/)
  const emails = await server.db.select().from(outgoingEmail).where(eq(outgoingEmail.userId, amina.id))
  expect(emails.map(({ topic }) => topic)).toEqual(['prescriptions'])

  await say(colleague, continued)
  expect((await newest(patient))[0]?.[0]).toBe('Medicine continued')
  expect(await newest(colleague)).toHaveLength(1)
  await say(patient)
  expect(await newest(patient)).toHaveLength(2)
  expect((await newest(colleague))[0]).toEqual([
    'Medicine stopped',
    `${amina.firstName} ${amina.lastName} stopped a medicine of one of your prescriptions`,
  ])

  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  const hers = await server.seed.appointment({
    patient: amina,
    familyMember: kemi,
    doctor: okafor,
    date: '2026-03-10',
    time: '10:00',
    status: 'completed',
  })
  const { id } = await server.seed.prescription({ appointment: hers, medications: [warfarin] })
  await say(doctor, { prescriptionId: id }, `/api/people/${amina.id}/${kemi.id}`)
  expect((await newest(patient))[0]?.[1]).toBe(
    `${who} stopped a medicine of Kemi’s prescription. Open it to read why`,
  )
})

test('RX-63 the pharmacist who has the prescription open sees it at once', async () => {
  const refreshed: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
  await say(doctor)
  stop()
  expect(refreshed).toContainEqual({ to: { role: 'pharmacist' }, topic: 'prescriptions' })
})
