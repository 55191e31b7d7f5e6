import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Statement } from '@alafia/contract/billing/statements'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import type { ConsentPage, OwnConsent } from '@alafia/contract/family/consent'
import type { Profile } from '@alafia/contract/family/profile'
import type { FamilyMember } from '@alafia/contract/family/schema'
import type { MyPharmacyDetails } from '@alafia/contract/pharmacy/schema'
import { defaultPreferences } from '@alafia/contract/accounts/preferences'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import type { RecordFilters } from '@alafia/contract/records/schema'
import type { Invalidation } from '../outbox/outbox.ts'
import { closeDueAccounts } from '../patients/closing/close.actions.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import type { Member, Person } from '../seed/people.ts'
import { askedAdult, ownPassword } from '../testing/own-sign-in.ts'
import { sendEmails } from '../testing/sent-emails.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let server: TestServer
let amina: Person
let okafor: Person
let holder: Caller
let ada: Member
let address: string
let secret: string
let asked = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  asked += 1
  address = `ada-${asked}@example.org`
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  okafor = await server.seed.doctor()
  holder = await server.as(amina)
  ada = await server.seed.familyMember(amina, { firstName: 'Ada', dateOfBirth: '1990-05-01' })
  secret = await askedAdult(server, amina, ada.id, address)
})

const create = (password = ownPassword, link = secret) =>
  server.anyone.post<ConsentPage>('/api/family-consent/sign-in', { secret: link, password })
const share = (...scopes: string[]) =>
  server.anyone.post('/api/family-consent/answer', { secret, scopes, until: null })

/** Signs in as the adult would, with the password that they chose. */
const adult = async (): Promise<{ id: number; caller: Caller }> => {
  expect((await create()).status).toBe(200)
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = ${address}`,
  )
  const id = rows[0]?.id ?? expect.fail('No account')
  return { id, caller: await server.as({ ...amina, id, firstName: 'Ada' }) }
}

const visit = (status: Appointment['status'] = 'completed', date = '2026-03-02') =>
  server.seed.appointment({ patient: amina, familyMember: ada, doctor: okafor, date, time: '09:00', status })
const booking = (familyMemberId: number | null, patientId: number, appointmentTime = '10:00') => ({
  patientId,
  familyMemberId,
  doctorId: okafor.id,
  appointmentDate: '2026-03-24',
  appointmentTime,
  type: 'video',
  reason: 'A cough',
})
const family = async (caller: Caller) => (await caller.get<FamilyMember[]>('/api/family')).body

test('FAM-70 the link creates the adult’s sign-in with the address it was sent to, once, by the rules for passwords', async () => {
  const details = await server.anyone.post<ConsentPage>('/api/family-consent/details', { secret })
  expect(details.body).toMatchObject({ signIn: 'open', address, lastName: 'Bello' })
  expect((await create('short')).status).toBe(400)
  const made = await create()
  expect([made.status, made.body.signIn]).toEqual([200, 'made'])
  expect((await create()).status).toBe(409)
  const signedIn = await server.anyone.post<SignInReply>('/api/auth/login', {
    email: address,
    password: ownPassword,
    role: 'patient',
  })
  expect(signedIn.body.user).toMatchObject({ firstName: 'Ada', lastName: 'Bello', dateOfBirth: '1990-05-01' })
  const { body } = await holder.get<{ title: string }[]>('/api/notifications')
  expect(body[0]?.title).toBe('Ada has their own sign-in')
})

test('FAM-70 asked twice at once, one sign-in is created', async () => {
  const answers = await Promise.all([create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('FAM-71 an address with an account, a link that was replaced or is too old, and a child are refused', async () => {
  const taken = await askedAdult(
    server,
    amina,
    (await server.seed.familyMember(amina, { dateOfBirth: '1990-01-01' })).id,
    okafor.email,
  )
  expect((await create(ownPassword, taken)).status).toBe(409)
  const refused = await server.anyone.post<ConsentPage>('/api/family-consent/details', { secret: taken })
  expect(refused.body.signIn).toBe('taken')
  await holder.post(`/api/family/${ada.id}/consent`, { email: 'elsewhere@example.org' })
  expect((await create()).status).toBe(409)
  server.clock.advance(2 * 24 * 60)
  const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  expect(
    (await create(ownPassword, await askedAdult(server, amina, kemi.id, 'kemi@example.org'))).status,
  ).toBe(409)
})

test('FAM-71 a link that was declined still creates it, until the holder asks at another address', async () => {
  const stateOf = async () =>
    (await server.anyone.post<ConsentPage>('/api/family-consent/details', { secret })).body.signIn
  await share()
  expect(await stateOf()).toBe('open')
  await holder.post(`/api/family/${ada.id}/consent`, { email: `elsewhere-${asked}@example.org` })
  expect(await stateOf()).toBe('closed')
  expect((await create()).status).toBe(409)
})

test('FAM-72 ‘yourself’ is the member with the whole history; the holder sees no more than before', async () => {
  const seen = await visit()
  const medicine = await server.seed.prescription({ appointment: seen })
  const { id, caller } = await adult()
  const [you] = await family(caller)
  expect(you).toMatchObject({ id: ada.id, signIn: 'yours', dateOfBirth: '1990-05-01' })
  expect(you?.openScopes).toContain('records')
  const visits = await caller.get<Appointment[]>('/api/appointments')
  expect(visits.body.map((one) => one.id)).toEqual([seen.id])
  const medicines = await caller.get<Prescription[]>('/api/prescriptions')
  expect(medicines.body.map((one) => one.id)).toEqual([medicine.id])
  expect((await caller.get(`/api/people/${amina.id}/${ada.id}/facts`)).status).toBe(200)
  const filters = await caller.get<RecordFilters>('/api/records/filters')
  expect([filters.body.holder, filters.body.members.map((one) => one.id)]).toEqual([false, [ada.id]])
  const booked = await caller.post<Appointment>('/api/appointments', booking(ada.id, amina.id))
  expect([booked.status, booked.body.patientId, booked.body.familyMemberId]).toEqual([201, amina.id, ada.id])
  // Nothing of the holder's, and no second chart.
  expect((await caller.post('/api/appointments', booking(null, amina.id))).status).toBe(403)
  expect((await caller.post('/api/appointments', booking(null, id))).status).toBe(403)
  expect((await caller.get(`/api/people/${amina.id}/self/facts`)).status).toBe(404)
  expect((await holder.get<Appointment[]>('/api/appointments')).body).toEqual([])
  expect((await family(holder))[0]).toMatchObject({ signIn: 'theirs', openScopes: [], dateOfBirth: null })
  expect((await holder.put(`/api/family/${ada.id}`, { ...ada, firstName: 'Eve' })).status).toBe(403)
})

test('FAM-73 the account has no chart of its own, whoever writes', async () => {
  const { id } = await adult()
  const admin = await server.as(await server.seed.admin())
  expect((await admin.post('/api/appointments', booking(null, id))).status).toBe(409)
  const insert = server.db.execute(
    sql`insert into care_relationship (doctor_id, patient_id) values (${okafor.id}, ${id})`,
  )
  expect(await insert.catch((error: unknown) => sqlErrorOf(error).constraint)).toBe(
    'care_relationship_one_chart',
  )
  const other = await server.seed.patient()
  await server.seed.appointment({
    patient: other,
    doctor: okafor,
    date: '2026-03-02',
    time: '11:00',
    status: 'completed',
  })
  const eve = await server.seed.familyMember(amina, { firstName: 'Eve', dateOfBirth: '1991-01-01' })
  const attach = (account: number) =>
    server.db
      .execute(
        sql`insert into own_account (family_member_id, account_id, since) values (${eve.id}, ${account}, now())`,
      )
      .then(
        () => 'stored',
        (error: unknown) => sqlErrorOf(error).code,
      )
  expect([await attach(other.id), await attach(amina.id), await attach(id)]).toEqual([
    '23001',
    '23001',
    '23505',
  ])
})

test('FAM-74 notifications about the adult go to them, and to the holder as far as they share', async () => {
  const booked = await visit('scheduled', '2026-03-24')
  const { caller } = await adult()
  const doctor = await server.as(okafor)
  expect((await doctor.patch(`/api/appointments/${booked.id}`, { status: 'confirmed' })).status).toBe(200)
  const titles = async (who: Caller) =>
    (await who.get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)
  expect(await titles(caller)).toEqual(['Appointment confirmed'])
  expect(await titles(holder)).not.toContain('Appointment confirmed')
  await share('appointments')
  await doctor.patch(`/api/appointments/${booked.id}`, { status: 'cancelled', reason: 'I am ill' })
  expect(await titles(caller)).toContain('Appointment cancelled')
  expect(await titles(holder)).toContain('Appointment cancelled')
})

test('FAM-74 the adult reads of theirs as theirs, in notifications and emails; the holder reads their name', async () => {
  const booked = await visit('scheduled', '2026-03-24')
  const { id, caller } = await adult()
  await share('appointments', 'prescriptions')
  for (const by of [holder, caller])
    await by.put('/api/account/preferences', {
      ...defaultPreferences,
      notifications: { ...defaultPreferences.notifications, appointments: { inApp: true, email: true } },
    })
  const doctor = await server.as(okafor)
  await doctor.patch(`/api/appointments/${booked.id}`, { status: 'confirmed' })
  const bodies = async (who: Caller) =>
    (await who.get<{ body: string }[]>('/api/notifications')).body.map(({ body }) => body)
  const confirmed = `Dr. ${okafor.firstName} ${okafor.lastName} confirmed`
  expect(await bodies(caller)).toEqual([`${confirmed} your appointment on 24 March at 09:00`])
  expect(await bodies(holder)).toContain(`${confirmed} Ada’s appointment on 24 March at 09:00`)
  const sent = await sendEmails(server)
  const textTo = (to: string) => sent.findLast((email) => email.to === to)?.text
  expect(textTo(address)).toContain('you have a new message about an appointment')
  expect(textTo(address)).not.toContain('It is about')
  expect(textTo(amina.email)).toContain('It is about Ada’s appointment.')

  const moved = { appointmentDate: '2026-03-24', appointmentTime: '10:00' }
  expect((await caller.patch(`/api/appointments/${booked.id}`, moved)).status).toBe(200)
  expect(await bodies(holder)).toContain('Ada Bello moved Ada’s appointment to 24 March at 10:00')
  expect(id).not.toBe(amina.id)
})

test('FAM-75 the adult stops what they share, and sees what the holder did; the holder doesn’t see what the adult does', async () => {
  await share('records')
  const { caller } = await adult()
  await holder.get(`/api/people/${amina.id}/${ada.id}/facts`)
  await caller.get(`/api/people/${amina.id}/${ada.id}/facts`)
  const history = async (who: Caller) =>
    (await who.get<AccessEntry[]>('/api/access-history?limit=100')).body.map(({ name }) => name)
  expect(await history(caller)).toContain('Amina Bello')
  expect(await history(holder)).not.toContain('Ada Bello')
  const [shared] = (await caller.get<OwnConsent[]>('/api/family-consents')).body
  expect(shared).toMatchObject({ holderName: 'Amina Bello', scopes: ['records'] })
  expect((await caller.delete(`/api/family-consents/${shared?.id ?? 0}`)).status).toBe(204)
  expect((await holder.get(`/api/people/${amina.id}/${ada.id}/facts`)).status).toBe(404)
  expect((await caller.get(`/api/people/${amina.id}/${ada.id}/facts`)).status).toBe(200)
})

test.each([
  ['gives up what they share', (id: number) => `/api/family/${id}/consent`, 1],
  ['removes them from the list', (id: number) => `/api/family/${id}`, 0],
])(
  'FAM-90 when the holder %s, the adult with their own sign-in is notified, and their page follows',
  async (_, path, listed) => {
    await share('appointments')
    const { id, caller } = await adult()
    const heard: Invalidation[] = []
    const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
    expect((await holder.delete(path(ada.id))).status).toBeLessThan(300)
    stop()
    expect(heard).toContainEqual({ to: { userId: id }, topic: 'family' })
    const bell = await caller.get<{ title: string; body: string }[]>('/api/notifications')
    expect(bell.body[0]).toMatchObject({
      title: 'Sharing ended',
      body: 'Amina Bello no longer sees or does anything for you',
    })
    expect(await family(holder)).toHaveLength(listed)
  },
)

test('FAM-90 what the adult shares or stops by the link shows on their own page at once; nobody is notified that nothing ends', async () => {
  const { id, caller } = await adult()
  const heard: Invalidation[] = []
  const stop = server.app.services.bus.listen('invalidated', (changes) => heard.push(...changes))
  await share('appointments')
  stop()
  expect(heard).toContainEqual({ to: { userId: id }, topic: 'family' })
  expect((await server.anyone.post('/api/family-consent/withdraw', { secret })).status).toBe(200)
  expect((await holder.delete(`/api/family/${ada.id}`)).status).toBe(204)
  expect((await caller.get('/api/notifications')).body).toEqual([])
})

test('FAM-76 removed from the holder’s list, the adult goes on as before', async () => {
  await share('appointments')
  const booked = await visit('scheduled', '2026-03-25')
  const { caller } = await adult()
  expect((await holder.delete(`/api/family/${ada.id}`)).status).toBe(204)
  expect(await family(holder)).toEqual([])
  expect((await holder.get<Appointment[]>('/api/appointments')).body).toEqual([])
  const asking = { familyMemberId: ada.id, reason: 'Short of breath' }
  expect((await holder.post('/api/urgent-care/requests', asking)).status).toBe(404)
  expect((await caller.get<Appointment[]>('/api/appointments')).body.map(({ id }) => id)).toEqual([booked.id])
  expect((await caller.post('/api/appointments', booking(ada.id, amina.id))).status).toBe(201)
})

test('FAM-77 closing the holder’s account leaves the adult’s visits and records, and closing the adult’s ends the sign-in only', async () => {
  const booked = await visit('scheduled', '2026-06-25')
  const seen = await visit()
  const { id, caller } = await adult()
  await server.db.execute(sql`update family_member set insurance_number = 'HYG-3' where id = ${ada.id}`)
  const due = (userId: number) =>
    server.db.execute(sql`insert into account_closing (user_id, asked_at, closes_at, closes_on)
      select ${userId}, moment - interval '15 days', moment, '2026-03-10' from (select ${server.clock.now().toISOString()}::timestamptz as moment) as now`)
  await due(amina.id)
  await closeDueAccounts(server.app.services)
  const kept = async () =>
    (
      await server.db.execute(
        sql`select first_name as name, insurance_number as number from family_member where id = ${ada.id}`,
      )
    ).rows
  expect(await kept()).toEqual([{ name: 'Ada', number: 'HYG-3' }])
  const ids = async () => (await caller.get<Appointment[]>('/api/appointments')).body.map((one) => one.id)
  expect(new Set(await ids())).toEqual(new Set([booked.id, seen.id]))
  expect((await caller.post('/api/appointments', booking(ada.id, amina.id))).status).toBe(201)
  await due(id)
  await closeDueAccounts(server.app.services)
  const { rows } = await server.db
    .execute(sql`select status, ended_at is not null as ended from appointment, own_account
    where appointment.id = ${booked.id} and account_id = ${id}`)
  expect(rows).toEqual([{ status: 'cancelled', ended: true }])
  expect(await kept()).toEqual([{ name: 'Ada', number: null }])
})

test('FAM-78 FAM-80 the profile page of the adult is the member’s: name, phone, health notes and insurance are what their doctors and pharmacists see', async () => {
  await server.db.execute(
    sql`update family_member set medical_conditions = '{Asthma}', insurance_number = 'HYG-3' where id = ${ada.id}`,
  )
  const { caller } = await adult()
  const { body } = await caller.get<Profile>('/api/account/profile')
  expect(body.patient).toMatchObject({ medicalConditions: ['Asthma'], insuranceNumber: 'HYG-3' })
  const insuranceOfTheirs = async () =>
    (await caller.get<MyPharmacyDetails>('/api/pharmacy/patient')).body.insurance
  expect(await insuranceOfTheirs()).toEqual({ provider: null, plan: null, number: 'HYG-3' })
  const changed = {
    firstName: 'Adaeze',
    lastName: 'Bello',
    dateOfBirth: '1990-05-01',
    reason: 'Mistyped',
    phone: '0803 555 0142',
    patient: { ...body.patient, medicalConditions: ['Asthma', 'Eczema'], insuranceNumber: 'REL-3' },
  }
  expect((await caller.put('/api/account/profile', changed)).status).toBe(200)
  const { rows } = await server.db.execute(
    sql`select first_name as name, medical_conditions as conditions, phone, insurance_number as number from family_member where id = ${ada.id}`,
  )
  expect(rows).toEqual([
    { name: 'Adaeze', conditions: ['Asthma', 'Eczema'], phone: '+2348035550142', number: 'REL-3' },
  ])
  expect(await insuranceOfTheirs()).toEqual({ provider: null, plan: null, number: 'REL-3' })
})

test.each([
  { scope: 'appointments', ofHolder: [] },
  { scope: 'billing', ofHolder: [1] },
])(
  'BILL-67 with $scope shared, the statement of an adult with their own sign-in has the bills about them, and the holder’s $ofHolder',
  async ({ scope, ofHolder }) => {
    const { id } = await server.seed.payment({ patient: amina, appointment: await visit() })
    const paidAt = server.clock.now().toISOString()
    await server.db.execute(
      sql`update payment set status = 'completed', paid_at = ${paidAt}, transaction_id = ${`T-${id}`} where id = ${id}`,
    )
    await share(scope)
    const { caller } = await adult()
    const countIn = async (who: Caller) =>
      (await who.get<Statement[]>('/api/payments/statements')).body.map(({ payments }) => payments)
    expect([await countIn(caller), await countIn(holder)]).toEqual([[1], ofHolder])
  },
)
