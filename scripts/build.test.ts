import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint, isStale, parts, root, stampFile } from './build-outputs.mjs'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'alafia-build-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), text)
}

describe('PLAT-53 a build', () => {
  beforeEach(async () => {
    await write('server/src/main.ts', '1')
    await write('contract/src/kernel/civil.ts', '1')
    await write('web/src/main.tsx', '1')
    await write('package-lock.json', '{}')
    for (const part of Object.values(parts)) {
      await write(path.relative(folder, stampFile(path.join(folder, part.output))), fingerprint(part, folder))
    }
  })

  const stale = () => Object.values(parts).flatMap((part) => (isStale(part, folder) ? [part.name] : []))

  it('is fresh while its sources are unchanged', () => {
    expect(stale()).toEqual([])
  })

  it.each([
    ['server/src/main.ts', ['server']],
    ['server/src/new.ts', ['server']],
    ['contract/src/kernel/civil.ts', ['server', 'web']],
    ['web/index.html', ['web']],
    ['web/dialog-chunks.ts', ['web']],
    ['package-lock.json', ['server', 'web']],
    ['server/src/main.test.ts', []],
    ['server/src/testing/server.ts', []],
    ['server/src/migrations/0001_more.sql', []],
  ])('after a change to %s, these are stale: %j', async (file, expected) => {
    await write(file, '2')
    expect(stale()).toEqual(expected)
  })

  it('is stale after a source has moved', async () => {
    await rm(path.join(folder, 'server/src/main.ts'))
    await write('server/src/app.ts', '1')
    expect(stale()).toEqual(['server'])
  })

  it('is stale if it is missing', async () => {
    await rm(path.join(folder, 'web/dist'), { recursive: true })
    expect(stale()).toEqual(['web'])
  })

  it('of this repository is checked in less than 150 ms', () => {
    const times = Array.from({ length: 5 }, () => {
      // CPU time, so that other programs don't affect it.
      const since = process.cpuUsage()
      for (const part of Object.values(parts)) fingerprint(part, root)
      const { user, system } = process.cpuUsage(since)
      return (user + system) / 1000
    })
    expect(Math.min(...times)).toBeLessThan(150)
  })
})

describe('PLAT-53 two simultaneous builds', () => {
  /** Logs when its work under the lock starts and ends. */
  const worker = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    const [lockModule, lock, log] = process.argv.slice(1)
    const { withLock } = await import(lockModule)
    await withLock(lock, async () => {
      appendFileSync(log, 'start ')
      await pause(150)
      appendFileSync(log, 'end ')
    })`

  const work = () =>
    new Promise<number | null>((resolve) => {
      const args = [path.join(root, 'scripts/lock.mjs'), path.join(folder, 'lock'), path.join(folder, 'log')]
      const child = spawn(process.execPath, ['--input-type=module', '-e', worker, ...args], {
        stdio: 'ignore',
      })
      child.on('close', resolve)
    })

  it('take turns', async () => {
    expect(await Promise.all([work(), work(), work()])).toEqual([0, 0, 0])
    expect(await readFile(path.join(folder, 'log'), 'utf8')).toBe('start end start end start end ')
  })

  it('don’t wait for one that has crashed', async () => {
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise((resolve) => dead.on('close', resolve))
    await write('lock', String(dead.pid))
    expect(await work()).toBe(0)
  })
})
