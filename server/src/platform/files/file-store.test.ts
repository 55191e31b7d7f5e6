import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '@alafia/contract/kernel/durations'
import { fileStoreOf, type FileStore } from './file-store.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'

let folder: string
let files: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alafia-files-'))
  files = fileStoreOf({ dataDir: folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const soon = () => new Date(Date.now() + minute)
const tomorrow = () => new Date(Date.now() + 25 * hour)

describe('PLAT-20 files in the data folder', () => {
  test('are read back byte for byte, and no other user of the machine can read them', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 10, 13])
    const key = await files.save(bytes)
    expect((await files.read(key)).equals(bytes)).toBe(true)
    const place = join(folder, 'files', key.slice(0, 2), key)
    expect((await stat(place)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'files'))).mode & 0o777).toBe(0o700)
  })

  test('with the same bytes are separate files: removing one leaves the other', async () => {
    const [one, other] = await Promise.all([files.save(Buffer.from('x')), files.save(Buffer.from('x'))])
    expect(one).not.toBe(other)
    await files.remove(one)
    await files.remove(one)
    await expect(files.read(one)).rejects.toThrow('ENOENT')
    expect((await files.read(other)).toString()).toBe('x')
  })

  test.each([
    '',
    '..',
    '../../etc/passwd',
    '/etc/passwd',
    'A'.repeat(32),
    `${'a'.repeat(32)}\0`,
    `${'a'.repeat(31)}/`,
  ])('an invalid key (%j) finds no file', async (key) => {
    await expect(async () => files.read(key)).rejects.toThrow('Not a key of the file store')
    await expect(async () => files.remove(key)).rejects.toThrow('Not a key of the file store')
  })

  test('are all complete when two hundred are saved at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 200 }, (_, nth) => files.save(Buffer.from(`file ${nth}`))),
    )
    expect(new Set(keys).size).toBe(200)
    for (const [nth, key] of keys.entries()) expect((await files.read(key)).toString()).toBe(`file ${nth}`)
    const names = await readdir(join(folder, 'files'), { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('PLAT-20 deleting orphaned files', () => {
  test('deletes old files that no row refers to, and files that a crash left half-written; does nothing without a folder', async () => {
    await deleteOrphanedFiles(files, tomorrow(), [])
    const [named, stray] = [await files.save(Buffer.from('named')), await files.save(Buffer.from('stray'))]
    const half = 'ab'.repeat(16)
    const kept = await files.save(Buffer.from('x'))
    const beside = join(folder, 'files', kept.slice(0, 2))
    await writeFile(join(beside, 'README'), 'not ours')
    // A crash before the rename.
    const place = join(folder, 'files', 'ab')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, `${half}.part`), 'half')

    expect(await files.keysBefore(new Date(Date.now() - minute))).toEqual([])
    expect(await files.keysBefore(soon())).toContain(half)
    const asked: string[] = []
    const owner = (keys: readonly string[]) => {
      asked.push(...keys)
      return Promise.resolve([named])
    }
    await deleteOrphanedFiles(files, new Date(), [owner])
    expect(asked).toEqual([])
    await deleteOrphanedFiles(files, tomorrow(), [owner])
    expect((await files.read(named)).toString()).toBe('named')
    await expect(files.read(stray)).rejects.toThrow('ENOENT')
    expect(await readdir(place)).toEqual([])
    expect(await readdir(beside)).toContain('README')
  })

  test('deletes nothing if an owner’s rows can’t be read', async () => {
    const key = await files.save(Buffer.from('x'))
    const away = () => Promise.reject(new Error('The database is away'))
    await expect(deleteOrphanedFiles(files, tomorrow(), [away])).rejects.toThrow('The database is away')
    expect((await files.read(key)).toString()).toBe('x')
  })
})
