import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isInS3, s3Folder } from '../../platform/files/s3-storage.ts'

/** Where a backup is: a file, or an object in S3. */
export type Place = {
  /** In bytes; undefined if there is none. */
  size(): Promise<number | undefined>
  /** All of it or nothing: nothing has its name until it is whole. */
  write(pieces: AsyncIterable<Uint8Array>): Promise<void>
  read(): Promise<Readable>
  /** Also what is left of one that wasn't finished. */
  remove(): Promise<void>
}

/** How the paths of everything in the folder begin. */
export const startOf = (folder: string): string =>
  isInS3(folder) ? `${folder.replace(/\/$/, '')}/` : `${folder}${sep}`

/** S3 takes 10,000 parts: these are enough for 320 GB. */
const partBytes = 32 * 1024 * 1024

const objectAt = (address: string): Place => {
  const end = address.lastIndexOf('/')
  const name = address.slice(end + 1)
  const folder = s3Folder(address.slice(0, end), partBytes)
  return {
    size: () => folder.size(name),
    write: (pieces) => folder.write(name, pieces),
    read: async () => Readable.from(folder.read(name), { objectMode: false }),
    remove: () => folder.remove(name),
  }
}

const fileAt = (path: string): Place => {
  const partial = `${path}.part`
  return {
    size: async () => (await stat(path).catch(() => undefined))?.size,
    async write(pieces) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(partial, { force: true })
      try {
        await pipeline(pieces, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(partial, path)
      } finally {
        await rm(partial, { force: true })
      }
    },
    async read() {
      await access(path, constants.R_OK)
      return createReadStream(path)
    },
    async remove() {
      for (const one of [path, partial]) await rm(one, { force: true })
    },
  }
}

export const placeAt = (path: string): Place => (isInS3(path) ? objectAt(path) : fileAt(path))
