import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fileStoreOf, storageOf } from '../../platform/files/file-store.ts'
import { rotateFilesKey } from '../../platform/files/rotation.ts'
import { endChildren, runBuilt } from '../../testing/child.ts'
import { testDatabase } from '../../testing/database.ts'
import { runProgram } from '../../testing/program.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { testServer, type Caller, type TestServer } from '../../testing/server.ts'
import { writeBackup } from '../backup/backup.queries.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { restoreInto } from '../backup/restore-into.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const passphrase = 'four words and more'
const others = 300

let server: TestServer
let folder: string
let dataDir: string
let patient: Caller
let pdf: Buffer
let record: { id: number; key: string }

beforeAll(async () => {
  server = await testServer({ settings: { filesKeys: { current: two, old: one } } })
  folder = await mkdtemp(join(tmpdir(), 'alafia-rotation-'))
  ;({ dataDir } = server.app.services.settings)
  pdf = await samplePdf()
  const amina = await server.seed.patient()
  patient = await server.as(amina)
  const details = {
    patientId: amina.id,
    familyMemberId: null,
    title: 'Full blood count',
    date: '2026-03-01',
    category: 'lab-results',
    note: null,
  }
  const added = await patient.upload<{ id: number }>('/api/records', details, { name: 'b.pdf', bytes: pdf })
  const { rows } = await server.db.execute<{ key: string }>(sql`select file_key as key from record_document`)
  record = { id: added.body.id, key: rows[0]?.key ?? '' }
  // As it was before: under the old key.
  await rotateFilesKey(storageOf({ dataDir }), { current: one, old: two })
})
afterEach(endChildren)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const command = fileURLToPath(new URL('../../../dist/rotate-files-key-command.js', import.meta.url))
const rotate = (keys: Record<string, Buffer>) => {
  const { PATH = '', HOME = '' } = process.env
  const given = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')]))
  return runBuilt(command, {
    env: { PATH, HOME, DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, ...given },
  })
}
const opens = (current: Buffer, old?: Buffer) => fileStoreOf({ dataDir, filesKeys: { current, old } })
const download = async () => (await patient.download(`/api/records/documents/${record.id}/file`)).bytes
const dataKeys = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true })).filter((name) => name.endsWith('.key')).length

describe('SEC-111 npm run rotate-files-key', () => {
  test('changes nothing without FILES_KEY, beside another rotation, or where neither key opens a file', async () => {
    const without = await rotate({}).ended
    expect(without.output).toBe(
      'The rotation is not complete: FILES_KEY is needed: the new key. The one before it is FILES_KEY_OLD.\n',
    )
    const client = await server.pool.connect()
    await client.query(`select pg_advisory_lock(hashtextextended('rotate-files-key', 0))`)
    const beside = await rotate({ FILES_KEY: two, FILES_KEY_OLD: one }).ended
    client.release(true)
    expect(beside.output).toBe('The rotation is not complete: Another rotation is running.\n')
    const wrong = await rotate({ FILES_KEY: two, FILES_KEY_OLD: three }).ended
    expect(wrong.output).toContain(`The stored file ${record.key} was encrypted with another FILES_KEY`)
    expect([without.code, beside.code, wrong.code]).toEqual([1, 1, 1])
    expect((await opens(one).read(record.key)).equals(pdf)).toBe(true)
  })

  test('killed in the middle loses nothing: the server goes on sending files, and run again it finishes', async () => {
    const backup = join(folder, 'before.backup')
    await writeBackup(backup, passphrase, {
      connection: server.databaseUrl,
      dataDir,
      files: opens(one),
    })
    const kept = new Map<string, string>()
    for (let nth = 0; nth < others; nth += 1) {
      const text = `file ${nth}`
      const files = nth % 2 === 0 ? opens(one) : fileStoreOf({ dataDir })
      kept.set(await files.save(Buffer.from(text)), text)
    }
    const before = await dataKeys()
    const killed = rotate({ FILES_KEY: two, FILES_KEY_OLD: one })
    // With the second key, the first file is done.
    await expect.poll(dataKeys, { interval: 1, timeout: 20_000 }).toBeGreaterThan(before + 1)
    await killed.kill('SIGKILL')
    expect((await killed.ended).output).toBe('')
    for (const [key, text] of kept) expect((await opens(two, one).read(key)).toString()).toBe(text)
    expect((await download()).equals(pdf)).toBe(true)

    const again = rotate({ FILES_KEY: two, FILES_KEY_OLD: one })
    let downloads = 0
    let isOver = false
    void again.ended.then(() => (isOver = true))
    while (!isOver) {
      expect((await download()).equals(pdf)).toBe(true)
      downloads += 1
    }
    const { code, output } = await again.ended
    console.info(`${downloads} downloads while the key was changed, 0 failed; ${output.trim()}`)
    const [, wrapped, encrypted, unchanged] =
      /^(\d+) data keys were wrapped with FILES_KEY, (\d+) files that had none were encrypted, and (\d+) files were as they should be\. That took [\d.]+ s\.\n$/.exec(
        output,
      ) ?? expect.fail(output)
    expect(code).toBe(0)
    expect(Number(wrapped) + Number(encrypted) + Number(unchanged)).toBe(others + 1)
    expect(Number(unchanged)).toBeGreaterThan(0)
    for (const [key, text] of kept) expect((await opens(two).read(key)).toString()).toBe(text)
    expect((await opens(two).read(record.key)).equals(pdf)).toBe(true)

    // A backup from before needs no key but its passphrase: what it restores is encrypted with the key of then.
    const target = await testDatabase({ empty: true })
    const settings = {
      databaseUrl: target.url,
      dataDir: join(folder, 'restored'),
      filesKeys: { current: three, old: undefined },
    }
    await restoreInto(settings, backup, passphrase, await checkBackup(backup, passphrase))
    await target.close()
    expect((await fileStoreOf(settings).read(record.key)).equals(pdf)).toBe(true)
    const path = join(settings.dataDir, 'files', record.key.slice(0, 2), record.key)
    expect((await readFile(path)).includes('%PDF')).toBe(false)
  })

  test('SEC-110 a server with another key than its files have, or with none, doesn’t start', async () => {
    const start = (keys: Record<string, string>) =>
      runProgram({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, ...keys }).ended
    const none = await start({})
    expect(none.output).toMatch(/^The stored file [0-9a-f]{32} is encrypted: FILES_KEY is needed\.\n$/)
    const other = await start({ FILES_KEY: three.toString('hex') })
    expect(other.output).toMatch(
      /^The stored file [0-9a-f]{32} was encrypted with another FILES_KEY\. Set that one too, as FILES_KEY_OLD\.\n$/,
    )
    const bad = await start({ FILES_KEY: 'secret' })
    expect(bad.output).toBe('FILES_KEY takes 32 random bytes in base64: openssl rand -base64 32\n')
    expect([none.code, other.code, bad.code]).toEqual([1, 1, 1])
  })
})
