import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, minute } from '@alafia/contract/kernel/durations'
import type { AccessEntry } from '@alafia/contract/chart-access/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import type {
  CreatedShare,
  OpenedShare,
  RecordShare,
  SharedRecord,
} from '@alafia/contract/patients/record-shares.schema'
import { maxOpenShares, shareParts } from '@alafia/contract/patients/record-shares.states'
import { auditEntry } from '../../audit/table.ts'
import { familyAccess } from '../../family/table.ts'
import type { Member, Person } from '../../seed/people.ts'
import { agreedConsent } from '../../testing/agreed-consent.ts'
import { askedAdult, ownPassword } from '../../testing/own-sign-in.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { closeDueAccounts } from '../closing/close.actions.ts'
import { recordShare } from './table.ts'

let server: TestServer
let amina: Person
let kemi: Member
let okafor: Person
let patient: Caller
beforeAll(async () => {
  server = await testServer()
  okafor = await server.seed.doctor({ lastName: 'Okafor' })
})
afterAll(() => server.close())
beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
  patient = await server.as(amina)
})

type Wanted = { familyMemberId?: number | null; parts?: readonly string[]; recipient?: string }
const shareBy = (caller: Caller, { familyMemberId = null, parts = shareParts, recipient }: Wanted = {}) =>
  caller.post<CreatedShare>('/api/record-shares', {
    familyMemberId,
    recipient: recipient ?? 'Ridge Hospital',
    parts,
  })
const made = async (wanted?: Wanted, by = patient) => {
  const { status, body } = await shareBy(by, wanted)
  expect(status).toBe(201)
  return { id: body.share.id, pin: body.pin, secret: body.path.split('#')[1] ?? '' }
}
type Link = { secret: string; pin: string }
const open = ({ secret, pin }: Link, name = 'Dr. Mensah') =>
  server.anyone.post<OpenedShare>('/api/shared-record/open', { secret, pin, name })
const keyOf = async (link: Link, name?: string) => {
  const { status, body } = await open(link, name)
  expect(status).toBe(200)
  return body.key
}
const read = (key: string) => server.anyone.post<SharedRecord>('/api/shared-record/details', { key })
const fetchFile = (key: string, documentId: number) =>
  server.anyone.post('/api/shared-record/file', { key, documentId })
const listed = async (by = patient) => (await by.get<RecordShare[]>('/api/record-shares')).body
const noticesOf = async (caller = patient) =>
  (await caller.get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
const wrong = ({ pin, ...link }: Link): Link => ({ ...link, pin: pin === '000000' ? '000001' : '000000' })

const visit = (familyMember?: Member, reason = 'A cough') =>
  server.seed.appointment({
    patient: amina,
    familyMember,
    doctor: okafor,
    date: '2026-03-02',
    time: '09:00',
    reason,
    status: 'completed',
    diagnosis: 'Bronchitis',
  })
const document = async (familyMember?: Member, title = 'Chest X-ray') => {
  const { body } = await patient.upload<{ id: number }>(
    '/api/records',
    {
      patientId: amina.id,
      familyMemberId: familyMember?.id ?? null,
      title,
      date: '2026-03-02',
      category: 'imaging',
      note: '',
    },
    { name: 'x-ray.png', bytes: samplePng },
  )
  return body.id
}

test('REC-15 a patient shares a person’s record by a link and a PIN that are stored only as hashes, for 7 days', async () => {
  const { status, body } = await shareBy(patient, { recipient: '  Ridge Hospital ' })
  expect(status).toBe(201)
  expect(body.pin).toMatch(/^\d{6}$/)
  expect(body.path).toMatch(/^\/shared-record#[\w-]{43}$/)
  expect(body.share).toMatchObject({ recipient: 'Ridge Hospital', state: 'open', personName: 'Amina Bello' })
  const stored = JSON.stringify(
    await server.db.select().from(recordShare).where(eq(recordShare.id, body.share.id)),
  )
  expect(stored).not.toContain(body.path.split('#')[1])
  expect(stored).not.toContain(body.pin)
  expect((await shareBy(patient, { parts: [] })).status).toBe(400)
  expect((await shareBy(await server.as(amina, 'patient', { provenAt: new Date(0) }))).status).toBe(403)
  const link = { secret: body.path.split('#')[1] ?? '', pin: body.pin }
  server.clock.advance(7 * 24 * 60 - 1)
  const key = await keyOf(link)
  expect((await read(key)).status).toBe(200)
  server.clock.advance(1)
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
  patient = await server.as(amina)
  expect((await listed())[0]?.state).toBe('expired')
})

test('REC-15 of one account, 20 links are open at a time', async () => {
  for (let count = 0; count < maxOpenShares; count += 1) await made()
  expect((await shareBy(patient)).status).toBe(409)
  const [newest] = await listed()
  await patient.delete(`/api/record-shares/${newest?.id}`)
  expect((await shareBy(patient)).status).toBe(201)
})

test('REC-15 it is ended at once, also for whoever is reading', async () => {
  const link = await made()
  const key = await keyOf(link)
  expect((await patient.delete(`/api/record-shares/${link.id}`)).status).toBe(204)
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
  expect((await listed())[0]).toMatchObject({ state: 'stopped', openings: [{ name: 'Dr. Mensah' }] })
  expect((await patient.delete(`/api/record-shares/${link.id}`)).status).toBe(204)
  const stranger = await server.as(await server.seed.patient())
  expect((await stranger.delete(`/api/record-shares/${link.id}`)).status).toBe(404)
})

test('REC-16 the opener reads the chosen parts of this one person, and nothing of anybody else', async () => {
  const [own, childs] = [await visit(), await visit(kemi, 'A rash')]
  const [xray, card] = [await document(), await document(kemi, 'Growth card')]
  await server.seed.prescription({ appointment: own, medications: [medicine('Amoxicillin 500 mg')] })
  await server.seed.prescription({ appointment: childs, medications: [medicine('Zinc 20 mg')] })
  await server.seed.allergy({ patient: amina, substance: 'Penicillin' })
  const key = await keyOf(await made())
  const { body, headers } = await read(key)
  expect(body).toMatchObject({
    personName: 'Amina Bello',
    sharedBy: 'Amina Bello',
    recipient: 'Ridge Hospital',
  })
  expect(body.visits?.map(({ id, diagnosis }) => [id, diagnosis])).toEqual([[own.id, 'Bronchitis']])
  expect(body.visits?.[0]?.prescription).toContain('Amoxicillin 500 mg')
  expect(body.prescriptions?.flatMap(({ medications }) => medications.map(({ name }) => name))).toEqual([
    'Amoxicillin 500 mg',
  ])
  expect(body.facts?.allergies.entries.map(({ substance }) => substance)).toEqual(['Penicillin'])
  expect(body.documents?.map(({ id }) => id)).toEqual([xray])
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await fetchFile(key, xray)).status).toBe(200)
  expect((await fetchFile(key, card)).status).toBe(404)

  const onlyVisits = await keyOf(await made({ familyMemberId: kemi.id, parts: ['visits'] }))
  const child = (await read(onlyVisits)).body
  expect(child).toMatchObject({ personName: 'Kemi Bello', facts: null, prescriptions: null, documents: null })
  // Nor what was prescribed, which the visit says too.
  expect(child.visits?.map(({ id, prescription }) => [id, prescription])).toEqual([[childs.id, null]])
  expect((await fetchFile(onlyVisits, card)).status).toBe(404)
})

const medicine = (name: string) => ({ name, dosage: '1', frequency: 'daily', duration: '5 days' })

test('REC-16 a key reads for 30 minutes, and reads nothing else in the app', async () => {
  const key = await keyOf(await made())
  expect(
    (await server.anyone.get('/api/records', undefined, { authorization: `Bearer ${key}` })).status,
  ).toBe(401)
  server.clock.advance(29)
  expect((await read(key)).status).toBe(200)
  server.clock.advance(1)
  expect((await read(key)).status).toBe(404)
})

test('REC-17 a wrong PIN and a link that is unknown, over or ended get the same answer', async () => {
  const link = await made()
  const refused = await open(wrong(link))
  expect(refused.status).toBe(404)
  const ended = await made()
  await patient.delete(`/api/record-shares/${ended.id}`)
  for (const other of [ended, { secret: 'x'.repeat(43), pin: '123456' }])
    expect((await open(other)).body).toEqual(refused.body)
})

test('REC-17 five wrong PINs in a row lock the link, also if they come at once, and the patient is notified', async () => {
  const link = await made()
  for (let tries = 0; tries < 4; tries += 1) await open(wrong(link))
  const key = await keyOf(link)
  // The right one begins the count again.
  await Promise.all(Array.from({ length: 8 }, () => open(wrong(link))))
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
  expect((await listed())[0]?.state).toBe('locked')
  expect(await noticesOf()).toEqual(['A shared link was locked', 'Your shared link was opened'])
})

test('REC-18 each opening is listed with when and the name entered, and the first one notifies', async () => {
  const link = await made()
  await open(link, 'Dr. Mensah')
  server.clock.advance(5)
  await open(link, 'Nurse Addo')
  const [share] = await listed()
  expect(share?.openings.map(({ name }) => name)).toEqual(['Dr. Mensah', 'Nurse Addo'])
  expect(Date.parse(share?.openings[1]?.at ?? '')).toBe(server.clock.now().getTime())
  expect(await noticesOf()).toEqual(['Your shared link was opened'])
})

test('REC-18 every opening, reading and file is in the audit trail with the link and the name entered', async () => {
  const xray = await document()
  const link = await made()
  await open(wrong(link), 'A stranger')
  const key = await keyOf(link, 'Dr. Mensah')
  await read(key)
  await fetchFile(key, xray)
  const entries = await server.db
    .select({
      action: auditEntry.action,
      subject: auditEntry.subject,
      name: auditEntry.actorName,
      actorId: auditEntry.actorId,
      outcome: auditEntry.outcome,
    })
    .from(auditEntry)
    .where(sql`${auditEntry.subject} like ${`record share ${link.id}%`}`)
    .orderBy(auditEntry.id)
  const share = `record share ${link.id}`
  const opener = { subject: share, name: 'Dr. Mensah', actorId: null, outcome: 'done' }
  expect(entries).toEqual([
    {
      action: 'record-share.created',
      subject: share,
      name: 'Amina Bello',
      actorId: amina.id,
      outcome: 'done',
    },
    { action: 'record-share.open', subject: share, name: 'A stranger', actorId: null, outcome: 'denied' },
    { ...opener, action: 'record-share.opened' },
    { ...opener, action: 'record-share.read' },
    { ...opener, action: 'record-share-file.read', subject: `${share}, record ${xray}` },
  ])
  const history = await patient.get<AccessEntry[]>('/api/access-history')
  expect(history.body.map(({ name, what }) => `${name} ${what}`)).toContain(
    'Dr. Mensah opened a shared record by a link',
  )
})

test('REC-19 of an adult in the family only what they agreed to is shared, and it ends when they stop', async () => {
  const ada = await server.seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    decidesSince: '2026-03-01',
  })
  expect((await shareBy(patient, { familyMemberId: ada.id })).status).toBe(404)
  const agreed = await agreedConsent(server, { holder: amina, member: ada, address: 'ada@example.org' }, [
    'records',
  ])
  expect((await shareBy(patient, { familyMemberId: ada.id })).status).toBe(404)
  const link = await made({ familyMemberId: ada.id, parts: ['visits', 'documents'] })
  const key = await keyOf(link)
  expect((await read(key)).status).toBe(200)
  await server.anyone.post('/api/family-consent/withdraw', { secret: agreed.secret })
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
  // For good: agreeing again doesn't open it.
  await agreedConsent(server, { holder: amina, member: ada, address: 'ada@example.org' }, ['records'])
  expect((await open(link)).status).toBe(404)
  expect((await listed())[0]?.state).toBe('withdrawn')
})

test('REC-19 a child who grows up, or gets their own sign-in, ends what their parents shared', async () => {
  const grown = await made({ familyMemberId: kemi.id })
  await server.db.execute(sql`update family_member set decides_since = '2026-03-01' where id = ${kemi.id}`)
  expect((await open(grown)).status).toBe(404)

  const ada = await server.seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    decidesSince: '2026-03-01',
  })
  const secret = await askedAdult(server, amina, ada.id, 'ada-own@example.org')
  await server.anyone.post('/api/family-consent/answer', {
    secret,
    scopes: ['records', 'prescriptions'],
    until: null,
  })
  const [taken, others] = [await made({ familyMemberId: ada.id }), await made()]
  expect((await open(taken)).status).toBe(200)
  const signedUp = await server.anyone.post('/api/family-consent/sign-in', { secret, password: ownPassword })
  expect(signedUp.status).toBe(200)
  expect((await open(taken)).status).toBe(404)
  expect((await open(others)).status).toBe(200)
  // The adult shares their own record; the holder neither sees nor ends that.
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = 'ada-own@example.org'`,
  )
  const adult = await server.as({ ...amina, id: rows[0]?.id ?? 0, firstName: 'Ada' })
  expect((await shareBy(adult)).status).toBe(404)
  const own = await made({ familyMemberId: ada.id }, adult)
  expect((await open(own)).status).toBe(200)
  expect((await listed()).map(({ id }) => id)).not.toContain(own.id)
  expect((await patient.delete(`/api/record-shares/${own.id}`)).status).toBe(404)
})

test('REC-19 both parents of a child see and end what either has shared; it ends with the second parent’s access', async () => {
  const tunde = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
  const second = await server.as(tunde)
  await sharedWith(tunde)
  const [first, own] = [await made({ familyMemberId: kemi.id }), await made()]
  const byTunde = await made({ familyMemberId: kemi.id }, second)
  const kept = await made({ familyMemberId: kemi.id }, second)
  expect((await shareBy(second, { familyMemberId: null })).body.share.personName).toBe('Tunde Ade')
  const seen = await listed(second)
  expect(seen.find(({ id }) => id === first.id)?.sharedBy).toBe('Amina Bello')
  expect(seen.map(({ id }) => id)).not.toContain(own.id)
  expect((await listed()).find(({ id }) => id === byTunde.id)?.sharedBy).toBe('Tunde Ade')
  expect((await second.delete(`/api/record-shares/${first.id}`)).status).toBe(204)
  expect((await patient.delete(`/api/record-shares/${byTunde.id}`)).status).toBe(204)
  expect([(await open(first)).status, (await open(byTunde)).status]).toEqual([404, 404])
  expect((await open(kept)).status).toBe(200)
  await server.db.execute(
    sql`update family_access set ended_at = now(), ended_how = 'left' where account_id = ${tunde.id}`,
  )
  expect((await open(kept)).status).toBe(404)
})

test('REC-19 a deactivated account’s links open nothing', async () => {
  const link = await made()
  const key = await keyOf(link)
  await server.db.execute(sql`update user_account set is_active = false where id = ${amina.id}`)
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
})

const askToClose = async ({ id }: { id: number }) => {
  const at = server.clock.now()
  await server.db.execute(sql`insert into account_closing (user_id, asked_at, closes_at, closes_on)
    values (${id}, ${at.toISOString()}, ${new Date(at.getTime() + 14 * day).toISOString()}, '2026-04-01')`)
  server.clock.advance((14 * day) / minute)
  patient = await server.as(amina)
}
const sharedWith = async ({ id, email }: Person) => {
  const now = server.clock.now()
  await server.db.insert(familyAccess).values({
    familyMemberId: kemi.id,
    invitedBy: amina.id,
    address: email,
    invitedAt: now,
    answerBy: now,
    accountId: id,
    acceptedAt: now,
  })
}

test('REC-19 closing the account ends its links', async () => {
  await askToClose(amina)
  const link = await made()
  const key = await keyOf(link)
  await closeDueAccounts(server.app.services)
  expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
  expect(await server.db.$count(recordShare, eq(recordShare.id, link.id))).toBe(0)
})

test('REC-20 whichever parent closes their account, the other still sees who opened the child’s record by a link that has ended', async () => {
  for (const closing of ['holder', 'second parent'] as const) {
    amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello' })
    kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const tunde = await server.seed.patient({ firstName: 'Tunde', lastName: 'Ade' })
    await sharedWith(tunde)
    const [leaving, staying] = closing === 'holder' ? [amina, tunde] : [tunde, amina]
    await askToClose(leaving)
    const leaver = await server.as(leaving)
    const link = await made({ familyMemberId: kemi.id }, leaver)
    const own = await made({}, leaver)
    const key = await keyOf(link)
    await closeDueAccounts(server.app.services)
    expect([(await open(link)).status, (await read(key)).status]).toEqual([404, 404])
    const seen = (await listed(await server.as(staying))).find(({ id }) => id === link.id)
    expect(seen).toMatchObject({
      state: 'withdrawn',
      sharedBy: `${leaving.firstName} ${leaving.lastName}`,
      openings: [{ name: 'Dr. Mensah' }],
    })
    expect(await server.db.$count(recordShare, eq(recordShare.id, own.id))).toBe(0)
  }
})

test('REC-20 an adult with their own sign-in still reads who opened their record by the closed account’s link', async () => {
  const ada = await server.seed.familyMember(amina, {
    firstName: 'Ada',
    dateOfBirth: '1990-05-01',
    decidesSince: '2026-03-01',
  })
  const secret = await askedAdult(server, amina, ada.id, 'ada-kept@example.org')
  await server.anyone.post('/api/family-consent/answer', { secret, scopes: ['records'], until: null })
  await askToClose(amina)
  const link = await made({ familyMemberId: ada.id, parts: ['visits'] })
  await keyOf(link)
  await server.anyone.post('/api/family-consent/sign-in', { secret, password: ownPassword })
  const { rows } = await server.db.execute<{ id: number }>(
    sql`select id from user_account where email = 'ada-kept@example.org'`,
  )
  const adult = await server.as({ ...amina, id: rows[0]?.id ?? 0, firstName: 'Ada' })
  const opened = async () =>
    (await adult.get<AccessEntry[]>('/api/access-history')).body.filter(({ name }) => name === 'Dr. Mensah')
  const before = await opened()
  expect(before).not.toEqual([])
  await closeDueAccounts(server.app.services)
  expect((await open(link)).status).toBe(404)
  expect(await opened()).toEqual(before)
  // Their own links go with their own account.
  const own = await made({ familyMemberId: ada.id }, adult)
  await askToClose({ id: rows[0]?.id ?? 0 })
  await closeDueAccounts(server.app.services)
  expect(await server.db.$count(recordShare, eq(recordShare.id, own.id))).toBe(0)
})
