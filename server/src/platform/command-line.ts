import { resolve } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** A file that a command was called with: `npm run` starts in the project, wherever it was called. */
export const calledWith = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Why a command failed, in one line that ends with a full stop. */
export const reasonOf = (error: unknown): string => {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error
  // If a host name has several addresses, the error is an AggregateError without a message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const message = first instanceof Error ? first.message.split('\n')[0] : String(first)
  return `${message?.replace(/\.$/, '')}.`
}
