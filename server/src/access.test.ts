import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '@alafia/contract/kernel/endpoint'
import { usualPreferences } from '@alafia/contract/accounts/preferences'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { createApp } from './app.ts'
import { deliveryRequest, refillReminder } from './pharmacy/table.ts'
import { route } from './request/route.ts'
import { tokenOf } from './seed/money.ts'
import { samplePng } from './testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from './testing/server.ts'

/*
 * M1: every endpoint of the registry, called by everybody. The list is the server's own, so a new endpoint is in the
 * matrix at once, and stays red until a sample says how its owner calls it.
 */

type World = Awaited<ReturnType<typeof createWorld>>
type Sample = {
  path: (world: World) => string
  body?: (world: World) => unknown
  /** For an endpoint with `upload`. */
  file?: { name: string; bytes: Uint8Array }
  /** Who may, and succeeds. */
  owner: (world: World) => Caller
}

/** Words that stand in Amina's data alone. */
const canaries = [
  'Canary-Amina',
  'Canary-Kemi',
  'canary-reason',
  'canary-notes',
  'canary-diagnosis',
  'canary-medicine',
  'canary-record',
  'canary-file',
  'canary-allergy',
]

const createWorld = async (server: TestServer) => {
  const { seed } = server
  const amina = await seed.patient({ firstName: 'Canary-Amina' })
  const kemi = await seed.familyMember(amina, {
    firstName: 'Canary-Kemi',
    allergies: ['canary-allergy'],
    regularMedicines: ['canary-medicine'],
  })
  const leaver = await seed.familyMember(amina, { firstName: 'Canary-Kemi' })
  const okafor = await seed.doctor()
  const ifeoma = await seed.pharmacist()
  const admin = await seed.admin()
  const visit = await seed.appointment({
    patient: amina,
    doctor: okafor,
    familyMember: kemi,
    date: '2026-03-11',
    time: '10:00',
    reason: 'canary-reason',
    status: 'confirmed',
  })
  const request = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-13',
    time: '10:00',
    reason: 'canary-reason',
  })
  const past = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-02-11',
    time: '10:00',
    status: 'completed',
    reason: 'canary-reason',
    notes: 'canary-notes',
    diagnosis: 'canary-diagnosis',
  })
  const prescription = await seed.prescription({
    appointment: visit,
    medications: [{ name: 'canary-medicine 5 mg', dosage: '1', frequency: 'daily', duration: '5 days' }],
  })
  const handled = await seed.prescription({
    appointment: visit,
    status: 'rejected',
    pharmacist: ifeoma,
    pharmacistNotes: 'canary-notes',
    medications: [{ name: 'canary-medicine 5 mg', dosage: '1', frequency: 'daily', duration: '5 days' }],
  })
  const canaryPills = [{ name: 'canary-medicine 5 mg', dosage: '1', frequency: 'daily', duration: '5 days' }]
  const filled = await seed.prescription({
    appointment: visit,
    status: 'fulfilled',
    pharmacist: ifeoma,
    medications: canaryPills,
  })
  const refillable = await seed.prescription({
    appointment: visit,
    status: 'picked-up',
    pharmacist: ifeoma,
    refills: 1,
    medications: canaryPills,
  })
  await seed.prescription({
    appointment: visit,
    status: 'picked-up',
    pharmacist: ifeoma,
    medications: canaryPills,
  })
  const pharmacy = await seed.pharmacy({ staff: [ifeoma] })
  const toBring = await server.db
    .insert(deliveryRequest)
    .values({
      prescriptionId: filled.id,
      filling: 0,
      patientId: amina.id,
      address: 'canary-notes',
      phone: '112',
    })
    .returning()
  await server.db
    .insert(refillReminder)
    .values({ prescriptionId: handled.id, patientId: amina.id, remindOn: '2026-04-01' })
  const reminder = await seed.reminder({
    patient: amina,
    familyMember: kemi,
    title: 'canary-reason',
    description: 'canary-notes',
  })
  const done = await seed.reminder({
    patient: amina,
    title: 'canary-reason',
    description: 'canary-notes',
    completedAt: server.clock.now(),
  })
  const paid = await seed.payment({
    patient: amina,
    description: 'canary-reason',
    status: 'completed',
  })
  const due = await seed.payment({ patient: amina, description: 'canary-reason' })
  const card = await seed.paymentMethod(amina, { holder: 'Canary-Amina' })
  await seed.notification(amina, { title: 'Canary-Amina', body: 'canary-reason' })
  const record = await seed.record({
    patient: amina,
    title: 'canary-record',
    note: 'canary-notes',
    file: { name: 'canary-file.png', type: 'image/png', bytes: samplePng },
  })
  const callers = {
    patient: await server.as(amina),
    doctor: await server.as(okafor),
    pharmacist: await server.as(ifeoma),
    admin: await server.as(admin),
  }
  const strangers = {
    patient: await server.as(await seed.patient()),
    doctor: await server.as(await seed.doctor()),
    pharmacist: await server.as(await seed.pharmacist()),
  }
  const delivery = toBring[0]?.id ?? 0
  return {
    amina,
    kemi,
    leaver,
    okafor,
    visit,
    request,
    past,
    record,
    prescription,
    handled,
    filled,
    refillable,
    pharmacy,
    delivery,
    reminder,
    done,
    paid,
    due,
    card,
    ...callers,
    strangers,
  }
}

const relative = {
  firstName: 'Canary-Kemi',
  lastName: 'Bello',
  dateOfBirth: '2019-01-02',
  relationship: 'daughter',
}

const medications = [
  { name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'each morning', duration: '30 days' },
]

const samples: Record<string, Sample> = {
  'POST /api/auth/verify-token': { path: () => '/api/auth/verify-token', owner: ({ patient }) => patient },
  'POST /api/auth/logout': { path: () => '/api/auth/logout', owner: ({ strangers }) => strangers.patient },
  'POST /api/auth/role': {
    path: () => '/api/auth/role',
    body: () => ({ role: 'doctor' }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/account/preferences': {
    path: () => '/api/account/preferences',
    owner: ({ pharmacist }) => pharmacist,
  },
  'PUT /api/account/preferences': {
    path: () => '/api/account/preferences',
    body: () => usualPreferences,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/family': { path: () => '/api/family', owner: ({ patient }) => patient },
  'POST /api/family': {
    path: () => '/api/family',
    body: ({ amina }) => ({ ...relative, primaryUserId: amina.id }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/family/:id': {
    path: ({ kemi }) => `/api/family/${kemi.id}`,
    body: () => relative,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/family/:id': {
    path: ({ leaver }) => `/api/family/${leaver.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors': { path: () => '/api/doctors', owner: ({ patient }) => patient },
  'GET /api/doctors/:id/slots': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/slots?date=2026-03-13`,
    owner: ({ patient }) => patient,
  },
  'GET /api/doctors/:id/free-days': {
    path: ({ okafor }) => `/api/doctors/${okafor.id}/free-days`,
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments': { path: () => '/api/appointments', owner: ({ patient }) => patient },
  'GET /api/appointments/summary': { path: () => '/api/appointments/summary', owner: ({ doctor }) => doctor },
  'GET /api/appointments/:id': {
    path: ({ visit }) => `/api/appointments/${visit.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/appointments/:id/calendar': {
    path: ({ visit }) => `/api/appointments/${visit.id}/calendar`,
    owner: ({ patient }) => patient,
  },
  'GET /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'DELETE /api/calendar-feed': { path: () => '/api/calendar-feed', owner: ({ patient }) => patient },
  'POST /api/appointments': {
    path: () => '/api/appointments',
    body: ({ amina, okafor }) => ({
      patientId: amina.id,
      doctorId: okafor.id,
      appointmentDate: '2026-03-12',
      appointmentTime: '09:00',
      type: 'general',
      reason: 'canary-reason',
    }),
    owner: ({ patient }) => patient,
  },
  'PATCH /api/appointments/:id': {
    path: ({ request }) => `/api/appointments/${request.id}`,
    body: () => ({ status: 'cancelled', reason: 'canary-reason' }),
    owner: ({ patient }) => patient,
  },
  'GET /api/records': { path: () => '/api/records', owner: ({ patient }) => patient },
  'GET /api/records/filters': { path: () => '/api/records/filters', owner: ({ patient }) => patient },
  'GET /api/records/visits/:id': {
    path: ({ past }) => `/api/records/visits/${past.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/records/visits/:id/summary': {
    path: ({ past }) => `/api/records/visits/${past.id}/summary`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id/file': {
    path: ({ record }) => `/api/records/documents/${record.id}/file`,
    owner: ({ patient }) => patient,
  },
  'POST /api/records': {
    path: () => '/api/records',
    body: ({ amina }) => ({
      patientId: amina.id,
      title: 'canary-record',
      date: '2026-03-01',
      category: 'imaging',
    }),
    file: { name: 'canary-file.png', bytes: samplePng },
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions': { path: () => '/api/prescriptions', owner: ({ patient }) => patient },
  'GET /api/prescriptions/summary': {
    path: () => '/api/prescriptions/summary',
    owner: ({ patient }) => patient,
  },
  'POST /api/prescriptions': {
    path: () => '/api/prescriptions',
    body: ({ visit, amina, kemi, okafor }) => ({
      appointmentId: visit.id,
      patientId: amina.id,
      familyMemberId: kemi.id,
      doctorId: okafor.id,
      medications,
    }),
    owner: ({ doctor }) => doctor,
  },
  'PATCH /api/prescriptions/:id': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}`,
    body: () => ({ status: 'rejected', pharmacistNotes: 'canary-notes' }),
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/prescriptions/:id/person': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/person`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/account/profile': { path: () => '/api/account/profile', owner: ({ patient }) => patient },
  'PUT /api/account/profile': {
    path: () => '/api/account/profile',
    body: () => ({ firstName: 'Somebody', lastName: 'Else' }),
    owner: ({ strangers }) => strangers.patient,
  },
  'GET /api/prescriptions/:id/stock': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/stock`,
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/pharmacies': { path: () => '/api/pharmacies', owner: ({ patient }) => patient },
  'GET /api/pharmacies/:id/reviews': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}/reviews`,
    owner: ({ patient }) => patient,
  },
  'PUT /api/pharmacies/:id/review': {
    path: ({ pharmacy }) => `/api/pharmacies/${pharmacy.id}/review`,
    body: () => ({ rating: 5 }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/prescriptions/:id/pharmacy': {
    path: ({ prescription }) => `/api/prescriptions/${prescription.id}/pharmacy`,
    body: ({ pharmacy }) => ({ pharmacyId: pharmacy.id }),
    owner: ({ patient }) => patient,
  },
  'GET /api/pharmacy/patient': { path: () => '/api/pharmacy/patient', owner: ({ patient }) => patient },
  'GET /api/pharmacy/deliveries': { path: () => '/api/pharmacy/deliveries', owner: ({ patient }) => patient },
  'POST /api/pharmacy/deliveries': {
    path: () => '/api/pharmacy/deliveries',
    body: ({ filled }) => ({
      prescriptionId: filled.id,
      address: '14 Bode Thomas Street, Surulere',
      phone: '+234 803 555 0142',
    }),
    owner: ({ patient }) => patient,
  },
  'PATCH /api/pharmacy/deliveries/:id': {
    path: ({ delivery }) => `/api/pharmacy/deliveries/${delivery}`,
    body: () => ({ status: 'cancelled' }),
    owner: ({ patient }) => patient,
  },
  'GET /api/pharmacy/refill-reminders': {
    path: () => '/api/pharmacy/refill-reminders',
    owner: ({ patient }) => patient,
  },
  'PUT /api/pharmacy/refill-reminders/:id': {
    path: ({ filled }) => `/api/pharmacy/refill-reminders/${filled.id}`,
    body: () => ({ remindOn: '2026-04-01' }),
    owner: ({ patient }) => patient,
  },
  'DELETE /api/pharmacy/refill-reminders/:id': {
    path: ({ handled }) => `/api/pharmacy/refill-reminders/${handled.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/health-reminders': { path: () => '/api/health-reminders', owner: ({ patient }) => patient },
  'POST /api/health-reminders/:id/complete': {
    path: ({ reminder }) => `/api/health-reminders/${reminder.id}/complete`,
    body: ({ visit }) => ({ appointmentId: visit.id }),
    owner: ({ patient }) => patient,
  },
  'POST /api/health-reminders/:id/reopen': {
    path: ({ done }) => `/api/health-reminders/${done.id}/reopen`,
    owner: ({ patient }) => patient,
  },
  'GET /api/patient/summary': { path: () => '/api/patient/summary', owner: ({ patient }) => patient },
  'POST /api/prescriptions/:id/refill': {
    path: ({ refillable }) => `/api/prescriptions/${refillable.id}/refill`,
    owner: ({ patient }) => patient,
  },
  'GET /api/prescriptions/:id/document': {
    path: ({ handled }) => `/api/prescriptions/${handled.id}/document`,
    owner: ({ patient }) => patient,
  },
  'GET /api/pharmacy/inventory/summary': {
    path: () => '/api/pharmacy/inventory/summary',
    owner: ({ pharmacist }) => pharmacist,
  },
  'GET /api/payments': { path: () => '/api/payments', owner: ({ patient }) => patient },
  'GET /api/payments/summary': { path: () => '/api/payments/summary', owner: ({ patient }) => patient },
  'GET /api/payments/:id': {
    path: ({ paid }) => `/api/payments/${paid.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/payments/:id/receipt': {
    path: ({ paid }) => `/api/payments/${paid.id}/receipt`,
    owner: ({ patient }) => patient,
  },
  'POST /api/payments/:id/pay': {
    path: ({ due }) => `/api/payments/${due.id}/pay`,
    body: ({ card }) => ({ methodId: card.id }),
    owner: ({ patient }) => patient,
  },
  'GET /api/payments/methods': { path: () => '/api/payments/methods', owner: ({ patient }) => patient },
  'POST /api/payments/methods': {
    path: () => '/api/payments/methods',
    body: () => ({
      token: tokenOf('visa-4242'),
      brand: 'Visa',
      last4: '4242',
      holder: 'Amina Bello',
      expiryMonth: 12,
      expiryYear: 2099,
    }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/payments/methods/:id': {
    path: ({ card }) => `/api/payments/methods/${card.id}`,
    body: () => ({ holder: 'Canary-Amina', expiryMonth: 12, expiryYear: 2099 }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/payments/methods/:id/default': {
    path: ({ card }) => `/api/payments/methods/${card.id}/default`,
    owner: ({ patient }) => patient,
  },
  'DELETE /api/payments/methods/:id': {
    path: ({ card }) => `/api/payments/methods/${card.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/notifications': { path: () => '/api/notifications', owner: ({ patient }) => patient },
  'GET /api/notifications/unread': {
    path: () => '/api/notifications/unread',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/:id/read': {
    path: () => '/api/notifications/1/read',
    owner: ({ patient }) => patient,
  },
  'PUT /api/notifications/read': { path: () => '/api/notifications/read', owner: ({ patient }) => patient },
  'GET /api/admin/stats': { path: () => '/api/admin/stats', owner: ({ admin }) => admin },
  'GET /api/admin/users': { path: () => '/api/admin/users', owner: ({ admin }) => admin },
  'GET /api/admin/activity': { path: () => '/api/admin/activity', owner: ({ admin }) => admin },
  'GET /api/audit': { path: () => '/api/audit', owner: ({ admin }) => admin },
}

/** The endpoints at which a conflict shows that the owner got through to the state. */
const answersConflict = ['PATCH /api/prescriptions/:id', 'PATCH /api/pharmacy/deliveries/:id']
/** Shared by all who are signed in: a stranger gets the same. */
const shared = ['POST /api/auth', 'GET /api/doctors', 'GET /api/pharmacies', 'GET /api/pharmacy/inventory']

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
// The contract's five methods, in lower case, are the caller's own.
const verb = ({ method }: Endpoint) => method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'

describe('M1 every endpoint, called by everybody', () => {
  let server: TestServer
  let world: World
  let guarded: Endpoint[]

  const call = (endpoint: Endpoint, caller: Caller) => {
    const sample = samples[nameOf(endpoint)]
    if (!sample) throw new Error(`${nameOf(endpoint)} has no sample in this test`)
    const path = sample.path(world)
    const body = sample.body?.(world)
    return endpoint.upload
      ? caller.upload<unknown>(path, body, sample.file)
      : caller[verb(endpoint)]<unknown>(path, body)
  }
  const leaks = (body: unknown) => canaries.filter((canary) => JSON.stringify(body ?? null).includes(canary))

  beforeAll(async () => {
    server = await testServer()
    world = await createWorld(server)
    guarded = server.app.endpoints.filter(({ access }) => access !== 'public')
  })
  afterAll(() => server.close())

  test('the registry and the samples name the same endpoints', () => {
    expect(guarded.map(nameOf).sort()).toEqual(Object.keys(samples).sort())
  })

  test('public is what must be public, and nothing else', () => {
    const open = server.app.endpoints.filter(({ access }) => access === 'public')
    expect(open.map(nameOf).sort()).toEqual([
      'GET /api/calendar/:address',
      'GET /api/clinic',
      'GET /api/verify/:code',
      'POST /api/auth/login',
    ])
  })

  test('nobody gets in without a session: 401 from each', async () => {
    for (const endpoint of guarded) {
      const { status, body } = await call(endpoint, server.anyone)
      expect([nameOf(endpoint), status, leaks(body)]).toEqual([nameOf(endpoint), 401, []])
    }
    console.info(`${guarded.length} endpoints without a session: 0 of ${guarded.length} let in`)
  })

  test('a role that the endpoint does not name: 403 from each, and not a word of health data', async () => {
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

  test('another patient, doctor or pharmacist reaches nothing of it', async () => {
    let calls = 0
    for (const endpoint of guarded.filter((one) => !shared.some((prefix) => nameOf(one).startsWith(prefix))))
      for (const role of ['patient', 'doctor', 'pharmacist'] as const) {
        if (!endpoint.access.includes(role)) continue
        const { status, body } = await call(endpoint, world.strangers[role])
        const addsOwn = ['POST /api/payments/methods', 'POST /api/calendar-feed'].includes(nameOf(endpoint))
        const namesARow = endpoint.path.includes(':') || (endpoint.method === 'POST' && !addsOwn)
        expect([nameOf(endpoint), role, leaks(body)]).toEqual([nameOf(endpoint), role, []])
        // The queue of pending prescriptions is every pharmacist's; this row has been handled by another.
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

  test('strangers changed nothing', async () => {
    const { body } = await world.patient.get<Appointment[]>('/api/appointments')
    expect(body.map(({ status }) => status).sort()).toEqual(['completed', 'confirmed', 'scheduled'])
  })

  test('whoever may, can', async () => {
    const last = ['DELETE /api/records/documents/:id', 'POST /api/auth/logout', 'POST /api/auth/role']
    const inOrder = [...guarded].sort((one, other) => last.indexOf(nameOf(one)) - last.indexOf(nameOf(other)))
    for (const endpoint of inOrder) {
      const { status } = await call(endpoint, samples[nameOf(endpoint)]?.owner(world) ?? server.anyone)
      const expected = answersConflict.includes(nameOf(endpoint))
        ? 409
        : endpoint.reply || endpoint.download
          ? (endpoint.status ?? 200)
          : 204
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), expected])
    }
  })
})

test('M1 an endpoint that states no access fails at start', async () => {
  const server = await testServer()
  const { db, clock, settings } = server.app.services
  const app = await createApp({ db, pool: server.pool, clock, settings })
  const silent = { method: 'GET', path: '/api/silent', summary: 'Says nothing', access: [] } as const
  expect(() => route(app, silent, async () => undefined)).toThrow("doesn't say who may call it")
  await app.close()
  await server.close()
})
