import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArchive } from './archive.ts'
import { writeBackup } from './backup.queries.ts'
import { checkBackup } from './check-backup.ts'
import { fingerprint, format, manifestName, type Manifest } from './manifest.ts'
import { restoreInto } from './restore-into.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { fileStoreOf } from '../../platform/files/file-store.ts'
import { demoAccounts } from '../../seed/demo-accounts.ts'
import { bookUntil, seedBookers } from '../../testing/booking-load.ts'
import { endChildren, runBuilt } from '../../testing/child.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { addressOf, runProgram } from '../../testing/program.ts'

/* PLAT-80: everything that the installation stores, in one encrypted file and back. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const passphrase = 'four words and more'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alafia-backup-'))
})
afterEach(endChildren)
afterAll(() => rm(folder, { recursive: true, force: true }))

const commandOf = (name: 'backup' | 'restore' | 'drill') =>
  fileURLToPath(new URL(`../../../dist/${name}-command.js`, import.meta.url))
const begin = (name: 'backup' | 'restore' | 'drill', file: string, env: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env
  return runBuilt(commandOf(name), { env: { PATH, HOME, BACKUP_PASSPHRASE: passphrase, ...env } }, [file])
}
const run = (...words: Parameters<typeof begin>) => begin(...words).ended
const namesIn = (path: string) => readdir(path).catch(() => [])

describe('PLAT-80 npm run backup and npm run restore', () => {
  let backup: string
  let from: string
  let made: Awaited<ReturnType<typeof run>>
  beforeAll(async () => {
    from = join(folder, 'from')
    backup = join(folder, 'alafia.backup')
    const program = runProgram({ DATA_DIR: from, DEMO: 'on' })
    await addressOf(program)
    made = await run('backup', backup, { DATA_DIR: from })
    await program.kill('SIGTERM')
  })

  test('take a running clinic to an empty folder: every row and file, the audit trail and the signing key; only sessions end', async () => {
    expect(made.output).toMatch(/^Backed up to \S+ \([\d.]+ MB\) in [\d.]+ s\. Keep its passphrase elsewhere/)
    expect(made.code).toBe(0)
    const to = join(folder, 'to')
    const restored = await run('restore', backup, { DATA_DIR: to })
    expect(restored.output).toMatch(
      /^Restored the backup of \S+: \d+ rows in \d+ tables, [1-9]\d* files and the signing key, in [\d.]+ s\. The audit trail is intact up to head \d+ [0-9a-f]{64}\. Everyone signs in again\.\n$/,
    )
    const again = join(folder, 'again.backup')
    expect((await run('backup', again, { DATA_DIR: to })).code).toBe(0)
    const [one, other] = [await checkBackup(backup, passphrase), await checkBackup(again, passphrase)]
    const kept = ({ parts }: typeof one) =>
      parts
        .filter(({ name }) => !name.startsWith('database/public.session/'))
        .map(({ name, sha256 }) => `${name} ${sha256}`)
        .toSorted()
    expect(kept(other)).toEqual(kept(one))
    expect(other.sequences).toEqual(one.sequences)
    expect(other.tables.find(({ name }) => name === 'session')?.rows).toBe(0)

    const program = runProgram({ DATA_DIR: to, DEMO: 'off' })
    const url = await addressOf(program)
    const [{ email, password, role } = expect.fail('No demo account')] = demoAccounts
    const signedIn = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, role }),
    })
    expect(signedIn.status).toBe(200)
    // Row-level security is restored too, and withholds nothing of the patient's.
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ')
    const appointments = await fetch(`${url}/api/appointments`, { headers: { cookie } })
    expect(await appointments.json()).toContainEqual(expect.objectContaining({ status: 'completed' }))
    await program.kill('SIGTERM')
  })

  test('PLAT-84 npm run drill restores it into a scratch database, says how long that took, and leaves nothing', async () => {
    const drilled = await run('drill', backup, { DATA_DIR: from })
    process.stdout.write(drilled.output)
    expect(drilled.output).toMatch(
      /^The backup of \S+ can be restored: read and checked in [\d.]+ s, \d+ rows and [1-9]\d* files restored and compared in [\d.]+ s\. The scratch database is deleted\.\n$/,
    )
    expect(drilled.code).toBe(0)
    expect(await namesIn(from)).not.toContain('drill')
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'PLAT-84 a drill that gets %s leaves no records behind, or the next one deletes them',
    async (signal) => {
      const pidFile = join(from, 'drill', 'data', 'postgres', 'postmaster.pid')
      const child = begin('drill', backup, { DATA_DIR: from })
      await expect
        .poll(() => readFile(pidFile, 'utf8').catch(() => ''), { timeout: 60_000 })
        .toMatch(/^\d+\n/)
      const postgres = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
      await child.kill(signal)
      if (signal === 'SIGKILL') expect((await run('drill', backup, { DATA_DIR: from })).code).toBe(0)
      expect(await namesIn(join(from, 'drill', 'data'))).toEqual([])
      expect(() => process.kill(postgres, 0)).toThrow('ESRCH')
    },
  )

  test('nothing of it can be read without the passphrase', async () => {
    const bytes = await readFile(backup)
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    for (const word of ['BEGIN PRIVATE KEY', 'public.', 'alafia.example', 'manifest'])
      expect(bytes.includes(word)).toBe(false)
  })

  test('restore nothing with another passphrase, from a damaged or shortened file, or over something else', async () => {
    const bytes = await readFile(backup)
    const copy = async (name: string, change: (path: string) => Promise<void>) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      await change(path)
      return path
    }
    const flipped = await copy('flipped', async (path) => {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length / 2)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      await writeFile(path, changed)
    })
    const short = await copy('short', (path) => truncate(path, Math.floor(bytes.length / 65_536) * 65_536))
    const used = join(folder, 'used')
    await mkdir(used)
    await writeFile(join(used, 'mine.txt'), 'keep')
    const to = join(folder, 'nowhere')
    const tries: [string, string, Record<string, string>, RegExp][] = [
      [
        'another passphrase',
        backup,
        { BACKUP_PASSPHRASE: 'four words and less' },
        /BACKUP_PASSPHRASE isn't its passphrase/,
      ],
      ['no passphrase', backup, { BACKUP_PASSPHRASE: '' }, /BACKUP_PASSPHRASE is needed/],
      ['a changed byte', flipped, {}, /is damaged/],
      ['no end', short, {}, /is damaged/],
      ['no file', join(folder, 'none'), {}, /no such file/],
      ['a used folder', backup, { DATA_DIR: used }, /isn't empty/],
    ]
    for (const [what, file, env, why] of tries) {
      const { code, output } = await run('restore', file, { DATA_DIR: to, ...env })
      expect(output, what).toMatch(/^The backup was not restored: [^\n]+\.\n$/)
      expect(output, what).toMatch(why)
      expect(code, what).toBe(1)
    }
    expect(await namesIn(to)).toEqual([])
    expect(await readdir(used)).toEqual(['mine.txt'])
    const twice = await run('backup', backup, { DATA_DIR: from })
    expect(twice.output).toMatch(/^There is no backup: \S+ exists already\.\n$/)
    const weak = await run('backup', join(folder, 'weak'), { DATA_DIR: from, BACKUP_PASSPHRASE: 'short' })
    expect(weak.output).toContain('BACKUP_PASSPHRASE takes at least 16 characters')
    expect(await namesIn(folder)).not.toContain('weak')
  })
})

describe('PLAT-80 a backup that can be opened', () => {
  const asBackup = async (name: string, change: Partial<Manifest>) => {
    const path = join(folder, name)
    const part = { name: 'database/public.letter/000001', bytes: Buffer.from('1\n') }
    const manifest: Manifest = {
      format,
      madeAt: '2026-03-11T09:00:00.000Z',
      migrations: [],
      tables: [],
      months: [],
      sequences: [],
      files: 0,
      audit: { entries: 0, head: '' },
      parts: [fingerprint(part)],
      ...change,
    }
    const parts = async function* () {
      yield part
      yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest)) }
    }
    await writeArchive(path, passphrase, parts())
    return path
  }

  test('isn’t restored if it holds something else than its manifest lists', async () => {
    const same = await asBackup('same', {})
    expect((await checkBackup(same, passphrase)).files).toBe(0)
    const other = fingerprint({ name: 'database/public.letter/000001', bytes: Buffer.from('2\n') })
    const path = await asBackup('other', { parts: [other] })
    await expect(checkBackup(path, passphrase)).rejects.toThrow(/its parts aren't what its manifest lists/)
  })

  test('isn’t restored if a newer version made it', async () => {
    const path = await asBackup('newer', { migrations: ['of tomorrow'] })
    const manifest = await checkBackup(path, passphrase)
    const dataDir = join(folder, 'older')
    await expect(
      restoreInto({ databaseUrl: 'postgres://nobody@127.0.0.1:9/none', dataDir }, path, passphrase, manifest),
    ).rejects.toThrow(/of a newer version of Alafia/)
    expect(await namesIn(dataDir)).toEqual([])
  })
})

describe('PLAT-81 a backup made while people book', () => {
  let database: TestDatabase
  let target: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    target = await testDatabase({ empty: true })
  })
  afterAll(async () => {
    await database.close()
    await target.close()
  })

  test('has every booking with its audit entry, or neither; the target must be an empty database', async () => {
    const dataDir = join(folder, 'busy')
    const url = await addressOf(runProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir }))
    const path = join(folder, 'busy.backup')
    let writing: Promise<void> | undefined
    let isWritten = false
    const source = { connection: database.connection, dataDir, files: fileStoreOf({ dataDir }) }
    const { acknowledged } = await bookUntil(url, await seedBookers(database.db, 4), (sofar) => {
      if (sofar.acknowledged.size >= 20)
        writing ??= writeBackup(path, passphrase, source).finally(() => {
          isWritten = true
        })
      return isWritten
    })
    await writing

    const manifest = await checkBackup(path, passphrase)
    const into = (databaseUrl: string) =>
      restoreInto({ databaseUrl, dataDir: join(folder, 'quiet') }, path, passphrase, manifest)
    await expect(into(database.url)).rejects.toThrow(/^The database isn't empty/)
    expect(await into(target.url)).toEqual([])
    const restored = openDatabase(target.connection)
    const { rows } = await restored.db.execute<{ booked: number; entries: number }>(sql`select
      (select count(*)::int from appointment) as booked,
      (select count(*)::int from audit_entry where action = 'appointment.booked')
        + (select count(*)::int from audit_pending where entry ->> 'action' = 'appointment.booked') as entries`)
    await restored.close()
    const [{ booked, entries } = { booked: 0, entries: -1 }] = rows
    expect(entries).toBe(booked)
    expect(booked).toBeGreaterThanOrEqual(20)
    expect(booked).toBeLessThanOrEqual(acknowledged.size)
  })
})
