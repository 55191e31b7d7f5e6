import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in the data folder, under keys of our own: what a person calls a file never becomes a path. */
export type FileStore = {
  /** On the disk, with its folder's entry, before the key is given. */
  keep(bytes: Uint8Array): Promise<string>
  /** @throws Error when there is none under this key */
  read(key: string): Promise<Buffer>
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>
  /** The keys of files older than this. */
  keysBefore(instant: Date): Promise<string[]>
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
    async keep(bytes) {
      const key = randomBytes(16).toString('hex')
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await synced(`${place}.part`, bytes)
      await rename(`${place}.part`, place)
      await synced(dirname(place))
      return key
    },
    read: (key) => readFile(placeOf(key)),
    remove: (key) => rm(placeOf(key), { force: true }),
    async keysBefore(instant) {
      const names = await readdir(folder, { recursive: true }).catch(() => [])
      const old = names.map(async (name) => {
        const key = name.slice(-32)
        const isOld = isKey(key) && (await stat(join(folder, name)).catch(() => undefined))
        return isOld && isOld.mtime < instant ? [key] : []
      })
      return (await Promise.all(old)).flat()
    },
  }
}
