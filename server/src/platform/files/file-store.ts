import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in the data folder, under keys of our own: what a person calls a file never becomes a path. */
export type FileStore = {
  /** On the disk, with its folder's entry, before the key is given. */
  save(bytes: Uint8Array): Promise<string>
  /** @throws Error when there is none under this key */
  read(key: string): Promise<Buffer>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** The keys of files older than this, also of those that a crash left half written. */
  keysBefore(instant: Date): Promise<string[]>
}

/** Where the bytes lie until all of them are on the disk. */
const partialPath = (place: string) => `${place}.part`

/** The names in a folder, one after the other; none where there is no folder. */
const namesIn = async function* (folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => undefined)
  if (entries) for await (const { name } of entries) yield name
}

const isKey = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** @param folder absolute; made when the first file comes. Several processes on several machines must share it. */
export const createFileStore = (folder: string): FileStore => {
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error('Not a key of the file store')
    return join(folder, key.slice(0, 2), key)
  }
  const synced = async (path: string, write?: Uint8Array) => {
    const handle = await open(path, write ? 'wx' : 'r', 0o600)
    try {
      if (write) await handle.writeFile(write)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    async save(bytes) {
      const key = randomBytes(16).toString('hex')
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await synced(partialPath(place), bytes)
      await rename(partialPath(place), place)
      await synced(dirname(place))
      return key
    },
    read: (key) => readFile(placeOf(key)),
    async remove(key) {
      const place = placeOf(key)
      await rm(place, { force: true })
      await rm(partialPath(place), { force: true })
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

/** The store of a data folder: each process that serves it has one. */
export const filesIn = (dataDir: string): FileStore => createFileStore(join(dataDir, 'files'))
