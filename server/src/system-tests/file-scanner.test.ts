import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { Attachment } from '@alafia/contract/messages/schema'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { whoAddedAttachments } from '../messages/attachments.queries.ts'
import { whoAddedResults } from '../orders/files.queries.ts'
import { notification } from '../outbox/table.ts'
import { fileStoreOf } from '../platform/files/file-store.ts'
import { createClamd } from '../platform/files/scanner.ts'
import { uncheckedFile } from '../platform/files/table.ts'
import { whoAddedRecords } from '../records/files.queries.ts'
import { recordDocument } from '../records/table.ts'
import { checkWaitingFiles } from '../request/recheck-files.ts'
import type { Person } from '../seed/people.ts'
import { clamdServer, eicar, type ClamdServer } from '../testing/clamd-server.ts'
import { samplePdf, samplePng } from '../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../testing/server.ts'

let scanner: ClamdServer
let server: TestServer
let amina: Person
let patient: Caller
let pdf: Buffer

beforeAll(async () => {
  scanner = await clamdServer()
  server = await testServer({ settings: { clamdUrl: scanner.url } })
  pdf = await samplePdf()
})
afterAll(async () => {
  await server.close()
  await scanner.close()
})
beforeEach(async () => {
  scanner.behave('answer')
  amina = await server.seed.patient()
  patient = await server.as(amina)
  await server.db.delete(uncheckedFile)
})

/** A PDF that only shows a page, with the test file in it as plain bytes. */
const harmful = () => {
  const end = pdf.lastIndexOf('xref', pdf.lastIndexOf('startxref') - 1)
  return Buffer.concat([pdf.subarray(0, end), Buffer.from('%'), eicar, Buffer.from('\n'), pdf.subarray(end)])
}
const add = <T = HealthRecord>(bytes: Buffer = pdf) =>
  patient.upload<T>(
    '/api/records',
    {
      patientId: amina.id,
      familyMemberId: null,
      title: 'Report',
      date: '2026-03-01',
      category: 'general',
      note: null,
    },
    { name: 'report.pdf', bytes },
  )
const download = ({ id }: { id: number }) => patient.download(`/api/records/documents/${id}/file`)
/** What the job does. */
const check = () => {
  const { services } = server.app
  const { db } = services
  const parts = { files: fileStoreOf(services.settings), scanner: createClamd(scanner.url, 500) }
  return checkWaitingFiles(services, parts, [
    (keys) => whoAddedRecords(db, keys),
    (keys) => whoAddedResults(db, keys),
    (keys) => whoAddedAttachments(db, keys),
  ])
}
const isScannerWell = async () => (await server.app.checks()).find(({ name }) => name === 'file scanner')

describe('SEC-50 with a file scanner', () => {
  test('a clean file is stored at once, and all of it was sent', async () => {
    const before = scanner.received()
    const { status, body } = await add()
    expect([status, scanner.received() - before]).toEqual([201, pdf.length])
    expect((await download(body)).bytes.equals(pdf)).toBe(true)
    expect(await server.db.select().from(uncheckedFile)).toEqual([])
  })

  test('a harmful file is refused at its field, and nothing is kept of it', async () => {
    const { status, body } = await add<ProblemBody>(harmful())
    const words =
      'This file contains harmful software, so we didn’t keep it. Check your device, and choose another'
    expect([status, body.errors]).toEqual([400, [{ path: 'file', message: words }]])
    expect(
      await server.db.select().from(recordDocument).where(eq(recordDocument.patientId, amina.id)),
    ).toEqual([])
    const attached = await patient.upload(
      '/api/messages/attachments',
      {},
      { name: 'x.pdf', bytes: harmful() },
    )
    expect(attached.status).toBe(400)
  })

  test.each(['hang-up', 'refuse'] as const)(
    'a file stays unavailable while the scanner doesn’t answer (%s), and can be read once it does',
    async (how) => {
      scanner.behave(how)
      const { status, body: record } = await add()
      const image = await patient.upload<Attachment>(
        '/api/messages/attachments',
        {},
        { name: 'x.png', bytes: samplePng },
      )
      expect([status, image.status]).toEqual([201, 201])
      const refused = await download(record)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          type: '/problems/file-not-checked',
          detail: 'This file is being checked for harmful software. Try again in a few minutes.',
        },
      ])
      const attachment = `/api/messages/attachments/${image.body.id}`
      expect((await patient.download(attachment)).status).toBe(409)
      if (how === 'hang-up')
        expect(await isScannerWell()).toEqual({ name: 'file scanner', ok: false, isDegraded: true })
      await check()
      expect((await download(record)).status).toBe(409)
      scanner.behave('answer')
      await check()
      expect((await download(record)).bytes.equals(pdf)).toBe(true)
      expect((await patient.download(attachment)).status).toBe(200)
    },
  )

  test('a file found harmful later is removed, and whoever added it is told once', async () => {
    scanner.behave('hang-up')
    const { body: record } = await add(harmful())
    scanner.behave('answer')
    await Promise.all([check(), check()])
    await check()
    const refused = await download(record)
    expect([refused.status, refused.body?.detail]).toEqual([
      409,
      'This file contained harmful software, so we removed it.',
    ])
    const told = (await server.db.select().from(notification)).filter(({ userId }) => userId === amina.id)
    expect(told.map(({ title }) => title)).toEqual(['File removed'])
  })

  test('a scanner that says nothing is given up on, and then stops none of the next', async () => {
    scanner.behave('say-nothing')
    const slow = createClamd(scanner.url, 200)
    await expect(slow.scan(pdf)).rejects.toThrow('did not answer in time')
    expect(slow.isWell()).toBe(false)
    scanner.behave('answer')
    expect([await slow.scan(pdf), await slow.scan(eicar), slow.isWell()]).toEqual(['clean', 'infected', true])
  })
})

test('SEC-50 without a file scanner files are available at once, and readiness doesn’t mention one', async () => {
  const plain = await testServer()
  expect((await plain.app.checks()).map(({ name }) => name)).not.toContain('file scanner')
  await plain.close()
})
