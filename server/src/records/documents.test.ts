import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { auditEntry } from '../audit/table.ts'
import { notification } from '../outbox/table.ts'
import { deleteOrphanedFiles } from '../platform/files/orphaned-files.ts'
import type { Member, Person } from '../seed/people.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'
import { keysUsedByRecords } from './files.queries.ts'
import { recordDocument } from './table.ts'

let server: TestServer
let pdf: Buffer
let amina: Person
let kemi: Member
let tunde: Member
let okafor: Person
let patient: Caller
let doctor: Caller
let stranger: Caller
let otherDoctor: Caller

beforeAll(async () => {
  server = await testServer()
  pdf = await samplePdf()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  amina = await seed.patient({ firstName: 'Amina', lastName: 'Bello' })
  kemi = await seed.familyMember(amina, { firstName: 'Kemi' })
  okafor = await seed.doctor({ firstName: 'Chidi', lastName: 'Okafor' })
  await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-02',
    time: '10:00',
    status: 'completed',
  })
  tunde = await seed.familyMember(amina, { firstName: 'Tunde' })
  await seed.appointment({
    patient: amina,
    doctor: okafor,
    familyMember: tunde,
    date: '2026-03-03',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
  stranger = await server.as(await seed.patient())
  otherDoctor = await server.as(await seed.doctor())
})

const details = (more: object = {}) => ({
  patientId: amina.id,
  familyMemberId: null,
  title: 'Full blood count',
  date: '2026-03-01',
  category: 'lab-results',
  note: null,
  ...more,
})
const file = (bytes: Uint8Array = pdf) => ({ name: 'blood.pdf', bytes })
const add = (by: Caller, more: object = {}, given: ReturnType<typeof file> | undefined = file()) =>
  by.upload<HealthRecord>('/api/records', details(more), given)

const folder = () => join(server.app.services.settings.dataDir, 'files')
const stored = async () => {
  const names = await readdir(folder(), { recursive: true }).catch(() => [])
  return names.filter((name) => name.length > 30).map((name) => name.slice(-32))
}
const rowOf = async (id: number) =>
  (await server.db.select().from(recordDocument).where(eq(recordDocument.id, id)))[0]
const count = async () =>
  (await server.db.execute<{ count: number }>(sql`select count(*)::int as count from record_document`))
    .rows[0]?.count

const waiting = () =>
  server.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )

describe('Add Record', () => {
  test('REC-8 a file is stored with its details, and downloads byte for byte, as an attachment that never runs', async () => {
    const added = await add(patient, { familyMemberId: tunde.id, note: 'From Mercy Lab' })
    expect([added.status, added.body]).toMatchObject([
      201,
      {
        kind: 'document',
        title: 'Full blood count',
        notes: 'From Mercy Lab',
        category: 'lab-results',
        familyMemberId: tunde.id,
        file: { name: 'blood.pdf', type: 'application/pdf', size: pdf.length },
        addedBy: { id: amina.id, name: 'Amina Bello' },
      },
    ])
    const path = `/api/records/documents/${added.body.id}/file`
    for (const by of [patient, doctor]) {
      const got = await by.download(path)
      expect(got.status).toBe(200)
      expect(got.bytes.equals(pdf)).toBe(true)
      expect(got.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="blood.pdf"; filename*=UTF-8''blood.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
    expect((await patient.get<HealthRecord>(`/api/records/documents/${added.body.id}`)).body).toEqual(
      added.body,
    )
    const trail = await server.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subject, `record ${added.body.id}`))
      .orderBy(auditEntry.id)
    expect(trail.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['record.added', amina.id],
      ['record-file.read', amina.id],
      ['record-file.read', okafor.id],
      ['record.read', amina.id],
    ])
  })

  test('REC-7 a note is enough; no content, a future date and missing fields are named at their fields', async () => {
    const noted = await patient.upload<HealthRecord>(
      '/api/records',
      details({ note: 'Allergic to penicillin' }),
    )
    expect([noted.status, noted.body.file]).toEqual([201, null])
    expect((await patient.download(`/api/records/documents/${noted.body.id}/file`)).status).toBe(404)
    const before = [await count(), (await stored()).length]
    for (const [more, path, message] of [
      [{}, 'note', 'Write a note or choose a file'],
      [{ note: ' ' }, 'note', 'Write a note or choose a file'],
      [{ note: 'x', date: '2026-03-12' }, 'date', 'The date can’t be in the future'],
      [{ note: 'x', date: '' }, 'date', 'Enter the date'],
      [{ note: 'x', title: ' ' }, 'title', 'Enter a title'],
      [{ note: 'x', category: '' }, 'category', 'Choose a category'],
    ] as const) {
      const { status, body } = await patient.upload('/api/records', details(more))
      expect([status, body.errors]).toEqual([400, [{ path, message }]])
    }
    expect([await count(), (await stored()).length]).toEqual(before)
    const today = await patient.upload('/api/records', details({ note: 'x', date: '2026-03-11' }))
    expect(today.status).toBe(201)
  })

  test('REC-9 a doctor adds for a patient in their care, under their own name; the patient sees it, and is notified without its content', async () => {
    const added = await add(doctor, { category: 'cardiology', title: 'ECG' })
    expect([added.status, added.body.addedBy]).toEqual([201, { id: okafor.id, name: 'Dr. Chidi Okafor' }])
    const tundes = await add(doctor, { familyMemberId: tunde.id })
    await add(patient)
    const notifications = await server.db.select().from(notification).where(eq(notification.userId, amina.id))
    const notice = (body: string, recordId: number) => ({
      type: 'record-added',
      title: 'Record added',
      body,
      payload: { recordId, doctorName: 'Dr. Chidi Okafor' },
    })
    expect(notifications).toMatchObject([
      notice('Dr. Chidi Okafor added a record to your medical records', added.body.id),
      notice('Dr. Chidi Okafor added a record to Tunde’s medical records', tundes.body.id),
    ])
    const seen = await patient.get<HealthRecord[]>('/api/records?category=cardiology')
    expect(seen.body.map(({ id }) => id)).toEqual([added.body.id])
    const removing = await patient.delete(`/api/records/documents/${added.body.id}`)
    expect([removing.status, removing.body]).toMatchObject([
      403,
      { detail: 'Only who added a record can remove it' },
    ])
  })

  test('SEC-2 not in another’s name, not for another’s child, not by a doctor who doesn’t treat the patient', async () => {
    const bola = await server.seed.patient()
    const bolasChild = await server.seed.familyMember(bola)
    const gone = await server.seed.familyMember(amina, { archivedAt: server.clock.now() })
    const before = [await count(), (await stored()).length]
    expect((await add(patient, { patientId: bola.id })).status).toBe(403)
    expect((await add(patient, { familyMemberId: bolasChild.id })).status).toBe(404)
    expect((await add(patient, { familyMemberId: gone.id })).status).toBe(404)
    expect((await add(doctor, { familyMemberId: bolasChild.id })).status).toBe(404)
    expect((await add(doctor, { familyMemberId: kemi.id })).status).toBe(404)
    expect((await add(otherDoctor)).status).toBe(404)
    expect((await add(doctor, { patientId: 2_147_483_647 })).status).toBe(404)
    expect((await add(await server.as(await server.seed.pharmacist()))).status).toBe(403)
    expect([await count(), (await stored()).length]).toEqual(before)
  })

  // A doctor adds only for people in their care, and those can't be erased.
  test('REC-12 for a family member who is erased at that moment: 409, and no file is left', async () => {
    const before = [await count(), (await stored()).length]
    const adding = await server.db.transaction(async (tx) => {
      await tx.execute(sql`delete from family_member where id = ${kemi.id}`)
      const answer = add(patient, { familyMemberId: kemi.id })
      await vi.waitUntil(async () => (await waiting()).rowCount)
      return { answer }
    })
    const { status, body } = await adding.answer
    const message = 'This person is no longer in your family list'
    expect([status, body]).toMatchObject([409, { type: '/problems/wrong-state', message }])
    expect([await count(), (await stored()).length]).toEqual(before)
  })

  test('SEC-4 ignores fields that the client may not set', async () => {
    const { body } = await add(patient, {
      addedBy: okafor.id,
      fileKey: 'x',
      sha256: 'x',
      removedAt: '2026-01-01',
    })
    expect(await rowOf(body.id)).toMatchObject({ addedBy: amina.id, removedAt: null })
  })

  test('SEC-6 the same key and file again is the same record; with another file it is a 409; no extra file is left', async () => {
    const headers = { 'idempotency-key': 'one' }
    const before = (await stored()).length
    const send = (bytes: Uint8Array = pdf) =>
      patient.upload<HealthRecord>('/api/records', details(), file(bytes), headers)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([201, answers[0]?.body])
    const other = await send(await samplePdf('Another value'))
    expect([other.status, other.body]).toMatchObject([409, { type: '/problems/key-reused' }])
    const without = await patient.upload('/api/records', details({ note: 'x' }), undefined, headers)
    expect(without.status).toBe(409)
    expect((await stored()).length).toBe(before + 1)
  })
})

describe('SEC-3 another patient, another doctor', () => {
  test('get a 404 and no content from each call', async () => {
    const { body: added } = await add(patient, { title: 'canary-title', note: 'canary-note' })
    const [appointmentRecord] = (await patient.get<HealthRecord[]>('/api/records?search=head')).body
    for (const by of [stranger, otherDoctor]) {
      for (const path of [
        `/api/records/documents/${added.id}`,
        `/api/records/documents/${added.id}/file`,
        `/api/records/appointments/${appointmentRecord?.id}`,
        `/api/records/appointments/${appointmentRecord?.id}/summary`,
      ]) {
        const got = await by.download(path)
        expect([path, got.status, got.body?.detail]).toEqual([path, 404, 'Not found'])
        expect(got.bytes.toString('latin1')).not.toMatch(/canary|%PDF/)
      }
      expect((await by.delete(`/api/records/documents/${added.id}`)).status).toBe(404)
    }
    expect(await rowOf(added.id)).toMatchObject({ removedAt: null })
    const denied = await server.db.select().from(auditEntry).where(eq(auditEntry.outcome, 'denied'))
    expect(denied.map(({ subject }) => subject)).toContain(`record ${added.id}`)
  })
})

describe('REC-10 removing an added record', () => {
  test('its file goes, its row stays as a trace, and everyone gets 404', async () => {
    const { body: added } = await add(patient)
    const key = (await rowOf(added.id))?.fileKey
    expect(await stored()).toContain(key)
    expect((await patient.delete(`/api/records/documents/${added.id}`)).status).toBe(204)
    expect(await stored()).not.toContain(key)
    expect(await rowOf(added.id)).toMatchObject({
      fileKey: null,
      removedAt: server.clock.now(),
      title: added.title,
    })
    for (const path of [`/api/records/documents/${added.id}`, `/api/records/documents/${added.id}/file`])
      expect((await patient.get(path)).status).toBe(404)
    expect((await patient.delete(`/api/records/documents/${added.id}`)).status).toBe(404)
  })

  test('happens once, even if requested twenty times in parallel', async () => {
    const { body: added } = await add(patient)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => patient.delete(`/api/records/documents/${added.id}`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
  })
})

describe('REC-11 the stored file', () => {
  test('is refused with a clear 409 if it was changed on disk or is missing', async () => {
    const { body: added } = await add(patient, {}, { name: 'x.png', bytes: samplePng })
    const key = (await rowOf(added.id))?.fileKey ?? ''
    const place = join(folder(), key.slice(0, 2), key)
    const bytes = await readFile(place)
    bytes[40] = (bytes[40] ?? 0) ^ 1
    await writeFile(place, bytes)
    for (const harm of ['changed', 'gone']) {
      if (harm === 'gone') await server.app.services.files.remove(key)
      const got = await patient.download(`/api/records/documents/${added.id}/file`)
      expect([harm, got.status, got.body]).toMatchObject([
        harm,
        409,
        {
          type: '/problems/file-damaged',
          detail: 'The stored file was changed since it was added, so we can’t send it. Contact the clinic.',
        },
      ])
    }
  })

  test('is deleted if its row can’t be written', async () => {
    const before = (await stored()).length
    await server.db.execute(
      sql`alter table record_document add constraint nothing_new check (title <> 'Refused')`,
    )
    expect((await add(patient, { title: 'Refused' })).status).toBe(500)
    await server.db.execute(sql`alter table record_document drop constraint nothing_new`)
    expect((await stored()).length).toBe(before)
  })

  test('is cleaned up only if it is older than a day and no record refers to it', async () => {
    const { body: added } = await add(patient)
    const { files } = server.app.services
    const stray = await files.save(samplePng)
    const owners = [(keys: readonly string[]) => keysUsedByRecords(server.db, keys)]
    await deleteOrphanedFiles(files, new Date(), owners)
    expect(await stored()).toContain(stray)
    await deleteOrphanedFiles(files, new Date(Date.now() + 25 * hour), owners)
    expect(await stored()).not.toContain(stray)
    expect((await patient.download(`/api/records/documents/${added.id}/file`)).status).toBe(200)
  })
})
