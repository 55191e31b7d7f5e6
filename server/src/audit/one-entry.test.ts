import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { verifyChain } from './verify.ts'

type Written = {
  actor_id: number | null
  action: string
  subject: string | null
  patient_ids: number[]
  outcome: string
}

describe('SEC-14 each use of health data leaves exactly one entry', () => {
  let server: TestServer
  let amina: Person
  let okafor: Person
  let patient: Caller
  let doctor: Caller
  let pharmacist: Caller
  let stranger: Caller
  let appointmentId: number
  let prescriptionId: number

  const newest = async () => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select coalesce(max(id), 0) as id from audit_entry`,
    )
    return rows[0]?.id ?? 0
  }
  /** The entries that a call adds to the trail. */
  const writtenBy = async (call: () => Promise<{ status: number }>): Promise<[number, Written[]]> => {
    const before = await newest()
    const { status } = await call()
    const { rows } = await server.db.execute<Written>(
      sql`select actor_id, action, subject, patient_ids, outcome from audit_entry where id > ${before} order by id`,
    )
    return [status, rows]
  }
  const booking = (time: string) => ({
    patientId: amina.id,
    doctorId: okafor.id,
    appointmentDate: '2026-03-13',
    appointmentTime: time,
    type: 'general',
    reason: 'Check-up',
  })

  beforeAll(async () => {
    server = await testServer()
    const { seed } = server
    amina = await seed.patient()
    okafor = await seed.doctor()
    const ifeoma = await seed.pharmacist()
    const appointment = await seed.appointment({
      patient: amina,
      doctor: okafor,
      date: '2026-03-12',
      time: '10:00',
    })
    appointmentId = appointment.id
    prescriptionId = (await seed.prescription({ appointment })).id
    patient = await server.as(amina)
    doctor = await server.as(okafor)
    pharmacist = await server.as(ifeoma)
    stranger = await server.as(await seed.patient())
  })
  afterAll(() => server.close())

  test('a read names the patients whose data was shown', async () => {
    const reads = {
      'appointment.list': () => doctor.get('/api/appointments'),
      'appointment.read': () => doctor.get(`/api/appointments/${appointmentId}`),
      'prescription.list': () => pharmacist.get('/api/prescriptions?view=queue'),
      'prescription.read': () => pharmacist.get(`/api/prescriptions/${prescriptionId}/stock`),
      'family-member.list': () => patient.get('/api/family'),
    }
    for (const [action, read] of Object.entries(reads)) {
      const [status, entries] = await writtenBy(read)
      expect([
        action,
        status,
        entries.map((entry) => [entry.action, entry.outcome, entry.patient_ids]),
      ]).toEqual([action, 200, [[action, 'done', [amina.id]]]])
    }
  })

  test('AUD-4 a change names its action, its subject and its patient', async () => {
    const [status, entries] = await writtenBy(() => patient.post('/api/appointments', booking('09:00')))
    expect([status, entries]).toEqual([
      201,
      [
        {
          actor_id: amina.id,
          action: 'appointment.booked',
          subject: expect.stringMatching(/^appointment \d+$/) as unknown, // the id is assigned by the database
          patient_ids: [amina.id],
          outcome: 'done',
        },
      ],
    ])
    const [accepted, one] = await writtenBy(() =>
      doctor.patch(`/api/appointments/${appointmentId}`, { status: 'confirmed' }),
    )
    expect([accepted, one.map(({ action, outcome }) => [action, outcome])]).toEqual([
      200,
      [['appointment.accepted', 'done']],
    ])
  })

  test('a refused or failed call is one entry too', async () => {
    const tries: [string, string, number, () => Promise<{ status: number }>][] = [
      ['appointment.read', 'denied', 404, () => stranger.get(`/api/appointments/${appointmentId}`)],
      [
        'appointment.update',
        'denied',
        403,
        () => patient.patch(`/api/appointments/${appointmentId}`, { status: 'confirmed' }),
      ],
      [
        'appointment.update',
        'failed',
        409,
        () => doctor.patch(`/api/appointments/${appointmentId}`, { status: 'confirmed' }),
      ],
      ['appointment.book', 'failed', 409, () => patient.post('/api/appointments', booking('09:00'))],
      ['appointment.book', 'denied', 403, () => stranger.post('/api/appointments', booking('11:00'))],
      ['appointment.list', 'denied', 403, () => pharmacist.get('/api/appointments')],
      ['prescription.read', 'denied', 403, () => patient.get(`/api/prescriptions/${prescriptionId}/stock`)],
    ]
    for (const [action, outcome, expected, attempt] of tries) {
      const [status, entries] = await writtenBy(attempt)
      expect([action, status, entries.map((entry) => [entry.action, entry.outcome])]).toEqual([
        action,
        expected,
        [[action, outcome]],
      ])
    }
  })

  test('a request repeated with its Idempotency-Key makes one change, and one entry each time', async () => {
    const key = { 'idempotency-key': 'once' }
    const first = await writtenBy(() => patient.post<Appointment>('/api/appointments', booking('12:00'), key))
    const again = await writtenBy(() => patient.post<Appointment>('/api/appointments', booking('12:00'), key))
    expect([first[0], first[1].map(({ action }) => action)]).toEqual([201, ['appointment.booked']])
    expect([again[0], again[1].map(({ action, subject }) => [action, subject])]).toEqual([
      201,
      [['appointment.book', 'repeat of an earlier request']],
    ])
  })

  test('a sign-in, a failed sign-in and a sign-out are one entry each', async () => {
    const person = await server.seed.patient()
    const sign = (password: string) => () =>
      server.anyone.post<{ token: string }>('/api/auth/login', {
        email: person.email,
        password,
        role: 'patient',
      })
    expect((await writtenBy(sign('wrong')))[1]).toMatchObject([
      { action: 'session.sign-in', outcome: 'denied' },
    ])
    expect((await writtenBy(sign(person.password)))[1]).toMatchObject([
      { actor_id: person.id, action: 'session.sign-in', outcome: 'done' },
    ])
    const caller = await server.as(person)
    expect((await writtenBy(() => caller.post('/api/auth/logout')))[1]).toMatchObject([
      { actor_id: person.id, action: 'session.sign-out', outcome: 'done' },
    ])
  })

  test('an administrative call leaves one entry, whether an administrator or someone else made it', async () => {
    const admin = await server.as(await server.seed.admin())
    const announce = (who: Caller, role: string, key?: string) => () =>
      who.post(
        '/api/admin/announcements',
        { title: 'Closed on Monday', message: 'Urgent care goes on', roles: [role] },
        key === undefined ? {} : { 'idempotency-key': key },
      )
    const secure = (who: Caller, idleMinutes: number, version: number) => () =>
      who.put('/api/admin/security', { rules: { ...defaultSecurityRules, idleMinutes }, version })
    const tries: [number, string, string, () => Promise<{ status: number }>][] = [
      [403, 'security-settings.update', 'denied', secure(patient, 1440, 0)],
      [200, 'security-settings.updated', 'done', secure(admin, 20, 0)],
      [200, 'security-settings.update', 'done', secure(admin, 20, 1)],
      [409, 'security-settings.update', 'failed', secure(admin, 25, 0)],
      [403, 'announcement.send', 'denied', announce(doctor, 'patient')],
      [201, 'announcement.sent', 'done', announce(admin, 'patient', 'announced')],
      [201, 'announcement.send', 'done', announce(admin, 'patient', 'announced')],
      [409, 'announcement.send', 'failed', announce(admin, 'admin')],
    ]
    for (const [expected, action, outcome, attempt] of tries) {
      const [status, entries] = await writtenBy(attempt)
      expect([status, entries.map((entry) => [entry.action, entry.outcome])]).toEqual([
        expected,
        [[action, outcome]],
      ])
    }
  })

  test('AUD-32 an administrator’s read of accounts or notifications leaves one entry', async () => {
    const admin = await server.as(await server.seed.admin())
    const reads: [string, string | null, string][] = [
      ['/api/admin/users', null, 'user.list'],
      [`/api/admin/users/${amina.id}`, `account ${amina.id}`, 'user.read'],
      ['/api/notifications', null, 'notification.list'],
    ]
    for (const [path, subject, action] of reads) {
      const [status, entries] = await writtenBy(() => admin.get(path))
      expect([status, entries]).toMatchObject([200, [{ action, subject, outcome: 'done' }]])
      expect(entries).toHaveLength(1)
    }
    expect((await writtenBy(() => patient.get('/api/notifications')))[1]).toEqual([])
  })

  test('switching roles leaves one entry, refused or not, that names the person and the role', async () => {
    const person = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const caller = await server.as(person)
    const change = (role: string) => () => caller.post('/api/auth/role', { role })
    const entry = { actor_id: person.id, action: 'session.switch-role' }
    expect(await writtenBy(change('admin'))).toMatchObject([
      403,
      [{ ...entry, outcome: 'denied', subject: 'role admin' }],
    ])
    expect(await writtenBy(change('pharmacist'))).toMatchObject([200, [{ ...entry, outcome: 'done' }]])
  })

  test('someone deactivated while signing in or switching roles is refused, in one entry', async () => {
    const person = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const caller = await server.as(person)
    const oneWaits = () =>
      vi.waitFor(async () => {
        const { rows } = await server.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows).toHaveLength(1)
      }, 10_000)
    /** The call reads the account as active, but it no longer is by the time its row is locked. */
    const meanwhile = (call: () => Promise<{ status: number }>) =>
      writtenBy(async () => {
        await server.db.execute(sql`update user_account set is_active = true where id = ${person.id}`)
        const answers = await server.db.transaction(async (tx) => {
          await tx.execute(sql`update user_account set is_active = false where id = ${person.id}`)
          const answer = call()
          await oneWaits()
          // In an array: otherwise the transaction would await a request that waits for its lock.
          return [answer]
        })
        const [answer] = await Promise.all(answers)
        return answer ?? { status: 0 }
      })
    const signingIn = () => server.anyone.post('/api/auth/login', { ...person, role: 'patient' })
    const changing = () => caller.post('/api/auth/role', { role: 'pharmacist' })
    // Earlier refusals of this minute are counted together (AUD-30).
    server.clock.advance(1)
    expect(await meanwhile(signingIn)).toMatchObject([
      401,
      [{ actor_id: null, action: 'session.sign-in', outcome: 'denied' }],
    ])
    expect(await meanwhile(changing)).toMatchObject([
      401,
      [{ actor_id: person.id, action: 'session.switch-role', outcome: 'denied' }],
    ])
  })

  test('invalid input reaches no data and leaves no entry', async () => {
    const [status, entries] = await writtenBy(() => patient.post('/api/appointments', { nonsense: true }))
    expect([status, entries]).toEqual([400, []])
  })

  test('AUD-3 if the trail can’t be written, nothing is shown and nothing is changed', async () => {
    const count = async () =>
      (await server.db.execute<{ n: number }>(sql`select count(*)::int as n from appointment`)).rows[0]?.n
    const before = await count()
    await server.db.execute(sql`alter table audit_entry rename to audit_away`)
    await server.db.execute(sql`alter table audit_pending rename to pending_away`)
    try {
      const read = await doctor.get(`/api/appointments/${appointmentId}`)
      const change = await patient.post('/api/appointments', booking('14:00'))
      expect([read.status, change.status]).toEqual([500, 500])
      expect(JSON.stringify([read.body, change.body])).not.toContain('Check-up')
    } finally {
      await server.db.execute(sql`alter table pending_away rename to audit_pending`)
      await server.db.execute(sql`alter table audit_away rename to audit_entry`)
    }
    expect(await count()).toBe(before)
    expect((await doctor.get(`/api/appointments/${appointmentId}`)).status).toBe(200)
  })
  test('SEC-15 the audit trail of all this is intact', async () => {
    const found = await verifyChain(server.db)
    expect(found.entries).toBeGreaterThan(0)
    expect(found.broken).toBeUndefined()
  })
})
