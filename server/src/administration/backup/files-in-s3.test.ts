import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OwnData } from '@alafia/contract/patients/own-data.schema'
import type { CreatedShare, OpenedShare } from '@alafia/contract/patients/record-shares.schema'
import { day } from '@alafia/contract/kernel/durations'
import { createFileStore, fileStoreOf, storageOf } from '../../platform/files/file-store.ts'
import { deleteOrphanedFiles } from '../../platform/files/orphaned-files.ts'
import { rotateFilesKey } from '../../platform/files/rotation.ts'
import { StorageUnavailableError } from '../../platform/files/s3-storage.ts'
import { endChildren, runBuilt } from '../../testing/child.ts'
import { testDatabase } from '../../testing/database.ts'
import { s3Credentials, s3Server } from '../../testing/s3-server.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { prepareOwnData } from '../../patients/own-data/prepare.actions.ts'
import { writeBackup } from './backup.queries.ts'
import { checkBackup } from './check-backup.ts'
import { restoreInto } from './restore-into.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const keys = { current: randomBytes(32), old: undefined }
const passphrase = 'four words and more'

let s3: Awaited<ReturnType<typeof s3Server>>
let folder: string
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value)
  s3 = await s3Server()
  folder = await mkdtemp(join(tmpdir(), 'alafia-s3-files-'))
})
afterEach(endChildren)
afterAll(async () => {
  await s3.remove()
  await rm(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const namesAt = async (filesUrl: string) => {
  const names: string[] = []
  for await (const { name } of storageOf({ dataDir: folder, filesUrl }).list()) names.push(name)
  return names
}

describe('PLAT-90 files in S3', () => {
  // The last one goes in several parts.
  test.each([0, 1, 300_000, 12_000_000])(
    'of %i bytes come back byte for byte, encrypted or not, and are gone once they are removed',
    async (size) => {
      const filesUrl = s3.url(`size-${size}`)
      const bytes = randomBytes(size)
      const pieces = async function* () {
        for (let from = 0; from < size; from += 100_000) yield bytes.subarray(from, from + 100_000)
      }
      for (const filesKeys of [undefined, keys]) {
        const files = fileStoreOf({ dataDir: folder, filesUrl, filesKeys })
        const { key } = await files.savePieces(pieces())
        const other = await files.save(bytes)
        expect((await files.read(key)).equals(bytes)).toBe(true)
        await files.remove(key)
        await expect(files.read(key)).rejects.toThrow('ENOENT')
        expect((await files.read(other)).equals(bytes)).toBe(true)
        await files.remove(other)
      }
      expect(await namesAt(filesUrl)).toEqual([])
    },
  )

  test('leave nothing behind if they fail half-way, and what nothing refers to is deleted', async () => {
    const filesUrl = s3.url('leftovers')
    const files = fileStoreOf({ dataDir: folder, filesUrl, filesKeys: keys })
    const failing = async function* () {
      for (let part = 0; part < 8; part += 1) yield randomBytes(1_000_000)
      throw new Error('out of memory')
    }
    await expect(files.savePieces(failing())).rejects.toThrow('out of memory')
    expect(await namesAt(filesUrl)).toEqual([])
    const [named, stray] = [await files.save(Buffer.from('a')), await files.save(Buffer.from('b'))]
    await deleteOrphanedFiles(files, new Date(Date.now() + 2 * day), [async () => [named]])
    expect((await files.read(named)).toString()).toBe('a')
    await expect(files.read(stray)).rejects.toThrow('ENOENT')
    expect((await namesAt(filesUrl)).toSorted()).toEqual([named, `${named}.key`])
  })

  test('get a new FILES_KEY like others', async () => {
    const settings = { dataDir: folder, filesUrl: s3.url('rotated') }
    const storage = storageOf(settings)
    const key = await createFileStore(storage, keys).save(Buffer.from('content'))
    const fresh = { current: randomBytes(32), old: keys.current }
    expect((await rotateFilesKey(storage, fresh)).wrapped).toBe(1)
    const opened = createFileStore(storage, { ...fresh, old: undefined })
    expect((await opened.read(key)).toString()).toBe('content')
  })
})

describe('PLAT-90 a server whose files are in S3', () => {
  let server: TestServer
  let patient: Caller
  let pdf: Buffer
  let filesUrl: string
  beforeAll(async () => {
    filesUrl = s3.url('server')
    server = await testServer({ settings: { filesUrl, filesKeys: keys } })
    const amina = await server.seed.patient()
    patient = await server.as(amina)
    pdf = await samplePdf()
  })
  afterAll(() => server.close())

  const add = async () => {
    const { rows } = await server.db.execute<{ id: number }>(
      sql`select id from user_account order by id desc limit 1`,
    )
    const details = {
      patientId: rows[0]?.id,
      familyMemberId: null,
      title: 'Full blood count',
      date: '2026-03-01',
      category: 'lab-results',
      note: null,
    }
    return patient.upload<{ id: number }>('/api/records', details, { name: 'blood.pdf', bytes: pdf })
  }
  const rowsOf = async () =>
    (await server.db.execute<{ key: string }>(sql`select file_key as key from record_document`)).rows

  test('sends them as they were added; while S3 is away it says so, stores no row, and goes on afterwards', async () => {
    const added = await add()
    expect(added.status).toBe(201)
    const path = `/api/records/documents/${added.body.id}/file`
    const shared = await patient.post<CreatedShare>('/api/record-shares', {
      familyMemberId: null,
      recipient: 'Ridge Hospital',
      parts: ['documents'],
    })
    const [, secret] = shared.body.path.split('#')
    const opened = await server.anyone.post<OpenedShare>('/api/shared-record/open', {
      secret,
      pin: shared.body.pin,
      name: 'Dr. Mensah',
    })
    const asked = await patient.post<{ id: number }>('/api/own-data')
    expect((await patient.download(path)).bytes.equals(pdf)).toBe(true)
    const { dataDir } = server.app.services.settings
    expect(await readdir(dataDir)).not.toContain('files')

    await s3.stop()
    const answers = [
      await add(),
      await patient.download(path),
      await server.anyone.post('/api/shared-record/file', {
        key: opened.body.key,
        documentId: added.body.id,
      }),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
      [503, '5'],
      [503, '5'],
      [503, '5'],
    ])
    for (let tries = 0; tries < 4; tries += 1)
      await expect(prepareOwnData(server.app)).rejects.toThrow(/^(?:Files can’t be|The file store can't)/)
    const ready = await server.anyone.get<{ checks: unknown }>('/readyz')
    expect(ready.body.checks).toContainEqual({ name: 'file store', ok: false })
    expect(await rowsOf()).toHaveLength(1)
    await expect(fileStoreOf({ dataDir, filesUrl }).requireOurKey()).rejects.toThrow(StorageUnavailableError)

    await s3.start()
    await prepareOwnData(server.app)
    expect((await patient.get<OwnData>('/api/own-data')).body.latest).toMatchObject({
      id: asked.body.id,
      status: 'ready',
    })
    expect((await patient.download(path)).bytes.equals(pdf)).toBe(true)
    expect((await add()).status).toBe(201)
    expect((await namesAt(filesUrl)).filter((name) => !name.endsWith('.key'))).toHaveLength(3)
  })

  test('PLAT-80 is backed up with them, and restored to another place in S3', async () => {
    const { dataDir } = server.app.services.settings
    const backup = join(folder, 's3.backup')
    const files = fileStoreOf({ dataDir, filesUrl, filesKeys: keys })
    await writeBackup(backup, passphrase, { connection: server.databaseUrl, dataDir, files })
    const manifest = await checkBackup(backup, passphrase)
    expect(manifest.files).toBe(3)
    const target = await testDatabase({ empty: true })
    const settings = {
      databaseUrl: target.url,
      dataDir: join(folder, 'restored'),
      filesUrl: s3.url('restored'),
      filesKeys: { current: randomBytes(32), old: undefined },
    }
    await expect(restoreInto({ ...settings, filesUrl }, backup, passphrase, manifest)).rejects.toThrow(
      /^There are files at FILES_URL already/,
    )
    expect(await namesAt(filesUrl)).toHaveLength(6)
    await restoreInto(settings, backup, passphrase, manifest)
    await target.close()
    for (const { key } of await rowsOf())
      expect((await fileStoreOf(settings).read(key)).equals(pdf)).toBe(true)
  })
})

test('PLAT-91 npm run copy-files copies what isn’t in S3 yet, as it is stored', async () => {
  const dataDir = join(folder, 'moving')
  const filesUrl = s3.url('moved')
  const command = fileURLToPath(new URL('../../../dist/copy-files-command.js', import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const copy = (env: Record<string, string>) =>
    runBuilt(command, { env: { PATH, HOME, DATA_DIR: dataDir, ...s3Credentials, ...env } }).ended
  const [plain, encrypted] = [fileStoreOf({ dataDir }), fileStoreOf({ dataDir, filesKeys: keys })]
  const stored = [await plain.save(Buffer.from('one')), await encrypted.save(Buffer.from('two'))]
  expect((await copy({})).output).toBe(
    'Not all files were copied: FILES_URL is needed: where the files are to go.\n',
  )
  expect((await copy({ FILES_URL: filesUrl })).output).toMatch(
    /^3 files were copied, and 0 were there already/,
  )
  stored.push(await encrypted.save(Buffer.from('three')))
  expect((await copy({ FILES_URL: filesUrl })).output).toMatch(
    /^2 files were copied, and 3 were there already/,
  )
  const moved = fileStoreOf({ dataDir, filesUrl, filesKeys: keys })
  const texts = await Promise.all(stored.map(async (key) => (await moved.read(key)).toString()))
  expect(texts).toEqual(['one', 'two', 'three'])
})
