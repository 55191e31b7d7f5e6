import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { patientNotFoundMessage } from '@alafia/contract/chart-access/labels'
import type { Notification } from '@alafia/contract/notifications/schema'
import type { HealthRecord, RecordFilters } from '@alafia/contract/records/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { samplePng } from '../testing/sample-files.ts'
import { testServer, type Answer, type Caller, type Person, type TestServer } from '../testing/server.ts'

/* CHART-1: a written reason, one patient, a limited time, and visible to the patient and the administrators. */

const path = '/api/emergency-access'
const reason = 'Brought in unconscious'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await testServer()
  admin = await server.seed.admin()
})
afterAll(() => server.close())

/** A patient of one doctor, with an appointment, a record and its file, and a doctor without a care relationship. */
const scene = async () => {
  const { seed } = server
  const amina = await seed.patient({
    firstName: 'Canary-Amina',
    phone: `+234 803 ${Math.random()}`.slice(0, 17),
  })
  const okafor = await seed.doctor()
  const kemi = await seed.familyMember(amina, { firstName: 'Canary-Kemi' })
  const past = await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-02-11',
    time: '10:00',
    status: 'completed',
    reason: 'canary-reason',
    diagnosis: 'canary-diagnosis',
    notes: 'canary-notes',
  })
  const record = await seed.record({
    patient: amina,
    title: 'canary-record',
    file: { name: 'canary.png', type: 'image/png', bytes: samplePng },
  })
  const adeyemi = await seed.doctor({ firstName: 'Tunde', lastName: 'Adeyemi' })
  const doctor = await server.as(adeyemi)
  const reads = [
    `/api/appointments/${past.id}`,
    `/api/patients/${amina.id}`,
    `/api/patients/${amina.id}/chart`,
    `/api/records/appointments/${past.id}`,
    `/api/records/appointments/${past.id}/summary`,
    `/api/records/documents/${record.id}`,
    `/api/records/documents/${record.id}/file`,
  ]
  const start = (by: Caller = doctor, change: object = {}) =>
    by.post<EmergencyAccess>(path, { by: 'email', email: amina.email, reason, ...change })
  /** Signed in again, because an hour without activity ends a session. */
  const statuses = async (who: Person = adeyemi) => {
    const caller = await server.as(who)
    const answers = await Promise.all(reads.map((read) => caller.download(read)))
    return [...new Set(answers.map(({ status }) => status))]
  }
  const patient = await server.as(amina)
  return { amina, kemi, okafor, past, record, adeyemi, doctor, patient, reads, start, statuses }
}

type Scene = Awaited<ReturnType<typeof scene>>
let it: Scene
beforeEach(async () => {
  it = await scene()
})

const messagesOf = (answer: Answer<unknown>) =>
  (answer as Answer<{ errors: { path: string; message: string }[] }>).body.errors // The body of a refusal is a problem.
const countOf = async (table: 'emergency_access') =>
  (await server.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

describe('starting an emergency access', () => {
  test('CHART-1 it requires a written reason of 10 characters, and the patient’s identity', async () => {
    const before = await countOf('emergency_access')
    const tries: [object, string, string][] = [
      [{ reason: undefined }, 'reason', 'Please give a reason of at least 10 characters'],
      [{ reason: '  too short ' }, 'reason', 'Please give a reason of at least 10 characters'],
      [{ email: undefined }, 'email', "Please enter the patient's email"],
      [{ by: 'phone' }, 'phone', "Please enter the patient's phone number"],
      [
        { by: 'name', firstName: 'Amina', lastName: 'Bello' },
        'dateOfBirth',
        'Please enter the date of birth',
      ],
      [{ subject: 'child' }, 'subject', 'Please choose who needs care'],
      [
        { subject: 'family-member', memberDateOfBirth: '2020-01-02' },
        'memberFirstName',
        "Please enter the family member's first name",
      ],
      [{ by: 'patientId', patientId: it.amina.id }, 'by', 'Please choose how you know the patient'],
    ]
    for (const [change, field, message] of tries) {
      const answer = await it.start(it.doctor, change)
      expect([answer.status, messagesOf(answer)]).toEqual([400, [{ path: field, message }]])
    }
    expect(await countOf('emergency_access')).toBe(before)
    expect(await it.statuses()).toEqual([404])
  })

  test('CHART-3 it lasts an hour, and the reply names whose chart it opens', async () => {
    const { status, body } = await it.start()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number) as number, // assigned by the database
      doctorId: it.adeyemi.id,
      doctorName: 'Dr. Tunde Adeyemi',
      patientId: it.amina.id,
      familyMemberId: null,
      patientName: `Canary-Amina ${it.amina.lastName}`,
      reason,
      startedAt: server.clock.now().toISOString(),
      endsAt: new Date(server.clock.now().getTime() + hour).toISOString(),
      secondsLeft: 3600,
      endedEarly: false,
      status: 'open',
      answer: null,
    })
    expect(await it.statuses()).toEqual([200])
  })

  test('CHART-2 the patient is identified exactly: by email, by phone in either form, or by name and date of birth', async () => {
    const phone = '+234 809 777 1234'
    const person = await server.seed.patient({
      firstName: 'Ngozi',
      lastName: 'Eze',
      dateOfBirth: '1971-02-03',
      phone,
    })
    const named = { by: 'name', firstName: 'ngozi', lastName: 'EZE', dateOfBirth: '1971-02-03' }
    const ways = [
      { by: 'email', email: ` ${person.email.toUpperCase()} ` },
      { by: 'phone', phone },
      { by: 'phone', phone: '0809-777-1234' },
      named,
    ]
    for (const way of ways) {
      const { status, body } = await it.doctor.post<EmergencyAccess>(path, { ...way, reason })
      expect([way, status, body.patientId]).toEqual([way, 201, person.id])
    }
    const twin = await server.seed.patient({ firstName: 'Ngozi', lastName: 'Eze', dateOfBirth: '1971-02-03' })
    const answer = await (await server.as(await server.seed.doctor())).post(path, { ...named, reason })
    expect([answer.status, JSON.stringify(answer.body).includes(String(twin.id))]).toEqual([404, false])
  })

  test('CHART-2 someone who is no patient, or not named exactly, gets the same 404 without a trace of anyone', async () => {
    const parts = [
      { by: 'email', email: it.amina.email.slice(1) },
      { by: 'email', email: it.adeyemi.email },
      { by: 'phone', phone: '803 555' },
      { by: 'name', firstName: 'Canary', lastName: it.amina.lastName, dateOfBirth: '1988-05-19' },
      { by: 'name', firstName: 'Canary-Amina', lastName: '%', dateOfBirth: '1988-05-19' },
      { by: 'name', firstName: 'Canary-Amina', lastName: it.amina.lastName, dateOfBirth: '1901-05-19' },
    ]
    const bodies = new Set<string>()
    for (const part of parts) {
      const answer = await it.doctor.post(path, { ...part, reason })
      expect([part, answer.status, answer.body.detail]).toEqual([part, 404, patientNotFoundMessage])
      bodies.add(JSON.stringify(answer.body))
    }
    expect(bodies.size).toBe(1)
    expect([...bodies].join()).not.toMatch(/canary/i)
  })

  test('CHART-5 a doctor who treats the patient learns so, and where the chart is', async () => {
    const doctor = await server.as(it.okafor)
    const { status, body } = await doctor.post(path, { by: 'email', email: it.amina.email, reason })
    expect([status, body.patientId, body.detail]).toEqual([
      409,
      it.amina.id,
      `Canary-Amina ${it.amina.lastName} is already your patient. Open the chart from My patients`,
    ])
  })

  test('CHART-6 requested again, or many times at once, there is one open access with the first reason', async () => {
    const before = (await countOf('emergency_access')) ?? 0
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => it.start(it.doctor, { reason: `${reason} ${nth}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
    expect(new Set(answers.map(({ body }) => `${body.id} ${body.reason} ${body.endsAt}`)).size).toBe(1)
    expect(await countOf('emergency_access')).toBe(before + 1)
    const { body: notifications } = await it.patient.get<Notification[]>('/api/notifications')
    expect(notifications).toHaveLength(1)
  })

  test('CHART-7 more than ten attempts in an hour are refused, with when to try again; another doctor is not', async () => {
    const wrong = { email: 'nobody@alafia.example' }
    for (let nth = 0; nth < 10; nth += 1) expect((await it.start(it.doctor, wrong)).status).toBe(404)
    const refused = await it.start()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await it.statuses()).toEqual([404])
    const another = await server.as(await server.seed.doctor())
    expect((await it.start(another)).status).toBe(201)
    server.clock.advance(61)
    expect((await it.start(await server.as(it.adeyemi))).status).toBe(201)
  })
})

describe('what an emergency access opens, and for how long', () => {
  test('CHART-3 it ends after an hour, to the second, without any job', async () => {
    await it.start()
    const started = server.clock.now()
    server.clock.set(new Date(started.getTime() + hour - 1000))
    expect(await it.statuses()).toEqual([200])
    server.clock.set(new Date(started.getTime() + hour))
    expect(await it.statuses()).toEqual([404])
    const doctor = await server.as(it.adeyemi)
    for (const read of it.reads) {
      const { body } = await doctor.download(read)
      expect(JSON.stringify(body)).not.toMatch(/canary/i)
    }
  })

  test('CHART-4 it opens no other patient’s chart, and nothing for another doctor', async () => {
    const other = await scene()
    await it.start()
    expect(await other.statuses(it.adeyemi)).toEqual([404])
    expect(await it.statuses(other.adeyemi)).toEqual([404])
    const { body } = await it.doctor.get<HealthRecord[]>(`/api/records?patientId=${other.amina.id}`)
    expect(body).toEqual([])
  })

  test('CHART-15 it opens the record of one person: the account holder, or the family member who is named exactly', async () => {
    const { amina, kemi, doctor, adeyemi } = it
    const [hers, kemis] = [`/api/patients/${amina.id}`, `/api/patients/${amina.id}?member=${kemi.id}`]
    const seen = async () => Promise.all([hers, kemis].map(async (read) => (await doctor.get(read)).status))
    const subject = {
      subject: 'family-member',
      memberFirstName: 'canary-KEMI',
      memberDateOfBirth: kemi.dateOfBirth,
    }
    const archived = await server.seed.familyMember(amina, { archivedAt: server.clock.now() })
    for (const wrong of [
      { memberFirstName: 'Canary' },
      { memberDateOfBirth: '2001-01-01' },
      { memberFirstName: archived.firstName, memberDateOfBirth: archived.dateOfBirth },
      { email: adeyemi.email },
    ]) {
      const answer = await it.start(doctor, { ...subject, ...wrong })
      expect([wrong, answer.status, answer.body]).toMatchObject([
        wrong,
        404,
        { detail: patientNotFoundMessage },
      ])
    }
    expect(await seen()).toEqual([404, 404])
    const { status, body } = await it.start(doctor, subject)
    expect([status, body]).toMatchObject([
      201,
      { patientId: amina.id, familyMemberId: kemi.id, patientName: `Canary-Kemi ${kemi.lastName}` },
    ])
    expect(await seen()).toEqual([404, 200])
    const [toHolder] = (await it.patient.get<Notification[]>('/api/notifications')).body
    expect(toHolder?.body).toContain(`opened the record of Canary-Kemi ${kemi.lastName} in an emergency`)
    expect((await it.start(doctor, subject)).body.id).toBe(body.id)
    expect((await it.start()).body.id).toBeGreaterThan(body.id)
    expect(await seen()).toEqual([200, 200])
  })

  test('CHART-15 CHART-5 the doctor of the mother opens the child’s record; only reading that is marked', async () => {
    const { amina, kemi, okafor } = it
    const doctor = await server.as(okafor)
    const named = {
      subject: 'family-member',
      memberFirstName: 'Canary-Kemi',
      memberDateOfBirth: kemi.dateOfBirth,
    }
    const { status, body } = await it.start(doctor, named)
    expect(status).toBe(201)
    await doctor.get(`/api/patients/${amina.id}`)
    await doctor.get(`/api/patients/${amina.id}/chart?member=${kemi.id}`)
    for (const person of ['self', kemi.id])
      for (const what of ['test-orders', 'prescribed-medicines'])
        expect((await doctor.get(`/api/people/${amina.id}/${person}/${what}`)).status).toBe(200)
    const { rows } = await server.pool.query<{ subject: string }>(
      `select subject from audit_entry
       where actor_id = $1 and action <> 'emergency-access.started' and (subject like $2 or subject like $3) order by id`,
      [okafor.id, `patient ${amina.id}%`, `family member ${kemi.id}%`],
    )
    const mark = `emergency access ${body.id}`
    const [mother, child] = [`patient ${amina.id}`, `family member ${kemi.id}, ${mark}`]
    expect(rows.map(({ subject }) => subject)).toEqual([
      mother,
      `${mother}, ${mark}`,
      mother,
      mother,
      child,
      child,
    ])
    const slot = { date: '2026-03-20', time: '10:00' }
    await server.seed.appointment({
      ...slot,
      patient: amina,
      doctor: it.adeyemi,
      familyMember: kemi,
      status: 'confirmed',
    })
    const treated = await it.start(it.doctor, named)
    expect([treated.status, treated.body]).toMatchObject([
      409,
      { patientId: amina.id, familyMemberId: kemi.id },
    ])
  })

  test('CHART-15 a family member whose record was opened is archived, not erased', async () => {
    const named = { memberFirstName: 'Canary-Kemi', memberDateOfBirth: it.kemi.dateOfBirth }
    await it.start(it.doctor, { subject: 'family-member', ...named })
    expect((await it.patient.delete(`/api/family/${it.kemi.id}`)).status).toBe(204)
    const { body } = await it.patient.get<EmergencyAccess[]>(path)
    expect(body.map(({ patientName }) => patientName)).toEqual([`Canary-Kemi ${it.kemi.lastName}`])
  })

  test('CHART-4 the one record is read by naming the patient; lists stay as they were', async () => {
    const listed = async (query = '') =>
      (await (await server.as(it.adeyemi)).get<HealthRecord[]>(`/api/records${query}`)).body
    const ofPatient = `?patientId=${it.amina.id}`
    expect(await listed(ofPatient)).toEqual([])
    await it.start()
    expect((await listed(ofPatient)).map(({ title }) => title).sort()).toEqual([
      'canary-reason',
      'canary-record',
    ])
    expect(await listed()).toEqual([])
    const { body: filters } = await it.doctor.get<RecordFilters>(`/api/records/filters${ofPatient}`)
    expect([filters.patients, filters.holder, filters.members]).toEqual([[], true, []])
    expect((await it.doctor.get('/api/appointments')).body).toEqual([])
    expect((await it.doctor.get('/api/patients')).body).toEqual([])
    const { body: summary } = await it.doctor.get<{ totalPatients: number }>('/api/appointments/summary')
    expect(summary.totalPatients).toBe(0)
    server.clock.advance(60)
    expect(await listed(ofPatient)).toEqual([])
  })

  test('CHART-4 it is for reading only: nothing is added, changed, booked or prescribed under it', async () => {
    const { amina, adeyemi, okafor, doctor, past, record } = it
    const ahead = await server.seed.appointment({
      patient: amina,
      doctor: okafor,
      date: server.clock.today(),
      time: '17:00',
      status: 'confirmed',
    })
    await it.start()
    expect((await doctor.get(`/api/appointments/${ahead.id}`)).status).toBe(200)
    const medications = [{ name: 'Amlodipine 5 mg', dosage: '1', frequency: 'daily', duration: '5 days' }]
    const writes = [
      doctor.upload('/api/records', {
        patientId: amina.id,
        title: 'Note',
        date: '2026-03-01',
        category: 'general',
        note: 'Seen',
      }),
      doctor.delete(`/api/records/documents/${record.id}`),
      doctor.patch(`/api/appointments/${ahead.id}`, { status: 'confirmed' }),
      doctor.patch(`/api/appointments/${ahead.id}`, { status: 'cancelled', reason: 'No' }),
      doctor.patch(`/api/appointments/${ahead.id}`, { status: 'completed', notes: 'x', diagnosis: 'y' }),
      doctor.post('/api/appointments', {
        patientId: amina.id,
        doctorId: adeyemi.id,
        appointmentDate: '2026-03-16',
        appointmentTime: '09:00',
        type: 'general',
        reason: 'Check-up',
      }),
      doctor.post('/api/prescriptions', {
        appointmentId: past.id,
        patientId: amina.id,
        familyMemberId: null,
        doctorId: adeyemi.id,
        medications,
        status: 'pending',
        issuedDate: '2026-03-11',
      }),
    ]
    const statuses = (await Promise.all(writes)).map(({ status }) => status)
    expect(statuses.every((status) => status === 403 || status === 404)).toBe(true)
    const { body } = await it.patient.get<HealthRecord[]>('/api/records')
    expect(body).toHaveLength(2)
  })

  test('CHART-8 the doctor may end it early, any number of times; no one else can', async () => {
    const { body: access } = await it.start()
    const end = (by: Caller) => by.post<EmergencyAccess>(`${path}/${access.id}/end`)
    for (const caller of [it.patient, await server.as(admin), await server.as(it.okafor)])
      expect([403, 404]).toContain((await end(caller)).status)
    expect(await it.statuses()).toEqual([200])
    server.clock.advance(5)
    const ended = await end(it.doctor)
    const at = server.clock.now().toISOString()
    expect(ended).toMatchObject({ status: 200, body: { endsAt: at, secondsLeft: 0, endedEarly: true } })
    expect(await it.statuses()).toEqual([404])
    server.clock.advance(5)
    expect(await end(it.doctor)).toMatchObject({ status: 200, body: { endsAt: at } })
    expect((await it.start()).body.id).toBeGreaterThan(access.id)
  })
})

describe('who sees an emergency access', () => {
  test('CHART-9 the patient and every administrator are notified at once: who, when and why', async () => {
    await it.start()
    const [toPatient] = (await it.patient.get<Notification[]>('/api/notifications')).body
    expect(toPatient).toMatchObject({ type: 'emergency-access', title: 'Emergency access', readAt: null })
    expect(toPatient?.body).toMatch(
      /^Dr\. Tunde Adeyemi opened your record in an emergency on \d+ March at \d\d:\d\d, until \d\d:\d\d\. Reason: Brought in unconscious$/,
    )
    const [toAdmin] = (await (await server.as(admin)).get<Notification[]>('/api/notifications')).body
    expect(toAdmin?.body).toContain(`opened the record of Canary-Amina ${it.amina.lastName} in an emergency`)
    expect((await it.doctor.get<Notification[]>('/api/notifications')).body).toEqual([])
    expect(JSON.stringify([toPatient, toAdmin])).not.toMatch(/canary-(reason|diagnosis|notes|record)/)
  })

  test('CHART-9 a doctor lists their open ones, a patient those to their record, an administrator all, a page at a time', async () => {
    const other = await scene()
    const { body: first } = await it.start()
    await other.start()
    server.clock.advance(60)
    const { body: second } = await it.start(await server.as(it.adeyemi))
    const administrator = await server.as(admin)
    const ids = async (who: Person, query = '') =>
      (await (await server.as(who)).get<EmergencyAccess[]>(path + query)).body.map(({ id }) => id)
    expect(await ids(it.adeyemi)).toEqual([second.id])
    expect(await ids(it.okafor)).toEqual([])
    expect(await ids(it.amina)).toEqual([second.id, first.id])
    expect(await ids(other.amina)).toHaveLength(1)
    expect(await ids(admin)).toEqual(expect.arrayContaining([first.id, second.id]))
    const page = await administrator.get<EmergencyAccess[]>(`${path}?limit=1`)
    expect(page.body.map(({ id, secondsLeft }) => [id, secondsLeft])).toEqual([[second.id, 3600]])
    expect(page.headers['link']).toBe(`<${path}?limit=1&cursor=${second.id}>; rel="next"`)
    expect((await ids(admin, `?limit=1&cursor=${second.id}`))[0]).toBeLessThan(second.id)
  })

  test('CHART-10 SEC-14 every read under it is one entry, marked as such, as are its start and its early end', async () => {
    const written = async (work: () => Promise<{ status: number }>) => {
      const { rows: before } = await server.pool.query<{ id: string }>(
        'select max(id) as id from audit_entry',
      )
      await work()
      const { rows } = await server.pool.query<{ action: string; subject: string; patient_ids: number[] }>(
        'select action, subject, patient_ids from audit_entry where id > $1 order by id',
        [before[0]?.id],
      )
      return rows.map(({ action, subject, patient_ids: ids }) => [action, subject, ids])
    }
    const ids = [it.amina.id]
    const { doctor, past, record } = it
    let access = 0
    expect(
      await written(async () => {
        const answer = await it.start()
        access = answer.body.id
        return answer
      }),
    ).toEqual([['emergency-access.started', `emergency access ${access}`, ids]])
    const mark = `emergency access ${access}`
    const reads: [string, string, string][] = [
      [`/api/appointments/${past.id}`, 'appointment.read', `appointment ${past.id}, ${mark}`],
      [`/api/records/documents/${record.id}`, 'record.read', `record ${record.id}, ${mark}`],
      [`/api/records/documents/${record.id}/file`, 'record-file.read', `record ${record.id}, ${mark}`],
      [`/api/patients/${it.amina.id}`, 'patient.read', `patient ${it.amina.id}, ${mark}`],
      [`/api/patients/${it.amina.id}/chart`, 'chart.read', `patient ${it.amina.id}, ${mark}`],
      [`/api/records?patientId=${it.amina.id}`, 'record.list', mark],
      [`/api/records/filters?patientId=${it.amina.id}`, 'record-filter.list', mark],
      [path, 'emergency-access.list', mark],
    ]
    for (const [address, action, subject] of reads)
      expect(await written(() => doctor.get(address))).toEqual([[action, subject, ids]])
    expect(await written(() => it.start())).toEqual([['emergency-access.start', mark, ids]])
    server.clock.advance(1)
    const end = () => doctor.post(`${path}/${access}/end`)
    expect(await written(end)).toEqual([['emergency-access.ended', mark, ids]])
    expect(await written(end)).toEqual([['emergency-access.end', mark, ids]])
    expect(await written(() => doctor.get(`/api/appointments/${past.id}`))).toEqual([
      ['appointment.read', `appointment ${past.id}`, []],
    ])
    // The doctor who treats the patient needs none, so nothing is marked.
    const okafor = await server.as(it.okafor)
    expect(await written(() => okafor.get(`/api/appointments/${past.id}`))).toEqual([
      ['appointment.read', `appointment ${past.id}`, ids],
    ])
  })
})
