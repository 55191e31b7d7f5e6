import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { FilesKeyError } from './files/encryption.ts'
import { StorageUnavailableError } from './files/s3-storage.ts'
import { DatabaseStartError } from './start-error.ts'
import { redactError } from './redact-error.ts'
import { SettingError } from './setting-values.ts'
import { SigningKeyError } from './signing-key-file.ts'

/** Why listening on the address can fail. */
const listenFailures: Record<string, (environment: NodeJS.ProcessEnv) => string> = {
  EADDRINUSE: ({ PORT = '3000' }) => `Port ${PORT} is taken by another program. Set PORT to a free one.`,
  EACCES: ({ PORT = '3000' }) => `Port ${PORT} may not be used by this user. Set PORT to one from 1024 on.`,
  EADDRNOTAVAIL: ({ HOST = '' }) => `HOST=${HOST} is not an address of this machine.`,
  ENOTFOUND: ({ HOST = '' }) => `HOST=${HOST} is not an address of this machine.`,
  EAI_AGAIN: ({ HOST = '' }) => `HOST=${HOST} is not an address of this machine.`,
}

/** The message of a failed query contains its values, which may be personal data. */
const hasQueryValues = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DrizzleQueryError || error instanceof DatabaseError || hasQueryValues(error.cause))

/** One clear line for what a person can fix; anything else is a bug and shows where it happened. */
export const explain = (error: unknown, environment: NodeJS.ProcessEnv): string => {
  const plain = [SettingError, DatabaseStartError, SigningKeyError, FilesKeyError, StorageUnavailableError]
  if (error instanceof Error && plain.some((kind) => error instanceof kind)) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const isAboutListening = 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
  const refusal = isAboutListening ? listenFailures[code] : undefined
  if (refusal) return refusal(environment)
  if (hasQueryValues(error)) return `Alafia failed: ${JSON.stringify(redactError(error), undefined, 2)}`
  return error.stack ?? error.message
}

/** For uncaught errors: Node would print the whole error, with the values of a failed query. */
export const crashRedacted = (error: unknown): void => {
  process.stderr.write(`Alafia failed: ${JSON.stringify(redactError(error), undefined, 2)}\n`)
  process.exit(1)
}
