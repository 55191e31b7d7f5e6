import { parseArgs } from 'node:util'
import { calledWith, reasonOf } from '../../platform/command-line.ts'
import { isInS3 } from '../../platform/files/s3-storage.ts'
import { SettingError } from '../../platform/setting-values.ts'
import { type Settings } from '../../platform/settings.ts'

/** The file or S3 address that the command is called with. */
export const fileArgument = (command: string): string => {
  const [file, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (file === undefined || more.length > 0) throw new Error(`Say which file: npm run ${command} -- FILE`)
  return isInS3(file) ? file : calledWith(file)
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
  process.stderr.write(`${what}: ${reasonOf(error)}\n`)
  process.exitCode = 1
}
