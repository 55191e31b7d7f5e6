import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import type { AccountInvitation } from '@alafia/contract/accounts/account-invitations.schema'
import type { ActivityEntry } from '@alafia/contract/administration/schema'
import type { InvitedUser, UserDetail } from '@alafia/contract/administration/users/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { day } from '@alafia/contract/kernel/durations'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Notification } from '@alafia/contract/notifications/schema'
import { approvalRequest, clinicSetup, userAccount } from '../../accounts/table.ts'
import type { Invalidation } from '../../outbox/outbox.ts'
import { outgoingEmail } from '../../outbox/table.ts'
import type { Person } from '../../seed/people.ts'
import { sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let ngozi: Person
let folake: Person
/** Asks; `approver` is the other administrator. */
let asker: Caller
let approver: Caller

const licence = { number: 'MDCN/4711', validUntil: '2028-01-01' }
const doctorRole = { role: 'doctor', specialization: 'Cardiology', fee: '20000.00', licence }
const password = 'Harmattan-9-wind'

const user = ({ id }: { id: number }, what = '') => `/api/admin/users/${id}${what}`
const waiting = async () => (await asker.get<Approval[]>('/api/admin/approvals')).body
const requestAbout = async ({ id }: { id: number }): Promise<Approval> => {
  const found = (await waiting()).find(({ userId }) => userId === id)
  if (!found) throw new Error('Nothing waits for this account')
  return found
}
const act = (caller: Caller, { id }: { id: number }, verb: string, body?: object) =>
  caller.post<{ message: string }>(`/api/admin/approvals/${id}/${verb}`, body)
const bell = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title, body }) => `${title}: ${body}`)
const rolesOf = async (person: { id: number }) => (await asker.get<UserDetail>(user(person))).body.roles
const signIn = async ({ email }: Person, role: Role, secret = 'Alafia-someone-1') =>
  (await server.anyone.post('/api/auth/login', { email, password: secret, role })).status
/** How PostgreSQL refuses. */
const refusal = (statement: ReturnType<typeof sql>) =>
  server.db.execute(statement).then(
    () => 'done',
    (error: unknown) => String(error instanceof Error && error.cause),
  )

beforeAll(async () => {
  server = await testServer()
  ngozi = await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' })
  folake = await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' })
  await server.db.insert(clinicSetup).values({ finishedAt: server.clock.now() })
  asker = await server.as(ngozi)
  approver = await server.as(folake)
})
afterAll(() => server.close())

describe('a role over health data', () => {
  test('ADM-40 is given once another administrator has approved it, and everyone concerned is notified', async () => {
    const amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Obi' })
    const asked = await asker.post<UserDetail>(user(amina, '/roles'), doctorRole)
    expect([asked.status, asked.body.roles]).toEqual([201, ['patient']])
    expect(await signIn(amina, 'doctor')).toBe(401)

    const request = await requestAbout(amina)
    expect(request).toMatchObject({
      kind: 'role',
      role: 'doctor',
      personName: 'Amina Obi',
      licence: 'MDCN/4711',
      requestedBy: 'Ngozi Ade',
      takesEffectAt: null,
    })
    expect(await bell(approver)).toContain(
      'Waiting for your approval: Ngozi Ade asked to make Amina Obi a doctor. Another administrator has to approve it.',
    )
    expect((await bell(await server.as(amina)))[0]).toContain('Ngozi Ade asked to make you a doctor.')

    expect((await act(approver, request, 'approve')).status).toBe(200)
    expect(await rolesOf(amina)).toEqual(['patient', 'doctor'])
    expect(await signIn(amina, 'doctor')).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await bell(asker))[0]).toBe(
      'A request took effect: Ngozi Ade had asked to make Amina Obi a doctor. Folake Bello approved it.',
    )
    const emails = await server.db.select().from(outgoingEmail)
    expect(emails.filter(({ userId }) => userId === amina.id)).toMatchObject([{ isAlways: true }])
    const [approved, ...others] = (await sendEmails(server)).filter(
      ({ subject }) => !subject.includes('notice'),
    )
    expect([approved?.to, approved?.subject, others]).toEqual([
      amina.email,
      'Your role in Alafia was approved',
      [],
    ])
    expect(approved?.text).toContain(
      'Your role as a doctor was approved. Sign in:\nhttps://alafia.example/login',
    )
    expect(new Set(emails.map(({ userId }) => userId))).toEqual(new Set([ngozi.id, folake.id, amina.id]))
    const { body: log } = await asker.get<ActivityEntry[]>('/api/admin/activity')
    expect(log.map(({ action }) => action).join()).toContain(
      'approved the change of an account that another administrator asked for',
    )
  })

  test('ADM-41 nobody asks for themselves, approves their own request, or decides on one about themselves', async () => {
    for (const role of ['doctor', 'pharmacist']) {
      const { status } = await asker.post(user(ngozi, '/roles'), { ...doctorRole, role })
      expect(status).toBe(403)
    }
    await asker.post(user(folake, '/roles'), doctorRole)
    const request = await requestAbout(folake)
    // She is the only other one, so a day's notice stands in for the second person.
    expect(request.takesEffectAt).toBe('2026-03-12T08:00:00.000Z')
    for (const caller of [asker, approver])
      for (const [verb, body] of [['approve'], ['decline', { reason: 'Not needed' }]] as const)
        expect((await act(caller, request, verb, body)).status).toBe(403)
    expect((await act(approver, request, 'withdraw')).status).toBe(403)
    expect((await act(asker, request, 'withdraw')).status).toBe(200)
    expect(await rolesOf(folake)).toEqual(['admin'])
    expect((await act(asker, request, 'withdraw')).status).toBe(409)
  })

  test('ADM-42 is declined with a reason, which the one who asked reads', async () => {
    const amina = await server.seed.patient()
    await asker.post(user(amina, '/roles'), { role: 'admin' })
    const request = await requestAbout(amina)
    expect((await act(approver, request, 'decline', { reason: ' ' })).status).toBe(400)
    expect((await act(approver, request, 'decline', { reason: 'We have enough' })).status).toBe(200)
    expect((await bell(asker))[0]).toContain('Folake Bello declined')
    expect((await bell(asker))[0]).toContain('We have enough')
    expect((await act(approver, request, 'approve')).status).toBe(409)
    expect(await rolesOf(amina)).toEqual(['patient'])
    expect((await asker.get<UserDetail>(user(amina))).body.status).toBe('active')
  })

  test('ADM-120 declined or withdrawn, the person and the other administrators read that nothing changes, but not why', async () => {
    const amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Obi' })
    const third = await server.as(await server.seed.admin())
    const person = await server.as(amina)
    const asked = 'Ngozi Ade had asked to make'
    await asker.post(user(amina, '/roles'), { role: 'admin' })
    await act(approver, await requestAbout(amina), 'decline', { reason: 'We have enough' })
    expect((await bell(person))[0]).toBe(
      `Your account stays as it is: ${asked} you an administrator. Folake Bello declined it.`,
    )
    expect((await bell(third))[0]).toBe(
      `A request no longer waits: ${asked} Amina Obi an administrator. Folake Bello declined it.`,
    )
    await asker.post(user(amina, '/roles'), { role: 'admin' })
    await act(asker, await requestAbout(amina), 'withdraw')
    for (const caller of [person, third, approver])
      expect((await bell(caller))[0]).toContain('an administrator. Ngozi Ade has withdrawn it.')
    await server.db.execute(
      sql`delete from account_role where role = 'admin' and user_id not in (${ngozi.id}, ${folake.id})`,
    )
  })

  test('ADM-121 whoever asked reads that deactivating the account withdrew it', async () => {
    const amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Obi' })
    await asker.post(user(amina, '/roles'), { role: 'admin' })
    await approver.post(user(amina, '/deactivate'), {})
    expect((await bell(asker))[0]).toBe(
      'A request no longer waits: Ngozi Ade had asked to make Amina Obi an administrator. Folake Bello has deactivated the account, so it was withdrawn.',
    )
  })

  test('ADM-43 is asked for once at a time, and of two who decide at once one succeeds', async () => {
    const amina = await server.seed.patient()
    const twice = await Promise.all([1, 2].map(() => asker.post(user(amina, '/roles'), { role: 'admin' })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const request = await requestAbout(amina)
    const decided = await Promise.all([
      act(approver, request, 'approve'),
      act(approver, request, 'decline', { reason: 'No' }),
      act(asker, request, 'withdraw'),
    ])
    expect(decided.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await server.db.execute(sql`delete from account_role where user_id = ${amina.id} and role = 'admin'`)
  })

  test('ADM-44 an invited person’s link works once the role is approved; declined, it never does', async () => {
    const invite = async (email: string) => {
      const form = { ...doctorRole, firstName: 'Tunde', lastName: 'Ade', email }
      const { status, body } = await asker.post<InvitedUser>('/api/admin/users', form)
      expect([status, body.user.roles, body.user.status]).toEqual([201, [], 'invited'])
      return { ...body.user, secret: body.link.path.slice('/invitation#'.length) }
    }
    const accept = (secret: string) =>
      server.anyone.post<{ message: string }>('/api/auth/invitations/accept', { secret, password })
    const tunde = await invite('tunde@mail.example')
    const early = await accept(tunde.secret)
    expect([early.status, early.body.message]).toEqual([
      409,
      'Another administrator has to approve your role first. We’ll email you when it’s done, and then this link works',
    ])
    await act(approver, await requestAbout(tunde), 'approve')
    expect((await accept(tunde.secret)).status).toBe(200)

    const other = await invite('other@mail.example')
    await act(approver, await requestAbout(other), 'decline', { reason: 'Not one of ours' })
    expect((await accept(other.secret)).status).toBe(409)
    const { secret } = other
    const details = await server.anyone.post<AccountInvitation>('/api/auth/invitations/details', { secret })
    expect(details.body).toMatchObject({ state: 'closed', email: null })
    expect((await asker.get<UserDetail>(user(other))).body.status).toBe('deactivated')
  })

  test('ADM-45 an account of staff is reactivated by two people, and a patient’s by one', async () => {
    const okafor = await server.seed.doctor()
    await asker.post(user(okafor, '/deactivate'), {})
    const { body } = await asker.post<UserDetail>(user(okafor, '/reactivate'))
    expect(body.status).toBe('deactivated')
    expect(await signIn(okafor, 'doctor')).toBe(401)
    await act(approver, await requestAbout(okafor), 'approve')
    expect(await signIn(okafor, 'doctor')).toBe(200)

    const amina = await server.seed.patient()
    await asker.post(user(amina, '/deactivate'), {})
    expect((await asker.post<UserDetail>(user(amina, '/reactivate'))).body.status).toBe('active')
  })

  test('APPT-125 a doctor who comes back, or is one again, shows at once to everyone with a visit ahead', async () => {
    const [okafor, amina, musa] = [
      await server.seed.doctor(),
      await server.seed.patient(),
      await server.seed.patient(),
    ]
    const kemi = await server.seed.familyMember(amina)
    const now = server.clock.now()
    await server.db.execute(sql`
      insert into family_access (family_member_id, invited_by, address, invited_at, answer_by, account_id, accepted_at)
      values (${kemi.id}, ${amina.id}, 'musa@example.org', ${now}, ${now}, ${musa.id}, ${now})`)
    const date = new Date(now.getTime() + 3 * day).toISOString().slice(0, 10)
    await server.seed.appointment({ patient: amina, familyMember: kemi, doctor: okafor, date, time: '10:00' })
    const doctorLeft = async () =>
      (await (await server.as(musa)).get<Appointment[]>('/api/appointments')).body[0]?.doctorLeft
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => void heard.push(...changes))
    const approved = async () => {
      heard.splice(0)
      await act(approver, await requestAbout(okafor), 'approve')
      return heard
    }
    const toBoth = [amina, musa].map(({ id }) => ({ to: { userId: id }, topic: 'appointments' }))

    await asker.post(user(okafor, '/deactivate'), { despiteAppointments: true })
    expect(heard).toEqual(expect.arrayContaining(toBoth))
    expect(await doctorLeft()).toBe(true)
    await asker.post(user(okafor, '/reactivate'))
    expect(await approved()).toEqual(expect.arrayContaining(toBoth))
    expect(await doctorLeft()).toBeUndefined()

    await asker.post(user(okafor, '/roles'), { role: 'patient' })
    await asker.delete(`${user(okafor, '/roles/doctor')}?despiteAppointments=true`)
    expect(await doctorLeft()).toBe(true)
    await asker.post(user(okafor, '/roles'), doctorRole)
    expect(await approved()).toEqual(expect.arrayContaining(toBoth))
    expect(await doctorLeft()).toBeUndefined()
    stop()
  })

  test('ADM-46 a deactivated account has no request that waits', async () => {
    const amina = await server.seed.patient()
    await asker.post(user(amina, '/roles'), { role: 'admin' })
    const request = await requestAbout(amina)
    await approver.post(user(amina, '/deactivate'), {})
    expect((await act(approver, request, 'approve')).status).toBe(409)
    expect((await asker.post(user(amina, '/roles'), { role: 'admin' })).status).toBe(409)
  })

  test('ADM-47 the database refuses it without an approved request, and every way around that', async () => {
    const amina = await server.seed.patient()
    const granted = sql`insert into account_role (user_id, role, rank) values (${amina.id}, 'doctor', 9)`
    expect(await refusal(granted)).toContain('needs an approved request')
    await server.db.execute(
      sql`insert into account_role (user_id, role, rank) values (${folake.id}, 'patient', 9)`,
    )
    expect(
      await refusal(
        sql`update account_role set role = 'doctor' where user_id = ${folake.id} and role = 'patient'`,
      ),
    ).toContain('needs an approved request')
    expect(
      await refusal(
        sql`update account_role set user_id = ${amina.id} where user_id = ${folake.id} and role = 'admin'`,
      ),
    ).toContain('needs an approved request')

    const now = server.clock.now()
    const own = {
      kind: 'role',
      userId: amina.id,
      role: 'doctor',
      requestedBy: ngozi.id,
      requestedAt: now,
    } as const
    const approved = { state: 'approved', decidedAt: now } as const
    const insert = (values: Partial<typeof approvalRequest.$inferInsert>) =>
      server.db
        .insert(approvalRequest)
        .values({ ...own, ...values })
        .then(
          () => 'done',
          (error: unknown) => String(error instanceof Error && error.cause),
        )
    for (const forged of [
      { ...approved, decidedBy: ngozi.id },
      { ...approved, decidedBy: amina.id },
      { ...approved },
      { ...approved, takesEffectAt: now },
      { ...approved, takesEffectAt: new Date(now.getTime() + 86_400_000) },
      { ...approved, requestedAt: new Date(now.getTime() - 86_300_000), takesEffectAt: now },
    ])
      expect(await insert(forged)).toContain('approval_request_two_people')
    expect(await insert({ requestedBy: amina.id })).toContain('approval_request_not_for_oneself')

    // One approval is one grant: after the role was removed, it takes a new request.
    expect(await insert({ ...approved, decidedBy: folake.id })).toBe('done')
    expect(await refusal(granted)).toBe('done')
    await server.db.execute(sql`delete from account_role where user_id = ${amina.id} and role = 'doctor'`)
    expect(await refusal(granted)).toContain('needs an approved request')
    const ofAmina = sql`user_id = ${amina.id}`
    for (const change of [
      sql`update approval_request set is_used = false where ${ofAmina}`,
      sql`update approval_request set role = 'admin' where ${ofAmina}`,
      sql`update approval_request set decided_by = null, takes_effect_at = decided_at where ${ofAmina}`,
      sql`update approval_request set state = 'waiting', decided_at = null where ${ofAmina}`,
      sql`delete from approval_request where ${ofAmina}`,
      sql`delete from clinic_setup`,
      sql`update clinic_setup set finished_at = '2199-01-01'`,
    ])
      expect(await refusal(change)).not.toBe('done')

    const okafor = await server.seed.doctor()
    await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, okafor.id))
    expect(await refusal(sql`update user_account set is_active = true where id = ${okafor.id}`)).toContain(
      'needs an approved request',
    )
  })
})
