import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { AdminUser } from '@alafia/contract/administration/users/schema'
import type { Closing, ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../../audit/table.ts'
import { profilePhoto } from '../../accounts/photos/table.ts'
import { userAccount } from '../../accounts/table.ts'
import { appointment } from '../../appointments/table.ts'
import { refund } from '../../billing/table.ts'
import { familyConsent, familyMember } from '../../family/table.ts'
import { directEmail } from '../../outbox/table.ts'
import { recordDocument } from '../../records/table.ts'
import type { Person } from '../../seed/people.ts'
import { addRoles } from '../../seed/roles.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { sendEmails } from '../../testing/sent-emails.ts'
import { testServer, type Caller } from '../../testing/server.ts'
import { closeDueAccounts } from './close.actions.ts'
import { accountClosing } from './table.ts'

const server = await testServer()
afterAll(() => server.close())

const path = '/api/account-closing'
let amina: Person
let okafor: Person
let patient: Caller

beforeEach(async () => {
  await server.db.delete(accountClosing)
  await server.db.delete(directEmail)
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello', phone: '0803 555 0142' })
  okafor = await server.seed.doctor()
  patient = await server.as(amina)
})

const ask = (who = patient) => who.post<Closing & { detail: string }>(path)
const overview = async () => (await patient.get<ClosingOverview>(path)).body
const titles = async (who: Caller) =>
  (await who.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const close = () => closeDueAccounts(server.app.services)
const closeAfter14Days = async () => {
  await ask()
  server.clock.advance((14 * day) / minute)
  await close()
}
const account = async ({ id } = amina) =>
  (await server.db.select().from(userAccount).where(eq(userAccount.id, id)))[0]
const signIn = async () =>
  (
    await server.anyone.post('/api/auth/login', {
      email: amina.email,
      password: amina.password,
      role: 'patient',
    })
  ).status
const actionsOf = async () =>
  (
    await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `account ${amina.id}`))
      .orderBy(auditEntry.id)
  ).map(({ action }) => action)

describe('asking to close the account', () => {
  test('PAT-70 the page says what is open now, of what the person may see', async () => {
    const { seed } = server
    await seed.familyMember(amina, { dateOfBirth: '2019-05-01' })
    const ada = await seed.familyMember(amina, { dateOfBirth: '1990-05-01', decidesSince: '2026-03-01' })
    const visit = { patient: amina, doctor: okafor, status: 'confirmed' } as const
    const first = await seed.appointment({ ...visit, date: '2026-03-16', time: '10:00' })
    await seed.appointment({ ...visit, date: '2026-04-16', time: '10:00' })
    await seed.appointment({ ...visit, date: '2026-04-17', time: '10:00', familyMember: ada })
    await seed.payment({ patient: amina })
    await seed.prescription({ appointment: first })
    expect(await overview()).toMatchObject({
      closing: null,
      visitsBefore: 1,
      visitsAfter: 1,
      waitingPrescriptions: 1,
      children: 1,
      adults: 1,
      recordYears: 25,
      staffRoles: [],
    })
    expect((await overview()).unpaidBills).toBeGreaterThan(0)
  })

  test('BILL-209 the page counts the refunds that aren’t finished: what they asked for, and what is on its way', async () => {
    expect((await overview()).openRefunds).toBe(0)
    const { id } = await server.seed.payment({ patient: amina, status: 'completed' })
    await patient.post(`/api/payments/${id}/refund-request`, { reason: 'The doctor never joined' })
    expect((await overview()).openRefunds).toBe(1)
    await patient.delete(`/api/payments/${id}/refund-request`)
    expect((await overview()).openRefunds).toBe(0)
    await server.db.insert(refund).values({
      paymentId: id,
      provider: 'counter',
      reference: `waits-${id}`,
      amount: '1000.00',
      reason: 'Cancelled',
      outcome: 'started',
      refundedBy: amina.id,
      startedAt: server.clock.now(),
    })
    expect((await overview()).openRefunds).toBe(1)
  })

  test('PAT-71 they are told the day by bell and email, everything works until then, and asking twice is refused', async () => {
    const { status, body } = await ask()
    expect([status, Date.parse(body.closesAt)]).toEqual([201, server.clock.now().getTime() + 14 * day])
    expect((await overview()).closing).toEqual(body)
    expect((await patient.get(`${path}/time`)).body).toEqual({ closesAt: body.closesAt })
    expect(await titles(patient)).toContain('Your account closes on 25 March 2026')
    const [email] = await sendEmails(server)
    expect([email?.to, email?.subject]).toEqual([amina.email, 'Your Alafia account closes on 25 March 2026'])
    const again = await ask()
    expect([again.status, again.body.detail]).toEqual([
      409,
      'You’ve asked already. Your account closes on 25 March 2026',
    ])
    server.clock.advance((14 * day) / minute - 1)
    await close()
    expect(await signIn()).toBe(200)
  })

  test('PAT-71 twenty requests at once are one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('PAT-72 they change their mind with one call, and nothing is closed', async () => {
    await ask()
    expect((await patient.delete(path)).status).toBe(204)
    expect((await overview()).closing).toBeNull()
    expect((await patient.get(`${path}/time`)).body).toEqual({ closesAt: null })
    expect(await titles(patient)).toContain('Your account stays open')
    expect((await patient.delete(path)).status).toBe(409)
    server.clock.advance((15 * day) / minute)
    await close()
    expect(await signIn()).toBe(200)
    patient = await server.as(amina)
    expect((await ask()).status).toBe(201)
  })

  test('PAT-72 once its day has come it can’t be stopped', async () => {
    await ask()
    server.clock.advance((14 * day) / minute)
    patient = await server.as(amina)
    expect((await patient.delete(path)).status).toBe(409)
  })

  test('PAT-70 asking needs a recent proof', async () => {
    server.clock.advance(11)
    expect(await ask()).toMatchObject({ status: 403, body: { type: '/problems/proof-needed' } })
  })

  test('PAT-76 an account with a role of staff asks an administrator; one that gets a role meanwhile isn’t closed', async () => {
    const both = await server.seed.patient({ alsoHolds: ['pharmacist'] })
    const answer = await ask(await server.as(both, 'patient'))
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'You’re also a pharmacist. Ask an administrator to remove that role first',
    ])
    await ask()
    await addRoles(server.db, server.clock, [{ userId: amina.id, role: 'pharmacist', rank: 1 }])
    server.clock.advance((14 * day) / minute)
    await close()
    expect((await account())?.isActive).toBe(true)
    expect(await titles(await server.as(amina))).toContain('Your account wasn’t closed')
  })
})

test('PAT-76 an account that an administrator has deactivated meanwhile isn’t closed', async () => {
  await ask()
  await server.db.update(userAccount).set({ isActive: false }).where(eq(userAccount.id, amina.id))
  server.clock.advance((14 * day) / minute)
  await close()
  expect(await account()).toMatchObject({ email: amina.email, closedAt: null })
})

describe('a closed account', () => {
  test('PAT-73 ends sessions, frees the address, erases how the person is reached, and keeps the name', async () => {
    await server.seed.paymentMethod(amina)
    await server.seed.notification(amina)
    await patient.put('/api/preferences', { theme: 'dark' })
    await ask()
    await sendEmails(server)
    server.clock.advance((14 * day) / minute)
    const open = await server.as(amina)
    await close()
    expect((await open.get(path)).status).toBe(401)
    expect(await signIn()).toBe(401)
    expect(await account()).toMatchObject({
      firstName: 'Amina',
      lastName: 'Bello',
      email: `closed-${amina.id}@closed.invalid`,
      phone: null,
      profileImage: null,
      passwordHash: '',
      isActive: false,
    })
    expect((await account())?.dateOfBirth).not.toBeNull()
    const [email] = await sendEmails(server)
    expect([email?.to, email?.subject]).toEqual([amina.email, 'Your Alafia account is closed'])
    expect((await server.seed.patient({ email: amina.email })).id).not.toBe(amina.id)
    expect((await actionsOf()).at(-1)).toBe('account-closing.closed')
  })

  test('ACC-110 its photo is erased', async () => {
    const photo = { name: 'me.png', bytes: samplePng }
    const { body } = await patient.upload<{ profileImage: string }>('/api/account/photo', {}, photo)
    const [stored] = await server.db.select().from(profilePhoto).where(eq(profilePhoto.userId, amina.id))
    await closeAfter14Days()
    const admin = await server.as(await server.seed.admin())
    expect((await admin.get(body.profileImage)).status).toBe(404)
    await expect(server.app.services.files.read(stored?.fileKey ?? '')).rejects.toThrow('ENOENT')
  })

  test('PAT-74 its upcoming visits are cancelled and the doctors told; what took place stays', async () => {
    const visit = { patient: amina, doctor: okafor } as const
    const past = await server.seed.appointment({
      ...visit,
      status: 'completed',
      date: '2026-03-02',
      time: '10:00',
    })
    const next = await server.seed.appointment({
      ...visit,
      status: 'confirmed',
      date: '2026-09-16',
      time: '10:00',
    })
    const ada = await server.seed.familyMember(amina, {
      dateOfBirth: '1990-05-01',
      decidesSince: '2026-03-01',
    })
    const hers = await server.seed.appointment({
      ...visit,
      familyMember: ada,
      status: 'scheduled',
      date: '2026-09-17',
      time: '10:00',
    })
    await closeAfter14Days()
    const rows = await server.db.select().from(appointment).where(eq(appointment.patientId, amina.id))
    const statusOf = ({ id }: { id: number }) => rows.find((row) => row.id === id)?.status
    expect([statusOf(past), statusOf(next), statusOf(hers)]).toEqual(['completed', 'cancelled', 'cancelled'])
    const told = (await (await server.as(okafor)).get<Notification[]>('/api/notifications')).body
    expect(told.filter(({ target }) => target?.kind === 'appointment')).toHaveLength(2)
  })

  test('PAT-73 FAM-80 the family’s contacts, insurance and own documents are erased, what the clinic added stays; adults are told', async () => {
    const now = server.clock.now()
    const ada = await server.seed.familyMember(amina, {
      firstName: 'Ada',
      dateOfBirth: '1990-05-01',
      decidesSince: '2026-03-01',
      phone: '0803 555 0199',
      insuranceProvider: 'Hygeia HMO',
      insuranceNumber: 'HYG-3',
    })
    await server.db.insert(familyConsent).values({
      familyMemberId: ada.id,
      askedBy: amina.id,
      address: 'ada@example.org',
      askedAt: now,
      answerBy: now,
      agreedAt: now,
      scopes: ['records'],
    })
    const details = { patientId: amina.id, title: 'Canary X-ray', date: '2026-03-01', category: 'imaging' }
    await patient.upload('/api/records', details, { name: 'X-ray.png', bytes: samplePng })
    await server.seed.record({ patient: amina, addedBy: okafor, title: 'From the doctor' })
    await closeAfter14Days()
    const records = await server.db
      .select()
      .from(recordDocument)
      .where(eq(recordDocument.patientId, amina.id))
      .orderBy(recordDocument.title)
    expect(records.map(({ title, fileKey, removedAt }) => [title, fileKey, removedAt !== null])).toEqual([
      ['Erased', null, true],
      ['From the doctor', null, false],
    ])
    expect((await server.db.select().from(familyMember).where(eq(familyMember.id, ada.id)))[0]).toMatchObject(
      { firstName: 'Ada', phone: null, insuranceProvider: null, insuranceNumber: null, openScopes: [] },
    )
    expect((await sendEmails(server)).map(({ to }) => to)).toEqual(
      expect.arrayContaining(['ada@example.org', amina.email]),
    )
  })

  test('PAT-75 closing again changes nothing; two processes at once close it once', async () => {
    await ask()
    server.clock.advance((14 * day) / minute)
    await Promise.all([close(), close(), close()])
    await close()
    expect((await actionsOf()).filter((action) => action === 'account-closing.closed')).toHaveLength(1)
  })

  test('PAT-75 an account whose closing fails half-way is untouched and closed by a later run; the others don’t wait for it', async () => {
    await server.seed.paymentMethod(amina)
    await ask()
    const ben = await server.seed.patient()
    await ask(await server.as(ben))
    server.clock.advance((14 * day) / minute)
    await server.db.execute(
      sql.raw(`
        create function fail_closing() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
        create trigger fail_closing before update of closed_at on user_account for each row
          when (old.id = ${amina.id}) execute function fail_closing()`),
    )
    await expect(close()).rejects.toThrow('1 of 2 failed')
    expect(await account()).toMatchObject({ email: amina.email, isActive: true })
    expect((await account(ben))?.isActive).toBe(false)
    const { rows } = await server.db.execute(sql`select from payment_method where patient_id = ${amina.id}`)
    expect(rows).toHaveLength(1)
    await server.db.execute(sql.raw('drop function fail_closing cascade'))
    await close()
    expect((await account())?.isActive).toBe(false)
  })

  test('PAT-77 administrators see it as closed and can’t reactivate it, nor can the database', async () => {
    await closeAfter14Days()
    const admin = await server.as(await server.seed.admin())
    const { body } = await admin.get<AdminUser[]>(`/api/admin/users?status=closed&search=${amina.id}`)
    expect(body).toMatchObject([{ id: amina.id, status: 'closed', email: '', isActive: false }])
    expect((await admin.post(`/api/admin/users/${amina.id}/reactivate`)).status).toBe(409)
    await expect(
      server.db.update(userAccount).set({ isActive: true }).where(eq(userAccount.id, amina.id)),
    ).rejects.toThrow(/Failed query/)
    expect(
      (await admin.get<AdminUser[]>(`/api/admin/users?status=deactivated&search=${amina.id}`)).body,
    ).toEqual([])
  })
})
