import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { load } from './load.ts'
import { ms } from './report.ts'
import type { Bench } from './set-up.ts'

/** Linux counts CPU time in hundredths of a second. */
const tick = 10

/** A process's parent, and the milliseconds that it and its ended children have run; undefined once it is gone. */
const processAt = async (pid: string) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (!fields) return undefined
  const [, parent = '', , , , , , , , , , user, system, endedUser, endedSystem] = fields
  return {
    parent,
    took: tick * (Number(user) + Number(system) + Number(endedUser) + Number(endedSystem)),
  }
}

const postmasterOf = async (databaseUrl: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = (await processAt(String(rows[0]?.pid)))?.parent
  await client.end()
  return parent
}

/**
 * The CPU milliseconds that the product and its PostgreSQL have used so far, or undefined where there is no /proc. Unlike requests a
 * second they say what one costs even on a machine that others use.
 */
const cpuUsed = async (bench: Pick<Bench, 'databaseUrl' | 'product'>) => {
  const pids = await readdir('/proc').catch(() => [])
  const postmaster = await postmasterOf(bench.databaseUrl)
  const product = await processAt(String(bench.product.pid))
  if (!product) return undefined
  const all = await Promise.all(
    pids.filter((pid) => /^\d+$/.test(pid)).map(async (pid) => ({ pid, ...(await processAt(pid)) })),
  )
  const database = all.filter(({ pid, parent }) => parent === postmaster || pid === postmaster)
  return { node: product.took, database: database.reduce((sum, { took = 0 }) => sum + took, 0) }
}

/** Loads the product, and says what CPU one request has cost; undefined where there is no /proc. */
export const withCpu = async (
  bench: Pick<Bench, 'databaseUrl' | 'product'>,
  options: Parameters<typeof load>[0],
) => {
  const before = await cpuUsed(bench)
  const ours = await load(options)
  const after = await cpuUsed(bench)
  const each = (kind: 'node' | 'database') =>
    ms(((after?.[kind] ?? 0) - (before?.[kind] ?? 0)) / (ours.perSecond * options.seconds))
  const cpu = before && after && `CPU of one: ${each('node')} in Node, ${each('database')} in PostgreSQL`
  return { ours, cpu }
}

/** The memory that a process uses, in kB; undefined where there is no /proc. */
export const memoryOf = async ({ pid }: { pid: number }): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const found = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
  return found === undefined ? undefined : Number(found)
}
