import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopes } from '@alafia/contract/family/sharing'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { auditEntry } from '../audit/table.ts'
import type { Invalidation } from '../outbox/outbox.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { familyMember, memberNameChange } from './table.ts'

let server: TestServer
let amina: Person
let bola: Person
let patient: Caller

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

beforeEach(async () => {
  amina = await server.seed.patient({ lastName: 'Bello', phone: '0803 555 0142' })
  bola = await server.seed.patient()
  patient = await server.as(amina)
})

const kemi = (changes: object = {}) => ({
  primaryUserId: amina.id,
  firstName: 'Kemi',
  lastName: 'Bello',
  dateOfBirth: '2016-02-29',
  relationship: 'daughter',
  ...changes,
})
const stored = (of: Person = amina) =>
  server.db.select().from(familyMember).where(eq(familyMember.primaryUserId, of.id)).orderBy(familyMember.id)
const add = (changes: object = {}, by = patient, headers?: Record<string, string>) =>
  by.post<FamilyMember>('/api/family', kemi(changes), headers)
const trail = async () =>
  (
    await server.db.select().from(auditEntry).where(eq(auditEntry.actorId, amina.id)).orderBy(auditEntry.id)
  ).map(({ action, outcome }) => `${action} ${outcome}`)

describe('adding', () => {
  test('FAM-3 stores what either form sends, and returns 201 with the whole member', async () => {
    const { status, body } = await add({
      phone: ' ',
      emergencyContact: '0805 000 0000',
      medicalConditions: ['Asthma'],
      allergies: ['Penicillin'],
      regularMedicines: ['Salbutamol inhaler'],
      insuranceProvider: ' Hygeia HMO ',
      insuranceNumber: 'HYG-2',
      archivedAt: '2026-01-01',
      profileImage: 'x',
      id: 1,
    })
    const [row] = await stored()
    expect([status, body]).toEqual([
      201,
      {
        id: row?.id,
        primaryUserId: amina.id,
        firstName: 'Kemi',
        lastName: 'Bello',
        dateOfBirth: '2016-02-29',
        relationship: 'daughter',
        phone: null,
        emergencyContact: '0805 000 0000',
        medicalConditions: ['Asthma'],
        allergies: ['Penicillin'],
        regularMedicines: ['Salbutamol inhaler'],
        insuranceProvider: 'Hygeia HMO',
        insurancePlan: null,
        insuranceNumber: 'HYG-2',
        profileImage: null,
        hasHistory: false,
        decidesSince: null,
        openScopes: [...scopes],
        decidesOn: null,
        consent: null,
        signIn: null,
        otherParent: null,
      },
    ])
    expect(row?.archivedAt).toBe(null)
    expect((await patient.get('/api/family')).body).toEqual([body])
    expect(await trail()).toEqual(['family-member.added done', 'family-member.list done'])
  })

  test.each([undefined, null, '', '  '])(
    'FAM-7 with an emergency contact of %j, the account’s phone number is used',
    async (emergencyContact) => {
      const { body } = await add(emergencyContact === undefined ? {} : { emergencyContact })
      expect(body.emergencyContact).toBe('0803 555 0142')
    },
  )

  test.each(['spouse', 'child', 'son', 'daughter', 'parent', 'sibling', 'other'])(
    'FAM-6 accepts the relationship %s, from either form’s choices',
    async (relationship) => {
      expect((await add({ relationship })).body.relationship).toBe(relationship)
    },
  )

  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ dateOfBirth: '' }, 'dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '2026-02-30' }, 'dateOfBirth', 'Date of birth is required'],
    [{ dateOfBirth: '2199-01-01' }, 'dateOfBirth', 'Date of birth can’t be in the future'],
    [{ dateOfBirth: '1899-12-31' }, 'dateOfBirth', 'Enter a date of birth from 1900 onwards'],
    [{ relationship: 'neighbour' }, 'relationship', 'Relationship is required'],
    [{ allergies: ['ok', ' '] }, 'allergies.1', 'Fill in each entry or remove it'],
    [{ medicalConditions: 'Asthma' }, 'medicalConditions', 'Not a list'],
  ])('FAM-3 %j is a 400, and nothing is stored', async (changes, path, message) => {
    const { status, body } = await patient.post('/api/family', kemi(changes))
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
    expect(await stored()).toEqual([])
  })

  test('SEC-2 adding to another patient’s family is a 403, and nothing is stored', async () => {
    const { status, body } = await patient.post('/api/family', kemi({ primaryUserId: bola.id }))
    expect([status, body.message]).toEqual([403, 'You can only change your own family'])
    expect([await stored(), await stored(bola)]).toEqual([[], []])
  })

  test('SEC-6 the same key adds one member, however often it is sent', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add({}, patient, { 'idempotency-key': 'k' })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })
})

describe('FAM-9 changing', () => {
  test('writes the fields sent and keeps the others; an empty field is cleared', async () => {
    const { body: before } = await add({ phone: '0803 555 0111', allergies: ['Penicillin'] })
    const { status, body } = await patient.put<FamilyMember>(
      `/api/family/${before.id}`,
      kemi({
        firstName: 'Oluwakemi',
        reason: 'Her whole name',
        emergencyContact: '',
        medicalConditions: ['Asthma'],
      }),
    )
    expect([status, body]).toEqual([
      200,
      { ...before, firstName: 'Oluwakemi', emergencyContact: null, medicalConditions: ['Asthma'] },
    ])
    expect((await patient.get('/api/family')).body).toEqual([body])
    expect(await trail()).toEqual([
      'family-member.added done',
      'family-member.renamed done',
      'family-member.list done',
    ])
  })

  test('PAT-50 a new name or date of birth needs a reason, and what it was goes only with a member who is erased', async () => {
    const { body } = await add()
    const put = (changes: object) => patient.put(`/api/family/${body.id}`, kemi(changes))
    for (const changes of [{ lastName: 'Sanni' }, { dateOfBirth: '2016-03-01' }]) {
      const { status, body: refused } = await put(changes)
      expect([status, refused.errors?.[0]?.path]).toEqual([400, 'reason'])
      expect((await put({ ...changes, reason: 'Mistyped' })).status).toBe(200)
      expect((await put({ reason: 'Mistyped' })).status).toBe(200)
    }
    const kept = () =>
      server.db.select().from(memberNameChange).where(eq(memberNameChange.familyMemberId, body.id))
    expect(await kept()).toMatchObject([
      { lastName: 'Bello', changedBy: amina.id, reason: 'Mistyped' },
      { lastName: 'Sanni' },
      { dateOfBirth: '2016-02-29' },
      { dateOfBirth: '2016-03-01' },
    ])
    await expect(server.db.delete(memberNameChange)).rejects.toThrow('Failed query')
    await patient.delete(`/api/family/${body.id}`)
    expect(await kept()).toEqual([])
  })

  test('invalidates the family’s lists, and for a member with a history those of doctors and pharmacists', async () => {
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    const { body } = await add()
    await patient.put(`/api/family/${body.id}`, kemi())
    expect(heard).toEqual([
      { to: { userId: amina.id }, topic: 'family' },
      { to: { userId: amina.id }, topic: 'family' },
      { to: { userId: amina.id }, topic: 'facts', key: String(amina.id) },
    ])
    const doctor = await server.seed.doctor()
    const appointment = {
      patient: amina,
      doctor,
      familyMember: { id: body.id },
      date: '2026-02-11',
      time: '10:00',
    }
    await server.seed.appointment({ ...appointment, status: 'completed' })
    heard.length = 0
    await patient.put(`/api/family/${body.id}`, kemi())
    expect(heard.map(({ to, topic }) => [to, topic])).toEqual([
      [{ userId: amina.id }, 'family'],
      [{ userId: amina.id }, 'facts'],
      [{ userId: amina.id }, 'appointments'],
      [{ userId: amina.id }, 'prescriptions'],
      [{ role: 'doctor' }, 'appointments'],
      [{ role: 'doctor' }, 'facts'],
      [{ role: 'pharmacist' }, 'prescriptions'],
    ])
    stop()
  })
})

describe('SEC-2 another patient’s child', () => {
  test('can’t be changed or removed: 404 as for an unknown one, and nothing changes', async () => {
    const theirs = await server.seed.familyMember(bola, { firstName: 'Canary-Tunde' })
    const former = await server.seed.familyMember(amina, { archivedAt: new Date() })
    const answers = await Promise.all(
      [theirs.id, former.id, 999_999].flatMap((id) => [
        patient.put(`/api/family/${id}`, kemi()),
        patient.delete(`/api/family/${id}`),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(JSON.stringify(answers)).not.toContain('Canary')
    expect(await stored(bola)).toEqual([theirs])
  })

  test('FAM-2 only patients have a family', async () => {
    const member = await server.seed.familyMember(amina)
    for (const person of [
      await server.seed.doctor(),
      await server.seed.pharmacist(),
      await server.seed.admin(),
    ]) {
      const caller = await server.as(person)
      const answers = [
        await caller.post('/api/family', kemi()),
        await caller.put(`/api/family/${member.id}`, kemi()),
        await caller.delete(`/api/family/${member.id}`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect(await stored()).toEqual([member])
  })
})

test('FAM-11 every table that references a family member counts as history, including new ones, except what is erased with them', async () => {
  const { rows } = await server.db.execute<{ name: string; source: string }>(sql`
    select conrelid::regclass::text as name, pg_get_functiondef('family_member_has_history'::regproc) as source
    from pg_constraint where confrelid = 'family_member'::regclass and confdeltype <> 'c' order by 1`)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ name, source }) => !source.includes(`FROM ${name} `))).toEqual([])
})
