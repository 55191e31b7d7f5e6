import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backups } from '@alafia/contract/administration/backups/schema'
import type { Notification } from '@alafia/contract/notifications/schema'
import { day, hour, minute } from '@alafia/contract/kernel/durations'
import { testServer, type Person, type TestServer } from '../../testing/server.ts'
import { backupRun } from '../table.ts'
import { inOwnProcess, type RunCommand } from './own-process.ts'
import { createScheduledBackups, type ScheduledBackups } from './scheduled.actions.ts'

vi.setConfig({ testTimeout: 120_000 })

const passphrase = 'four words and more'

describe('scheduled backups', () => {
  let server: TestServer
  let parent: string
  let folder: string
  let person: Person
  let processes: ScheduledBackups[]
  let commands: string[]
  let failure: string | undefined

  /** Takes no time, and writes what stands for a backup. */
  const fake: RunCommand = async (command, file) => {
    commands.push(command)
    if (failure !== undefined) throw new Error(failure)
    if (command !== 'backup') return
    await mkdir(folder, { recursive: true })
    await writeFile(file, 'whole', { flag: 'wx' })
  }
  const start = (count: number, run = fake) => {
    processes = Array.from({ length: count }, () => createScheduledBackups(server.app.services, run))
  }
  const runAll = async () => {
    for (const one of processes) one.runDue()
    await Promise.all(processes.map((one) => one.settled()))
  }
  const at = async (time: string) => {
    server.clock.set(new Date(time))
    await runAll()
  }
  const get = async <T>(path: string) => (await (await server.as(person)).get<T>(path)).body
  const shown = () => get<Backups>('/api/admin/backups')
  const alerts = async () =>
    (await get<Notification[]>('/api/notifications'))
      .filter(({ type }) => type === 'system-alert')
      .map(({ title, body }) => `${title}: ${body}`)

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'alafia-backups-'))
    folder = join(parent, 'backups')
    server = await testServer({
      settings: { backupFolder: folder, backupKeptDays: 3, backupPassphrase: passphrase },
    })
    person = await server.seed.admin()
    commands = []
    failure = undefined
    start(3)
  })
  afterEach(async () => {
    await Promise.all(processes.map((one) => one.close()))
    await server.close()
    await rm(parent, { recursive: true, force: true })
  })

  test('PLAT-82 the first is made at once, then one a night from two o’clock, however many processes run', async () => {
    await at('2026-03-12T10:00:00Z')
    await at('2026-03-12T20:00:00Z')
    await at('2026-03-13T00:59:00Z')
    expect(await readdir(folder)).toHaveLength(1)
    await at('2026-03-13T01:00:00Z')
    await at('2026-03-13T02:00:00Z')
    expect(await readdir(folder)).toHaveLength(2)
    expect((await shown()).backup).toMatchObject({
      runningSince: null,
      last: { at: '2026-03-13T01:00:00.000Z', bytes: 5 },
      failing: null,
    })
  })

  test('PLAT-83 each is deleted when it is too old, but never the last, and nothing else in the folder', async () => {
    await mkdir(folder)
    await writeFile(join(folder, 'mine.txt'), '')
    for (const date of ['12', '13', '14', '15', '16']) await at(`2026-03-${date}T03:00:00Z`)
    const kept = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-03-16']
    const names = await readdir(folder)
    expect(names.map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0] ?? name).toSorted()).toEqual([
      ...kept,
      'mine.txt',
    ])
    failure = 'The disk is full'
    await at('2026-05-01T03:00:00Z')
    expect(await readdir(folder)).toEqual(names.filter((name) => /-16-|mine/.test(name)))
  })

  test('PLAT-84 PLAT-85 a failed one is tried again each hour; administrators are told once, and again after one that worked', async () => {
    failure = 'There is no backup: the disk is full'
    await at('2026-03-12T10:00:00Z')
    await at('2026-03-12T10:30:00Z')
    expect(commands).toEqual(['backup'])
    await at('2026-03-12T11:01:00Z')
    expect(commands).toEqual(['backup', 'backup'])
    const why = 'There is no backup: the disk is full.'
    expect((await shown()).backup.failing).toEqual({ since: '2026-03-12T10:00:00.000Z', why })
    expect(await alerts()).toEqual([`The backup failed: ${why} Alafia tries again every hour.`])
    expect(processes.map((one) => one.isWell())).toEqual([false, false, false])
    failure = undefined
    await at('2026-03-12T13:00:00Z')
    expect((await shown()).backup.failing).toBeNull()
    // The other processes see it the next time they look.
    await runAll()
    expect(processes.map((one) => one.isWell())).toEqual([true, true, true])
    failure = 'There is no backup: the disk is full again'
    await at('2026-03-13T03:00:00Z')
    expect(await alerts()).toHaveLength(2)
  })

  test('PLAT-84 the last backup is restored for a try each week', async () => {
    start(1)
    await at('2026-03-12T10:00:00Z')
    expect(commands).toEqual(['backup', 'drill'])
    for (let days = 1; days < 7; days++) {
      server.clock.advance(day / minute)
      await runAll()
    }
    expect(commands.filter((command) => command === 'drill')).toHaveLength(1)
    server.clock.advance(day / minute + 1)
    await runAll()
    expect(commands.filter((command) => command === 'drill')).toHaveLength(2)
    const { backup, drill } = await shown()
    expect(drill.last?.file).toBe(backup.last?.file)
  })

  test('PLAT-82 a run whose process was killed is begun again; one that is stopped in order too', async () => {
    const ago = new Date(server.clock.now().getTime() - hour)
    await server.db
      .insert(backupRun)
      .values({ kind: 'backup', state: 'running', startedAt: ago, heartbeatAt: ago })
    await runAll()
    expect(await readdir(folder)).toHaveLength(1)

    server.clock.advance(day / minute)
    const begun = new Promise<void>((resolve) => {
      start(1, async (_command, file, signal) => {
        await writeFile(`${file}.part`, 'half')
        resolve()
        return new Promise((_, failed) =>
          signal.addEventListener('abort', () => failed(new Error('stopped'))),
        )
      })
    })
    processes[0]?.runDue()
    await begun
    expect((await shown()).backup.runningSince).not.toBeNull()
    await processes[0]?.close()
    expect((await shown()).backup).toMatchObject({ runningSince: null, failing: null })
    start(1)
    await runAll()
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('PLAT-82 what was made elsewhere, before this database was restored here, doesn’t count', async () => {
    await at('2026-03-12T10:00:00Z')
    await server.db.update(backupRun).set({ file: '/mnt/of-the-old-machine/alafia.backup' })
    await at('2026-03-12T11:00:00Z')
    expect(await readdir(folder)).toHaveLength(2)
  })

  test('PLAT-84 the real commands: a backup of this database, restored into a scratch database and compared', async () => {
    const { PATH = '', HOME = '' } = process.env
    const env = {
      PATH,
      HOME,
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: server.app.services.settings.dataDir,
      BACKUP_PASSPHRASE: passphrase,
    }
    start(1, inOwnProcess(env))
    await runAll()
    const { backup, drill } = await shown()
    expect([backup.failing, drill.failing]).toEqual([null, null])
    expect(drill.last?.file).toBe(backup.last?.file)
    expect(backup.last?.bytes).toBeGreaterThan(1000)
    await writeFile(backup.last?.file ?? '', 'damaged')
    server.clock.advance((8 * day) / minute)
    start(1, (command, file, signal) =>
      command === 'drill'
        ? inOwnProcess(env)(command, backup.last?.file ?? '', signal)
        : fake(command, file, signal),
    )
    await runAll()
    expect((await shown()).drill.failing?.why).toMatch(
      /^The backup could not be restored: .* can't be decrypted/,
    )
    expect(processes[0]?.isWell()).toBe(false)
  })
})

test('PLAT-85 without a folder nothing is made, and administrators see that', async () => {
  const server = await testServer()
  const admin = await server.as(await server.seed.admin())
  createScheduledBackups(server.app.services, async () => expect.fail('made one')).runDue()
  expect((await admin.get<Backups>('/api/admin/backups')).body.scheduled).toBeNull()
  await server.close()
})
