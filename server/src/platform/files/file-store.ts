import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import {
  decryptIfNeeded,
  encrypt,
  FileChangedError,
  FilesKeyError,
  newDataKey,
  unwrap,
  wrap,
  type FilesKeys,
} from './encryption.ts'
import { codeOf } from '../start-error.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type FileStorage } from './storage.ts'

/** A file that was written piece by piece: its key, its length in bytes and its fingerprint. */
export type SavedFile = { key: string; size: number; sha256: string }

/** Stored files, under generated keys: a user's file name never becomes a path. */
export type FileStore = {
  /** Returns the key once the file is durable. */
  save(bytes: Uint8Array): Promise<string>
  /** The same for a file that doesn't fit into memory. Nothing stays if `pieces` fails. */
  savePieces(pieces: AsyncIterable<Uint8Array>): Promise<SavedFile>
  /** Stores a file under the key that it had elsewhere. */
  restore(key: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** @throws Error if no file has this key */
  read(key: string): Promise<Buffer>
  /** The same, piece by piece; the error comes with the first. */
  readPieces(key: string): AsyncIterable<Uint8Array>
  /** Does nothing if no file has this key. */
  remove(key: string): Promise<void>
  /** The keys of files older than this, including partial files left by a crash. */
  keysBefore(instant: Date): Promise<string[]>
  /** Tries the key on some of the files. @throws FilesKeyError if one was encrypted with another key */
  requireOurKey(): Promise<void>
}

/** Where a file's wrapped data key is. */
export const dataKeyName = (key: string): string => `${key}.key`

/** Whether this is a file's key, and not what is kept beside it. */
export const isFileKey = (name: string): boolean => /^[0-9a-f]{32}$/.test(name)

/** How many data keys the start tries to open. */
const triedKeys = 20

/** Passes the pieces on, and notes what they were. */
const measured = (pieces: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256')
  let size = 0
  const passed = async function* () {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return { passed: passed(), total: () => ({ size, sha256: hash.digest('hex') }) }
}

/** @param keys what files are encrypted with; without it, they are stored as they are */
export const createFileStore = (storage: FileStorage, keys: FilesKeys | undefined): FileStore => {
  const remove = async (key: string) => {
    // Without its data key the file couldn't be opened, so that goes last.
    await storage.remove(key)
    await storage.remove(dataKeyName(key))
  }
  /** The data key is there before the file is: a file with its name can always be opened. */
  const write = async (key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    if (!keys) return storage.write(key, pieces)
    const dataKey = newDataKey()
    await storage.write(dataKeyName(key), [Buffer.from(wrap(keys, dataKey, key))])
    try {
      await storage.write(key, encrypt(dataKey, pieces))
    } catch (error) {
      await storage.remove(dataKeyName(key)).catch(() => undefined)
      throw error
    }
  }
  const newKey = () => randomBytes(16).toString('hex')
  const dataKeyOf = async (key: string) => {
    const wrapped = await text(storage.read(dataKeyName(key))).catch((cause: unknown) => {
      if (codeOf(cause) !== 'ENOENT') throw cause
      throw new FileChangedError(`The data key of the stored file ${key} is missing`, { cause })
    })
    return unwrap(keys, wrapped, key)
  }
  const readPieces = (key: string) => decryptIfNeeded(storage.read(key), () => dataKeyOf(key), key)
  return {
    async save(bytes) {
      const key = newKey()
      await write(key, [bytes])
      return key
    },
    async savePieces(pieces) {
      const key = newKey()
      const { passed, total } = measured(pieces)
      await write(key, passed)
      return { key, ...total() }
    },
    restore: write,
    read: async (key) => buffer(readPieces(key)),
    readPieces,
    remove,
    async keysBefore(instant) {
      const old = new Set<string>()
      for await (const { name, storedAt } of storage.list()) {
        const key = name.replace(/\.key$/, '')
        if (isFileKey(key) && storedAt < instant) old.add(key)
      }
      return [...old]
    },
    async requireOurKey() {
      let tried = 0
      for await (const { name } of storage.list()) {
        const key = name.replace(/\.key$/, '')
        if (name === key) continue
        await dataKeyOf(key).catch((error: unknown) => {
          if (error instanceof FilesKeyError) throw error
        })
        tried += 1
        if (tried === triedKeys) return
      }
    },
  }
}

/** What the settings say about stored files. */
export type FileSettings = {
  dataDir: string
  filesKeys?: FilesKeys | undefined
  filesUrl?: string | undefined
}

/** In the data folder, or where FILES_URL says. */
export const storageOf = ({ dataDir, filesUrl }: FileSettings): FileStorage =>
  filesUrl === undefined ? folderStorage(join(dataDir, 'files')) : s3Storage(filesUrl)

export const fileStoreOf = (settings: FileSettings): FileStore =>
  createFileStore(storageOf(settings), settings.filesKeys)
