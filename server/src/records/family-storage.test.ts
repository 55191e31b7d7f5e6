import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSecurityRules } from '@alafia/contract/administration/security/schema'
import { storageAlmostFull, storageFull } from '@alafia/contract/family/storage'
import type { FamilyStorage } from '@alafia/contract/family/storage.schema'
import type { Attachment } from '@alafia/contract/messages/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { familyStorage } from '../family/storage/table.ts'
import { notification } from '../outbox/table.ts'
import type { Person } from '../seed/people.ts'
import { securityRules } from '../sessions/table.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

const limit = 500 * 2 ** 20

let server: TestServer
let pdf: Buffer
let amina: Person
let patient: Caller
let doctor: Caller

beforeAll(async () => {
  server = await testServer()
  pdf = await samplePdf()
})
afterAll(() => server.close())

beforeEach(async () => {
  const { seed } = server
  amina = await seed.patient()
  const okafor = await seed.doctor()
  await seed.appointment({
    patient: amina,
    doctor: okafor,
    date: '2026-03-02',
    time: '10:00',
    status: 'completed',
  })
  patient = await server.as(amina)
  doctor = await server.as(okafor)
})

const add = (by: Caller) =>
  by.upload<HealthRecord>(
    '/api/records',
    {
      patientId: amina.id,
      familyMemberId: null,
      title: 'Full blood count',
      date: '2026-03-01',
      category: 'lab-results',
      note: null,
    },
    { name: 'blood.pdf', bytes: pdf },
  )
const attach = () =>
  patient.upload<Attachment>('/api/messages/attachments', {}, { name: 'blood.pdf', bytes: pdf })
const used = async () => {
  const { body } = await patient.get<FamilyStorage>('/api/family/storage')
  expect(body.limit).toBe(limit)
  return body.used
}
/** As if earlier files left only this much room. */
const leaveRoom = async (bytes: number) => {
  const values = { patientId: amina.id, bytes: limit - bytes }
  await server.db
    .insert(familyStorage)
    .values(values)
    .onConflictDoUpdate({ target: familyStorage.patientId, set: values })
}
const storedFiles = async () => {
  const folder = join(server.app.services.settings.dataDir, 'files')
  // A file's name is its key; the folders have shorter ones.
  return (await readdir(folder, { recursive: true })).filter((name) => name.length > 30).length
}
const warnings = () =>
  server.db.select({ body: notification.body }).from(notification).where(eq(notification.userId, amina.id))

describe('FAM-61 the storage of a family', () => {
  test('counts what the family adds to records and messages until it is removed, and nothing that staff add', async () => {
    expect(await used()).toBe(0)
    const { body: record } = await add(patient)
    const { body: attachment } = await attach()
    await add(doctor)
    expect(await used()).toBe(2 * pdf.length)

    await patient.delete(`/api/messages/attachments/${attachment.id}`)
    await patient.delete(`/api/records/documents/${record.id}`)
    expect(await used()).toBe(0)
  })

  test('a file that would pass it is refused by name and leaves nothing; staff can still add theirs', async () => {
    await leaveRoom(pdf.length - 1)
    const files = await storedFiles()
    for (const refused of [await add(patient), await attach()])
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'file', message: storageFull }] },
      })
    expect(await used()).toBe(limit - pdf.length + 1)
    expect(await storedFiles()).toBe(files)
    expect((await patient.get<HealthRecord[]>('/api/records')).body).toHaveLength(1)

    expect((await add(doctor)).status).toBe(201)
  })

  test('of many files at the same moment, only those get in that fit', async () => {
    await leaveRoom(2 * pdf.length)
    const all = await Promise.all([add(patient), attach(), add(patient), attach(), add(patient)])
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400, 400])
    expect(await used()).toBe(limit)
  })

  test('follows the setting, and has the default of the setting without one', async () => {
    expect(limit).toBe(defaultSecurityRules.storageMegabytes * 2 ** 20)
    const rules = { ...defaultSecurityRules, storageMegabytes: 50 }
    await server.db.insert(securityRules).values({ rules, version: 1, updatedBy: amina.id })
    try {
      const { body } = await patient.get<FamilyStorage>('/api/family/storage')
      expect(body.limit).toBe(50 * 2 ** 20)
      await leaveRoom(limit - 50 * 2 ** 20)
      expect((await add(patient)).status).toBe(400)
    } finally {
      await server.db.delete(securityRules)
    }
  })

  test('the database refuses it too, whatever writes', async () => {
    await leaveRoom(10)
    const insert = sql`insert into message_attachment (uploaded_by, patient_id, file_key, file_name, file_type, file_size, sha256, uploaded_at)
      values (${amina.id}, ${amina.id}, 'key', 'a.pdf', 'application/pdf', 11, '', now())`
    await expect(server.db.execute(insert)).rejects.toMatchObject({
      cause: { constraint: 'family_storage_limit' },
    })
  })
})

test('FAM-62 the family is notified once when its storage becomes almost full', async () => {
  await leaveRoom(limit / 10 + 1)
  expect(await warnings()).toEqual([])
  await add(patient)
  await attach()
  expect(await warnings()).toEqual([{ body: storageAlmostFull({ used: limit * 0.9, limit }) }])
})
