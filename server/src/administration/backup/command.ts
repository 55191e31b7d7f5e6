import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SettingError, type Settings } from '../../platform/settings.ts'

/** `npm run` starts in the project, wherever it was called. */
const calledFrom = process.env['INIT_CWD'] ?? '.'

/** The file that the command is called with. */
export const fileArgument = (command: string): string => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error(`Say which file: npm run ${command} -- FILE`)
  return resolve(calledFrom, file)
}

export const passphraseOf = ({ backupPassphrase }: Pick<Settings, 'backupPassphrase'>): string => {
  if (backupPassphrase === undefined)
    throw new SettingError(
      'BACKUP_PASSPHRASE is needed: whoever has the file and this passphrase can read everything',
    )
  return backupPassphrase
}

/** '3.2' */
export const secondsSince = (started: number): string => ((performance.now() - started) / 1000).toFixed(1)

/** Says in one line what failed, and exits with 1. */
export const fail = (what: string, error: unknown): void => {
  // If a host name has several addresses, the error is an AggregateError without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const reason = first instanceof Error ? first.message.split('\n')[0] : String(first)
  process.stderr.write(`${what}: ${reason?.replace(/\.$/, '')}.\n`)
  process.exitCode = 1
}
