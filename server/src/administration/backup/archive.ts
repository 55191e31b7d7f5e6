import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { placeAt } from './place.ts'

/*
 * A backup is a compressed tar, encrypted with a passphrase in the age format: `age -d FILE | tar xz` reads it without Alafia.
 */

/** A part of a table or file: it fits into memory. */
export type Part = { name: string; bytes: Buffer }

const partBytes = 4 * 1024 * 1024

/** `name/000001`, `name/000002` …: tar wants the length before the bytes, and nobody knows how long a table will be. */
export const partsOf = async function* (
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Part> {
  let count = 0
  let held: Uint8Array[] = []
  let size = 0
  const take = (): Part => {
    const bytes = Buffer.concat(held)
    held = []
    size = 0
    count += 1
    return { name: `${name}/${String(count).padStart(6, '0')}`, bytes }
  }
  for await (const piece of pieces) {
    held.push(piece)
    size += piece.length
    if (size >= partBytes) yield take()
  }
  // Also of what is empty, so that it is in the archive.
  if (size > 0 || count === 0) yield take()
}

/** Writes the parts, one at a time. @param path where nothing is yet */
export const writeArchive = async (
  path: string,
  passphrase: string,
  parts: AsyncIterable<Part>,
): Promise<void> => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  const pack = tar.pack()
  const compressed = pack.pipe(createGzip())
  // An error reaches each of them, also before anything reads it; `filling` says why.
  for (const stream of [pack, compressed]) stream.on('error', () => undefined)
  const fill = async () => {
    for await (const { name, bytes } of parts)
      await new Promise<void>((done, failed) => {
        pack.entry({ name, size: bytes.length }, (error) => (error ? failed(error) : done())).end(bytes)
      })
    pack.finalize()
  }
  const encrypted = Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(compressed)))
  encrypted.on('error', () => undefined)
  const filling = fill().catch((error: unknown) => {
    compressed.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const written = placeAt(path).write(encrypted)
  // Both end before this does; what went wrong first says why.
  const [filled, stored] = await Promise.allSettled([filling, written])
  for (const one of [filled, stored]) if (one.status === 'rejected') throw one.reason
}

/** It can't be opened, or isn't whole; the message is one line for the person who restores it. */
export class ArchiveError extends Error {}

const decrypt = async (path: string, passphrase: string) => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const file = await placeAt(path).read()
  // The header is read before this resolves.
  return decrypter.decrypt(Readable.toWeb(file)).catch((cause: unknown) => {
    file.destroy()
    throw new ArchiveError(
      `${path} can't be decrypted: it is no backup, or BACKUP_PASSPHRASE isn't its passphrase.`,
      { cause },
    )
  })
}

/** @throws ArchiveError, also in the middle if a byte was changed or the end is missing */
export const readArchive = async function* (path: string, passphrase: string): AsyncGenerator<Part> {
  const plain = Readable.fromWeb(await decrypt(path, passphrase))
  const extract = tar.extract()
  const reading = pipeline(plain, createGunzip(), extract)
  reading.catch(() => undefined)
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, bytes: await buffer(entry) }
    }
    await reading
  } catch (cause) {
    throw new ArchiveError(`${path} is damaged: a part of it was changed or is missing.`, { cause })
  } finally {
    plain.destroy()
  }
}
