import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Approval } from '@alafia/contract/administration/approvals/schema'
import {
  importColumns,
  type ImportKind,
  type ImportPreview,
  type ImportUsersForm,
} from '@alafia/contract/administration/users/import'
import type { ProbablePair } from '@alafia/contract/administration/record-links/schema'
import type { AdminUser, UserDetail } from '@alafia/contract/administration/users/schema'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { SignInReply } from '@alafia/contract/accounts/schema'
import { directEmail } from '../../../outbox/table.ts'
import type { Person } from '../../../seed/people.ts'
import { secretIn, sendEmails } from '../../../testing/sent-emails.ts'
import { rowHashes } from '../../../testing/row-hashes.ts'
import { testServer, type Caller, type TestServer } from '../../../testing/server.ts'

let server: TestServer
let admin: Person
let caller: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.seed.admin()
})
afterAll(() => server.close())
beforeEach(async () => {
  caller = await server.as(admin)
})

const headers: Record<ImportKind, string> = {
  patients: 'First name,Last name,Date of birth,Email,Phone',
  staff: Object.values(importColumns.staff).join(','),
}
const fileOf = (kind: ImportKind, ...rows: string[]) => [headers[kind], ...rows].join('\r\n')
const preview = async (csv: string, kind: ImportKind = 'patients') => {
  const { status, body } = await caller.post<ImportPreview>('/api/admin/users/import/preview', { kind, csv })
  expect(status).toBe(200)
  return body
}
const importFile = async (csv: string, more: Partial<ImportUsersForm> = {}, key = {}, by = caller) => {
  const { kind = 'patients' } = more
  const { version } = await preview(csv, kind)
  return by.post<{ created: number; needsApproval: boolean; errors?: { message: string }[] }>(
    '/api/admin/users/import',
    { kind, csv, version, choices: [], ...more },
    key,
  )
}
const find = async (search: string) =>
  (await caller.get<AdminUser[]>(`/api/admin/users?search=${encodeURIComponent(search)}`)).body
const messages = ({ errors }: ImportPreview) =>
  errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)

describe('ADM-70 a file of patients', () => {
  test('creates accounts in one step, whose owners are invited by email and can be booked for at once', async () => {
    await sendEmails(server)
    const file = `\uFEFF${fileOf('patients', '"Ọlá, Jr",Adé,1990-01-02,OLA@mail.example,0803 555 0199', '', 'Musa;x,Sani,1951-12-31,musa@mail.example,')}`
    expect(await preview(file)).toMatchObject({ rows: 2, errors: [], duplicates: [], needsApproval: false })
    expect(await find('ola@mail')).toEqual([])
    const { status, body } = await importFile(file)
    expect([status, body]).toEqual([201, { created: 2, needsApproval: false }])
    const [ola] = await find('ola@mail')
    expect(ola).toMatchObject({
      firstName: 'Ọlá, Jr',
      lastName: 'Adé',
      dateOfBirth: '1990-01-02',
      roles: ['patient'],
      status: 'invited',
    })

    const emails = await sendEmails(server)
    expect(emails.map(({ to }) => to).toSorted()).toEqual(['musa@mail.example', 'ola@mail.example'])
    const own = emails.find(({ to }) => to === 'ola@mail.example')
    expect(own?.text).toContain('as a patient')
    const accepted = await server.anyone.post<SignInReply>('/api/auth/invitations/accept', {
      secret: secretIn(own ?? { text: '' }),
      password: 'Harmattan-9-wind',
    })
    expect([accepted.status, accepted.body.user.email]).toEqual([200, 'ola@mail.example'])

    const [musa] = await find('musa@mail')
    const doctor = await server.seed.doctor()
    const booked = await caller.post<Appointment>('/api/appointments', {
      patientId: musa?.id,
      doctorId: doctor.id,
      appointmentDate: '2026-03-13',
      appointmentTime: '10:00',
      familyMemberId: null,
      type: 'general',
      status: 'scheduled',
      reason: 'A check-up of the blood pressure',
    })
    expect([booked.status, booked.body.patientId]).toEqual([201, musa?.id])
  })

  test('takes semicolons and columns in any order, and says which column is missing', async () => {
    const file =
      'email;Last Name;FIRST NAME;Date of birth;Hospital\r\nada@mail.example;Obi;Ada;1970-03-04;General'
    expect((await importFile(file)).body.created).toBe(1)
    expect(messages(await preview('First name,Last name\nA,B'))).toEqual([
      '1 Email: This column is missing',
      '1 Date of birth: This column is missing',
    ])
    expect((await preview('"Ada')).errors).toMatchObject([{ row: 1 }])
    expect(messages(await preview(fileOf('patients', '\uFFFDl\uFFFD,A,1990-01-01,a@mail.example,')))).toEqual(
      ['1 : Some letters can’t be read. Save the file as “CSV UTF-8”'],
    )
  })

  test('names every bad row with its column and why, and then creates no account', async () => {
    const file = fileOf(
      'patients',
      'Good,Row,1990-01-02,good@mail.example,',
      ',Row,1990-02-30,nowhere,12',
      'Future,Row,2199-01-01,future@mail.example,',
      'Old,Row,1899-12-31,old@mail.example,',
      'Twice,Row,1980-01-02,GOOD@mail.example,',
      `Taken,Row,02/01/1980,${admin.email.toUpperCase()},`,
      'No,Birthday,,none@mail.example,',
    )
    const shown = await preview(file)
    const date = 'Write a date that exists as year-month-day, for example 1985-04-30'
    expect(messages(shown)).toEqual([
      '3 First name: First name is required',
      '3 Email: This doesn’t look like an email address',
      '3 Phone: Enter the whole phone number, for example 0803 555 0142',
      `3 Date of birth: ${date}`,
      '4 Date of birth: Date of birth can’t be in the future',
      '5 Date of birth: Enter a date of birth from 1900 onwards',
      '6 Email: Row 2 has this email address already',
      `7 Date of birth: ${date}`,
      '7 Email: Someone already has an account with this email address',
      '8 Date of birth: Enter a valid date of birth',
    ])
    const refused = await importFile(file)
    expect([refused.status, refused.body.errors?.length]).toEqual([400, shown.errors.length])
    expect(await find('good@mail')).toEqual([])
  })

  test('is imported once, with one key or by two administrators at the same moment', async () => {
    const file = fileOf('patients', 'Once,Only,1991-01-02,once@mail.example,')
    const { version } = await preview(file)
    const body = { kind: 'patients', csv: file, version, choices: [] }
    const key = { 'idempotency-key': 'one-file' }
    const send = (by = caller, keyed = {}) =>
      by.post<{ created: number }>('/api/admin/users/import', body, keyed)
    const keyed = [await send(caller, key), await send(caller, key)]
    expect(keyed.map(({ status, body: { created } }) => [status, created])).toEqual([
      [201, 1],
      [201, 1],
    ])
    expect(await find('once@mail')).toHaveLength(1)

    const raced = fileOf(
      'patients',
      ...Array.from({ length: 50 }, (_, nth) => `Raced,Row${nth},1991-01-02,raced${nth}@mail.example,`),
    )
    const other = await server.as(await server.seed.admin())
    const answers = await Promise.all([importFile(raced), importFile(raced, {}, {}, other)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
    expect((await find('raced')).length).toBe(50)
  })

  test('of 2,000 rows is a few statements', async () => {
    const rows = Array.from(
      { length: 2000 },
      (_, nth) => `Bulk,Number${nth},19${10 + (nth % 90)}-01-02,bulk${nth}@mail.example,`,
    )
    const file = fileOf('patients', ...rows)
    const { version } = await preview(file)
    const sent = vi.spyOn(Client.prototype, 'query')
    const { body } = await caller.post<{ created: number }>('/api/admin/users/import', {
      kind: 'patients',
      csv: file,
      version,
      choices: [],
    })
    const statements = sent.mock.calls.length
    sent.mockRestore()
    expect(body.created).toBe(2000)
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThan(60)
    expect((await preview(`${file}\r\nOne,More,1990-01-01,one-more@mail.example,`)).errors).toEqual([
      { row: 1, column: '', message: 'At most 2000 rows can be imported at once' },
    ])
  })

  test('each account and the import are in the activity log, without a name', async () => {
    await importFile(fileOf('patients', 'Secretive,Surname,1992-01-02,secretive@mail.example,'))
    const [person] = await find('secretive@mail')
    const { rows } = await server.pool.query<{ action: string; subject: string }>(
      "select action, subject from audit_entry where action like 'user.i%' order by id desc limit 2",
    )
    expect(rows).toEqual([
      { action: 'user.imported', subject: 'patients: 1' },
      { action: 'user.invited', subject: `account ${person?.id}: patient` },
    ])
    const all = await server.pool.query('select * from audit_entry')
    expect(JSON.stringify(all.rows)).not.toMatch(/Secretive|Surname/i)
  })
})

describe('ADM-71 the preview', () => {
  test('stores nothing and is never a 500, whatever the file holds', async () => {
    const before = await rowHashes(server.db)
    const cell = fc.oneof(
      fc.constantFrom(
        'Ada',
        '1990-01-02',
        'a@mail.example',
        '0803 555 0142',
        'doctor',
        '',
        '"',
        '=1+1',
        '\r',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    const line = fc.array(cell, { maxLength: 12 }).map((cells) => cells.join(','))
    const csv = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
      fc
        .tuple(fc.constantFrom<ImportKind>('patients', 'staff'), fc.array(line, { maxLength: 8 }))
        .map(([kind, lines]) => fileOf(kind, ...lines)),
    )
    const form = fc.record({ kind: fc.constantFrom('patients', 'staff', 'x'), csv })
    await fc.assert(
      fc.asyncProperty(form, async (body) => {
        const { status } = await caller.post('/api/admin/users/import/preview', body)
        expect([200, 400]).toContain(status)
      }),
      { seed: 18, numRuns: 300 },
    )
    expect(await rowHashes(server.db)).toEqual(before)
    expect(
      (await caller.post('/api/admin/users/import/preview', { kind: 'patients', csv: 'x'.repeat(150_001) }))
        .status,
    ).toBe(400)
    expect(
      (await caller.post('/api/admin/users/import/preview', { kind: 'patients', csv: 'x'.repeat(300_000) }))
        .status,
    ).toBe(413)
  })

  test('an import is refused if it would be another one by now', async () => {
    const file = fileOf(
      'patients',
      'Late,Comer,1985-06-07,late@mail.example,',
      'Late,Two,1985-06-07,late2@mail.example,',
    )
    const { version } = await preview(file)
    // The same name and date of birth, with another address.
    await importFile(fileOf('patients', 'Comer,Late,1985-06-07,earlier@mail.example,'))
    const { status } = await importFile(file, { version })
    expect(status).toBe(409)
    expect(await find('late2@mail')).toEqual([])
    expect((await preview(file)).duplicates.map(({ row }) => row)).toEqual([2])
  })
})

describe('ADM-72 a probable duplicate', () => {
  test('has the birth date of another and the same name, in any order, case and accents, or the same phone', async () => {
    const known = await server.seed.patient({
      firstName: 'Adébáyọ̀',
      lastName: 'Olú',
      dateOfBirth: '1983-02-03',
      phone: '0803 555 0777',
    })
    const file = fileOf(
      'patients',
      'OLU,adebayo,1983-02-03,same-name@mail.example,',
      'Someone,Else,1983-02-03,same-phone@mail.example,+234 803 555 0777',
      'Adebayo,Olu,1983-02-04,other-day@mail.example,0803 555 0777',
      'Twin,Row,1999-05-06,twin1@mail.example,',
      'Row,Twin,1999-05-06,twin2@mail.example,',
    )
    const { duplicates, errors } = await preview(file)
    expect(errors).toEqual([])
    const account = { accountId: known.id, row: null, email: known.email }
    expect(duplicates).toMatchObject([
      { row: 2, name: 'OLU adebayo', others: [account] },
      { row: 3, others: [account] },
      { row: 6, others: [{ accountId: null, row: 5, email: 'twin1@mail.example' }] },
    ])

    const undecided = await importFile(file, { choices: [{ row: 2, isSamePerson: true }] })
    expect([undecided.status, undecided.body.errors?.map(({ message }) => message)]).toEqual([
      400,
      ['Row 3: choose whether this is the same person', 'Row 6: choose whether this is the same person'],
    ])
    const { status, body } = await importFile(file, {
      choices: [
        { row: 2, isSamePerson: true },
        { row: 3, isSamePerson: false },
        { row: 6, isSamePerson: true },
        // Only a probable duplicate can be left out.
        { row: 4, isSamePerson: true },
      ],
    })
    expect([status, body.created]).toEqual([201, 3])
    expect(await find('same-name@mail')).toEqual([])
    for (const address of ['same-phone@mail', 'other-day@mail', 'twin1@mail'])
      expect([address, (await find(address)).length]).toEqual([address, 1])
  })

  test('ADM-92 that is imported all the same is listed with the other account, to be linked', async () => {
    const known = await server.seed.patient({
      firstName: 'Ejiro',
      lastName: 'Oke',
      dateOfBirth: '1984-02-03',
    })
    const file = fileOf('patients', 'Ejiro,Oke,1984-02-03,ejiro2@mail.example,')
    const imported = await importFile(file, { choices: [{ row: 2, isSamePerson: false }] })
    expect(imported.status).toBe(201)
    const [second] = await find('ejiro2@mail')
    const { body } = await caller.get<ProbablePair[]>('/api/admin/record-links/probable')
    expect(body.filter(({ one }) => one.name === 'Ejiro Oke')).toMatchObject([
      { one: { patientId: second?.id }, other: { patientId: known.id }, sameName: true },
    ])
  })
})

describe('ADM-73 a file of staff', () => {
  const until = '2028-01-31'
  const [doctorRow, pharmacistRow, adminRow] = [
    (nth: number) =>
      `Doctor,Tari${nth},Briggs,tari${nth}@mail.example,,pediatrics,"18,000",MDCN/${nth},${until},`,
    (nth: number, pharmacy = '') =>
      `pharmacist,Uche${nth},Eze,uche${nth}@mail.example,,,,PCN/${nth},${until},${pharmacy}`,
    (nth: number) => `Administrator,Bisi${nth},Cole,bisi${nth}@mail.example,0803 555 0${nth}00,,,,,`,
  ]
  const detail = async (address: string) => {
    const [found] = await find(address)
    return (await caller.get<UserDetail>(`/api/admin/users/${found?.id}`)).body
  }

  test('gives the roles at once while the clinic is being set up', async () => {
    await server.db.delete(directEmail)
    const pharmacy = await server.seed.pharmacy()
    const file = fileOf('staff', doctorRow(1), pharmacistRow(1, pharmacy.name.toUpperCase()), adminRow(1))
    expect(await preview(file, 'staff')).toMatchObject({ rows: 3, errors: [], needsApproval: false })
    const { status, body } = await importFile(file, { kind: 'staff' })
    expect([status, body]).toEqual([201, { created: 3, needsApproval: false }])
    expect(await detail('tari1@')).toMatchObject({
      roles: ['doctor'],
      doctor: { specialization: 'Pediatrics', fee: '18000.00' },
      licences: [{ number: 'MDCN/1', validUntil: until }],
      invitation: { isExpired: false },
    })
    expect(await detail('uche1@')).toMatchObject({ roles: ['pharmacist'], pharmacy: { id: pharmacy.id } })
    expect(await detail('bisi1@')).toMatchObject({ roles: ['admin'], phone: '0803 555 0100' })
    const emails = await sendEmails(server)
    expect(emails.map(({ text }) => /as an? (\w+)/.exec(text)?.[1])).toEqual([
      'doctor',
      'pharmacist',
      'administrator',
    ])
  })

  test('DOC-27 names what each role lacks, and takes at most 100 rows', async () => {
    const file = fileOf(
      'staff',
      'Surgeon,A,B,a@mail.example,,,,,,',
      'Doctor,A,B,b@mail.example,,,,,,',
      'Doctor,A,B,c@mail.example,,Neurology,much,MDCN/1,31/01/2028,',
      'Pharmacist,A,B,d@mail.example,,,,,,Nowhere Pharmacy',
    )
    const date = 'Write a date that exists as year-month-day, for example 2028-04-30'
    expect(messages(await preview(file, 'staff'))).toEqual([
      '2 Role: Write Doctor, Pharmacist or Administrator',
      '3 Fee: Enter the fee, for example 15000',
      '3 Licence number: Enter the licence number',
      '3 Licence valid until: Enter the last day on which the licence is valid',
      '3 Specialization: Choose a specialization',
      '4 Specialization: This isn’t one of the clinic’s specializations. Add it under Clinic Details, Specializations',
      '4 Fee: Enter the fee, for example 15000',
      `4 Licence valid until: ${date}`,
      '5 Pharmacy: There is no open pharmacy with this name',
      '5 Licence number: Enter the licence number',
      '5 Licence valid until: Enter the last day on which the licence is valid',
    ])
    const many = Array.from({ length: 101 }, (_, nth) => adminRow(nth))
    expect((await preview(fileOf('staff', ...many), 'staff')).errors).toMatchObject([
      { message: 'At most 100 rows can be imported at once' },
    ])
  })

  test('compares names and phones with those of staff', async () => {
    const known = await server.seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
    const row = 'Administrator,Okafor,CHIDI,chidi.okafor@mail.example,,,,,,'
    const { duplicates } = await preview(fileOf('staff', row), 'staff')
    expect(duplicates).toMatchObject([{ row: 2, others: [{ accountId: known.id }] }])
  })

  test('asks another administrator for each role once the clinic is set up, and says so before', async () => {
    const file = fileOf('staff', doctorRow(7), adminRow(7))
    const { version } = await preview(file, 'staff')
    expect((await caller.post('/api/admin/setup/finish')).status).toBe(200)
    expect((await importFile(file, { kind: 'staff', version })).status).toBe(409)
    expect((await preview(file, 'staff')).needsApproval).toBe(true)
    const { body } = await importFile(file, { kind: 'staff' })
    expect(body).toEqual({ created: 2, needsApproval: true })
    expect((await detail('tari7@')).roles).toEqual([])
    const { body: waiting } = await caller.get<Approval[]>('/api/admin/approvals')
    expect(new Set(waiting.map(({ role }) => role))).toEqual(new Set(['admin', 'doctor']))
    const others = (await sendEmails(server)).filter(({ to }) => to.endsWith('7@mail.example'))
    expect(others.map(({ text }) => /#[\w-]{43}/.test(text))).toEqual([false, false])
  })
})
