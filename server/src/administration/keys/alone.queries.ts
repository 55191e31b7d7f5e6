import { Client } from 'pg'
import { poolConfig } from '../../platform/database/connect.ts'
import { findForReading } from '../../platform/database/open-for-reading.ts'
import type { Settings } from '../../platform/settings.ts'

/**
 * Runs it in one process at a time, on whatever machine: the database holds the lock, and releases it if this process dies.
 * @throws Error if another one is running
 */
export const alone = async <T>(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> => {
  const { connection, end } = await findForReading(settings)
  const client = new Client(poolConfig(connection))
  try {
    await client.connect()
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    )
    if (!rows[0]?.locked) throw new Error('Another rotation is running')
    return await work()
  } finally {
    await client.end()
    await end()
  }
}
