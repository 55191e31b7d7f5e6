import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InvitationPage } from '@alafia/contract/family/access'
import type { FamilyMember } from '@alafia/contract/family/schema'
import { auditEntry } from '../audit/table.ts'
import type { Person } from '../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { writeInvitationEmail } from './access-email.actions.ts'
import { keepFamilyAccess } from './coming-of-age.actions.ts'

let server: TestServer
let amina: Person
let tunde: Person
let patient: Caller
let other: Caller
let kemi: FamilyMember

const add = async (firstName: string, dateOfBirth: string) => {
  const details = { firstName, lastName: 'Bello', dateOfBirth, relationship: 'daughter' }
  return (await patient.post<FamilyMember>('/api/family', details)).body
}

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  tunde = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
  patient = await server.as(amina)
  other = await server.as(tunde)
  kemi = await add('Kemi', '2019-01-02')
})

const childOf = async (caller: Caller, id = kemi.id) =>
  (await caller.get<FamilyMember[]>('/api/family')).body.find((one) => one.id === id)
const invite = (email = tunde.email, id = kemi.id) => patient.post(`/api/family/${id}/parent`, { email })

/** The link's secret, as the email that waits is written. */
const secretFor = async (memberId = kemi.id): Promise<string> => {
  const { rows } = await server.db.execute<{ id: number; address: string }>(
    sql`select id, address from family_access where family_member_id = ${memberId} and ended_at is null`,
  )
  const [row] = rows
  if (!row) throw new Error('No one is invited')
  const queued = { kind: 'family-invitation', address: row.address, subjectId: row.id, queuedAt: new Date() }
  const where = { origin: 'https://clinic.example', now: server.clock.now() }
  const email = await server.db.transaction((tx) => writeInvitationEmail(tx, queued, where))
  return /#([\w-]{43})/.exec(email?.text ?? '')?.[1] ?? ''
}
const accept = (secret: string, by = other) =>
  by.post<InvitationPage>('/api/family-invitation/accept', { secret })
const decline = (secret: string) =>
  server.anyone.post<InvitationPage>('/api/family-invitation/decline', { secret })
const leave = (by: Caller) => by.delete(`/api/family/${kemi.id}/parent`)
const share = async () => {
  await invite()
  await accept(await secretFor())
}
const titles = async (caller: Caller) =>
  (await caller.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)

test('FAM-42 a parent invites the other one by email, who accepts with their own account', async () => {
  expect((await invite(amina.email)).status).toBe(400)
  expect((await invite()).status).toBe(200)
  expect((await childOf(patient))?.otherParent).toMatchObject({ state: 'invited', name: tunde.email })
  const secret = await secretFor()
  const details = await server.anyone.post<InvitationPage>('/api/family-invitation/details', { secret })
  expect(details.body).toMatchObject({ state: 'invited', firstName: 'Kemi', holderName: 'Amina Bello' })
  expect(await childOf(other)).toBeUndefined()
  // A link that someone else has opens nothing.
  expect((await accept(secret, await server.as(await server.seed.patient()))).status).toBe(403)
  expect((await accept(secret)).body.state).toBe('accepted')
  expect(await childOf(other)).toMatchObject({
    primaryUserId: amina.id,
    otherParent: { state: 'accepted', name: 'Amina Bello' },
  })
  expect((await childOf(patient))?.otherParent).toMatchObject({ state: 'accepted', name: 'Tunde Ade' })
  expect(await titles(patient)).toEqual(['Kemi is shared'])
  // The link answers once, and a shared child isn’t shared again.
  expect((await accept(secret)).status).toBe(409)
  expect((await invite('someone@example.org')).status).toBe(409)
  const trail = (await server.db.select().from(auditEntry)).filter(
    ({ action }) => action === 'family-access.accepted',
  )
  expect(trail.at(-1)).toMatchObject({ actorId: tunde.id, patientIds: [amina.id] })
})

test('FAM-43 the other parent changes what is known, and only the first removes or invites', async () => {
  await share()
  const details = {
    firstName: 'Kemi',
    lastName: 'Bello',
    dateOfBirth: '2019-01-02',
    relationship: 'daughter',
  }
  const changed = await other.put<FamilyMember>(`/api/family/${kemi.id}`, { ...details, allergies: ['Nuts'] })
  expect(changed.body.allergies).toEqual(['Nuts'])
  expect((await childOf(patient))?.allergies).toEqual(['Nuts'])
  expect((await other.delete(`/api/family/${kemi.id}`)).status).toBe(403)
  expect((await other.post(`/api/family/${kemi.id}/parent`, { email: 'x@example.org' })).status).toBe(403)
  expect((await other.post(`/api/family/${kemi.id}/consent`, { email: 'x@example.org' })).status).toBe(403)
})

test('FAM-44 either ends it, and so do removing the child and the child’s coming of age', async () => {
  await share()
  expect((await leave(other)).status).toBe(204)
  expect(await childOf(other)).toBeUndefined()
  expect((await childOf(patient))?.otherParent).toBeNull()
  expect((await leave(other)).status).toBe(404)
  expect((await leave(patient)).status).toBe(409)
  await share()
  expect((await leave(patient)).status).toBe(204)
  expect(await childOf(other)).toBeUndefined()
  await share()
  expect((await patient.delete(`/api/family/${kemi.id}`)).status).toBe(204)
  expect(await childOf(other)).toBeUndefined()
  expect(await titles(other)).toEqual(['Sharing ended', 'Sharing ended'])
  expect(await titles(patient)).toEqual([
    'Kemi is shared',
    'Kemi is shared',
    'Sharing ended',
    'Kemi is shared',
  ])
})

test('FAM-44 an adult is shared with no one', async () => {
  await share()
  await server.db.execute(sql`update family_member set decides_since = current_date where id = ${kemi.id}`)
  // At once, before the job has run.
  expect(await childOf(other)).toBeUndefined()
  await keepFamilyAccess(server.app.services)
  expect((await invite('a@example.org')).status).toBe(409)
})

test('FAM-44 on the birthday the job ends it, and tells the other parent', async () => {
  await share()
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`insert into member_name_change
      (family_member_id, first_name, last_name, date_of_birth, reason, changed_by, changed_at)
      select id, first_name, last_name, date_of_birth, 'For the test', primary_user_id, now() from family_member where id = ${kemi.id}`)
    await tx.execute(sql`update family_member set told_on = current_date,
      date_of_birth = (${server.clock.today()}::date - interval '18 years')::date where id = ${kemi.id}`)
  })
  await keepFamilyAccess(server.app.services)
  expect(await childOf(other)).toBeUndefined()
  expect(await titles(other)).toEqual(['Sharing ended'])
  const { rows } = await server.db.execute(
    sql`select ended_how from family_access where family_member_id = ${kemi.id}`,
  )
  expect(rows).toEqual([{ ended_how: 'grown' }])
})

test('FAM-45 declining, a newer invitation, withdrawing, removal and 14 days end a link', async () => {
  await invite()
  const first = await secretFor()
  await invite()
  expect((await accept(first)).status).toBe(409)
  const second = await secretFor()
  expect((await decline(second)).body.state).toBe('ended')
  expect((await accept(second)).status).toBe(409)
  await invite('one@example.org')
  const third = await secretFor()
  expect((await leave(patient)).status).toBe(204)
  expect((await accept(third)).status).toBe(409)
  await invite('one@example.org')
  const fourth = await secretFor()
  expect((await accept(fourth, patient)).status).toBe(409)
  server.clock.advance(14 * 24 * 60)
  patient = await server.as(amina)
  other = await server.as(tunde)
  expect((await accept(fourth)).status).toBe(409)
  expect((await accept('x'.repeat(43))).status).toBe(404)
  await invite('two@example.org')
  const fifth = await secretFor()
  await patient.delete(`/api/family/${kemi.id}`)
  expect((await accept(fifth)).status).toBe(409)
  expect(await childOf(other)).toBeUndefined()
})

test('FAM-45 accepted twice at once, it is accepted once; against withdrawing, nobody is left with access', async () => {
  await invite()
  const secret = await secretFor()
  const both = await Promise.all([accept(secret), accept(secret)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await leave(patient)
  await invite()
  const again = await secretFor()
  await Promise.all([accept(again), leave(patient)])
  expect(await childOf(other)).toBeUndefined()
  const { rows } = await server.db.execute(
    sql`select 1 from family_access where family_member_id = ${kemi.id} and ended_at is null`,
  )
  expect(rows).toEqual([])
})

test('FAM-44 ended by both at once, it ends once', async () => {
  await share()
  const both = await Promise.all([leave(patient), leave(other)])
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(both.filter(({ status }) => [404, 409].includes(status))).toHaveLength(1)
  expect(await childOf(other)).toBeUndefined()
})

test('FAM-42 no one is invited to someone else’s child, and no address is written to without end', async () => {
  const stranger = await server.as(await server.seed.patient())
  expect((await stranger.post(`/api/family/${kemi.id}/parent`, { email: 'x@example.org' })).status).toBe(404)
  expect((await stranger.delete(`/api/family/${kemi.id}/parent`)).status).toBe(404)
  const at = sql`${server.clock.now()}::timestamptz`
  await server.db.execute(sql`insert into direct_email (kind, address, subject_id, queued_at, due_at, sent_at)
    select 'family-invitation', 'pestered@example.org', number, ${at}, ${at}, ${at} from generate_series(1, 3) as number`)
  expect((await invite('Pestered@example.org')).status).toBe(429)
})
