import { readSettings } from '../../platform/settings.ts'
import { fail, fileArgument, passphraseOf, secondsSince } from './command.ts'
import { checkBackup } from './check-backup.ts'
import { restoreInto } from './restore-into.ts'

/*
 * `npm run restore -- FILE` restores a backup into an empty DATA_DIR, and an empty database if DATABASE_URL is set. It reads all of
 * the backup before it writes anything.
 */

const started = performance.now()
try {
  const settings = readSettings(process.env)
  const passphrase = passphraseOf(settings)
  const path = fileArgument('restore')
  const manifest = await checkBackup(path, passphrase)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const doubts = await restoreInto(settings, path, passphrase, manifest)
  process.stdout.write(
    `Restored the backup of ${manifest.madeAt}: ${rows} rows in ${manifest.tables.length} tables, ${manifest.files} files and the signing key, in ${secondsSince(started)} s. The audit trail is intact up to head ${manifest.audit.entries} ${manifest.audit.head}. Everyone signs in again.\n`,
  )
  if (doubts.length > 0)
    process.stdout.write(`Not genuine, as when the backup was made: ${doubts.join(', ')}.\n`)
} catch (error) {
  fail('The backup was not restored', error)
}
