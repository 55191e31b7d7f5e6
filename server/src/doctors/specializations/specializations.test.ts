import { desc, eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Earliest } from '@alafia/contract/appointments/earliest'
import type { WaitlistEntry } from '@alafia/contract/appointments/waitlist'
import type { Doctor } from '@alafia/contract/doctors/schema'
import type { Specialization } from '@alafia/contract/doctors/specializations'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import { clinicSetup } from '../../accounts/table.ts'
import { auditEntry } from '../../audit/table.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { doctor } from '../table.ts'

let server: TestServer
let okafor: Person
let admin: Caller
let other: Caller

beforeEach(async () => {
  server = await testServer()
  okafor = await server.seed.doctor({
    firstName: 'Chidi',
    lastName: 'Okafor',
    specialization: 'Cardiology',
    fee: '25000.00',
  })
  admin = await server.as(await server.seed.admin())
  other = await server.as(await server.seed.admin())
  return () => server.close()
})

const path = '/api/admin/specializations'
const licence = { number: 'MDCN/4711', validUntil: '2028-01-01' }
const list = async () => (await admin.get<Specialization[]>(path)).body
const named = async (name: string) => (await list()).find((one) => one.name === name) ?? expect.fail(name)
const add = (name: string, who = admin) => who.post<Specialization & ProblemBody>(path, { name })
const save = ({ id, name, isArchived, version }: Specialization, changes: object = {}, who = admin) =>
  who.put<Specialization & ProblemBody>(`${path}/${id}`, { name, isArchived, version, ...changes })
const archive = async (name: string, who = admin) => save(await named(name), { isArchived: true }, who)
const setPractice = ({ id }: Person, specialization: string, who = admin) =>
  who.put(`/api/admin/users/${id}/practice`, { specialization, fee: '20000.00' })
const storedOf = async ({ id }: Person) =>
  (await server.db.select().from(doctor).where(eq(doctor.userId, id)))[0]?.specialization
const latestAction = async () => {
  const [entry] = await server.db
    .select({ action: auditEntry.action, subject: auditEntry.subject })
    .from(auditEntry)
    .where(like(auditEntry.action, 'specialization.%'))
    .orderBy(desc(auditEntry.id))
    .limit(1)
  return entry
}
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, two) => one - two)

describe('DOC-26 administrators keep the clinic’s specializations', () => {
  test('a new clinic has those of the categories of Medical Records, and gets more, by name', async () => {
    const { status, body } = await add(' Urology ')
    expect([status, body]).toEqual([
      201,
      { id: body.id, name: 'Urology', doctors: 0, isArchived: false, version: 1 },
    ])
    expect((await list()).map(({ name, doctors }) => [name, doctors])).toEqual([
      ['Cardiology', 1],
      ['General Practice', 0],
      ['Pediatrics', 0],
      ['Urology', 0],
    ])
    expect(await latestAction()).toEqual({
      action: 'specialization.added',
      subject: `specialization ${body.id}: Urology`,
    })
  })

  test('a name stands once, whatever its case and spaces, also of two who add it at once', async () => {
    const both = await Promise.all([add('Sports Medicine'), add('sports  medicine', other)])
    expect(statuses(both)).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body.errors).toEqual([
      { path: 'name', message: 'There is a specialization of this name already' },
    ])
    expect((await list()).filter(({ name }) => /sports/i.test(name))).toHaveLength(1)
    await archive('Pediatrics')
    expect((await add('pediatrics')).body.errors?.[0]?.message).toBe(
      'There is an archived specialization of this name. Restore it instead',
    )
    expect((await save(await named('General Practice'), { name: 'cardiology' })).status).toBe(400)
  })

  test('renaming one renames it for its doctors and those who wait, and is recorded', async () => {
    const patient = await server.seed.patient()
    const caller = await server.as(patient)
    const joined = await caller.post('/api/appointments/waitlist', {
      patientId: patient.id,
      specialization: 'Cardiology',
      type: 'video',
      mode: 'video',
      reason: 'Night cough twice a week',
      weekdays: ['Friday'],
      fromTime: '08:00',
      untilTime: '18:00',
      firstDay: '2026-03-13',
      lastDay: '2026-03-13',
    })
    expect(joined.status).toBe(201)
    const heard: unknown[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    const { status, body } = await save(await named('Cardiology'), { name: 'Heart Medicine' })
    stop()
    expect([status, body.name, body.doctors, body.version]).toEqual([200, 'Heart Medicine', 1, 2])
    expect(heard).toContainEqual({ to: 'everyone', topic: 'slots' })
    const found = (await caller.get<Earliest>('/api/doctors/earliest')).body
    expect(found.specializations).toEqual(['Heart Medicine'])
    expect((await caller.get<Doctor[]>('/api/doctors')).body).toMatchObject([
      { specialization: 'Heart Medicine' },
    ])
    expect((await caller.get<WaitlistEntry[]>('/api/appointments/waitlist')).body).toMatchObject([
      { specialization: 'Heart Medicine', doctorName: null },
    ])
    expect(await latestAction()).toEqual({
      action: 'specialization.renamed',
      subject: `specialization ${body.id}: Cardiology -> Heart Medicine`,
    })
    expect((await setPractice(okafor, 'Cardiology')).body.errors).toEqual([
      { path: 'specialization', message: 'Choose a specialization from the list' },
    ])
  })

  test('of two who change one at once, the second reads that it has changed, and nothing of theirs is saved', async () => {
    const held = await named('Pediatrics')
    const both = await Promise.all([
      save(held, { name: 'Paediatrics' }),
      save(held, { name: 'Child Health' }, other),
    ])
    expect(statuses(both)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
      'Someone else changed this specialization in the meantime',
    )
    expect(await named(both.find(({ status }) => status === 200)?.body.name ?? '')).toMatchObject({
      id: held.id,
      version: 2,
    })
  })
})

describe('DOC-26 archiving a specialization', () => {
  test('is refused while doctors have it, who are named, with those who are deactivated or wait for their role', async () => {
    await server.seed.doctor({
      firstName: 'Ada',
      lastName: 'Eze',
      specialization: 'Cardiology',
      isActive: false,
    })
    await server.db.insert(clinicSetup).values({ finishedAt: server.clock.now() })
    const invited = await admin.post('/api/admin/users', {
      firstName: 'Tari',
      lastName: 'Briggs',
      email: 'tari@mail.example',
      role: 'doctor',
      specialization: 'Cardiology',
      fee: '20000.00',
      licence,
    })
    expect(invited.status).toBe(201)
    const refused = await archive('Cardiology')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Dr. Tari Briggs, Dr. Ada Eze and Dr. Chidi Okafor have this specialization. Give them another one first',
    ])
    expect(await named('Cardiology')).toMatchObject({ isArchived: false, doctors: 3, version: 1 })
  })

  test('takes it off the list until it is restored; a former doctor doesn’t keep it there, and needs another to return', async () => {
    await admin.post(`/api/admin/users/${okafor.id}/roles`, { role: 'admin' })
    await admin.delete(`/api/admin/users/${okafor.id}/roles/doctor`)
    const { status } = await archive('Cardiology')
    expect([status, (await latestAction())?.action]).toEqual([200, 'specialization.archived'])
    const eze = await server.seed.doctor({ specialization: 'Pediatrics' })
    expect((await setPractice(eze, 'Cardiology')).status).toBe(400)
    const again = { role: 'doctor', licence }
    const returning = await admin.post(`/api/admin/users/${okafor.id}/roles`, again)
    expect([returning.status, returning.body.errors?.[0]?.path]).toEqual([400, 'specialization'])
    await save(await named('Cardiology'), { isArchived: false })
    expect((await latestAction())?.action).toBe('specialization.restored')
    expect((await admin.post(`/api/admin/users/${okafor.id}/roles`, again)).status).toBe(201)
    expect((await setPractice(eze, 'Cardiology')).status).toBe(200)
  })

  test('and giving it to a doctor at once: one of them succeeds', async () => {
    for (let round = 0; round < 8; round++) {
      const name = `Rare ${round}`
      await add(name)
      await setPractice(okafor, 'Cardiology')
      const [archived, given] = await Promise.all([archive(name), setPractice(okafor, name, other)])
      expect(archived.status === 200).toBe(given.status !== 200)
      expect(await storedOf(okafor)).toBe(given.status === 200 ? name : 'Cardiology')
    }
  })
})

test('DOC-27 the database keeps a doctor from having what isn’t in the list', async () => {
  const refusal = await server.db
    .update(doctor)
    .set({ specialization: 'Alchemy' })
    .where(eq(doctor.userId, okafor.id))
    .then(
      () => 'done',
      (error: unknown) => String(error instanceof Error && error.cause),
    )
  expect(refusal).toContain('doctor_specialization_specialization_name_fk')
})
