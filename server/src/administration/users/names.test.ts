import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { UserDetail } from '@alafia/contract/administration/users/schema'
import type { Payment } from '@alafia/contract/billing/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { PatientDetails } from '@alafia/contract/patients/schema'
import type { Invalidation } from '../../outbox/outbox.ts'
import { auditEntry } from '../../audit/table.ts'
import { testServer, type Caller, type Person, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Person
let caller: Caller
let okafor: Person

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.seed.admin({ firstName: 'Grace', lastName: 'Eze' })
  caller = await server.as(admin)
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', dateOfBirth: '1975-01-01' })
})

const rename = (id: number, body: object, by = caller) =>
  by.put<UserDetail>(`/api/admin/users/${id}/name`, {
    firstName: 'Chidi',
    lastName: 'Okafor',
    reason: 'Married',
    ...body,
  })

test('ADM-61 an administrator changes a name with a reason; the person is told, and their session has it', async () => {
  const doctor = await server.as(okafor)
  const { status, body } = await rename(okafor.id, { lastName: 'Okafor-Bello' })
  expect([status, body.lastName, body.dateOfBirth]).toEqual([200, 'Okafor-Bello', '1975-01-01'])
  const until = server.clock.now().toISOString()
  const earlier = {
    firstName: 'Chidi',
    lastName: 'Okafor',
    dateOfBirth: '1975-01-01',
    until,
    changedBy: 'Grace Eze',
    reason: 'Married',
  }
  expect(body.earlierNames).toEqual([earlier])
  const [told] = (await doctor.get<Notification[]>('/api/notifications')).body
  expect([told?.title, told?.body]).toEqual([
    'Your name was changed',
    'Grace Eze has changed your name. If it’s wrong, tell the clinic',
  ])
  const session = await doctor.post<{ user: { lastName: string } }>('/api/auth/verify-token')
  expect(session.body.user.lastName).toBe('Okafor-Bello')
  const entries = await server.db
    .select()
    .from(auditEntry)
    .where(sql`${auditEntry.action} = 'user.renamed'`)
  expect(entries.at(-1)).toMatchObject({ actorId: admin.id, subject: `account ${okafor.id}` })
})

test.each([
  [
    { lastName: 'Okafor-Bello', dateOfBirth: '1975-01-02' },
    'name and date of birth were',
    'name and date of birth. If they’re',
  ],
  [{ lastName: 'Okafor-Bello', dateOfBirth: '1975-01-01' }, 'name was', 'name. If it’s'],
  [{ dateOfBirth: '1975-01-02' }, 'date of birth was', 'date of birth. If it’s'],
])('ADM-122 the person reads what was changed: %j', async (changes, title, text) => {
  expect((await rename(okafor.id, changes)).status).toBe(200)
  const [told] = (await (await server.as(okafor)).get<Notification[]>('/api/notifications')).body
  expect([told?.title, told?.body]).toEqual([
    `Your ${title} changed`,
    `Grace Eze has changed your ${text} wrong, tell the clinic`,
  ])
})

test('ADM-125 lists that name someone are fetched again: of staff by everyone, of a patient by staff and themselves', async () => {
  const heard: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (lists) => void heard.push(...lists))
  const after = async (change: () => Promise<{ status: number }>) => {
    heard.length = 0
    expect((await change()).status).toBe(200)
    return [...heard]
  }
  const [pharmacist, amina] = [await server.seed.pharmacist(), await server.seed.patient()]
  for (const { id } of [okafor, pharmacist]) {
    const fetched = await after(() => rename(id, { lastName: 'Okafor-Bello' }))
    for (const topic of ['appointments', 'prescriptions', 'messages', 'records', 'inventory', 'payments'])
      expect(fetched).toContainEqual({ to: 'everyone', topic })
  }
  const mine = await server.as(amina)
  const profile = {
    firstName: 'Aminat',
    lastName: amina.lastName,
    phone: '',
    dateOfBirth: '1990-05-01',
    reason: 'It was misspelt',
  }
  const renamings = [
    () => rename(amina.id, { lastName: 'Danladi' }),
    () => mine.put('/api/account/profile', profile),
  ]
  for (const change of renamings) {
    const fetched = await after(change)
    expect(fetched).not.toContainEqual(expect.objectContaining({ to: 'everyone' }))
    for (const topic of ['appointments', 'messages', 'payments'])
      expect(fetched).toContainEqual({ to: { userId: amina.id }, topic })
    // No doctor reads bills, no pharmacist the visits.
    const shownTo = {
      doctor:
        'appointments prescriptions records results messages emergency-access facts video-visits urgent-care',
      pharmacist: 'prescriptions payments messages facts claims inventory issue-reports',
      admin: 'appointments payments messages emergency-access inventory issue-reports users',
    }
    for (const [role, topics] of Object.entries(shownTo)) {
      const lists = fetched.flatMap(({ to, topic }) =>
        // The administrators' dashboard shows every action.
        topic !== 'activity' && typeof to === 'object' && 'role' in to && to.role === role ? [topic] : [],
      )
      expect(new Set(lists)).toEqual(new Set(topics.split(' ')))
    }
  }
  const birth = await after(() => rename(okafor.id, { lastName: 'Okafor-Bello', dateOfBirth: '1975-02-02' }))
  expect(birth).not.toContainEqual({ to: 'everyone', topic: 'messages' })
  stop()
})

test('BILL-219 a bill that is still to be paid names the doctor as they are called now, a paid one as they were', async () => {
  const patient = await server.seed.patient()
  const [open, paid] = await Promise.all(
    (['pending', 'completed'] as const).map(async (status, hour) => {
      const appointment = await server.seed.appointment({
        patient,
        doctor: okafor,
        date: '2026-03-20',
        time: `1${hour}:00`,
      })
      return server.seed.payment({ patient, appointment, status })
    }),
  )
  const mine = await server.as(patient)
  const descriptions = async () => {
    const { body } = await mine.get<Payment[]>('/api/payments')
    return [open, paid].map((bill) => body.find(({ id }) => id === bill?.id)?.description)
  }
  const before = 'Appointment with Dr. Chidi Okafor'
  expect(await descriptions()).toEqual([before, before])
  await rename(okafor.id, { lastName: 'Okafor-Bello' })
  expect(await descriptions()).toEqual(['Appointment with Dr. Chidi Okafor-Bello', before])
  expect((await caller.get<Payment[]>('/api/payments?search=okafor-bello')).body.map(({ id }) => id)).toEqual(
    [open?.id],
  )
})

test('ADM-61 the database changes no name without what it was', async () => {
  const change = server.db.execute(sql`update user_account set last_name = 'Other' where id = ${okafor.id}`)
  await expect(change).rejects.toMatchObject({
    cause: { message: 'a name or date of birth changes only with a reason' },
  })
})

test.each([
  [{ lastName: 'Ade', reason: ' ' }, 400, 'reason'],
  [{ lastName: 'Ade', reason: 'x' }, 400, 'reason'],
  [{ lastName: 'Ade', reason: 'x😀' }, 400, 'reason'],
  [{ lastName: ' ' }, 400, 'lastName'],
  [{ dateOfBirth: '2199-01-01' }, 400, 'dateOfBirth'],
  [{}, 409, undefined],
])('ADM-61 %j changes nothing: %i', async (changes, code, field) => {
  const { status, body } = await rename(okafor.id, changes)
  expect([status, (body as { errors?: { path: string }[] }).errors?.[0]?.path]).toEqual([code, field]) // a refusal
  const shown = await caller.get<UserDetail>(`/api/admin/users/${okafor.id}`)
  expect([shown.body.lastName, shown.body.earlierNames]).toEqual(['Okafor', []])
})

test('ADM-60 nobody else renames staff, and an administrator not themselves', async () => {
  const pharmacist = await server.as(await server.seed.pharmacist())
  expect((await rename(okafor.id, { lastName: 'Ade' }, pharmacist)).status).toBe(403)
  expect((await rename(admin.id, { lastName: 'Ade' })).status).toBe(403)
  const other = await server.as(await server.seed.admin())
  expect((await rename(admin.id, { lastName: 'Ade' }, other)).status).toBe(200)
})

test('PAT-51 the doctor reads what a patient was called, and why it changed; nobody whose chart is closed does', async () => {
  const amina = await server.seed.patient({
    firstName: 'Amina',
    lastName: 'Bello',
    dateOfBirth: '1986-05-19',
  })
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi', lastName: 'Bello' })
  const visit = { patient: amina, doctor: okafor, date: '2026-03-11', status: 'confirmed' as const }
  await server.seed.appointment({ ...visit, time: '10:00' })
  await server.seed.appointment({ ...visit, time: '11:00', familyMember: kemi })
  await rename(amina.id, {
    firstName: 'Amina',
    lastName: 'Sanni',
    dateOfBirth: '1986-05-20',
    reason: 'Married',
  })
  const patient = await server.as(amina)
  await patient.put(`/api/family/${kemi.id}`, {
    firstName: 'Oluwakemi',
    lastName: 'Bello',
    dateOfBirth: kemi.dateOfBirth,
    relationship: 'daughter',
    reason: 'Her whole name',
  })
  const doctor = await server.as(okafor)
  const read = async (query = '') =>
    (await doctor.get<PatientDetails>(`/api/patients/${amina.id}${query}`)).body
  expect((await read()).earlierNames).toMatchObject([
    { lastName: 'Bello', dateOfBirth: '1986-05-19', changedBy: 'Grace Eze', reason: 'Married' },
  ])
  expect((await read(`?member=${kemi.id}`)).earlierNames).toMatchObject([
    { firstName: 'Kemi', changedBy: 'Amina Sanni', reason: 'Her whole name' },
  ])
  const stranger = await server.as(await server.seed.doctor())
  expect((await stranger.get(`/api/patients/${amina.id}`)).status).toBe(404)
})
