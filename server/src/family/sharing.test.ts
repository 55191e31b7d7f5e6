import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { scopes, type Scope } from '@alafia/contract/family/sharing'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { Member, Person } from '../seed/people.ts'
import { testServer, type Caller } from '../testing/server.ts'
import { familyConsent } from './table.ts'

const server = await testServer()
afterAll(() => server.close())

let amina: Person
let okafor: Person
let patient: Caller
let ada: Member

beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina' })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  patient = await server.as(amina)
  ada = await server.seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    phone: '0803 555 0199',
    allergies: ['Penicillin'],
    insuranceNumber: 'HYG-3',
    decidesSince: '2026-03-01',
  })
})

const agree = async (...shared: Scope[]) => {
  const now = server.clock.now()
  const [row] = await server.db
    .insert(familyConsent)
    .values({
      familyMemberId: ada.id,
      askedBy: amina.id,
      address: 'ada@example.org',
      askedAt: now,
      answerBy: now,
      agreedAt: now,
      scopes: shared,
    })
    .returning()
  return row?.id ?? 0
}
const shown = async () => (await patient.get<FamilyMember[]>('/api/family')).body[0]
const visit = { date: '2026-03-12', time: '10:00' } as const

test('FAM-22 FAM-80 of an adult who shares nothing, only name and relationship are shown', async () => {
  expect(await shown()).toMatchObject({
    firstName: 'Ada',
    relationship: 'child',
    dateOfBirth: null,
    phone: null,
    emergencyContact: null,
    allergies: [],
    insuranceNumber: null,
    openScopes: [],
  })
  const details = {
    firstName: 'Ada',
    lastName: ada.lastName,
    dateOfBirth: '1990-05-01',
    relationship: 'sibling',
  }
  expect((await patient.put(`/api/family/${ada.id}`, details)).status).toBe(403)
  await agree('records')
  expect(await shown()).toMatchObject({
    dateOfBirth: '1990-05-01',
    allergies: ['Penicillin'],
    insuranceNumber: 'HYG-3',
  })
  expect((await patient.put(`/api/family/${ada.id}`, details)).status).toBe(200)
  const younger = { ...details, dateOfBirth: '2015-05-01' }
  expect((await patient.put(`/api/family/${ada.id}`, younger)).status).toBe(400)
})

test('FAM-22 a removal that isn’t possible doesn’t tell of her appointments', async () => {
  await server.seed.appointment({ patient: amina, doctor: okafor, familyMember: ada, ...visit })
  const { status, body } = await patient.delete<{ detail: string }>(`/api/family/${ada.id}`)
  expect([status, body.detail]).toEqual([
    409,
    'Ada can’t be removed at the moment. Ask Ada, or call the clinic.',
  ])
})

test('FAM-24 the account holder is notified only of what is shared', async () => {
  const doctor = await server.as(okafor)
  const accept = async (time: string) => {
    const booked = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      familyMember: ada,
      date: '2026-03-12',
      time,
      status: 'scheduled',
    })
    await doctor.patch(`/api/appointments/${booked.id}`, { status: 'confirmed' })
    return (await patient.get<unknown[]>('/api/notifications')).body.length
  }
  expect(await accept('10:00')).toBe(0)
  await agree('appointments')
  expect(await accept('11:00')).toBe(1)
})

test('FAM-25 only an agreement opens anything, and it stays as it was given', async () => {
  const refuses = (statement: ReturnType<typeof sql>) =>
    expect(server.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
  await server.db.execute(sql`update family_member set open_scopes = '{records}' where id = ${ada.id}`)
  expect((await shown())?.openScopes).toEqual([])
  await refuses(sql`update family_member set decides_since = null where id = ${ada.id}`)
  const consent = await agree('billing', 'messages')
  expect((await shown())?.openScopes).toEqual(['billing', 'messages'])
  await refuses(sql`update family_consent set scopes = '{records}' where id = ${consent}`)
  await refuses(sql`update family_consent set until = '2030-01-01' where id = ${consent}`)
  await expect(agree('records')).rejects.toMatchObject({ cause: { constraint: 'family_consent_open' } })
  const end = sql`update family_consent set ended_at = now(), ended_how = 'withdrawn' where id = ${consent}`
  await server.db.execute(end)
  expect((await shown())?.openScopes).toEqual([])
  await refuses(sql`update family_consent set ended_at = null, ended_how = null where id = ${consent}`)
})

test('FAM-25 a bill belongs to the person whose visit it is', async () => {
  const child = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  const booking = { patientId: amina.id, doctorId: okafor.id, appointmentDate: '2026-03-12', type: 'video' }
  const kemis = { ...booking, familyMemberId: child.id, appointmentTime: '11:00', reason: 'A cough' }
  expect((await patient.post('/api/appointments', kemis)).status).toBe(201)
  const { rows } = await server.db.execute(
    sql`select family_member_id as member from payment where patient_id = ${amina.id}`,
  )
  expect(rows).toEqual([{ member: child.id }])
})

test('FAM-26 the history leaves out who deals only with an adult who doesn’t share that', async () => {
  const eze = await server.seed.doctor({ firstName: 'Ngozi', lastName: 'Eze' })
  await server.seed.appointment({ patient: amina, doctor: okafor, ...visit, status: 'confirmed' })
  await server.seed.appointment({
    patient: amina,
    doctor: eze,
    familyMember: ada,
    ...visit,
    status: 'confirmed',
  })
  for (const [doctor, member] of [
    [okafor, 'self'],
    [eze, ada.id],
  ] as const)
    expect((await (await server.as(doctor)).get(`/api/people/${amina.id}/${member}/facts`)).status).toBe(200)
  const names = async (path: string) =>
    (await patient.get<{ name?: string; actor?: { name: string } }[]>(path)).body.map(
      ({ name, actor }) => name ?? actor?.name,
    )
  expect(await names('/api/access-history')).toEqual(['Dr. Chidi Okafor'])
  expect(await names('/api/audit')).not.toContain('Ngozi Eze')
  await agree(...scopes)
  expect(await names('/api/access-history')).toEqual(['Dr. Ngozi Eze', 'Dr. Chidi Okafor'])
  expect(await names('/api/audit')).toContain('Ngozi Eze')
})
