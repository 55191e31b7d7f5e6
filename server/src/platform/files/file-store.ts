import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file that was written piece by piece: its key, its length in bytes and its fingerprint. */
export type SavedFile = { key: string; size: number; sha256: string }

/** Files in the data folder, under generated keys: a user's file name never becomes a path. */
export type FileStore = {
  /** Returns the key once the file and its directory entry are on disk. */
  save(bytes: Uint8Array): Promise<string>
  /** The same for a file that doesn't fit into memory. Nothing stays if `pieces` fails. */
  savePieces(pieces: AsyncIterable<Uint8Array>): Promise<SavedFile>
  /** @throws Error if no file has this key */
  read(key: string): Promise<Buffer>
  /** The same, piece by piece; the error comes with the first. */
  readPieces(key: string): AsyncIterable<Uint8Array>
  /** Does nothing if no file has this key. */
  remove(key: string): Promise<void>
  /** The keys of files older than this, including partial files left by a crash. */
  keysBefore(instant: Date): Promise<string[]>
}

/** Holds the bytes until the whole file is on disk. */
const partialPath = (path: string) => `${path}.part`

/** The names in a folder; none if the folder doesn't exist. */
const namesIn = async function* (folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => undefined)
  if (entries) for await (const { name } of entries) yield name
}

const isKey = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** @throws Error unless the key is one: a name from elsewhere never becomes a path */
const pathIn = (folder: string, key: string): string => {
  if (!isKey(key)) throw new Error('Not a key of the file store')
  return join(folder, key.slice(0, 2), key)
}

/** @param folder absolute; created with the first file. All processes must share it, including those on other machines. */
export const createFileStore = (folder: string): FileStore => {
  const pathOf = (key: string) => pathIn(folder, key)
  const syncToDisk = async (path: string, write?: Uint8Array) => {
    const handle = await open(path, write ? 'wx' : 'r', 0o600)
    try {
      if (write) await handle.writeFile(write)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  /** `write` writes the partial file; under its final name it is whole. */
  const saveAs = async <T>(write: (partial: string) => Promise<T>) => {
    const key = randomBytes(16).toString('hex')
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const written = await write(partialPath(path))
    await rename(partialPath(path), path)
    await syncToDisk(dirname(path))
    return { key, written }
  }
  const writePieces = async (path: string, pieces: AsyncIterable<Uint8Array>) => {
    const hash = createHash('sha256')
    let size = 0
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const piece of pieces) {
        await handle.writeFile(piece)
        hash.update(piece)
        size += piece.length
      }
      await handle.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    return { size, sha256: hash.digest('hex') }
  }
  return {
    async save(bytes) {
      return (await saveAs((partial) => syncToDisk(partial, bytes))).key
    },
    async savePieces(pieces) {
      const { key, written } = await saveAs((partial) => writePieces(partial, pieces))
      return { key, ...written }
    },
    read: (key) => readFile(pathOf(key)),
    readPieces: (key) => createReadStream(pathOf(key)),
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await rm(partialPath(path), { force: true })
    },
    async keysBefore(instant) {
      const old = new Set<string>()
      for await (const inner of namesIn(folder))
        for await (const name of namesIn(join(folder, inner))) {
          const key = name.replace(/\.part$/, '')
          const found = isKey(key) ? await stat(join(folder, inner, name)).catch(() => undefined) : undefined
          if (found && found.mtime < instant) old.add(key)
        }
      return [...old]
    },
  }
}

const folderIn = (dataDir: string) => join(dataDir, 'files')

/** The store in a data folder. */
export const filesIn = (dataDir: string): FileStore => createFileStore(folderIn(dataDir))

/** Where it keeps a file, for a restore. @throws Error unless the key is one */
export const storedPath = (dataDir: string, key: string): string => pathIn(folderIn(dataDir), key)
