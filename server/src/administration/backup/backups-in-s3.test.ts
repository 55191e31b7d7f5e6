import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Backups } from '@alafia/contract/administration/backups/schema'
import { day, minute } from '@alafia/contract/kernel/durations'
import { s3Folder, StorageUnavailableError } from '../../platform/files/s3-storage.ts'
import { s3Credentials, s3Server } from '../../testing/s3-server.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { readArchive, writeArchive, type Part } from './archive.ts'
import { inOwnProcess } from './own-process.ts'
import { placeAt } from './place.ts'
import { createScheduledBackups, type ScheduledBackups } from './scheduled.actions.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const passphrase = 'four words and more'
let s3: Awaited<ReturnType<typeof s3Server>>
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value)
  s3 = await s3Server()
})
afterAll(async () => {
  await s3.remove()
  vi.unstubAllEnvs()
})

const namesIn = async (address: string) => {
  const names: string[] = []
  for await (const { name } of s3Folder(address).list()) names.push(name)
  return names.toSorted()
}

describe('PLAT-93 a backup in S3', () => {
  test('is there once it is whole, reads back as it was written, and nothing is left of one that failed', async () => {
    const path = s3.url('by-hand/one.backup')
    const parts = async function* (fails: boolean): AsyncGenerator<Part> {
      for (let count = 0; count < 3; count += 1)
        yield { name: `part/${count}`, bytes: Buffer.alloc(1_000_000, count) }
      if (fails) throw new Error('The database went away')
    }
    await expect(writeArchive(path, passphrase, parts(true))).rejects.toThrow('The database went away')
    expect(await placeAt(path).size()).toBeUndefined()
    await writeArchive(path, passphrase, parts(false))
    const found: string[] = []
    for await (const { name, bytes } of readArchive(path, passphrase))
      found.push(`${name} ${bytes.length} ${bytes[0]}`)
    expect(found).toEqual(['part/0 1000000 0', 'part/1 1000000 1', 'part/2 1000000 2'])
    await s3.stop()
    await expect(placeAt(path).size()).rejects.toThrow(StorageUnavailableError)
    await s3.start()
    await placeAt(path).remove()
    expect(await namesIn(s3.url('by-hand'))).toEqual([])
  })

  describe('each night', () => {
    let server: TestServer
    let folder: string
    let backups: ScheduledBackups | undefined
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'alafia-s3-backups-'))
      server = await testServer({
        settings: { backupFolder: s3.url('nightly'), backupKeptDays: 3, backupPassphrase: passphrase },
      })
    })
    afterEach(() => backups?.close())
    afterAll(async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('it is made by the real command, restored for a try from there, and deleted when it is too old', async () => {
      const admin = await server.seed.admin()
      const { PATH = '', HOME = '' } = process.env
      const env = {
        PATH,
        HOME,
        DATABASE_URL: server.databaseUrl,
        DATA_DIR: server.app.services.settings.dataDir,
        BACKUP_PASSPHRASE: passphrase,
        ...s3Credentials,
      }
      backups = createScheduledBackups(server.app.services, inOwnProcess(env))
      const run = async () => {
        backups?.runDue()
        await backups?.settled()
        return (await (await server.as(admin)).get<Backups>('/api/admin/backups')).body
      }
      await s3Folder(s3.url('nightly')).write('mine.txt', [Buffer.from('mine')])
      const first = await run()
      expect([first.backup.failing, first.drill.failing]).toEqual([null, null])
      expect(first.drill.last?.file).toBe(first.backup.last?.file)
      expect(first.backup.last?.bytes).toBeGreaterThan(1000)
      const [made] = (await namesIn(s3.url('nightly'))).filter((name) => name !== 'mine.txt')
      expect(first.backup.last?.file).toBe(`${s3.url('nightly')}/${made}`)

      server.clock.advance((4 * day) / minute)
      const later = await run()
      const newest = later.backup.last?.file.split('/').at(-1)
      expect(newest).not.toBe(made)
      expect(await namesIn(s3.url('nightly'))).toEqual([newest, 'mine.txt'])

      await s3.stop()
      server.clock.advance((2 * day) / minute)
      expect((await run()).backup.failing?.why).toMatch(/^There is no backup: The file store can't be used/)
      await s3.start()
    })
  })
})
