import { text } from 'node:stream/consumers'
import { codeOf } from '../start-error.ts'
import {
  encrypt,
  isEncrypted,
  isWrappedWith,
  newDataKey,
  unwrap,
  wrap,
  type FilesKeys,
} from './encryption.ts'
import { createFileStore, dataKeyName } from './file-store.ts'
import type { FileStorage } from './storage.ts'

const endOfTime = new Date(8.64e15)

/** What became of each file; `failed` has the reason. */
export type Rotated = { wrapped: number; encrypted: number; unchanged: number; failed: string[] }

const unlessMissing = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** A file that an interrupted run began on has its data key already. */
const dataKeyFor = async (storage: FileStorage, keys: FilesKeys, file: string) => {
  const wrapped = await unlessMissing(text(storage.read(dataKeyName(file))))
  if (wrapped !== undefined && isWrappedWith(keys, wrapped)) return unwrap(keys, wrapped, file)
  const dataKey = wrapped === undefined ? newDataKey() : unwrap(keys, wrapped, file)
  await storage.write(dataKeyName(file), [Buffer.from(wrap(keys, dataKey, file))])
  return dataKey
}

const rotateFile = async (storage: FileStorage, keys: FilesKeys, file: string) => {
  const wasEncrypted = await unlessMissing(isEncrypted(storage.read(file)))
  // Removed meanwhile, or never finished.
  if (wasEncrypted === undefined) return 'unchanged'
  if (!wasEncrypted) {
    await storage.write(file, encrypt(await dataKeyFor(storage, keys, file), storage.read(file)))
    return 'encrypted'
  }
  const wrapped = await text(storage.read(dataKeyName(file)))
  if (isWrappedWith(keys, wrapped)) return 'unchanged'
  await storage.write(dataKeyName(file), [Buffer.from(wrap(keys, unwrap(keys, wrapped, file), file))])
  return 'wrapped'
}

/**
 * Wraps each file's data key with the current key, and encrypts the files that were stored without one. Each of them is replaced at
 * once, so that it can be interrupted and run again, and files can be read meanwhile. Must not run twice at the same time.
 */
export const rotateFilesKey = async (storage: FileStorage, keys: FilesKeys): Promise<Rotated> => {
  const rotated: Rotated = { wrapped: 0, encrypted: 0, unchanged: 0, failed: [] }
  for (const file of await createFileStore(storage, keys).keysBefore(endOfTime)) {
    try {
      rotated[await rotateFile(storage, keys, file)] += 1
    } catch (error) {
      rotated.failed.push(error instanceof Error ? error.message : String(error))
    }
  }
  return rotated
}
