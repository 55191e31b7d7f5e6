import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileChangedError, FilesKeyError } from './encryption.ts'
import { fileStoreOf, storageOf } from './file-store.ts'
import { rotateFilesKey } from './rotation.ts'
import type { FileStorage } from './storage.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alafia-encrypted-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const withKey = (current: Buffer, old?: Buffer) => fileStoreOf({ dataDir, filesKeys: { current, old } })
const plain = () => fileStoreOf({ dataDir })
const pathOf = (name: string) => join(dataDir, 'files', name.slice(0, 2), name)
const content = 'Haemoglobin 9.1 g/dl'

const piecesOf = async function* (bytes: Buffer, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

describe('SEC-110 with FILES_KEY', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
    'a file of %i bytes comes back byte for byte, however it is cut, and nothing on disk shows it',
    async (size) => {
      const files = withKey(one)
      const bytes = Buffer.from(content.repeat(Math.ceil(size / content.length))).subarray(0, size)
      const whole = await files.save(bytes)
      const { key, size: measured } = await files.savePieces(piecesOf(bytes, 7001))
      expect(measured).toBe(size)
      for (const stored of [whole, key]) {
        expect((await files.read(stored)).equals(bytes)).toBe(true)
        expect((await buffer(files.readPieces(stored))).equals(bytes)).toBe(true)
        expect((await readFile(pathOf(stored))).includes('Haem')).toBe(false)
      }
      const [first, second] = [await readFile(pathOf(whole)), await readFile(pathOf(key))]
      expect(first.subarray(24).equals(second.subarray(24))).toBe(false)
    },
  )

  test('a file whose bytes or data key were changed, cut off or swapped isn’t opened', async () => {
    const files = withKey(one)
    const bytes = randomBytes(150_000)
    const [key, other] = [await files.save(bytes), await files.save(randomBytes(150_000))]
    const before = await readFile(pathOf(key))
    let tried = 0
    const changed = async (name: string, change: () => Promise<unknown>) => {
      const kept = await readFile(pathOf(name))
      await change()
      await expect(files.read(key)).rejects.toThrow(FileChangedError)
      await writeFile(pathOf(name), kept)
      tried += 1
    }
    await changed(`${key}.key`, () => rm(pathOf(`${key}.key`)))
    for (const at of [24, 70_000, before.length - 1])
      await changed(key, () => {
        const flipped = Buffer.from(before)
        flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
        return writeFile(pathOf(key), flipped)
      })
    // Also at the end of a piece.
    for (const length of [before.length - 1, 24 + 65_552, 24])
      await changed(key, () => truncate(pathOf(key), length))
    const [start, first, second] = [
      before.subarray(0, 24),
      before.subarray(24, 65_576),
      before.subarray(65_576, 131_128),
    ]
    await changed(key, () =>
      writeFile(pathOf(key), Buffer.concat([start, second, first, before.subarray(131_128)])),
    )
    await changed(key, () => copyFile(pathOf(other), pathOf(key)))
    const bothOfOther = async () => {
      await copyFile(pathOf(other), pathOf(key))
      await copyFile(pathOf(`${other}.key`), pathOf(`${key}.key`))
    }
    const ownDataKey = await readFile(pathOf(`${key}.key`))
    await changed(key, bothOfOther)
    await writeFile(pathOf(`${key}.key`), ownDataKey)
    await changed(`${key}.key`, () => copyFile(pathOf(`${other}.key`), pathOf(`${key}.key`)))
    expect((await files.read(key)).equals(bytes)).toBe(true)
    console.info(`${tried} changes, 0 opened`)
  })

  test('files that were stored without it stay readable', async () => {
    const key = await plain().save(Buffer.from(content))
    expect((await withKey(one).read(key)).toString()).toBe(content)
    await withKey(one).requireOurKey()
  })

  test('another key, or none, opens nothing and is refused at the start', async () => {
    const key = await withKey(one).save(Buffer.from(content))
    for (const files of [withKey(two), plain()]) {
      await expect(files.read(key)).rejects.toThrow(FilesKeyError)
      await expect(files.requireOurKey()).rejects.toThrow(FilesKeyError)
    }
    await withKey(two, one).requireOurKey()
    expect((await withKey(two, one).read(key)).toString()).toBe(content)
  })

  test('nothing stays of a file that couldn’t be stored or was removed', async () => {
    const files = withKey(one)
    const failing = async function* () {
      yield randomBytes(100_000)
      throw new Error('disk full')
    }
    await expect(files.savePieces(failing())).rejects.toThrow('disk full')
    await files.remove(await files.save(Buffer.from(content)))
    const left = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })
})

describe('SEC-111 changing FILES_KEY', () => {
  const fill = async () => [
    await plain().save(Buffer.from(content)),
    await withKey(one).save(Buffer.from(content)),
    await withKey(two).save(Buffer.from(content)),
  ]
  const readAll = async (keys: readonly string[], current: Buffer, old?: Buffer) => {
    for (const key of keys) expect((await withKey(current, old).read(key)).toString()).toBe(content)
  }

  test('wraps the data keys with the new key, leaves encrypted files as they are, and encrypts the others', async () => {
    const keys = await fill()
    const [, old = ''] = keys
    const before = { bytes: await readFile(pathOf(old)), at: (await stat(pathOf(old))).mtimeMs }
    const rotate = () => rotateFilesKey(storageOf({ dataDir }), { current: two, old: one })
    expect(await rotate()).toEqual({ wrapped: 1, encrypted: 1, unchanged: 1, failed: [] })
    expect((await readFile(pathOf(old))).equals(before.bytes)).toBe(true)
    expect((await stat(pathOf(old))).mtimeMs).toBe(before.at)
    for (const key of keys) expect((await readFile(pathOf(key))).includes('Haem')).toBe(false)
    await readAll(keys, two)
    await expect(withKey(one).read(old)).rejects.toThrow(FilesKeyError)
    expect(await rotate()).toEqual({ wrapped: 0, encrypted: 0, unchanged: 3, failed: [] })
  })

  test('names each file that neither key opens, and leaves it as it is', async () => {
    const [, key = ''] = await fill()
    const { failed } = await rotateFilesKey(storageOf({ dataDir }), { current: three, old: two })
    expect(failed).toEqual([expect.stringContaining(key)])
    expect((await withKey(one).read(key)).toString()).toBe(content)
  })

  test('can end after any write: both keys open everything, and the next run finishes it', async () => {
    const storage = storageOf({ dataDir })
    const dyingAfter = (writes: number): FileStorage => {
      let left = writes
      return {
        ...storage,
        write: (...words) => (left-- > 0 ? storage.write(...words) : Promise.reject(new Error('killed'))),
      }
    }
    let isWhole = false
    let writes = 0
    for (; !isWhole; writes += 1) {
      const keys = [...(await fill()), ...(await fill())]
      const first = await rotateFilesKey(dyingAfter(writes), { current: two, old: one })
      isWhole = first.failed.length === 0
      await readAll(keys, two, one)
      const { failed } = await rotateFilesKey(storage, { current: two, old: one })
      expect(failed).toEqual([])
      await readAll(keys, two)
      for (const key of keys) await plain().remove(key)
    }
    expect(writes).toBe(7)
    console.info(`ended after 0 to ${writes - 2} writes, 0 files lost`)
  })
})
