import { eq } from 'drizzle-orm'
import buildSerialiser from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofMinutes } from '@alafia/contract/accounts/proof'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { hour, minute } from '@alafia/contract/kernel/durations'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createApp } from '../app.ts'
import { emergencyAccess } from '../chart-access/table.ts'
import { replySchema } from '../request/json-schema.ts'
import { route } from '../request/route.ts'
import type { Proof } from '../sessions/sessions.ts'
import { securityRules } from '../sessions/table.ts'
import { createWorld, type World } from '../testing/access-world.ts'
import { canaries } from '../testing/canaries.ts'
import { accessSamples } from '../testing/samples.ts'
import { rowHashes } from '../testing/row-hashes.ts'
import { testServer, type Answer, type Caller, type TestServer } from '../testing/server.ts'

/*
 * SEC-1: every endpoint of the registry, called by everyone. The list is the server's own, so a new endpoint is in the
 * matrix at once, and stays red until a sample says how its owner calls it.
 */

/** The endpoints at which a conflict shows that the owner's call got as far as the status check. */
const answersConflict = [
  // They have no second factor.
  'POST /api/account/second-factor/app/confirmation',
  'DELETE /api/account/second-factor/app',
  'POST /api/account/second-factor/recovery-codes',
  'POST /api/account/second-factor/reset/stop',
  'POST /api/admin/users/:id/second-factor-reset',
  // The samples' provider charges stored cards, and no other money has come in.
  'POST /api/payments/:id/checkout',
  'POST /api/payments/:id/mismatch',
  'POST /api/payments/:id/desk-taking',
  'POST /api/payments/:id/discounts',
  'POST /api/payments/:id/desk-refund',
  // No request is open, or it is another.
  'POST /api/payments/:id/refund-request/refusal',
  'PATCH /api/prescriptions/:id',
  'POST /api/prescriptions/:id/owed',
  'POST /api/prescriptions/:id/waiver',
  'POST /api/prescriptions/:id/waiting-fill',
  'POST /api/prescriptions/:id/labels',
  'POST /api/prescriptions/:id/counselling',
  'POST /api/prescriptions/:id/reversal',
  'PATCH /api/pharmacy/deliveries/:id',
  'POST /api/admin/users/:id/invitation',
  // The samples before it have changed the table.
  'POST /api/admin/safety/reviews',
  'POST /api/pharmacy/stock-takes/:id/close',
  // One is open already.
  'POST /api/pharmacy/stock-takes',
  // Only from within the call.
  'POST /api/video-visits/:id/invitations/:invitationId/admit',
  'POST /api/video-visits/:id/invitations/:invitationId/decline',
]
/** Shared by everyone who is signed in: a stranger gets the same. */
const shared = [
  'POST /api/auth',
  'GET /api/doctors',
  'GET /api/pharmacies',
  'GET /api/formulary',
  // Everyone's own.
  'PUT /api/account/password',
]

/** These add something of the caller's own; any doctor may open a record in an emergency. */
const ownThings = [
  'POST /api/account/proof',
  'PUT /api/account/password',
  'PUT /api/account/email',
  'DELETE /api/account/email/pending',
  'POST /api/account/second-factor/app',
  'POST /api/account/second-factor/app/confirmation',
  'POST /api/account/second-factor/recovery-codes',
  'POST /api/account/second-factor/reset/stop',
  'POST /api/account/second-factor/passkeys',
  'POST /api/account/second-factor/passkeys/options',
  'POST /api/account/proof/passkey-options',
  'POST /api/own-data',
  'POST /api/account-closing',
  'POST /api/payments/methods',
  'POST /api/calendar-feed',
  'PUT /api/slot-hold',
  'POST /api/slot-hold/release',
  'POST /api/emergency-access',
  'POST /api/doctors/time-off',
  'POST /api/pharmacy/reports',
  // With the code, any pharmacist looks it up; what they find is recorded with the reason.
  'POST /api/pharmacy/lookups',
  'POST /api/pharmacy/inventory',
  'POST /api/pharmacy/inventory/import/preview',
  'POST /api/pharmacy/inventory/import',
  'POST /api/pharmacy/stock-takes',
  'POST /api/messages/attachments',
  'POST /api/account/photo',
  // Of the caller's own sessions.
  'POST /api/account/sessions/end-others',
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's methods.
const verb = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

describe('SEC-1 every endpoint, called by everyone', () => {
  let server: TestServer
  let world: World
  let guarded: Endpoint[]

  const call = (endpoint: Endpoint, caller: Caller) => {
    const sample = accessSamples[nameOf(endpoint)]
    if (!sample) throw new Error(`${nameOf(endpoint)} has no sample in this test`)
    const path = sample.path(world)
    const body = sample.body?.(world)
    return endpoint.upload
      ? caller.upload<unknown>(path, body, sample.file)
      : caller[verb(endpoint)]<unknown>(path, body)
  }
  /** The world's people, in sessions in which this was proven. */
  const peopleWith = async (proof: Partial<Proof>): Promise<Record<Role, Caller>> => ({
    patient: await server.as(world.amina, 'patient', proof),
    doctor: await server.as(world.okafor, 'doctor', proof),
    pharmacist: await server.as(world.ifeoma, 'pharmacist', proof),
    admin: await server.as(await server.seed.admin(), 'admin', proof),
  })
  const leaks = (body: unknown) => canaries.filter((canary) => JSON.stringify(body ?? null).includes(canary))

  /** What shows a doctor something of Amina or Kemi: endpoints, and lists with a query. */
  const revealing = async (doctor: Caller): Promise<string[]> => {
    const found: string[] = []
    const shown = (name: string, { status, body }: Answer<unknown>, isFile = false) => {
      if (leaks(body).length > 0 || (isFile && status === 200)) found.push(name)
    }
    let calls = 0
    for (const endpoint of guarded.filter(({ access }) => access.includes('doctor'))) {
      if (ownThings.includes(nameOf(endpoint)) || endpoint.path.startsWith('/api/auth/')) continue
      shown(nameOf(endpoint), await call(endpoint, doctor), Boolean(endpoint.download))
      calls += 1
    }
    for (const list of ['appointments', 'letters', 'patients', 'prescriptions', 'records'])
      for (const query of [`patientId=${world.amina.id}`, 'search=canary', 'limit=200']) {
        shown(`GET /api/${list}?${query.split('=')[0]}`, await doctor.get(`/api/${list}?${query}`))
        calls += 1
      }
    console.info(
      `${calls} calls of a doctor with emergency access: ${found.length} reveal something of the patient`,
    )
    return found.sort()
  }

  beforeAll(async () => {
    server = await testServer()
    world = await createWorld(server)
    guarded = server.app.endpoints.filter(({ access }) => access !== 'public')
  })
  afterAll(() => server.close())

  test('the registry and the samples list the same endpoints', () => {
    expect(guarded.map(nameOf).sort()).toEqual(Object.keys(accessSamples).sort())
  })

  // The server builds each for its first reply, so no start would show that one can’t be built.
  test('a serialiser can be built for every reply', () => {
    const replies = server.app.endpoints.flatMap(({ reply }) => reply ?? [])
    expect(replies.length).toBeGreaterThan(100)
    for (const reply of replies) {
      // A JSON Schema is an object.
      const schema = replySchema(reply) as object
      expect(() => buildSerialiser(schema), JSON.stringify(schema)).not.toThrow()
    }
  })

  test('only what must be public is public', () => {
    const open = server.app.endpoints.filter(({ access }) => access === 'public')
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/calendar/:address',
      'GET /api/clinic',
      'GET /api/clinic/logo',
      'GET /api/guest-invitations/by-secret/:secret',
      'GET /api/verify/:code',
      'POST /api/auth/email-change/confirm',
      'POST /api/auth/email-change/details',
      'POST /api/auth/email-undo/details',
      'POST /api/auth/email-undo/undo',
      'POST /api/auth/invitations/accept',
      'POST /api/auth/invitations/details',
      'POST /api/auth/login',
      'POST /api/auth/login-form',
      'POST /api/auth/passkey',
      'POST /api/auth/passkey/options',
      'POST /api/auth/password-reset',
      'POST /api/auth/password-reset/details',
      'POST /api/auth/password-reset/finish',
      'POST /api/auth/second-factor',
      'POST /api/auth/second-factor/passkey-options',
      'POST /api/auth/sign-up',
      'POST /api/auth/sign-up/confirm',
      'POST /api/auth/sign-up/details',
      'POST /api/family-consent/answer',
      'POST /api/family-consent/details',
      'POST /api/family-consent/sign-in',
      'POST /api/family-consent/uses',
      'POST /api/family-consent/withdraw',
      'POST /api/family-invitation/decline',
      'POST /api/family-invitation/details',
      'POST /api/guest-invitations/redeem',
      'POST /api/shared-record/details',
      'POST /api/shared-record/file',
      'POST /api/shared-record/open',
    ])
  })

  test('without a session each is a 401', async () => {
    for (const endpoint of guarded) {
      const { status, body } = await call(endpoint, server.anyone)
      expect([nameOf(endpoint), status, leaks(body)]).toEqual([nameOf(endpoint), 401, []])
    }
    console.info(`${guarded.length} endpoints without a session: 0 of ${guarded.length} let in`)
  })

  test('in a role that the endpoint doesn’t name each is a 403, without any health data', async () => {
    let calls = 0
    for (const endpoint of guarded)
      for (const role of roles.filter((one: Role) => !endpoint.access.includes(one))) {
        const { status, body } = await call(endpoint, world[role])
        expect([nameOf(endpoint), role, status, leaks(body)]).toEqual([nameOf(endpoint), role, 403, []])
        calls += 1
      }
    expect(calls).toBeGreaterThan(0)
    console.info(`${calls} calls in a wrong role: 0 let in`)
  })

  test('ACC-81 without the second factor that its role requires, a session can only add one', async () => {
    const { security } = server.app.services
    await server.db.insert(securityRules).values({
      rules: { ...defaultSecurityRules, secondFactorRoles: [...roles] },
      updatedBy: world.amina.id,
    })
    security.clearCache()
    const people = await peopleWith({ hasSecondFactor: false })
    let calls = 0
    for (const endpoint of guarded.filter(({ withoutSecondFactor }) => !withoutSecondFactor))
      for (const role of roles.filter((one) => endpoint.access.includes(one))) {
        const { status, body } = await call(endpoint, people[role])
        expect([nameOf(endpoint), role, status, body]).toMatchObject([
          nameOf(endpoint),
          role,
          403,
          { type: '/problems/second-factor-required' },
        ])
        expect(leaks(body)).toEqual([])
        calls += 1
      }
    await server.db.delete(securityRules)
    security.clearCache()
    const open = guarded.filter(({ withoutSecondFactor }) => withoutSecondFactor)
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/account/second-factor',
      'POST /api/account/proof',
      'POST /api/account/proof/passkey-options',
      'POST /api/account/second-factor/app',
      'POST /api/account/second-factor/app/confirmation',
      'POST /api/account/second-factor/passkeys',
      'POST /api/account/second-factor/passkeys/options',
      'POST /api/auth/logout',
      'POST /api/auth/role',
      'POST /api/auth/verify-token',
    ])
    console.info(`${calls} calls without the required second factor: 0 let in`)
  })

  test('ACC-70 with a proof older than ten minutes every serious action is refused, and says how to prove it', async () => {
    const provenAt = new Date(server.clock.now().getTime() - (proofMinutes + 1) * minute)
    const people = await peopleWith({ provenAt })
    let calls = 0
    for (const endpoint of guarded.filter(({ proof }) => proof === 'recent'))
      for (const role of roles.filter((one) => endpoint.access.includes(one))) {
        const { status, body } = await call(endpoint, people[role])
        // Of these people, the patient has a passkey.
        const methods = [role === 'patient' ? 'passkey' : 'password']
        expect([nameOf(endpoint), role, status, body]).toMatchObject([
          nameOf(endpoint),
          role,
          403,
          { type: '/problems/proof-needed', methods },
        ])
        calls += 1
      }
    console.info(`${calls} serious actions with an old proof: 0 let through`)
  })

  test('APPT-56 the working note reaches doctors, and never the patient, a pharmacist or an administrator', async () => {
    const reads = guarded.filter(({ method }) => method === 'GET')
    const seenBy = async (role: Role) => {
      const open = reads.filter(({ access }) => access.includes(role))
      const answers = await Promise.all(open.map((endpoint) => call(endpoint, world[role])))
      return open
        .filter((_, index) => JSON.stringify(answers[index]?.body ?? null).includes('canary-working'))
        .map(nameOf)
    }
    expect(await seenBy('patient')).toEqual([])
    expect(await seenBy('pharmacist')).toEqual([])
    expect(await seenBy('admin')).toEqual([])
    expect(await seenBy('doctor')).toContain('GET /api/appointments/:id/draft')
  })

  test('another patient, doctor or pharmacist can’t reach it', async () => {
    let calls = 0
    for (const endpoint of guarded.filter((one) => !shared.some((prefix) => nameOf(one).startsWith(prefix))))
      for (const role of ['patient', 'doctor', 'pharmacist'] as const) {
        if (!endpoint.access.includes(role)) continue
        const { status, body } = await call(endpoint, world.strangers[role])
        const addsOwn = ownThings.includes(nameOf(endpoint))
        const namesARow = endpoint.path.includes(':') || (endpoint.method === 'POST' && !addsOwn)
        expect([nameOf(endpoint), role, leaks(body)]).toEqual([nameOf(endpoint), role, []])
        // The queue of pending prescriptions is shared by all pharmacists; this row has been handled by another.
        if (namesARow)
          expect([nameOf(endpoint), role, [403, 404].includes(status)]).toEqual([
            nameOf(endpoint),
            role,
            true,
          ])
        calls += 1
      }
    expect(calls).toBeGreaterThan(0)
    console.info(`${calls} calls of strangers: 0 let in`)
  })

  test('CHART-4 emergency access lets a doctor read these of the one patient, reveals her in nothing else, and changes nothing', async () => {
    const stranger = await server.seed.doctor()
    const caller = await server.as(stranger)
    const { amina, kemi } = world
    await server.seed.emergencyAccess({ doctor: stranger, patient: amina })
    await server.seed.emergencyAccess({ doctor: stranger, patient: amina, familyMemberId: kemi.id })
    const before = await rowHashes(server.db)
    expect(await revealing(caller)).toEqual([
      'GET /api/appointments/:id',
      // The doctor's own open emergency accesses.
      'GET /api/emergency-access',
      'GET /api/letters/:id/document',
      'GET /api/patients/:id',
      'GET /api/patients/:id/chart',
      'GET /api/people/:patientId/:member/facts',
      'GET /api/people/:patientId/:member/immunisations',
      'GET /api/people/:patientId/:member/measurements',
      'GET /api/people/:patientId/:member/prescribed-medicines',
      'GET /api/people/:patientId/:member/reviewed-texts',
      'GET /api/people/:patientId/:member/test-orders',
      'GET /api/people/:patientId/:member/versions',
      'GET /api/records/appointments/:id',
      'GET /api/records/appointments/:id/summary',
      'GET /api/records/documents/:id',
      'GET /api/records/documents/:id/file',
      'GET /api/records?patientId',
      'GET /api/test-orders/:id',
      'GET /api/test-orders/:id/request-form',
      'GET /api/test-results/:id/file',
    ])
    const after = await rowHashes(server.db)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    // The doctor's own settings, hours, duty and templates.
    const own = [
      'doctor_duty',
      'doctor_slot',
      'note_template',
      'order_set',
      'preference',
      'profile_photo',
      'user_account',
    ]
    expect(changed.filter((table) => !own.includes(table))).toEqual([])
    await server.db.delete(emergencyAccess).where(eq(emergencyAccess.doctorId, stranger.id))
  })

  test('CHART-3 CHART-4 nothing of her is revealed by access that has ended, or to someone else', async () => {
    const stranger = await server.seed.doctor()
    const now = server.clock.now()
    const since = { startedAt: new Date(now.getTime() - hour), endsAt: now }
    const { amina, kemi, unknown } = world
    await server.seed.emergencyAccess({ doctor: stranger, patient: amina, ...since })
    await server.seed.emergencyAccess({ doctor: stranger, patient: amina, familyMemberId: kemi.id, ...since })
    await server.seed.emergencyAccess({ doctor: stranger, patient: unknown })
    expect(await revealing(await server.as(stranger))).toEqual([])
    await server.db.delete(emergencyAccess).where(eq(emergencyAccess.doctorId, stranger.id))
  })

  test('callers without access changed nothing', async () => {
    const { body } = await world.patient.get<Appointment[]>('/api/appointments')
    expect(body.map(({ status }) => status).sort()).toEqual([
      'completed',
      'confirmed',
      'confirmed',
      'scheduled',
    ])
  })

  test('PAT-15 PAT-17 a doctor of someone else in the account reads nothing of them but the contact’s name', async () => {
    const [doctor, brother] = [await server.seed.doctor(), await server.seed.familyMember(world.amina)]
    await server.seed.appointment({
      patient: world.amina,
      familyMember: brother,
      doctor,
      date: '2026-02-12',
      time: '10:00',
      status: 'completed',
    })
    const caller = await server.as(doctor)
    // Not what is the doctor's own: the account is theirs to write to, and a record may be opened in an emergency.
    const own = [...shared, ...ownThings, 'POST /api/messages']
    const before = await rowHashes(server.db)
    let calls = 0
    for (const endpoint of guarded.filter(({ access }) => access.includes('doctor'))) {
      const isOwn = own.some((prefix) => nameOf(endpoint).startsWith(prefix))
      if (isOwn && endpoint.method !== 'GET') continue
      const { status, body } = await call(endpoint, caller)
      const seen = leaks(body).filter((word) => word !== 'Canary-Amina')
      expect([nameOf(endpoint), seen]).toEqual([nameOf(endpoint), []])
      if (endpoint.path.includes(':') && !isOwn)
        expect([nameOf(endpoint), [403, 404].includes(status)]).toEqual([nameOf(endpoint), true])
      calls += 1
    }
    const after = await rowHashes(server.db)
    const changed = Object.keys(after).filter((table) => after[table] !== before[table])
    const settings = [
      'doctor_duty',
      'doctor_slot',
      'note_template',
      'order_set',
      'preference',
      'profile_photo',
      'user_account',
    ]
    expect(changed.filter((table) => !settings.includes(table))).toEqual([])
    expect(calls).toBeGreaterThan(60)
  })

  test('everyone with access gets through', async () => {
    const last = [
      'DELETE /api/family/:id/parent',
      'POST /api/pharmacy/recalls/:id/lift',
      'DELETE /api/records/documents/:id',
      'POST /api/auth/logout',
      'POST /api/auth/role',
    ]
    const inOrder = [...guarded].sort((one, other) => last.indexOf(nameOf(one)) - last.indexOf(nameOf(other)))
    for (const endpoint of inOrder) {
      const { status } = await call(endpoint, accessSamples[nameOf(endpoint)]?.owner(world) ?? server.anyone)
      const expected = answersConflict.includes(nameOf(endpoint))
        ? 409
        : endpoint.reply || endpoint.download
          ? (endpoint.status ?? 200)
          : 204
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), expected])
    }
  })
})

test('SEC-1 an endpoint that doesn’t declare its access fails at startup', async () => {
  const server = await testServer()
  const { db, clock, settings, signing } = server.app.services
  const app = await createApp({ db, pool: server.pool, clock, settings, signing })
  const silent = { method: 'GET', path: '/api/silent', summary: 'Says nothing', access: [] } as const
  expect(() => route(app, silent, async () => undefined)).toThrow("doesn't say who may call it")
  await app.close()
  await server.close()
})
