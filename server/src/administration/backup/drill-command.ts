import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../../platform/postgres-embedded/folder-lock.ts'
import { stopLeftover } from '../../platform/postgres-embedded/postmaster.ts'
import { readSettings, type Settings } from '../../platform/settings.ts'
import { checkBackup } from './check-backup.ts'
import { fail, fileArgument, passphraseOf, secondsSince } from './command.ts'
import { restoreInto } from './restore-into.ts'

/* `npm run drill -- FILE` restores a backup into a scratch database and folder, compares them with it, and deletes them again. */

const drill = async (settings: Settings, scratch: string): Promise<string> => {
  const started = performance.now()
  const passphrase = passphraseOf(settings)
  const path = fileArgument('drill')
  const manifest = await checkBackup(path, passphrase)
  const checked = secondsSince(started)
  const restoring = performance.now()
  const doubts = await restoreInto(
    { databaseUrl: undefined, dataDir: scratch, filesKeys: settings.filesKeys },
    path,
    passphrase,
    manifest,
  )
  if (doubts.length > 0) throw new Error(`Not genuine, also where the backup was made: ${doubts.join(', ')}`)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup of ${manifest.madeAt} can be restored: read and checked in ${checked} s, ${rows} rows and ${manifest.files} files restored and compared in ${secondsSince(restoring)} s. The scratch database is deleted.\n`
}

try {
  const settings = readSettings(process.env)
  // Beside the records themselves: it holds all of them, unencrypted.
  const folder = join(settings.dataDir, 'drill')
  const scratch = join(folder, 'data')
  const lock = await lockFolder(folder)
  const clear = async () => {
    await stopLeftover(join(scratch, 'postgres'))
    await rm(scratch, { recursive: true, force: true })
  }
  const stop = async () => {
    await clear()
    process.exit(1)
  }
  process.once('SIGTERM', () => void stop())
  try {
    // A killed drill leaves its database.
    await clear()
    process.stdout.write(await drill(settings, scratch))
  } finally {
    await clear()
    await lock.release()
    await rm(folder, { recursive: true, force: true })
  }
} catch (error) {
  fail('The backup could not be restored', error)
}
