import { day } from '@alafia/contract/kernel/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { lastAdminMessage } from '@alafia/contract/administration/users/states'
import type {
  InvitationLink,
  InvitedUser,
  UserDetail,
  UpcomingAppointment,
} from '@alafia/contract/administration/users/schema'
import type { AccountInvitation } from '@alafia/contract/accounts/account-invitations.schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Cancellation } from '@alafia/contract/appointments/cancellation'
import type { Payment } from '@alafia/contract/billing/schema'
import type { ActivityEntry } from '@alafia/contract/administration/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { availabilityLockKey } from '../../doctors/exports.queries.ts'
import type { Invalidation } from '../../outbox/outbox.ts'
import { connectLive, liveProcess } from '../../testing/live.ts'
import type { Person } from '../../seed/people.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Person
let caller: Caller

const manage = (id: number, what: string) => `/api/admin/users/${id}/${what}`
const secretOf = ({ path }: { path: string }) => path.slice('/invitation#'.length)
const signIn = (email: string, password: string, role: string) =>
  server.anyone.post('/api/auth/login', { email, password, role })

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.seed.admin()
  caller = await server.as(admin)
})

describe('an invitation', () => {
  const licence = { number: 'MDCN/4711', validUntil: '2028-01-01' }
  const doctor = {
    firstName: 'Tunde',
    lastName: 'Ade',
    role: 'doctor',
    specialization: 'Cardiology',
    fee: '20000.00',
    licence,
  }
  const password = 'Harmattan-9-wind'
  let nth = 0
  const invite = async (more: object = {}) => {
    nth += 1
    const email = `tunde${nth}@mail.example`
    const { status, body } = await caller.post<InvitedUser>('/api/admin/users', { ...doctor, email, ...more })
    expect(status).toBe(201)
    return { ...body, email }
  }
  const accept = <T = SignInReply>(secret: string, chosen = password) =>
    server.anyone.post<T>('/api/auth/invitations/accept', { secret, password: chosen })

  test('ADM-4 its link sets the password, once, and signs in; before that no one can sign in to the account', async () => {
    const { user, link, email } = await invite()
    expect(user).toMatchObject({
      status: 'invited',
      roles: ['doctor'],
      doctor: { specialization: 'Cardiology', fee: '20000.00' },
      licences: [{ ...licence, state: 'valid' }],
    })
    for (const tried of ['', ' ', password]) {
      const { status, body } = await signIn(email, tried || 'x', 'doctor')
      expect([status, body.message]).toEqual([401, 'Invalid credentials or unauthorized for this role'])
    }
    const secret = secretOf(link)
    const details = await server.anyone.post<AccountInvitation>('/api/auth/invitations/details', { secret })
    expect(details.body).toMatchObject({ state: 'open', firstName: 'Tunde', email, roles: ['doctor'] })

    for (const weak of ['short1', 'Password1234', email])
      expect((await accept(secret, weak)).status).toBe(400)
    const tries = await Promise.all([accept(secret), accept(secret), accept(secret)])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { body } = tries.find(({ status }) => status === 200) ?? (await accept(secret))
    expect(body.user).toMatchObject({ email, role: 'doctor', roles: ['doctor'] })
    expect((await signIn(email, password, 'doctor')).status).toBe(200)
    expect((await caller.get<UserDetail>(manage(user.id, '').slice(0, -1))).body).toMatchObject({
      status: 'active',
      invitation: null,
    })
    const again = await server.anyone.post<AccountInvitation>('/api/auth/invitations/details', { secret })
    expect(again.body).toMatchObject({ state: 'used', email: null, firstName: null })
    expect((await caller.post(manage(user.id, 'invitation'))).status).toBe(409)
  })

  test('ADM-5 works for seven days; a new link replaces the previous one; a deactivated account has none', async () => {
    const { user, link, email } = await invite()
    const { body: second } = await caller.post<InvitationLink>(manage(user.id, 'invitation'))
    expect((await accept<{ message: string }>(secretOf(link))).body.message).toContain('newer invitation')

    await caller.post(manage(user.id, 'deactivate'), {})
    expect((await accept<{ message: string }>(secretOf(second))).body.message).toContain('deactivated')
    await caller.post(manage(user.id, 'reactivate'))

    server.clock.advance(7 * 24 * 60)
    caller = await server.as(admin)
    const late = await accept<{ message: string }>(secretOf(second))
    expect([late.status, late.body.message.includes('expired')]).toEqual([409, true])
    const { body: third } = await caller.post<InvitationLink>(manage(user.id, 'invitation'))
    expect((await accept(secretOf(third))).status).toBe(200)
    expect((await signIn(email, password, 'doctor')).status).toBe(200)
    expect((await accept('x'.repeat(43))).status).toBe(404)
  })

  test('ADM-6 SEC-27 is shown once and stored nowhere: repeating the request returns no link and creates no second account', async () => {
    const body = { ...doctor, email: 'once@mail.example' }
    const headers = { 'idempotency-key': 'invite-once' }
    const first = await caller.post<InvitedUser>('/api/admin/users', body, headers)
    const second = await caller.post('/api/admin/users', body, headers)
    expect([first.status, second.status]).toEqual([201, 409])
    const { rows } = await server.pool.query('select * from idempotency_key')
    expect(JSON.stringify(rows)).not.toContain(secretOf(first.body.link))
  })

  test('ADM-7 needs what the role needs, and an email address that is not in use', async () => {
    const missing = async (form: object) => {
      const { status, body } = await caller.post('/api/admin/users', form)
      expect(status).toBe(400)
      return body.errors?.map(({ path }) => path)
    }
    const name = { firstName: 'A', lastName: 'B', email: 'new@mail.example' }
    expect(await missing({ ...name, role: 'doctor' })).toEqual(['specialization', 'fee', 'licence.number'])
    expect(await missing({ ...name, role: 'pharmacist' })).toEqual(['licence.number'])
    expect(await missing({ ...name, role: 'patient' })).toEqual(['dateOfBirth'])
    expect(await missing({ ...name, role: 'patient', dateOfBirth: '2199-01-31' })).toEqual(['dateOfBirth'])
    // Together with everything else that is wrong.
    expect(await missing({ ...name, firstName: '', role: 'doctor', fee: 'much' })).toEqual([
      'firstName',
      'fee',
      'specialization',
      'licence.number',
    ])
    expect(await missing({ ...name, role: 'admin', email: admin.email.toUpperCase() })).toEqual(['email'])
  })
})

describe('roles, deactivation and sessions', () => {
  test('ADM-8 a role is granted with what it needs, and revoked with its sessions', async () => {
    const kemi = await server.seed.patient()
    const own = await server.as(kemi)
    const form = { role: 'pharmacist', licence: { number: 'PCN/1', validUntil: '2028-01-01' } }
    const pharmacy = await server.seed.pharmacy()
    expect((await caller.post(manage(kemi.id, 'roles'), { role: 'pharmacist' })).status).toBe(400)
    const { status, body } = await caller.post<UserDetail>(manage(kemi.id, 'roles'), {
      ...form,
      pharmacyId: pharmacy.id,
    })
    expect([status, body.roles, body.pharmacy?.id]).toEqual([201, ['patient', 'pharmacist'], pharmacy.id])
    expect((await caller.post(manage(kemi.id, 'roles'), form)).status).toBe(409)

    const other = await server.as(kemi, 'pharmacist')
    expect((await caller.delete(manage(kemi.id, 'roles/pharmacist'))).status).toBe(204)
    expect((await other.get('/api/notifications')).status).toBe(401)
    expect((await own.get('/api/notifications')).status).toBe(200)
    expect((await own.post('/api/auth/role', { role: 'pharmacist' })).status).toBe(403)
    expect((await caller.delete(manage(kemi.id, 'roles/pharmacist'))).status).toBe(409)
    const only = await caller.delete(manage(kemi.id, 'roles/patient'))
    expect([only.status, only.body.message.includes('no other role')]).toEqual([409, true])
  })

  test('ADM-8 licence, practice and pharmacy can be entered only for someone with the role', async () => {
    const [doctor, pharmacist] = [await server.seed.doctor(), await server.seed.pharmacist()]
    const pharmacyId = (await server.seed.pharmacy()).id
    const put = (person: Person, what: string, form: object) =>
      caller.put<UserDetail>(manage(person.id, what), form)
    const licence = { number: 'MDCN/9', validUntil: '2028-01-01' }
    const practice = { specialization: 'Pediatrics', fee: '18000.00' }
    expect((await put(doctor, 'licences/doctor', licence)).body.licences).toEqual([
      { role: 'doctor', ...licence, state: 'valid' },
    ])
    expect((await put(doctor, 'practice', practice)).body.doctor).toMatchObject(practice)
    expect((await put(pharmacist, 'pharmacy', { pharmacyId })).body.pharmacy?.id).toBe(pharmacyId)
    expect((await put(pharmacist, 'pharmacy', { pharmacyId: 999_999 })).status).toBe(400)
    expect((await put(pharmacist, 'pharmacy', { pharmacyId: null })).body.pharmacy).toBe(null)
    for (const { status } of [
      await put(doctor, 'licences/pharmacist', licence),
      await put(pharmacist, 'practice', practice),
      await put(doctor, 'pharmacy', { pharmacyId }),
    ])
      expect(status).toBe(409)
  })

  test('ADM-9 SEC-9 a deactivated account: calls and sockets end within a second, and no one can sign in until it is reactivated', async () => {
    const kemi = await server.seed.patient()
    const own = await server.as(kemi)
    const hub = await liveProcess(server.app.services)
    const client = connectLive(hub.url, { token: own.token })
    await client.caughtUp
    expect((await own.get('/api/notifications')).status).toBe(200)
    const since = performance.now()
    const { body } = await caller.post<UserDetail>(manage(kemi.id, 'deactivate'), {})
    expect(body).toMatchObject({ status: 'deactivated', isActive: false, sessions: 0 })
    expect((await own.get('/api/notifications')).status).toBe(401)
    expect(await client.ended).toBe('revoked')
    expect(performance.now() - since).toBeLessThan(1000)
    await client.closed
    // No invalidation reaches the person, whose browser would fetch in vain and never learn why.
    expect(client.invalidated).toEqual([])
    expect((await signIn(kemi.email, kemi.password, 'patient')).status).toBe(401)
    expect((await caller.post(manage(kemi.id, 'deactivate'), {})).status).toBe(409)

    expect((await caller.post<UserDetail>(manage(kemi.id, 'reactivate'))).body.status).toBe('active')
    expect((await signIn(kemi.email, kemi.password, 'patient')).status).toBe(200)
    const { body: ended } = await caller.post<{ ended: number }>(manage(kemi.id, 'end-sessions'))
    expect(ended).toEqual({ ended: 1 })
    await hub.close()
  })

  test('ADM-9 signing in while the account is being deactivated leaves no session', async () => {
    for (let round = 0; round < 3; round += 1) {
      const kemi = await server.seed.patient()
      const [answer] = await Promise.all([
        server.anyone.post<SignInReply>('/api/auth/login', { ...kemi, role: 'patient' }),
        caller.post(manage(kemi.id, 'deactivate'), {}),
      ])
      const { rows } = await server.pool.query(
        'select 1 from session where user_id = $1 and revoked_at is null',
        [kemi.id],
      )
      expect([answer.status === 200 || answer.status === 401, rows]).toEqual([true, []])
    }
  })

  /** Resolves once that many connections of this database wait for a lock. */
  const waiting = (many: number) =>
    vi.waitFor(async () => {
      const { rows } = await server.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(many)
    }, 10_000)

  test('SEC-9 switching role while the sessions are being ended still ends in being signed out', async () => {
    const kemi = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const own = await server.as(kemi)
    const answers = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select from user_account where id = ${kemi.id} for update`)
      const ending = caller.post(manage(kemi.id, 'end-sessions'))
      await waiting(1)
      const switching = own.post('/api/auth/role', { role: 'pharmacist' })
      await waiting(2)
      // In an array: otherwise the transaction would await requests that wait for its lock.
      return [ending, switching]
    })
    const [ended, switched] = await Promise.all(answers)
    expect([ended?.status, switched?.status]).toEqual([200, 401])
    const { body } = await caller.get<UserDetail>(`/api/admin/users/${kemi.id}`)
    expect(body.sessions).toBe(0)
  })

  test('ADM-9 deactivating a doctor waits for a booking that notifies them, without a deadlock', async () => {
    const doctor = await server.seed.doctor()
    const deactivating = await server.db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock_shared(hashtextextended(${availabilityLockKey(doctor.id)}, 0))`,
      )
      const answer = caller.post(manage(doctor.id, 'deactivate'), {})
      await waiting(1)
      await tx.execute(sql`select from user_account where id = ${doctor.id} for key share nowait`)
      return [answer]
    })
    expect((await deactivating[0])?.status).toBe(200)
  })

  test('ADM-10 APPT-124 a doctor with upcoming appointments is deactivated only after confirming that they stay booked', async () => {
    const [doctor, patient] = [await server.seed.doctor(), await server.seed.patient()]
    const date = new Date(server.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
    for (const time of ['10:00', '11:00']) await server.seed.appointment({ patient, doctor, date, time })
    const unanswered = { date: '2026-03-02', time: '10:00', status: 'rescheduled' as const }
    await server.seed.appointment({ patient, doctor, ...unanswered })
    const refused = await caller.post(manage(doctor.id, 'deactivate'), {})
    expect([refused.status, refused.body.type]).toEqual([409, '/problems/upcoming-appointments'])
    expect(refused.body.message).toContain('3 appointments coming up')
    const refreshed: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    const { status, body } = await caller.post<UserDetail>(manage(doctor.id, 'deactivate'), {
      despiteAppointments: true,
    })
    stop()
    expect(refreshed).toContainEqual({ to: { userId: patient.id }, topic: 'appointments' })
    expect([status, body.status, body.doctor?.upcomingAppointments]).toEqual([200, 'deactivated', 3])
    const mine = await server.as(patient)
    const [visit] = (await mine.get<Appointment[]>('/api/appointments')).body
    const path = `/api/appointments/${visit?.id}`
    expect(visit?.doctorLeft).toBe(true)
    expect((await mine.get<Cancellation>(`${path}/cancellation`)).body).toMatchObject({
      percent: 100,
      freeUntil: null,
    })
    const moved = await mine.patch(path, { appointmentDate: date, appointmentTime: '12:00' })
    expect([moved.status, moved.body.detail]).toEqual([
      409,
      'The doctor no longer works here. Cancel this visit, and book with another doctor',
    ])
    const left = async () =>
      (await caller.get<UpcomingAppointment[]>(manage(doctor.id, 'upcoming-appointments'))).body
    const [asked, first, ...later] = await left()
    const startsAt = `${date}T09:00:00.000Z`
    const cancel = (id: number | undefined, seen: string) =>
      caller.patch(`/api/appointments/${id}`, {
        status: 'cancelled',
        reason: 'The doctor has left',
        startsAt: seen,
      })
    expect((await cancel(first?.id, startsAt)).status).toBe(200)
    expect([asked?.status, await left()]).toEqual(['rescheduled', [asked, ...later]])
    expect((await cancel(asked?.id, '2026-03-02T09:00:00.000Z')).status).toBe(200)
    expect([later.length, await left()]).toEqual([1, later])
    const { body: notifications } = await mine.get<Notification[]>('/api/notifications')
    expect(notifications.map((notification) => notification.body)).toEqual([
      expect.stringMatching(/^The clinic cancelled your appointment on 2 March at 10:00$/),
      expect.stringMatching(/^The clinic cancelled your appointment on .* at 10:00$/),
    ])
  })

  test('BILL-215 ADM-126 what a doctor who left was to be paid for isn’t paid; who has paid is notified, and cancelling gives all of it back', async () => {
    const [doctor, patient] = [await server.seed.doctor(), await server.seed.patient()]
    const mine = await server.as(patient)
    const date = new Date(server.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
    const [visit, unpaid] = await Promise.all(
      ['10:00', '11:00'].map((time) => server.seed.appointment({ patient, doctor, date, time })),
    )
    if (!visit || !unpaid) throw new Error('no visits')
    const bill = await server.seed.payment({ patient, appointment: visit, amount: '9000.00' })
    const due = await server.seed.payment({ patient, appointment: unpaid, amount: '7000.00' })
    const take = (id: number, received: string) =>
      caller.post(`/api/payments/${id}/desk-taking`, { method: 'cash', received })
    expect((await take(bill.id, '9000.00')).status).toBe(200)
    const left = async () =>
      (await caller.get<{ id: number; visits: number }[]>('/api/admin/users/left-doctors')).body.filter(
        ({ id }) => id === doctor.id,
      )
    expect(await left()).toEqual([])
    const refreshed: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    await caller.post(manage(doctor.id, 'deactivate'), { despiteAppointments: true })
    stop()
    expect(refreshed).toContainEqual({ to: { userId: patient.id }, topic: 'payments' })
    expect(refreshed).toContainEqual({ to: { role: 'admin' }, topic: 'appointments' })
    expect(await left()).toMatchObject([{ visits: 2 }])
    const { body: notifications } = await mine.get<Notification[]>('/api/notifications')
    expect(notifications.filter(({ title }) => title === 'Your paid visit can’t take place')).toMatchObject([
      { target: { kind: 'appointment', id: visit.id } },
    ])
    const shown = (await mine.get<Payment[]>('/api/payments')).body
    expect(shown.map(({ visit: one }) => one?.doctorLeft)).toEqual([true, true])
    const card = await server.seed.paymentMethod(patient)
    const paying = await mine.post(`/api/payments/${due.id}/pay`, { methodId: card.id })
    const why =
      'The doctor no longer works here, so this visit won’t take place. Cancel it instead: then there is nothing to pay'
    for (const refused of [paying, await take(due.id, '7000.00')])
      expect([refused.status, refused.body.detail]).toEqual([409, why])
    for (const { id } of [visit, unpaid])
      expect(
        (await mine.patch(`/api/appointments/${id}`, { status: 'cancelled', reason: 'Left' })).status,
      ).toBe(200)
    expect(await left()).toEqual([])
    const after = async (id: number) => (await mine.get<Payment>(`/api/payments/${id}`)).body
    expect(await after(due.id)).toMatchObject({ status: 'voided' })
    expect(await after(bill.id)).toMatchObject({ refunded: '9000.00', refund: { isAtDesk: true } })
  })

  test('BILL-217 once a doctor who left is back, pages with the bills of their visits show at once that they can be paid', async () => {
    const [doctor, patient] = [await server.seed.doctor(), await server.seed.patient()]
    const date = new Date(server.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
    const appointment = await server.seed.appointment({ patient, doctor, date, time: '10:00' })
    const due = await server.seed.payment({ patient, appointment, amount: '7000.00' })
    await caller.post(manage(doctor.id, 'deactivate'), { despiteAppointments: true })
    const refreshed: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => void refreshed.push(...changes))
    expect((await caller.post(manage(doctor.id, 'reactivate'))).status).toBe(200)
    stop()
    for (const to of [{ userId: patient.id }, { role: 'admin' }])
      for (const topic of ['appointments', 'payments']) expect(refreshed).toContainEqual({ to, topic })
    const card = await server.seed.paymentMethod(patient)
    const mine = await server.as(patient)
    expect(await mine.post(`/api/payments/${due.id}/pay`, { methodId: card.id })).toMatchObject({
      body: { status: 'completed' },
    })
  })

  test('ADM-12 changes of accounts are in the activity log', async () => {
    const kemi = await server.seed.patient()
    await caller.post(manage(kemi.id, 'deactivate'), {})
    await caller.post(manage(kemi.id, 'deactivate'), {})
    const { body } = await caller.get<ActivityEntry[]>('/api/admin/activity?limit=2')
    expect(body.map(({ action }) => action)).toEqual([
      'tried to deactivate an account, which failed',
      `deactivated an account (${kemi.id})`,
    ])
  })

  test('ADM-12 the activity log names a role that was granted and revoked, because nothing else stores it', async () => {
    const kemi = await server.seed.patient()
    await caller.post(manage(kemi.id, 'roles'), { role: 'admin' })
    await caller.delete(manage(kemi.id, 'roles/admin'))
    const { body } = await caller.get<ActivityEntry[]>('/api/admin/activity?limit=2')
    expect(body.map(({ action }) => action)).toEqual([
      `removed a role from an account (${kemi.id}: admin)`,
      `gave an account another role (${kemi.id}: admin)`,
    ])
  })
})

describe('ADM-11 the last administrator', () => {
  let alone: TestServer
  let one: Person
  let first: Caller

  beforeEach(async () => {
    alone = await testServer()
    one = await alone.seed.admin({ alsoHolds: ['patient'] })
    first = await alone.as(one)
    return () => alone.close()
  })

  test('can’t be deactivated or lose the role, even if others were invited or are deactivated', async () => {
    await alone.seed.admin({ isActive: false })
    await first.post('/api/admin/users', {
      firstName: 'New',
      lastName: 'Admin',
      email: 'new@mail.example',
      role: 'admin',
    })
    for (const answer of [
      await first.post(manage(one.id, 'deactivate'), {}),
      await first.delete(manage(one.id, 'roles/admin')),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, lastAdminMessage])
    const other = await alone.seed.admin()
    expect((await first.delete(manage(one.id, 'roles/admin'))).status).toBe(204)
    const { body } = await (await alone.as(other)).get<UserDetail>(`/api/admin/users/${other.id}`)
    expect(body.isLastAdmin).toBe(true)
  })

  test('of two who remove each other at once one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await alone.seed.admin()
      const second = await alone.as(other)
      const answers = await Promise.all([
        first.post(manage(other.id, 'deactivate'), {}),
        second.post(manage(one.id, 'deactivate'), {}),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      const { rows } = await alone.pool.query(
        `select count(*)::int as left from user_account join account_role on user_id = id where role = 'admin' and is_active`,
      )
      expect(rows).toEqual([{ left: 1 }])
      if (answers[0].status !== 200) {
        one = other
        first = second
      }
    }
  })
})
