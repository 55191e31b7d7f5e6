import { storageOf } from '../../platform/files/file-store.ts'
import { copyFiles } from '../../platform/files/copy.ts'
import { SettingError } from '../../platform/setting-values.ts'
import { readSettings } from '../../platform/settings.ts'
import { fail, secondsSince } from './command.ts'

/* `npm run copy-files` copies the files of the data folder to FILES_URL, also while the server runs. */

const started = performance.now()
try {
  const settings = readSettings(process.env)
  const { dataDir, filesUrl } = settings
  if (filesUrl === undefined) throw new SettingError('FILES_URL is needed: where the files are to go')
  const { copied, there } = await copyFiles(storageOf({ dataDir }), storageOf(settings))
  process.stdout.write(
    `${copied} files were copied, and ${there} were there already, in ${secondsSince(started)} s.\n`,
  )
} catch (error) {
  fail('Not all files were copied', error)
}
