import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Letter, LetterStart } from '@alafia/contract/letters/schema'
import type { Verification } from '@alafia/contract/letters/verification'
import type { Notification } from '@alafia/contract/notifications/schema'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { textInPdf } from '../testing/pdf-text.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { notifyWhenLetterChanged } from './alert.actions.ts'
import { letter } from './table.ts'

const clinic = { clinicName: 'Alafia Demo Clinic', clinicAddress: '12 Example Street, Yaba, Lagos' }

let server: TestServer
let amina: Person
let okafor: Person
let patient: Caller
let doctor: Caller
let visit: { id: number }

beforeAll(async () => {
  server = await testServer({ settings: clinic })
  okafor = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor', specialization: 'Cardiology' })
  doctor = await server.as(okafor)
})
afterAll(() => server.close())

// The clock of the tests stands at 11 March 2026.
let hour = 0
const time = () => `${String(8 + (hour++ % 12)).padStart(2, '0')}:00`

type VisitDetails = Partial<Parameters<TestServer['seed']['appointment']>[0]>
const seedVisit = (details: VisitDetails = {}) =>
  server.seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-09',
    time: time(),
    status: 'completed',
    notes: 'Chest pain on stairs',
    diagnosis: 'Angina',
    workingNote: 'Canary thought',
    ...details,
  })

beforeEach(async () => {
  amina = await server.seed.patient({ firstName: 'Amina', lastName: 'Bello', dateOfBirth: '1986-05-19' })
  patient = await server.as(amina)
  visit = await seedVisit()
})

const referral = {
  specialty: 'Cardiology',
  recipient: 'Dr. Eze',
  facility: 'Lagos University Teaching Hospital',
  urgency: 'soon',
  reason: 'Exercise test',
  summary: 'Pain on stairs for two weeks',
  question: 'Is a catheter needed?',
  facts: [{ group: 'allergies', text: 'Penicillin: rash' }],
}
const note = { fitness: 'unfit', from: '2026-03-09', until: '2026-03-11' }

type Reply = Letter & ProblemBody
const refer = (by: Caller = doctor, id = visit.id, form: object = referral) =>
  by.post<Reply>(`/api/appointments/${id}/referrals`, form)
const excuse = (form: object = note, by: Caller = doctor, id = visit.id) =>
  by.post<Reply>(`/api/appointments/${id}/sick-notes`, form)
const withdraw = (id: number, by: Caller = doctor, reason = 'Wrong days') =>
  by.post<Reply>(`/api/letters/${id}/withdrawal`, { reason })
const list = async (by: Caller, query = '') => (await by.get<Letter[]>(`/api/letters${query}`)).body
const pdf = async (by: Caller, id: number) =>
  textInPdf((await by.download(`/api/letters/${id}/document`)).bytes).join('')
const codeOf = async (id: number) => {
  const [row] = await server.db.select({ code: letter.code }).from(letter).where(eq(letter.id, id))
  return row?.code ?? expect.fail('no such letter')
}
const verify = async (id: number) =>
  (await server.anyone.get<Verification>(`/api/verify/${await codeOf(id)}`)).body

/** As someone with access to the database could, past the triggers. */
const tamper = async (id: number, change: ReturnType<typeof sql>) => {
  await server.db.execute(sql`alter table letter disable trigger user`)
  await server.db.execute(sql`update letter set ${change} where id = ${id}`)
  await server.db.execute(sql`alter table letter enable trigger user`)
}

describe('LET-1 who writes letters, and when', () => {
  test('the doctor of the appointment, once it was completed and on its day', async () => {
    const today = await seedVisit({ date: '2026-03-11', status: 'confirmed' })
    for (const { id } of [visit, today]) {
      expect((await refer(doctor, id)).status).toBe(201)
      expect((await excuse({ ...note, from: '2026-03-11' }, doctor, id)).status).toBe(201)
    }
  })

  test.each([
    [{ date: '2026-03-12', status: 'confirmed' }, 'still to come'],
    [{ status: 'cancelled' }, "'Cancelled'"],
    [{ status: 'no-show' }, "'Not attended'"],
    [{ status: 'rescheduled' }, "'New time needed'"],
  ] as const)('not about an appointment that is %j', async (details, why) => {
    const { id } = await seedVisit(details)
    for (const { status, body } of [await refer(doctor, id), await excuse(note, doctor, id)]) {
      expect([status, body.type]).toEqual([409, '/problems/wrong-state'])
      expect(body.detail).toContain(why)
    }
    expect((await doctor.get(`/api/appointments/${id}/letter-start`)).status).toBe(409)
  })

  test('nobody else', async () => {
    const other = await server.seed.doctor()
    await seedVisit({ doctor: other })
    const stranger = await server.as(await server.seed.doctor())
    const callers = [
      await server.as(other),
      stranger,
      patient,
      await server.as(await server.seed.pharmacist()),
    ]
    const answers = await Promise.all(callers.map((by) => refer(by)))
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403, 403])
    const starts = await Promise.all(
      callers.map((by) => by.get(`/api/appointments/${visit.id}/letter-start`)),
    )
    expect(starts.map(({ status }) => status)).toEqual([403, 404, 403, 403])
    expect(await list(patient)).toEqual([])
  })

  test.each([
    [null, 'hasn’t been entered. Ask an administrator'],
    ['2026-03-10', 'expired on 10 March 2026. Ask an administrator'],
  ])('not with a licence until %s: the refusal says what to do', async (licensedUntil, why) => {
    const unlicensed = await server.seed.doctor({ licensedUntil })
    const by = await server.as(unlicensed)
    const { id } = await seedVisit({ doctor: unlicensed })
    const { body: start } = await by.get<LetterStart>(`/api/appointments/${id}/letter-start`)
    for (const { status, body } of [await refer(by, id), await excuse(note, by, id)]) {
      expect([status, body.type]).toEqual([403, '/problems/no-licence'])
      expect(body.detail).toMatch(/^You can't sign letters: your licence as a doctor /)
      expect(body.detail).toContain(why)
      expect(start.refusal).toBe(body.detail)
    }
  })
})

test('LET-2 a letter states clinic, doctor, licence and person as they were, and survives later changes', async () => {
  const { body } = await refer()
  expect(body.letterhead).toMatchObject({
    ...clinic,
    clinicPhone: null,
    doctorName: 'Dr. Chidi Okafor',
    specialization: 'Cardiology',
    licenceNumber: expect.stringMatching(/\w/) as unknown, // a matcher
    personName: 'Amina Bello',
    dateOfBirth: '1986-05-19',
  })
  const before = await pdf(patient, body.id)
  await patient.put('/api/account/profile', {
    firstName: 'Amina',
    lastName: 'Okoro',
    phone: null,
    dateOfBirth: '1986-05-19',
    reason: 'Married',
  })
  expect(await pdf(patient, body.id)).toBe(before)
  for (const stated of ['AlafiaDemoClinic', '12ExampleStreet', 'Dr.ChidiOkafor', 'AminaBello', '19May1986'])
    expect(before).toContain(stated)
  expect(before).not.toContain('Phone')
  expect(before).toContain(body.letterhead.licenceNumber.replaceAll(' ', ''))
})

describe('LET-3 a referral', () => {
  test('says to whom, how urgent, why, and the facts that were chosen', async () => {
    const { status, body } = await refer()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      kind: 'referral',
      referral,
      sickNote: null,
      withdrawn: null,
      isGenuine: true,
    })
    const text = await pdf(patient, body.id)
    expect(text).toContain(`/verify/${body.code}`)
    for (const stated of [
      'Dr.Eze,Cardiology',
      'LagosUniversity',
      'Soon,within',
      'Exercisetest',
      'Isacatheter',
      'Painonstairs',
      'Penicillin:rash',
    ])
      expect(text).toContain(stated)
  })

  test('begins with what the doctor wrote, without the private note', async () => {
    const open = await seedVisit({
      date: '2026-03-11',
      status: 'confirmed',
      notes: undefined,
      diagnosis: undefined,
      workingNote: undefined,
    })
    const start = (id: number) => doctor.get<LetterStart>(`/api/appointments/${id}/letter-start`)
    const empty = await start(open.id)
    expect(empty.body).toMatchObject({ visitDate: '2026-03-11', diagnosis: null, notes: null, refusal: null })
    await doctor.put(`/api/appointments/${open.id}/draft`, {
      notes: 'Fever since Monday ',
      diagnosis: 'Malaria',
      diagnosisCodes: [],
      advice: '',
      workingNote: 'Canary thought',
      version: 0,
    })
    expect((await start(open.id)).body).toMatchObject({ diagnosis: 'Malaria', notes: 'Fever since Monday' })
    const { body } = await start(visit.id)
    expect(body).toMatchObject({ diagnosis: 'Angina', notes: 'Chest pain on stairs' })
    expect(JSON.stringify(body)).not.toContain('Canary')
  })

  test.each([
    ['specialty', ''],
    ['urgency', 'whenever'],
    ['reason', ' '],
    ['summary', ''],
    ['summary', 'x'.repeat(6001)],
    ['facts', Array.from({ length: 81 }, () => ({ group: 'allergies', text: 'Dust' }))],
    ['facts.0.group', [{ group: 'thoughts', text: 'x' }]],
  ])('without a valid %s is a 400 that names it', async (path, value) => {
    const { status, body } = await refer(doctor, visit.id, { ...referral, [path.split('.')[0] ?? '']: value })
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]])
  })
})

describe('LET-4 a sick note', () => {
  test('has no diagnosis unless the doctor adds it', async () => {
    const { body } = await excuse()
    expect(body.sickNote).toEqual({ ...note, limits: null, diagnosis: null })
    const text = await pdf(patient, body.id)
    expect(text).toContain('Notfitforworkorschoolfrom9March2026to11March2026(3days)')
    expect(text).not.toMatch(/Angina|Diagnosis|Chestpain/)
    const named = await excuse({ ...note, diagnosis: 'Angina' })
    expect(await pdf(patient, named.body.id)).toContain('Angina')
  })

  test.each([
    [{ from: '2026-03-08' }, 'from', 'day of the visit at the earliest, 9 March 2026'],
    [{ from: '2026-04-11', until: '2026-04-12' }, 'from', 'at most 30 days from today'],
    [{ until: '2026-03-08' }, 'until', 'before the first'],
    [{ until: '2026-04-08' }, 'until', 'at most 30 days'],
    [{ until: null }, 'until', 'Enter the last day'],
    [{ fitness: 'limited' }, 'limits', 'Enter what to avoid'],
    [{ from: '2026-02-30' }, 'from', 'Enter the first day'],
  ])('with %j is a 400 at %s', async (change, path, why) => {
    const { status, body } = await excuse({ ...note, ...change })
    expect([status, body.errors?.map((one) => one.path)]).toEqual([400, [path]])
    expect(body.detail).toContain(why)
  })

  test('of more than 14 days has to be confirmed', async () => {
    const usual = await excuse({ ...note, until: '2026-03-22' })
    expect(usual.status).toBe(201)
    const long = await excuse({ ...note, until: '2026-03-23' })
    expect([long.status, long.body.type]).toEqual([409, '/problems/implausible'])
    expect(long.body.detail).toContain('15 days')
    for (const until of ['2026-03-23', '2026-04-07'])
      expect((await excuse({ ...note, until, confirmed: true })).status).toBe(201)
  })

  test('of someone who is fit has no last day and no limits', async () => {
    const { body } = await excuse({ fitness: 'fit', from: '2026-03-12', until: '2026-12-31', limits: 'None' })
    expect(body.sickNote).toMatchObject({ until: null, limits: null })
    expect(await verify(body.id)).toMatchObject({ from: '2026-03-12', until: null })
  })
})

describe('LET-5 withdrawing', () => {
  test('keeps the letter readable, with the reason, and happens once', async () => {
    const { body } = await excuse()
    const { status, body: gone } = await withdraw(body.id)
    const withdrawn = { at: server.clock.now().toISOString(), reason: 'Wrong days' }
    expect([status, gone.withdrawn]).toEqual([201, withdrawn])
    expect(await list(patient)).toMatchObject([{ id: body.id, withdrawn, isGenuine: true }])
    expect(await pdf(patient, body.id)).toContain('Notfit')
    expect((await withdraw(body.id)).status).toBe(409)
    const others = await server.db.select().from(auditEntry).where(eq(auditEntry.action, 'letter.withdrawn'))
    expect(others.filter(({ subject }) => subject === `letter ${body.id}`)).toHaveLength(1)
  })

  test('of two at the same time, one succeeds', async () => {
    const { body } = await excuse()
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(body.id)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409,
    ])
  })

  test('is for its doctor only, and needs a reason', async () => {
    const { body } = await excuse()
    const other = await server.seed.doctor()
    await seedVisit({ doctor: other })
    const answers = await Promise.all(
      [await server.as(other), await server.as(await server.seed.doctor()), patient].map((by) =>
        withdraw(body.id, by),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 403])
    const empty = await withdraw(body.id, doctor, ' ')
    expect([empty.status, empty.body.errors?.map(({ path }) => path)]).toEqual([400, ['reason']])
    expect(await list(patient)).toMatchObject([{ withdrawn: null }])
  })

  test('the database refuses to change or delete letters and withdrawals', async () => {
    const { body } = await excuse()
    await withdraw(body.id)
    for (const statement of [
      `update letter set code = 'x'`,
      'delete from letter_withdrawal',
      `update letter_withdrawal set reason = 'x'`,
      'truncate letter cascade',
    ])
      await expect(server.db.execute(sql.raw(statement))).rejects.toThrow('Failed query')
  })
})

describe('LET-6 who reads letters', () => {
  test('the patient, for themselves and their family, and their doctors', async () => {
    const kemi = await server.seed.familyMember(amina, { firstName: 'Kemi' })
    const child = await seedVisit({ familyMember: kemi })
    const [own, childs] = [(await refer()).body, (await refer(doctor, child.id)).body]
    expect(childs.letterhead.personName).toMatch(/^Kemi /)
    expect((await list(patient)).map(({ id }) => id)).toEqual([childs.id, own.id])
    expect((await list(patient, `?appointmentId=${child.id}`)).map(({ id }) => id)).toEqual([childs.id])
    const page = await patient.get<Letter[]>('/api/letters?limit=1')
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? ''
    expect((await patient.get<Letter[]>(next)).body.map(({ id }) => id)).toEqual([own.id])
    const other = await server.seed.doctor()
    await seedVisit({ doctor: other })
    const colleague = await server.as(other)
    for (const by of [patient, doctor, colleague]) {
      expect((await list(by, `?appointmentId=${visit.id}`)).map(({ id }) => id)).toEqual([own.id])
      expect(await pdf(by, own.id)).toContain('AminaBello')
    }
  })

  test('nobody else', async () => {
    const { id } = (await refer()).body
    const strangers = [await server.seed.patient(), await server.seed.doctor()]
    for (const person of strangers) {
      const by = await server.as(person)
      expect(await list(by, `?appointmentId=${visit.id}`)).toEqual([])
      expect(await list(by)).toEqual([])
      expect((await by.get(`/api/letters/${id}/document`)).status).toBe(404)
    }
    for (const person of [await server.seed.pharmacist(), await server.seed.admin()]) {
      const by = await server.as(person)
      expect((await by.get('/api/letters')).status).toBe(403)
      expect((await by.get(`/api/letters/${id}/document`)).status).toBe(403)
    }
  })
})

test('LET-7 the patient is notified of a letter and a withdrawal, and not of what it says', async () => {
  const { body } = await refer(doctor, visit.id, { ...referral, reason: 'Canary reason' })
  await withdraw(body.id, doctor, 'Canary reason')
  const rows = await server.db.select().from(notification).where(eq(notification.userId, amina.id))
  expect(rows.map(({ title }) => title)).toEqual(['Letter from your doctor', 'Letter withdrawn'])
  expect(JSON.stringify(rows)).not.toMatch(/Canary|Cardiology|referral|sick/i)
})

describe('LET-8 the code on a letter', () => {
  test('tells kind, day, and whether it was withdrawn, and names no person', async () => {
    const { id } = (await refer()).body
    const holds = { kind: 'referral', isGenuine: true, issuedOn: '2026-03-11', withdrawnOn: null }
    expect(await verify(id)).toEqual(holds)
    await withdraw(id)
    expect(await verify(id)).toEqual({ ...holds, withdrawnOn: '2026-03-11' })
  })

  test('of a sick note also tells the days', async () => {
    const { id } = (await excuse({ ...note, diagnosis: 'Angina' })).body
    const { from, until } = note
    expect(await verify(id)).toEqual({
      kind: 'sick-note',
      isGenuine: true,
      issuedOn: '2026-03-11',
      withdrawnOn: null,
      from,
      until,
    })
  })
})

test.each([
  ['its days', sql`content = jsonb_set(content, '{until}', '"2026-03-30"')`],
  ['the person', sql`letterhead = jsonb_set(letterhead, '{personName}', '"Someone Else"')`],
  ['its licence number', sql`letterhead = jsonb_set(letterhead, '{licenceNumber}', '"X"')`],
  ['its day of issue', sql`issued_at = issued_at + interval '1 day'`],
  ['its signature', sql`signature = ''`],
])(
  'LET-10 a letter with %s changed in the database isn’t genuine, and isn’t printed',
  async (_what, change) => {
    const { id } = (await excuse()).body
    await tamper(id, change)
    expect(await verify(id)).toMatchObject({ kind: 'sick-note', isGenuine: false, from: null, until: null })
    expect(await list(patient)).toMatchObject([{ isGenuine: false }])
    const { status, body } = await patient.get(`/api/letters/${id}/document`)
    expect([status, body.type]).toEqual([409, '/problems/not-genuine'])
  },
)

test('LET-10 the administrators are notified once of a changed letter, no matter who reads it, without its content', async () => {
  const { id } = (await excuse()).body
  const admin = await server.as(await server.seed.admin())
  await tamper(id, sql`content = jsonb_set(content, '{until}', '"2026-03-30"')`)
  await Promise.all([verify(id), list(patient), list(doctor)])
  const alerts = async () =>
    (await admin.get<Notification[]>('/api/notifications')).body.filter(({ body }) =>
      body.includes(`letter ${id} `),
    )
  await expect.poll(alerts).toHaveLength(1)
  await patient.get(`/api/letters/${id}/document`)
  // As if a second process found it, together with one that is gone.
  const second = notifyWhenLetterChanged(server.app.services)
  second.doubt(`letter ${id}`)
  second.doubt('letter 2147483647')
  await expect
    .poll(async () => JSON.stringify((await admin.get('/api/notifications')).body))
    .toContain('letter 2147483647')
  expect(await alerts()).toMatchObject([
    {
      type: 'system-alert',
      title: 'Letter not genuine',
      target: { kind: 'letter-audit', id: amina.id },
    },
  ])
  expect(JSON.stringify(await alerts())).not.toMatch(/2026-03-30|unfit/)
})
