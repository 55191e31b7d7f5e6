import { fileStoreOf } from '../../platform/files/file-store.ts'
import { findForReading } from '../../platform/database/open-for-reading.ts'
import { readSettings } from '../../platform/settings.ts'
import { writeBackup } from './backup.queries.ts'
import { placeAt } from './place.ts'
import { fail, fileArgument, passphraseOf, secondsSince } from './command.ts'

/* `npm run backup -- FILE` writes everything that this installation stores into one encrypted file, also while it runs. */

const started = performance.now()
try {
  const settings = readSettings(process.env)
  const passphrase = passphraseOf(settings)
  const path = fileArgument('backup')
  const { connection, end } = await findForReading(settings)
  try {
    await writeBackup(path, passphrase, {
      connection,
      dataDir: settings.dataDir,
      files: fileStoreOf(settings),
    })
  } finally {
    await end()
  }
  const size = (await placeAt(path).size()) ?? 0
  process.stdout.write(
    `Backed up to ${path} (${(size / 1e6).toFixed(1)} MB) in ${secondsSince(started)} s. Keep its passphrase elsewhere: without it nobody can restore it.\n`,
  )
} catch (error) {
  fail('There is no backup', error)
}
