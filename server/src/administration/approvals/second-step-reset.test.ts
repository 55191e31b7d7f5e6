import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Person } from '../../seed/people.ts'
import { sendEmails } from '../../testing/sent-emails.ts'
import { addApp } from '../../testing/second-factor.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { carryOutDueRequests } from './approvals.actions.ts'

let server: TestServer
let [ngozi, folake]: [Person | undefined, Person | undefined] = [undefined, undefined]
/** Asks; `approver` is the other administrator. */
let asker: Caller
let approver: Caller

const day = 24 * 60

const signInAdministrators = async () => {
  ngozi ??= await server.seed.admin({ firstName: 'Ngozi', lastName: 'Ade' })
  folake ??= await server.seed.admin({ firstName: 'Folake', lastName: 'Bello' })
  asker = await server.as(ngozi)
  approver = await server.as(folake)
}
beforeAll(async () => {
  server = await testServer()
  await signInAdministrators()
})
afterAll(() => server.close())

const reset = (caller: Caller, { id }: { id: number }) =>
  caller.post(`/api/admin/users/${id}/second-factor-reset`)
const stop = (caller: Caller) => caller.post<SecondFactor>('/api/account/second-factor/reset/stop')
const enterPassword = ({ email, password, role }: Person) =>
  server.anyone.post<SignInReply>('/api/auth/login', { email, password, role })
const doctorWithApp = async () => {
  const person = await server.seed.doctor()
  const caller = await server.as(person)
  await addApp(server, caller)
  return { person, caller }
}
const requestAbout = async ({ id }: { id: number }) =>
  (await asker.get<Approval[]>('/api/admin/approvals')).body.find(({ userId }) => userId === id)
const approve = (caller: Caller, request: Approval | undefined) =>
  caller.post(`/api/admin/approvals/${request?.id}/approve`)
const notices = async (caller: Caller) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ body }) => body)

describe('ACC-86 the second step of someone who has lost it', () => {
  test('is removed once another administrator approves it, and the next sign-in leads through adding one', async () => {
    const { person, caller } = await doctorWithApp()
    expect((await reset(asker, person)).status).toBe(200)
    expect((await enterPassword(person)).status).toBe(401)
    const request = await requestAbout(person)
    expect(request?.takesEffectAt).toBe(new Date(server.clock.now().getTime() + day * 60_000).toISOString())
    expect((await approve(asker, request)).status).toBe(403)
    expect((await approve(approver, request)).status).toBe(200)

    expect((await caller.get('/api/appointments')).status).toBe(401)
    const { status, body } = await enterPassword(person)
    expect([status, body.session.needsSecondFactor]).toEqual([200, true])
    const headers = { authorization: `Bearer ${body.token}` }
    const refused = await server.anyone.get('/api/appointments', undefined, headers)
    expect([refused.status, refused.body.type]).toEqual([403, '/problems/second-factor-required'])
    const { rows } = await server.pool.query(
      `select user_id from authenticator_app where user_id = $1 union all select user_id from recovery_code where user_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([])
  })

  test('is removed after 24 hours, not a minute earlier, and every session ends', async () => {
    const { person } = await doctorWithApp()
    await reset(asker, person)
    server.clock.advance(day - 1)
    await carryOutDueRequests(server.app.services)
    expect((await enterPassword(person)).status).toBe(401)
    const caller = await server.as(person)
    server.clock.advance(1)
    await carryOutDueRequests(server.app.services)
    expect((await caller.get('/api/appointments')).status).toBe(401)
    expect((await enterPassword(person)).body.session.needsSecondFactor).toBe(true)
    await signInAdministrators()
  })

  test('can’t be one’s own, nor that of someone who has none, and isn’t asked for twice', async () => {
    const admin = await server.as(await server.seed.admin())
    const own = await admin.post<{ user: { id: number } }>('/api/auth/verify-token')
    await addApp(server, admin)
    expect((await reset(admin, own.body.user)).status).toBe(403)
    expect((await reset(asker, await server.seed.doctor())).status).toBe(409)
    const { person } = await doctorWithApp()
    expect((await reset(asker, person)).status).toBe(200)
    expect((await reset(approver, person)).status).toBe(409)
  })
})

describe('ACC-87 the person', () => {
  test('is notified by bell and email, and stops the reset', async () => {
    const { person, caller } = await doctorWithApp()
    await reset(asker, person)
    expect((await notices(caller))[0]).toContain('Ngozi Ade asked to reset your second step. It takes effect')
    const emails = await sendEmails(server)
    expect(emails.filter(({ to }) => to === person.email).length).toBeGreaterThan(0)
    const request = await requestAbout(person)
    const shown = await caller.get<SecondFactor>('/api/account/second-factor')
    expect(shown.body.reset).toEqual({ requestedBy: 'Ngozi Ade', takesEffectAt: request?.takesEffectAt })

    const stopped = await stop(caller)
    expect([stopped.status, stopped.body.reset]).toEqual([200, null])
    expect((await notices(asker))[0]).toContain('stopped the reset of their second step')
    expect((await stop(caller)).status).toBe(409)
    expect((await approve(approver, request)).status).toBe(409)
    server.clock.advance(day + 1)
    await carryOutDueRequests(server.app.services)
    expect((await enterPassword(person)).status).toBe(401)
    await signInAdministrators()
  })

  test('is the only one who stops it that way', async () => {
    const { person } = await doctorWithApp()
    const other = await doctorWithApp()
    await reset(asker, person)
    expect((await stop(other.caller)).status).toBe(409)
    expect(await requestAbout(person)).toBeDefined()
  })
})
