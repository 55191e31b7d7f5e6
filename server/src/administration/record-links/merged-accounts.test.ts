import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { RecordLinkDetail } from '@alafia/contract/administration/record-links/schema'
import type { AdminUser, UserDetail } from '@alafia/contract/administration/users/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { accountRole, userAccount } from '../../accounts/table.ts'
import { auditEntry } from '../../audit/table.ts'
import { recordLink } from '../../family/record-links/table.ts'
import { outgoingEmail } from '../../outbox/table.ts'
import { sqlErrorOf } from '../../platform/database/sql-error.ts'
import { defaultPassword } from '../../seed/people.ts'
import { bell, linkingBy, links } from '../../testing/linking.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ngozi: Person
let folake: Person
let asker: Caller
let confirmer: Caller
/** Her account whose sign-in stays, and the other. */
type Patient = Awaited<ReturnType<TestServer['seed']['patient']>>
let amina: Patient
let twin: Patient
let okafor: Awaited<ReturnType<TestServer['seed']['doctor']>>

const { compare, askToMerge, merge, link, unlink } = linkingBy(() => ({ asker, confirmer }))

beforeAll(async () => {
  server = await testServer()
  ngozi = await server.seed.admin()
  folake = await server.seed.admin()
  asker = await server.as(ngozi)
  confirmer = await server.as(folake)
})
afterAll(() => server.close())

const details = { firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-03-11' }
beforeEach(async () => {
  amina = await server.seed.patient(details)
  twin = await server.seed.patient(details)
  okafor = await server.seed.doctor()
})

const signIn = (person: Patient, password = defaultPassword) =>
  server.anyone.post<SignInReply & { message: string }>('/api/auth/login', {
    email: person.email,
    password,
    role: 'patient',
  })
const withToken = (token: string) => server.withToken(token)
/** Signed in with the account that stays, and from there into the other. */
const openOther = async (by?: Caller) => {
  const own = by ?? withToken((await signIn(amina)).body.token)
  const opened = await own.post<SignInReply>('/api/auth/account')
  expect(opened.status).toBe(200)
  return { opened: opened.body, other: withToken(opened.body.token) }
}
const cancelling = { status: 'cancelled', reason: 'Well again' }
const visitsOf = async (caller: Caller) =>
  (await caller.get<Appointment[]>('/api/appointments')).body.map(({ id }) => id)

describe('merging', () => {
  test('ADM-96 takes two administrators who both state that the accounts are of the same adult', async () => {
    const { seen } = (await compare(twin, amina)).body
    const people = {
      one: { patientId: twin.id, familyMemberId: null },
      other: { patientId: amina.id, familyMemberId: null },
    }
    const unstated = { ...people, seen, merge: { stayingId: amina.id } }
    expect(await asker.post(links, unstated)).toMatchObject({ status: 400 })
    const asked = await askToMerge(amina, twin)
    expect(asked).toMatchObject({ status: 201, body: { stayingId: amina.id } })
    expect(await bell(confirmer)).toContain('Two accounts wait for your confirmation')
    expect((await signIn(twin)).status).toBe(200)
    const confirm = (body: object, by = confirmer) => by.post(`${links}/${asked.body.id}/confirm`, body)
    expect(await confirm({ seen })).toMatchObject({
      status: 400,
      body: { message: 'Confirm that both accounts are of the same adult' },
    })
    expect(await confirm({ seen, isSameAdult: true }, asker)).toMatchObject({ status: 403 })
    expect((await signIn(twin)).status).toBe(200)
    expect(await confirm({ seen: asked.body.comparison.seen, isSameAdult: true })).toMatchObject({
      status: 200,
    })
    expect((await signIn(twin)).status).toBe(409)
  })

  test('ADM-96 isn’t offered for children, staff, whoever can’t sign in, or family members, and linking alone merges nothing', async () => {
    const choices = async (one: Person, other: Person) => (await compare(one, other)).body.staying
    expect(await choices(amina, twin)).toEqual([
      { accountId: amina.id, email: amina.email, obstacle: null },
      { accountId: twin.id, email: twin.email, obstacle: null },
    ])
    const refused = async (staying: Person, merged: Person, why: string) => {
      expect((await choices(staying, merged))[0]?.obstacle).toContain(why)
      const { status, body } = await askToMerge(staying, merged)
      expect([status, body.message.includes(why)]).toEqual([409, true])
    }
    const [child, childToo] = [
      await server.seed.patient({ ...details, dateOfBirth: '2012-01-01' }),
      await server.seed.patient({ ...details, dateOfBirth: '2012-01-01' }),
    ]
    await refused(child, childToo, 'adults')
    const undated = await server.seed.patient({ ...details, dateOfBirth: null })
    await refused(amina, undated, 'adults')
    const staff = await server.seed.doctor({ ...details, alsoHolds: ['patient'] })
    await refused(amina, staff, 'Staff sign in')
    const inactive = await server.seed.patient(details)
    await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, inactive.id))
    await refused(inactive, amina, 'Nobody can sign in')
    await refused(amina, inactive, 'deactivated')
    const invited = await server.seed.patient(details)
    await server.db.update(userAccount).set({ passwordHash: '' }).where(eq(userAccount.id, invited.id))
    await refused(invited, amina, 'Nobody can sign in')
    expect((await choices(amina, invited))[0]?.obstacle).toBeNull()

    const member = await server.seed.familyMember(twin, details)
    expect((await compare({ id: twin.id, member: member.id }, amina)).body.staying).toEqual([])
    const asMember = await asker.post(links, {
      one: { patientId: twin.id, familyMemberId: member.id },
      other: { patientId: amina.id, familyMemberId: null },
      seen: (await compare({ id: twin.id, member: member.id }, amina)).body.seen,
      merge: { stayingId: amina.id, isSameAdult: true },
    })
    expect(asMember).toMatchObject({ status: 409 })
    await link(amina, twin)
    for (const person of [amina, twin]) {
      expect((await signIn(person)).body.user.otherAccount).toBeUndefined()
      expect(await (await server.as(person)).post('/api/auth/account')).toMatchObject({ status: 409 })
    }
  })

  test('ADM-96 what has changed since asking is checked again, and the database keeps which sign-in stays', async () => {
    const { body } = await askToMerge(amina, twin)
    await server.db.insert(accountRole).values({ userId: twin.id, role: 'pharmacist', rank: 2 })
    const confirmed = await confirmer.post<{ message: string }>(`${links}/${body.id}/confirm`, {
      seen: body.comparison.seen,
      isSameAdult: true,
    })
    expect(confirmed).toMatchObject({ status: 409, body: { message: `Staff sign in with ${twin.email}` } })
    for (const stayingId of [twin.id, null]) {
      const change = server.db.update(recordLink).set({ stayingId }).where(eq(recordLink.id, body.id))
      expect(sqlErrorOf(await change.then(String, (error: unknown) => error)).code).toBe('23001')
    }
  })
})

describe('the sign-in that ends', () => {
  test('ADM-97 ends with its sessions, and says with which account to sign in only after the right password', async () => {
    const before = withToken((await signIn(twin)).body.token)
    await merge(amina, twin)
    expect((await before.get('/api/notifications')).status).toBe(401)
    const wrong = await signIn(twin, 'Not-the-password-1')
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'Invalid credentials or unauthorized for this role' },
    })
    const right = await signIn(twin)
    expect(right.status).toBe(409)
    expect(right.body.message).toBe(
      `This account was merged with ${amina.email}. Sign in with that one. If it isn’t yours, tell the clinic`,
    )
    expect((await signIn(amina)).body.user.otherAccount).toEqual({
      id: twin.id,
      email: twin.email,
      stays: false,
    })
  })

  test('ADM-97 a sign-in whose password was right before the merge opens nothing after it', async () => {
    const now = server.clock.now()
    const signing = await server.db.transaction(async (tx) => {
      await tx.select().from(userAccount).where(eq(userAccount.id, twin.id)).for('no key update')
      const waiting = signIn(twin)
      await expect
        .poll(async () => {
          const { rowCount } = await server.db.execute(
            sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          return rowCount
        })
        .toBe(1)
      await tx.insert(recordLink).values({
        patientId: amina.id,
        otherPatientId: twin.id,
        stayingId: amina.id,
        askedBy: ngozi.id,
        askedAt: now,
        seen: 'both',
        confirmedBy: folake.id,
        confirmedAt: now,
      })
      return { waiting }
    })
    expect(await signing.waiting).toMatchObject({ status: 409 })
  })
})

describe('the account that stays', () => {
  test('ADM-98 opens the other with everything in it, acts there, and goes back', async () => {
    const on = { date: '2026-03-12', status: 'confirmed' } as const
    const own = await server.seed.appointment({ patient: amina, doctor: okafor, time: '10:00', ...on })
    const theirs = await server.seed.appointment({ patient: twin, doctor: okafor, time: '12:00', ...on })
    await merge(amina, twin)
    const { opened, other } = await openOther()
    expect(opened.user).toMatchObject({
      id: twin.id,
      role: 'patient',
      otherAccount: { id: amina.id, email: amina.email, stays: true },
    })
    expect(await visitsOf(other)).toEqual([theirs.id])
    const cancelled = await other.patch(`/api/appointments/${theirs.id}`, cancelling)
    expect(cancelled.status).toBe(200)
    const back = await other.post<SignInReply>('/api/auth/account')
    expect(back.body.user).toMatchObject({ id: amina.id, otherAccount: { stays: false } })
    expect((await other.get('/api/notifications')).status).toBe(401)
    expect(await visitsOf(withToken(back.body.token))).toEqual([own.id])
    const entries = await server.db
      .select({ subject: auditEntry.subject, actorId: auditEntry.actorId })
      .from(auditEntry)
      .where(eq(auditEntry.action, 'session.switch-account'))
    expect(entries).toContainEqual({ subject: `account ${amina.id}`, actorId: twin.id })
  })

  test('ADM-98 a serious action in the other account needs the password of that account', async () => {
    const password = 'Harmattan-7-other'
    const older = await server.seed.patient({ ...details, password })
    await merge(amina, older)
    const { other } = await openOther()
    const prepare = () => other.post<{ type: string }>('/api/own-data')
    expect((await prepare()).body.type).toBe('/problems/proof-needed')
    expect((await other.post('/api/account/proof', { password: defaultPassword })).status).toBe(400)
    expect((await other.post('/api/account/proof', { password })).status).toBe(204)
    expect((await prepare()).status).toBeLessThan(300)
  })

  test.each(['password', 'deactivated', 'sessions'] as const)(
    'ADM-98 what ends the sessions of the account that stays ends those in the other: %s',
    async (why) => {
      await merge(amina, twin)
      const { other } = await openOther()
      const own = withToken((await signIn(amina)).body.token)
      const ended = {
        password: () =>
          own.put('/api/account/password', {
            currentPassword: defaultPassword,
            password: 'Harmattan-9-wind',
          }),
        deactivated: () => asker.post(`/api/admin/users/${amina.id}/deactivate`, {}),
        sessions: () => asker.post(`/api/admin/users/${amina.id}/end-sessions`),
      }[why]
      expect((await ended()).status).toBeLessThan(300)
      expect((await other.get('/api/notifications')).status).toBe(401)
    },
  )
})

test('ADM-101 administrators read which account is merged into which, in the list and in each, until they are separated', async () => {
  const users = '/api/admin/users'
  const shown = async (person: Patient) => {
    const found = (await asker.get<AdminUser[]>(`${users}?search=${person.email}`)).body.find(
      ({ id }) => id === person.id,
    )
    const { otherAccount } = (await asker.get<UserDetail>(`${users}/${person.id}`)).body
    expect(found?.otherAccount).toEqual(otherAccount)
    return otherAccount
  }
  await askToMerge(amina, twin)
  expect([await shown(amina), await shown(twin)]).toEqual([undefined, undefined])
  ;[amina, twin] = [await server.seed.patient(details), await server.seed.patient(details)]
  const id = await merge(amina, twin)
  expect([await shown(twin), await shown(amina)]).toEqual([
    { id: amina.id, email: amina.email, stays: true },
    { id: twin.id, email: twin.email, stays: false },
  ])
  await unlink(id)
  expect([await shown(amina), await shown(twin)]).toEqual([undefined, undefined])
})

test('ADM-99 what notifies the other account is in the bell of the one that stays, by its title, and emailed', async () => {
  await merge(amina, twin)
  const own = await server.as(amina)
  expect(await bell(own)).toEqual(['Your accounts were merged'])
  const notifications = { ...defaultPreferences.notifications, appointments: { inApp: true, email: true } }
  expect((await own.put('/api/account/preferences', { ...defaultPreferences, notifications })).status).toBe(
    200,
  )
  const visit = await server.seed.appointment({
    patient: twin,
    doctor: okafor,
    date: '2026-03-13',
    time: '10:00',
    status: 'scheduled',
  })
  const doctor = await server.as(okafor)
  expect((await doctor.patch(`/api/appointments/${visit.id}`, { status: 'confirmed' })).status).toBe(200)
  const { opened, other } = await openOther()
  expect(opened.user.id).toBe(twin.id)
  const [theirs] = await bell(other)
  expect(theirs).toBeDefined()
  const [told] = (
    await (
      await server.as(amina)
    ).get<{ title: string; body: string; target: unknown }[]>('/api/notifications')
  ).body
  expect(told).toMatchObject({
    title: `In your other account: ${theirs}`,
    body: 'Open your other account from the profile menu to read it.',
    target: null,
  })
  const emailed = await server.db.select().from(outgoingEmail).where(eq(outgoingEmail.userId, amina.id))
  expect(emailed).toMatchObject([{ topic: 'appointments' }])
  // What she does herself notifies her nowhere.
  const before = (await bell(await server.as(amina))).length
  expect((await other.patch(`/api/appointments/${visit.id}`, cancelling)).status).toBe(200)
  expect((await bell(await server.as(amina))).length).toBe(before)
})

describe('undoing', () => {
  test('ADM-100 unlinking gives the other account its sign-in back, and ends what was opened from the one that stays', async () => {
    const id = await merge(amina, twin)
    const { other } = await openOther()
    await unlink(id)
    expect((await other.get('/api/notifications')).status).toBe(401)
    const [own, theirs] = [await signIn(amina), await signIn(twin)]
    for (const { status, body } of [own, theirs]) {
      expect(status).toBe(200)
      expect(body.user.otherAccount).toBeUndefined()
      expect(await withToken(body.token).post('/api/auth/account')).toMatchObject({ status: 409 })
      expect(await bell(withToken(body.token))).toContain('Your accounts are separate again')
    }
    expect(await bell(withToken(own.body.token))).not.toContain(
      'In your other account: Your accounts are separate again',
    )
  })

  test('ADM-100 once the account that stays is closed, the other is signed in to again', async () => {
    await merge(amina, twin)
    await server.db
      .update(userAccount)
      .set({
        closedAt: server.clock.now(),
        isActive: false,
        passwordHash: '',
        phone: null,
        profileImage: null,
      })
      .where(eq(userAccount.id, amina.id))
    expect((await signIn(twin)).status).toBe(200)
  })

  test('ADM-123 pages that are open show the way to the other account once it is merged, and take it away again', async () => {
    const refreshed: number[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => {
      for (const { to, topic } of changes)
        if (topic === 'account' && typeof to === 'object' && 'userId' in to) refreshed.push(to.userId)
    })
    const merged = await merge(amina, twin)
    expect(refreshed).toContain(amina.id)
    refreshed.length = 0
    await unlink(merged)
    expect(refreshed).toContain(amina.id)
    stop()
  })

  test('ADM-100 a request that is declined merges nothing', async () => {
    const { body } = await askToMerge(amina, twin)
    expect((await confirmer.post<RecordLinkDetail>(`${links}/${body.id}/refuse`, {})).status).toBe(204)
    expect((await signIn(twin)).status).toBe(200)
  })
})
