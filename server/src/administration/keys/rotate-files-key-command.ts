import { storageOf } from '../../platform/files/file-store.ts'
import { rotateFilesKey } from '../../platform/files/rotation.ts'
import { SettingError } from '../../platform/setting-values.ts'
import { readSettings } from '../../platform/settings.ts'
import { fail, secondsSince } from '../backup/command.ts'
import { alone } from './alone.queries.ts'

/*
 * `npm run rotate-files-key` makes FILES_KEY the key of all stored files, also while the server runs with FILES_KEY and FILES_KEY_OLD.
 * Files that were stored without a key are encrypted.
 */

const shownReasons = 5

const started = performance.now()
try {
  const settings = readSettings(process.env)
  const { filesKeys } = settings
  if (!filesKeys)
    throw new SettingError('FILES_KEY is needed: the new key. The one before it is FILES_KEY_OLD')
  const { wrapped, encrypted, unchanged, failed } = await alone(settings, 'rotate-files-key', () =>
    rotateFilesKey(storageOf(settings), filesKeys),
  )
  process.stdout.write(
    `${wrapped} data keys were wrapped with FILES_KEY, ${encrypted} files that had none were encrypted, and ${unchanged} files were as they should be. That took ${secondsSince(started)} s.\n`,
  )
  for (const why of failed.slice(0, shownReasons)) process.stderr.write(`${why}\n`)
  if (failed.length > 0)
    throw new Error(`${failed.length} files were left as they are. Keep FILES_KEY_OLD, and run it again`)
} catch (error) {
  fail('The rotation is not complete', error)
}
