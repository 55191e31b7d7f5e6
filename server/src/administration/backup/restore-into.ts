import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifyChain } from '../../audit/verify.ts'
import { reasonOf } from '../../platform/command-line.ts'
import { openDatabase } from '../../platform/database/connect.ts'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { startLocked } from '../../platform/database/open-for-reading.ts'
import { lockFolder } from '../../platform/postgres-embedded/folder-lock.ts'
import { fileStoreOf, storageOf, type FileSettings } from '../../platform/files/file-store.ts'
import type { Settings } from '../../platform/settings.ts'
import { keyFile, openSigningKey } from '../../platform/signing-key-file.ts'
import { reportingSignatures } from '../../platform/signing-key.ts'
import { verifyStates } from '../../prescriptions/state/state.actions.ts'
import type { Manifest } from './manifest.ts'
import {
  emptyStorage,
  requireEmptyFolder,
  requireEmptyStorage,
  restoreBackup,
  RestoreError,
  type Target,
} from './restore.actions.ts'

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * What the backup says of itself must hold for what was restored.
 * @returns what isn't genuine, and so wasn't in the backup either
 */
const verify = async ({ connection, dataDir }: Target, { audit }: Manifest): Promise<string[]> => {
  const { db, close } = openDatabase(connection, { max: 1 })
  try {
    const { entries, head, broken } = await verifyChain(db)
    if (broken) throw new RestoreError(`Entry ${broken.id} of the audit trail ${broken.why}`)
    if (entries !== audit.entries || head !== audit.head)
      throw new RestoreError(
        `The audit trail ends with entry ${entries} ${head}, not ${audit.entries} ${audit.head}`,
      )
    const signing = await openSigningKey(dataDir, () => {
      throw new RestoreError(`The backup has no ${keyFile}`)
    })
    const doubts: string[] = []
    await verifyStates({ db, signing: reportingSignatures(signing, (subject) => doubts.push(subject)) })
    return doubts
  } finally {
    await close()
  }
}

const startTarget = async ({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>) => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (databaseUrl !== undefined) return { connection: databaseUrl, end: async () => undefined }
  return startLocked(dataDir, await lockFolder(dataDir))
}

/**
 * Restores into the database and folder of the settings, brings them up to date and verifies them. If that fails, the folder is empty
 * again, and the error says so if the database isn't.
 * @returns what isn't genuine, and so wasn't in the backup either
 * @throws RestoreError, ArchiveError, DatabaseStartError
 */
export const restoreInto = async (
  settings: Pick<Settings, 'databaseUrl'> & FileSettings,
  path: string,
  passphrase: string,
  manifest: Manifest,
): Promise<string[]> => {
  const { dataDir } = settings
  const storage = storageOf(settings)
  await requireEmptyFolder(dataDir)
  await requireEmptyStorage(storage)
  let isLoaded = false
  try {
    const { connection, end } = await startTarget(settings)
    try {
      const target = { connection, dataDir, files: fileStoreOf(settings), migrations }
      await restoreBackup(path, passphrase, manifest, target)
      isLoaded = true
      await migrateDatabase(connection, migrations)
      return await verify(target, manifest)
    } finally {
      await end()
    }
  } catch (error) {
    // What failed first is what has to be said, also if S3 is away.
    await emptyStorage(storage).catch(() => undefined)
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true })
    if (isLoaded && settings.databaseUrl !== undefined)
      throw new RestoreError(`${reasonOf(error)} Empty the database before you try again.`, { cause: error })
    throw error
  }
}
