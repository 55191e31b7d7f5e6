import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval, ClinicSetup } from '@alafia/contract/administration/approvals/schema'
import type { ActivityEntry } from '@alafia/contract/administration/schema'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { Person } from '../../seed/people.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { carryOutDueRequests } from './approvals.actions.ts'

/* A clinic with a single administrator. */

let server: TestServer
let admin: Person
let caller: Caller

const hours = 60
const user = ({ id }: { id: number }, what = '') => `/api/admin/users/${id}${what}`
const waiting = async () => (await caller.get<Approval[]>('/api/admin/approvals')).body
const rolesOf = async (person: Person) => (await caller.get<UserDetail>(user(person))).body.roles
const setup = async () => (await caller.get<ClinicSetup>('/api/admin/setup')).body
const titles = async (of: Caller) =>
  (await of.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const newAdmin = (person: Person) => caller.post<UserDetail>(user(person, '/roles'), { role: 'admin' })

beforeEach(async () => {
  server = await testServer()
  admin = await server.seed.admin()
  caller = await server.as(admin)
  return () => server.close()
})

describe('setting up the clinic', () => {
  test('ADM-48 a new installation’s first staff get their roles at once, until an administrator says that it is set up', async () => {
    const [amina, musa] = [await server.seed.patient(), await server.seed.patient()]
    expect(await setup()).toEqual({
      isFinished: false,
      finishedAt: null,
      finishesAt: '2026-03-25T08:00:00.000Z',
    })
    expect((await newAdmin(amina)).body.roles).toEqual(['patient', 'admin'])
    const finished = await caller.post<ClinicSetup>('/api/admin/setup/finish')
    expect([finished.status, finished.body.isFinished]).toEqual([200, true])
    expect((await caller.post('/api/admin/setup/finish')).status).toBe(409)
    expect((await newAdmin(musa)).body.roles).toEqual(['patient'])
    const { body: log } = await caller.get<ActivityEntry[]>('/api/admin/activity')
    expect(log.map(({ action }) => action)).toContain('finished setting up the clinic')
  })

  test('ADM-48 it is set up two weeks after it first ran, whether or not someone says so', async () => {
    const musa = await server.seed.patient()
    server.clock.advance(14 * 24 * hours)
    caller = await server.as(admin)
    expect((await setup()).isFinished).toBe(true)
    expect((await newAdmin(musa)).body.roles).toEqual(['patient'])
    expect(await waiting()).toHaveLength(1)
    const { body: log } = await caller.get<ActivityEntry[]>('/api/admin/activity')
    expect(log.map(({ action }) => action)).toContain(
      'was first to change an account after the two weeks of setting up the clinic',
    )
  })
})

describe('without a second administrator', () => {
  let musa: Person
  beforeEach(async () => {
    musa = await server.seed.patient()
    await caller.post('/api/admin/setup/finish')
    await newAdmin(musa)
  })

  test('ADM-49 a request takes effect after 24 hours, once, and the person is notified before and after', async () => {
    const [request] = await waiting()
    expect(request?.takesEffectAt).toBe('2026-03-12T08:00:00.000Z')
    expect((await caller.post(`/api/admin/approvals/${request?.id}/approve`)).status).toBe(403)
    server.clock.advance(24 * hours - 1)
    await carryOutDueRequests(server.app.services)
    caller = await server.as(admin)
    expect(await rolesOf(musa)).toEqual(['patient'])
    server.clock.advance(1)
    await Promise.all([1, 2, 3].map(() => carryOutDueRequests(server.app.services)))
    caller = await server.as(admin)
    expect(await rolesOf(musa)).toEqual(['patient', 'admin'])
    expect(await titles(await server.as(musa))).toEqual([
      'Your account has changed',
      'A change to your account was requested',
    ])
    expect(await titles(caller)).toEqual(['A request took effect'])
    const { body: log } = await caller.get<ActivityEntry[]>('/api/admin/activity')
    expect(log.filter(({ action }) => action.startsWith('carried out a request'))).toMatchObject([
      { user: 'Alafia' },
    ])
  })

  test('ACC-113 a patient whom it makes staff loses their photo, which is recorded', async () => {
    await (await server.as(musa)).upload('/api/account/photo', {}, { name: 'me.png', bytes: samplePng })
    server.clock.advance(24 * hours)
    await carryOutDueRequests(server.app.services)
    expect(await titles(await server.as(musa))).toContain('Your photo was removed')
    caller = await server.as(admin)
    const { body: log } = await caller.get<ActivityEntry[]>('/api/admin/activity')
    const removed = log.filter(({ action }) => action.startsWith('removed the profile photo of an account'))
    expect(removed).toMatchObject([{ user: 'Alafia' }])
  })

  test('ADM-49 withdrawn in time, it never takes effect', async () => {
    const [request] = await waiting()
    await caller.post(`/api/admin/approvals/${request?.id}/withdraw`)
    server.clock.advance(25 * hours)
    await carryOutDueRequests(server.app.services)
    caller = await server.as(admin)
    expect(await rolesOf(musa)).toEqual(['patient'])
  })

  test('ADM-49 a second administrator who comes meanwhile can decline it, also one who is put out of the way is notified', async () => {
    const folake = await server.seed.admin()
    await caller.post(user(folake, '/deactivate'), {})
    const amina = await server.seed.patient()
    await newAdmin(amina)
    const about = (await waiting()).find(({ userId }) => userId === amina.id)
    expect(about?.takesEffectAt).toBe('2026-03-12T08:00:00.000Z')
    const { rows } = await server.pool.query(
      'select user_id from outgoing_email where user_id = $1 and is_always',
      [folake.id],
    )
    expect(rows.length).toBeGreaterThan(0)

    const other = await server.as(await server.seed.admin())
    const declined = await other.post(`/api/admin/approvals/${about?.id}/decline`, {
      reason: 'Not known here',
    })
    expect(declined.status).toBe(200)
    server.clock.advance(25 * hours)
    await carryOutDueRequests(server.app.services)
    caller = await server.as(admin)
    expect(await rolesOf(amina)).toEqual(['patient'])
  })
})
