import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where bytes are kept under names that the program makes up. */
export type FileStorage = {
  /** All of it or nothing: until it is durable, what had this name before stays. */
  write(name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** The error comes with the first piece; its code is ENOENT if nothing has this name. */
  read(name: string): AsyncIterable<Uint8Array>
  /** Also what a crash left of it. Does nothing if nothing has this name. */
  remove(name: string): Promise<void>
  /** Also of what a crash left behind, under the name that it was to have. */
  list(): AsyncIterable<{ name: string; storedAt: Date }>
  /** Where it is another server: whether that answers. */
  isReachable?(): Promise<boolean>
}

/** Holds the bytes until the whole file is on disk. */
const partialPath = (path: string) => `${path}.part`

/** The names in a folder; none if the folder doesn't exist. */
const namesIn = async function* (folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => undefined)
  if (entries) for await (const { name } of entries) yield name
}

/** Its path within the storage. @throws Error unless the name is one of ours: what comes from elsewhere never becomes a path */
export const fileName = (name: string): string => {
  if (!/^[0-9a-f]{32}(?:\.key)?$/.test(name)) throw new Error('Not a key of the file store')
  return `${name.slice(0, 2)}/${name}`
}

/** @param folder absolute; created with the first file. All processes must share it, including those on other machines. */
export const folderStorage = (folder: string): FileStorage => {
  const pathOf = (name: string) => join(folder, fileName(name))
  const sync = async (path: string) => {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  return {
    async write(name, pieces) {
      const path = pathOf(name)
      const partial = partialPath(path)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const handle = await open(partial, 'w', 0o600)
      try {
        for await (const piece of pieces) await handle.writeFile(piece)
        await handle.sync()
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      } finally {
        await handle.close()
      }
      await rename(partial, path)
      await sync(dirname(path))
    },
    read: (name) => createReadStream(pathOf(name)),
    async remove(name) {
      const path = pathOf(name)
      await rm(path, { force: true })
      await rm(partialPath(path), { force: true })
    },
    async *list() {
      for await (const inner of namesIn(folder))
        for await (const name of namesIn(join(folder, inner))) {
          const found = await stat(join(folder, inner, name)).catch(() => undefined)
          if (found) yield { name: name.replace(/\.part$/, ''), storedAt: found.mtime }
        }
    },
  }
}
