import { join } from 'node:path'
import { readSettings } from '../../platform/settings.ts'
import { keyFile, replaceSigningKey } from '../../platform/signing-key-file.ts'
import { fail } from '../backup/command.ts'
import { alone } from './alone.queries.ts'

/*
 * `npm run rotate-signing-key` makes a new key for signatures, also while the server runs. The public half of the one before it stays,
 * so that what it signed stays valid.
 */

try {
  const settings = readSettings(process.env)
  const { before, after } = await alone(settings, 'rotate-signing-key', () =>
    replaceSigningKey(settings.dataDir),
  )
  process.stdout.write(
    `${join(settings.dataDir, keyFile)} is the new key ${after}. What ${before} signed stays valid; its private key is gone. Processes that share this folder sign with the new key within a second. Make a backup now.\n`,
  )
} catch (error) {
  fail('The signing key was not replaced', error)
}
