import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SecuritySettings } from '@alafia/contract/administration/security/schema'
import type { ConsentPage } from '@alafia/contract/family/consent'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { addDays } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import { auditEntry } from '../audit/table.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { writeConsentEmail } from './consent-email.actions.ts'
import { keepFamilyAccess } from './coming-of-age.actions.ts'

let server: TestServer
let amina: Person
let patient: Caller
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  patient = await server.as(amina)
})

/** As a member of another age would be; what was entered is kept. */
const redate = (id: number, change: SQL) =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql`insert into member_name_change
      (family_member_id, first_name, last_name, date_of_birth, reason, changed_by, changed_at)
      select id, first_name, last_name, date_of_birth, 'For the test', primary_user_id, now()
      from family_member where id = ${id}`)
    await tx.execute(change)
  })

/** Sessions don't last that long. */
const days = async (count: number) => {
  server.clock.advance(count * 24 * 60)
  patient = await server.as(amina)
}

const add = async (dateOfBirth: string, firstName = 'Ada') =>
  (
    await patient.post<FamilyMember>('/api/family', {
      firstName,
      lastName: 'Bello',
      dateOfBirth,
      relationship: 'sibling',
    })
  ).body
const shown = async () => (await patient.get<FamilyMember[]>('/api/family')).body[0]
const ask = (id: number, email = 'ada@example.org') => patient.post(`/api/family/${id}/consent`, { email })

/** The link's secret, as the email that waits is written. */
const secretFor = async (memberId: number): Promise<string> => {
  const { rows } = await server.db.execute<{ id: number; address: string; at: string }>(
    sql`select id, address, asked_at as at from family_consent where family_member_id = ${memberId} and ended_at is null`,
  )
  const [row] = rows
  if (!row) throw new Error('Nothing was asked')
  const queued = { kind: 'family-consent', address: row.address, subjectId: row.id, queuedAt: new Date() }
  const where = { origin: 'https://clinic.example', now: server.clock.now() }
  const email = await server.db.transaction((tx) => writeConsentEmail(tx, queued, where))
  return /#([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
}
const answer = (secret: string, scopes: string[], until: string | null = null) =>
  server.anyone.post<ConsentPage>('/api/family-consent/answer', { secret, scopes, until })
const withdraw = (secret: string) =>
  server.anyone.post<ConsentPage>('/api/family-consent/withdraw', { secret })

test('FAM-30 an adult who is added shares nothing until they agree by the emailed link', async () => {
  const ada = await add('1990-05-01')
  expect(ada).toMatchObject({ decidesSince: server.clock.today(), openScopes: [], dateOfBirth: null })
  expect((await ask(ada.id, amina.email)).status).toBe(400)
  expect((await ask(ada.id)).status).toBe(200)
  expect((await shown())?.consent).toMatchObject({ state: 'asked' })
  const secret = await secretFor(ada.id)
  const details = await server.anyone.post<ConsentPage>('/api/family-consent/details', { secret })
  expect(details.body).toMatchObject({
    state: 'asked',
    firstName: 'Ada',
    holderName: 'Amina Bello',
    scopes: [],
  })
  const agreed = await answer(secret, ['records', 'billing'], '2026-12-31')
  expect(agreed.body).toMatchObject({ state: 'agreed', scopes: ['records', 'billing'], until: '2026-12-31' })
  expect(await shown()).toMatchObject({
    openScopes: ['records', 'billing'],
    consent: { state: 'agreed', until: '2026-12-31' },
  })
  expect((await ask(ada.id)).status).toBe(409)
  // The same link answers once.
  expect((await answer(secret, ['messages'])).status).toBe(409)
})

test('FAM-31 they withdraw with the same link, at once and without signing in', async () => {
  const ada = await add('1990-05-01')
  await ask(ada.id)
  const secret = await secretFor(ada.id)
  await answer(secret, ['records'])
  expect((await withdraw(secret)).body.state).toBe('ended')
  expect(await shown()).toMatchObject({ openScopes: [], consent: null })
  expect((await withdraw(secret)).status).toBe(409)
  expect((await withdraw('x'.repeat(43))).status).toBe(404)
  const trail = (await server.db.select().from(auditEntry)).map(({ action }) => action)
  expect(trail).toContain('family-consent.withdrawn')
})

test('FAM-31 declining, a newer question and 14 days end a link', async () => {
  const ada = await add('1990-05-01')
  await ask(ada.id)
  const first = await secretFor(ada.id)
  await ask(ada.id)
  expect((await answer(first, ['records'])).status).toBe(409)
  const second = await secretFor(ada.id)
  expect((await answer(second, [])).body.state).toBe('ended')
  await ask(ada.id)
  const third = await secretFor(ada.id)
  await days(14)
  expect((await answer(third, ['records'])).status).toBe(409)
  expect((await shown())?.openScopes).toEqual([])
})

test('FAM-32 it ends after its last day, and when the account holder gives it up', async () => {
  const ada = await add('1990-05-01')
  await ask(ada.id)
  const today = server.clock.today()
  expect((await answer(await secretFor(ada.id), ['records'], '2020-01-01')).status).toBe(400)
  await answer(await secretFor(ada.id), ['records'], today)
  await keepFamilyAccess(server.app.services)
  expect((await shown())?.openScopes).toEqual(['records'])
  await days(1)
  await keepFamilyAccess(server.app.services)
  expect((await shown())?.openScopes).toEqual([])
  await ask(ada.id)
  await answer(await secretFor(ada.id), ['records'])
  expect((await patient.delete(`/api/family/${ada.id}/consent`)).status).toBe(200)
  expect((await shown())?.openScopes).toEqual([])
})

test('FAM-28 on the 18th birthday the account holder’s access ends, 30 days after they were told', async () => {
  const soon = `Ada will decide from ${plainDate(addDays(server.clock.today(), 40))}`
  const ada = await add('2010-01-01')
  await redate(
    ada.id,
    sql`update family_member set date_of_birth = (${server.clock.today()}::date + 40 - interval '18 years')::date where id = ${ada.id}`,
  )
  const told = async () =>
    (await patient.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)
  const run = async (count: number) => {
    await days(count)
    await keepFamilyAccess(server.app.services)
    await keepFamilyAccess(server.app.services)
  }
  await run(9)
  expect(await told()).toEqual([])
  await run(1)
  expect(await told()).toEqual([soon])
  expect((await shown())?.openScopes).toHaveLength(5)
  // Nobody gets younger to stay in someone else’s hands.
  const details = { firstName: 'Ada', lastName: 'Bello', dateOfBirth: '2015-01-01', relationship: 'sibling' }
  expect((await patient.put(`/api/family/${ada.id}`, details)).status).toBe(400)
  await run(29)
  expect((await shown())?.openScopes).toHaveLength(5)
  await run(1)
  expect(await told()).toEqual(['Ada decides now', soon])
  expect(await shown()).toMatchObject({ openScopes: [], dateOfBirth: null })
})

test('FAM-29 who was an adult before adults were asked is given 30 days', async () => {
  const ada = await add('2010-01-01')
  const today = server.clock.today()
  await redate(
    ada.id,
    sql`update family_member set date_of_birth = '1990-05-01', decides_from = ${today}::date + 30 where id = ${ada.id}`,
  )
  await keepFamilyAccess(server.app.services)
  expect((await shown())?.openScopes).toHaveLength(5)
  // They can agree before their day comes.
  expect((await ask(ada.id)).status).toBe(200)
  await answer(await secretFor(ada.id), ['billing'])
  expect((await shown())?.openScopes).toHaveLength(5)
  await days(30)
  await keepFamilyAccess(server.app.services)
  expect((await shown())?.openScopes).toEqual(['billing'])
})

test('FAM-28 a lower age in the settings takes effect 30 days after the account holders were told', async () => {
  const admin = await server.as(await server.seed.admin())
  const grown = await add('2009-06-01')
  const { body: settings } = await admin.get<SecuritySettings>('/api/admin/security')
  const rules = { ...settings.rules, adultAge: 16 }
  const saved = await admin.put('/api/admin/security', { rules, version: settings.version })
  expect(saved.status).toBe(200)
  await keepFamilyAccess(server.app.services)
  expect(await shown()).toMatchObject({ id: grown.id, decidesOn: addDays(server.clock.today(), 30) })
  expect((await shown())?.openScopes).toHaveLength(5)
  await days(30)
  await keepFamilyAccess(server.app.services)
  expect((await shown())?.openScopes).toEqual([])
  // Who is added at that age decides from the start.
  expect((await add('2009-07-01', 'Sade')).openScopes).toEqual([])
})

test('FAM-30 no one is asked about someone else’s family, and no address is written to without end', async () => {
  const ada = await add('1990-05-01')
  const stranger = await server.as(await server.seed.patient())
  expect((await stranger.post(`/api/family/${ada.id}/consent`, { email: 'ada@example.org' })).status).toBe(
    404,
  )
  expect((await stranger.delete(`/api/family/${ada.id}/consent`)).status).toBe(404)
  const at = sql`${server.clock.now()}::timestamptz`
  await server.db.execute(sql`insert into direct_email (kind, address, subject_id, queued_at, due_at, sent_at)
    select 'family-consent', 'pestered@example.org', number, ${at}, ${at}, ${at} from generate_series(1, 3) as number`)
  expect((await ask(ada.id, 'Pestered@example.org')).status).toBe(429)
})

test('FAM-30 of two questions and two answers at once, one counts', async () => {
  const ada = await add('1990-05-01')
  await Promise.all([ask(ada.id), ask(ada.id), ask(ada.id)])
  const { rows } = await server.db.execute(
    sql`select 1 from family_consent where family_member_id = ${ada.id} and ended_at is null`,
  )
  expect(rows).toHaveLength(1)
  const secret = await secretFor(ada.id)
  const answers = await Promise.all([answer(secret, ['records']), answer(secret, ['billing'])])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
