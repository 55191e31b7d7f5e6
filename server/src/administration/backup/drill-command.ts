import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../platform/settings.ts'
import { checkBackup } from './check-backup.ts'
import { fail, fileArgument, passphraseOf, secondsSince } from './command.ts'
import { restoreInto } from './restore-into.ts'

/* `npm run drill -- FILE` restores a backup into a scratch database and folder, compares them with it, and deletes them again. */

const started = performance.now()
const scratch = await realpath(await mkdtemp(join(tmpdir(), 'alafia-drill-')))
try {
  const passphrase = passphraseOf(readSettings(process.env))
  const path = fileArgument('drill')
  const manifest = await checkBackup(path, passphrase)
  const checked = secondsSince(started)
  const restoring = performance.now()
  const doubts = await restoreInto(
    { databaseUrl: undefined, dataDir: join(scratch, 'data') },
    path,
    passphrase,
    manifest,
  )
  if (doubts.length > 0) throw new Error(`Not genuine, also where the backup was made: ${doubts.join(', ')}`)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `The backup of ${manifest.madeAt} can be restored: read and checked in ${checked} s, ${rows} rows and ${manifest.files} files restored and compared in ${secondsSince(restoring)} s. The scratch database is deleted.\n`,
  )
} catch (error) {
  fail('The backup could not be restored', error)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
