import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { redactError } from '../redact-error.ts'
import type { FileStore } from './file-store.ts'
import { Problem } from '../http/problem.ts'
import { StorageUnavailableError } from './s3-storage.ts'

/** Stored beside a file's key, to detect changes to the file. */
export const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const damaged = () =>
  new Problem(
    'file-damaged',
    'The stored file was changed since it was added, so we can’t send it. Contact the clinic.',
  )

/** Reads a file, and checks that it is unchanged. @throws Problem 409 'file-damaged' if it is missing or changed, 'file-not-checked' until it is scanned */
export const readVerified = async (
  { files, log }: { files: FileStore; log: FastifyBaseLogger },
  key: string,
  sha256: string | null,
): Promise<Buffer> => {
  const bytes = await files.read(key).catch((error: unknown) => {
    // Not yet scanned, or harmful.
    if (error instanceof Problem || error instanceof StorageUnavailableError) throw error
    log.error(redactError(error), 'a stored file could not be read')
    return undefined
  })
  if (bytes && fingerprintOf(bytes) === sha256) return bytes
  if (bytes) log.error({ key }, 'a stored file has changed')
  throw damaged()
}

/**
 * The same for a file that doesn't fit into memory: it is read once to check it, and again while it is sent.
 * @throws Problem 409 'file-damaged'
 */
export const piecesVerified = async (
  { files, log }: { files: FileStore; log: FastifyBaseLogger },
  key: string,
  sha256: string | null,
): Promise<AsyncIterable<Uint8Array>> => {
  const hash = createHash('sha256')
  try {
    for await (const piece of files.readPieces(key)) hash.update(piece)
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error
    log.error(redactError(error), 'a stored file could not be read')
    throw damaged()
  }
  if (hash.digest('hex') === sha256) return files.readPieces(key)
  log.error({ key }, 'a stored file has changed')
  throw damaged()
}
