import { execFile } from 'node:child_process'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { SUPERUSER } from '../platform/postgres-embedded/cluster.ts'
import { SOCKET_PORT } from '../platform/postgres-embedded/server-settings.ts'

const run = promisify(execFile)

export const asSuperuser = async <T>(host: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ host, port: SOCKET_PORT, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Copies a running server's folder, so that a server started on the copy is its streaming standby. It is what pg_basebackup does,
 * which isn't among the programs from npm.
 */
export const copyForStandby = (host: string, from: string, to: string): Promise<void> =>
  asSuperuser(host, async (client) => {
    await client.query("select pg_backup_start('standby', true)")
    await run('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await rm(join(to, 'postmaster.pid'))
    await rm(join(to, 'pg_wal'), { recursive: true })
    await mkdir(join(to, 'pg_wal'))
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
    await writeFile(join(to, 'standby.signal'), '')
    await appendFile(
      join(to, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${SOCKET_PORT} user=${SUPERUSER} application_name=standby'\n`,
    )
    // PostgreSQL runs as the owner of its folder, which root isn't.
    await run('chown', ['-R', '--reference', from, to])
  })
