import { Client } from 'pg'
import { poolConfig } from '../../platform/database/connect.ts'
import { findForReading } from '../../platform/database/open-for-reading.ts'
import type { FilesKeys } from '../../platform/files/encryption.ts'
import { storageOf } from '../../platform/files/file-store.ts'
import { rotateFilesKey, type Rotated } from '../../platform/files/rotation.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * One rotation at a time, on whatever machine: the database holds the lock, and releases it if this process dies.
 * @throws Error if another one is running
 */
export const rotateAlone = async (settings: Settings, keys: FilesKeys): Promise<Rotated> => {
  const { connection, end } = await findForReading(settings)
  const client = new Client(poolConfig(connection))
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('rotate-files-key', 0)) as locked`,
    )
    if (!rows[0]?.locked) throw new Error('Another rotation is running')
    return await rotateFilesKey(storageOf(settings), keys)
  } finally {
    await client.end()
    await end()
  }
}
