import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Profile, ProfileDetails } from '@alafia/contract/family/profile'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { auditEntry } from '../audit/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { patientProfile } from './table.ts'

let server: TestServer
let amina: Person
let patient: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient({
    firstName: 'Amina',
    lastName: 'Bello',
    phone: '0803 555 0142',
    dateOfBirth: '1988-05-19',
  })
  patient = await server.as(amina)
})

const noted = {
  address: '14 Awolowo Road, Ikoyi, Lagos',
  medicalConditions: ['Hypertension'],
  allergies: ['Penicillin'],
  regularMedicines: ['Amlodipine 5 mg'],
  insuranceProvider: 'Reliance HMO',
  insurancePlan: 'Family Plus',
  insuranceNumber: 'RH-1',
}
const details = (changes: Partial<ProfileDetails> = {}) => ({
  firstName: 'Amina',
  lastName: 'Bello-Sanni',
  phone: '0803 555 0199',
  dateOfBirth: '1988-05-20',
  reason: 'Married',
  ...changes,
})
/** As it is read back. */
const saved = (changes: Partial<ProfileDetails> = {}) => {
  const { reason: _said, ...shown } = details(changes)
  return shown
}
const before = () => ({
  firstName: 'Amina',
  lastName: 'Bello',
  dateOfBirth: '1988-05-19',
  until: server.clock.now().toISOString(),
  changedBy: 'Amina Bello-Sanni',
  reason: 'Married',
})
const path = '/api/account/profile'
const row = async () =>
  (await server.db.select().from(patientProfile).where(eq(patientProfile.userId, amina.id)))[0]
const trail = async () =>
  (
    await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, amina.id)).orderBy(auditEntry.id)
  ).map(({ action, actorName, patientIds }) => [action, actorName, patientIds])

describe('the user’s own profile', () => {
  test('ACC-24 is empty at first, is saved as a whole, and is read back', async () => {
    const { body: first } = await patient.get<Profile>(path)
    expect(first).toEqual({
      firstName: 'Amina',
      lastName: 'Bello',
      email: amina.email,
      phone: '0803 555 0142',
      dateOfBirth: '1988-05-19',
      earlierNames: [],
      isNameFixed: false,
      patient: {
        address: null,
        medicalConditions: [],
        allergies: [],
        regularMedicines: [],
        insuranceProvider: null,
        insurancePlan: null,
        insuranceNumber: null,
      },
    })
    const { status, body } = await patient.put<Profile>(path, {
      ...details({ patient: noted }),
      email: 'other@alafia.example',
      role: 'admin',
      isActive: false,
    })
    expect([status, body]).toEqual([
      200,
      { ...saved(), email: amina.email, earlierNames: [before()], isNameFixed: false, patient: noted },
    ])
    expect((await patient.get(path)).body).toEqual(body)
  })

  test('ACC-26 omitted health notes stay unchanged; blank ones are cleared', async () => {
    await patient.put(path, details({ patient: noted }))
    await patient.put(path, details())
    expect((await patient.get<Profile>(path)).body.patient).toEqual(noted)
    const { body } = await patient.put<Profile>(
      path,
      details({ patient: { ...noted, address: ' ', allergies: [] } }),
    )
    expect(body.patient).toEqual({ ...noted, address: null, allergies: [] })
  })

  test('ACC-26 a new address clears the old coordinates, the same address keeps them', async () => {
    await server.db
      .insert(patientProfile)
      .values({ userId: amina.id, address: noted.address, latitude: 6.44, longitude: 3.42 })
    await patient.put(path, details({ patient: noted }))
    expect(await row()).toMatchObject({ latitude: 6.44, longitude: 3.42, allergies: ['Penicillin'] })
    await patient.put(path, details({ patient: { ...noted, address: '1 Allen Avenue, Ikeja' } }))
    expect(await row()).toMatchObject({ latitude: null, longitude: null, address: '1 Allen Avenue, Ikeja' })
  })

  test('ACC-27 the session, the audit trail and every screen have the new name immediately', async () => {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    await patient.put(path, details({ firstName: 'Aminat' }))
    stop()
    const { body } = await patient.post<SignInReply>('/api/auth/verify-token')
    expect([body.user.firstName, body.user.lastName, body.user.phone]).toEqual([
      'Aminat',
      'Bello-Sanni',
      '0803 555 0199',
    ])
    server.clock.advance(1)
    await patient.get(path)
    expect(await trail()).toEqual([
      ['profile.renamed', 'Amina Bello', [amina.id]],
      ['profile.read', 'Aminat Bello-Sanni', [amina.id]],
    ])
    expect(heard).toContainEqual({ to: { userId: amina.id }, topic: 'account' })
    expect(heard).toContainEqual({ to: { role: 'doctor' }, topic: 'appointments' })
  })

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ dateOfBirth: null }, 'dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '2199-01-01' }, 'dateOfBirth', 'Date of birth can’t be in the future'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', 'Enter a date of birth from 1900 onwards'],
  ])('ACC-24 %j is a 400, and nothing changes', async (changes, field, message) => {
    const { status, body } = await patient.put(path, details(changes))
    expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
    expect((await patient.get<Profile>(path)).body.lastName).toBe('Bello')
  })
})

describe('a new name or date of birth', () => {
  test('PAT-50 needs a reason, and keeps what it was; the first date of birth doesn’t', async () => {
    for (const changes of [{ lastName: 'Sanni' }, { firstName: 'Aminat' }, { dateOfBirth: '1988-05-20' }])
      for (const reason of [undefined, null, ' ', 'x', 'x😀']) {
        const own = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1988-05-19' }
        const { status, body } = await patient.put(path, { ...own, phone: null, ...changes, reason })
        expect([status, body.errors?.[0]?.path]).toEqual([400, 'reason'])
      }
    await patient.put(path, details())
    await patient.put(path, details({ lastName: 'Sanni', reason: 'Mistyped' }))
    const { body } = await patient.get<Profile>(path)
    expect(body.earlierNames).toEqual([
      {
        ...before(),
        lastName: 'Bello-Sanni',
        dateOfBirth: '1988-05-20',
        reason: 'Mistyped',
        changedBy: 'Amina Sanni',
      },
      { ...before(), changedBy: 'Amina Sanni' },
    ])
    const undated = await server.as(
      await server.seed.patient({ firstName: 'Bola', lastName: 'Ade', dateOfBirth: null }),
    )
    const own = { firstName: 'Bola', lastName: 'Ade', phone: null }
    expect((await undated.put(path, { ...own, dateOfBirth: '1990-01-01' })).status).toBe(200)
  })

  test('PAT-52 the database refuses one without what it was, and any change of what is kept', async () => {
    const refused = { cause: { code: '23514' } }
    const rename = sql`update user_account set last_name = 'Sanni' where id = ${amina.id}`
    await expect(server.db.execute(rename)).rejects.toMatchObject(refused)
    const { id } = await server.seed.familyMember(amina)
    const redate = sql`update family_member set date_of_birth = '2001-01-01' where id = ${id}`
    await expect(server.db.execute(redate)).rejects.toMatchObject(refused)
    await patient.put(path, details())
    // What was kept before doesn't do for another change.
    await expect(server.db.execute(rename)).rejects.toMatchObject(refused)
    await expect(server.db.execute(sql`delete from name_change`)).rejects.toThrow('Failed query')
    await expect(server.db.execute(sql`update name_change set reason = 'other'`)).rejects.toThrow(
      'Failed query',
    )
  })
})

describe('for every role', () => {
  test('ACC-25 staff have a name, phone number and date of birth, but no health notes: 403, and nothing is stored', async () => {
    const staff = [await server.seed.doctor(), await server.seed.pharmacist(), await server.seed.admin()]
    for (const person of staff) {
      const caller = await server.as(person)
      const { firstName, lastName, dateOfBirth } = (await caller.get<Profile>(path)).body
      const own = { firstName, lastName, dateOfBirth }
      const { status, body } = await caller.put<Profile>(path, details(own))
      expect([status, body]).toEqual([
        200,
        { ...saved(own), email: person.email, earlierNames: [], isNameFixed: true, patient: null },
      ])
      const refused = await caller.put(path, details({ ...own, phone: null, patient: noted }))
      expect([refused.status, refused.body.message]).toEqual([403, 'Only patients have health notes'])
      expect((await caller.get<Profile>(path)).body.phone).toBe('0803 555 0199')
    }
    expect(
      (await server.db.select().from(patientProfile)).some(({ userId }) =>
        staff.some(({ id }) => id === userId),
      ),
    ).toBe(false)
  })

  test('ADM-60 staff don’t rename themselves, also when they act as a patient: 400 that names the field', async () => {
    const both = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
    await server.db.execute(
      sql`insert into account_role (user_id, role, rank) values (${both.id}, 'patient', 1)`,
    )
    const callers = [
      await server.as(both),
      await server.as({ ...both, role: 'patient' }),
      await server.as(await server.seed.pharmacist()),
      await server.as(await server.seed.admin()),
    ]
    for (const caller of callers) {
      const { body: own } = await caller.get<Profile>(path)
      const named = { firstName: own.firstName, lastName: own.lastName, dateOfBirth: '1980-01-01' }
      for (const field of ['firstName', 'lastName'] as const) {
        const { status, body } = await caller.put(path, details({ ...named, [field]: 'Zebedee' }))
        const message = 'Ask an administrator to change your name'
        expect([status, body.errors]).toEqual([400, [{ path: field, message }]])
      }
      expect((await caller.get<Profile>(path)).body).toEqual(own)
    }
  })

  test('ACC-24 no one’s changes reach anyone else', async () => {
    const bola = await server.seed.patient({ firstName: 'Bola' })
    const other = await server.as(bola)
    await patient.put(path, { ...details({ patient: noted }), id: bola.id, userId: bola.id })
    const { body } = await other.get<Profile>(path)
    expect([body.firstName, body.patient?.allergies]).toEqual(['Bola', []])
  })
})
