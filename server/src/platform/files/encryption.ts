import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { seal, unseal } from '../sealing.ts'

/*
 * Each file is encrypted with a data key of its own, which is kept beside it, wrapped with FILES_KEY. The content is a first line
 * that tells it from an unencrypted file, then pieces of 64 KiB, each with AES-256-GCM. The nonce counts them and marks the last, so
 * that none can be moved, left out or cut off.
 */

const firstLine = Buffer.from('alafia-encrypted-file-1\n')
const pieceBytes = 64 * 1024
const tagBytes = 16
const keyBytes = 32

/** FILES_KEY, and the one before it while it is being replaced: 256 bits each. */
export type FilesKeys = { current: Buffer; old: Buffer | undefined }

/** FILES_KEY isn't the key that a file's data key is wrapped with. */
export class FilesKeyError extends Error {}

/** An encrypted file was changed. */
export class FileChangedError extends Error {}

export const newDataKey = (): Buffer => randomBytes(keyBytes)

const idOf = (key: Buffer) =>
  createHash('sha256').update('alafia files key').update(key).digest('hex').slice(0, 16)

const placeOf = (file: string) => `data key of file ${file}`

/** '<id of FILES_KEY>.<data key>', which opens for this file only. */
export const wrap = ({ current }: FilesKeys, dataKey: Buffer, file: string): string =>
  `${idOf(current)}.${seal(current, dataKey.toString('base64'), placeOf(file))}`

export const isWrappedWith = ({ current }: FilesKeys, wrapped: string): boolean =>
  wrapped.startsWith(`${idOf(current)}.`)

/** @throws FilesKeyError, FileChangedError */
export const unwrap = (keys: FilesKeys | undefined, wrapped: string, file: string): Buffer => {
  const [id, sealed = ''] = wrapped.split('.')
  const key = [keys?.current, keys?.old].find((one) => one && idOf(one) === id)
  if (!key)
    throw new FilesKeyError(
      keys
        ? `The stored file ${file} was encrypted with another FILES_KEY. Set that one too, as FILES_KEY_OLD.`
        : `The stored file ${file} is encrypted: FILES_KEY is needed.`,
    )
  const dataKey = unseal(key, sealed, placeOf(file))
  if (dataKey === undefined) throw new FileChangedError(`The data key of the stored file ${file} was changed`)
  return Buffer.from(dataKey, 'base64')
}

/** The same bytes in pieces of one size. The last is shorter, or has that size too. */
const inPieces = async function* (
  size: number,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held = Buffer.alloc(0)
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece])
    let from = 0
    for (; held.length - from > size; from += size)
      yield { bytes: held.subarray(from, from + size), isLast: false }
    held = held.subarray(from)
  }
  yield { bytes: held, isLast: true }
}

const nonceOf = (place: number, isLast: boolean) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

export const encrypt = async function* (
  dataKey: Buffer,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  yield firstLine
  let place = 0
  for await (const { bytes, isLast } of inPieces(pieceBytes, pieces)) {
    const cipher = createCipheriv('aes-256-gcm', dataKey, nonceOf(place, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    place += 1
  }
}

const decryptPiece = (dataKey: Buffer, bytes: Buffer, nonce: Buffer) => {
  if (bytes.length < tagBytes) throw new Error('No tag')
  const end = bytes.length - tagBytes
  const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()])
}

const decrypt = async function* (dataKey: Buffer, pieces: AsyncIterable<Uint8Array>, file: string) {
  let place = 0
  for await (const { bytes, isLast } of inPieces(pieceBytes + tagBytes, pieces)) {
    try {
      yield decryptPiece(dataKey, bytes, nonceOf(place, isLast))
    } catch (cause) {
      throw new FileChangedError(`The stored file ${file} was changed`, { cause })
    }
    place += 1
  }
}

/** Reads on where someone else began. */
const rest = async function* (start: Uint8Array, iterator: AsyncIterator<Uint8Array>) {
  yield start
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}

/**
 * Decrypts a stored file; one that was stored without FILES_KEY is passed on as it is.
 * @param dataKey asked for if it is encrypted
 */
export const decryptIfNeeded = async function* (
  stored: AsyncIterable<Uint8Array>,
  dataKey: () => Promise<Buffer>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const iterator = stored[Symbol.asyncIterator]()
  try {
    let start = Buffer.alloc(0)
    while (start.length < firstLine.length) {
      const next = await iterator.next()
      if (next.done) break
      start = Buffer.concat([start, next.value])
    }
    if (!start.subarray(0, firstLine.length).equals(firstLine)) yield* rest(start, iterator)
    else yield* decrypt(await dataKey(), rest(start.subarray(firstLine.length), iterator), file)
  } finally {
    await iterator.return?.()
  }
}

export const isEncrypted = async (stored: AsyncIterable<Uint8Array>): Promise<boolean> => {
  let start = Buffer.alloc(0)
  for await (const piece of stored) {
    start = Buffer.concat([start, piece])
    if (start.length >= firstLine.length) break
  }
  return start.subarray(0, firstLine.length).equals(firstLine)
}
