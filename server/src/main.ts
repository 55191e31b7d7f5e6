import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from './platform/clock.ts'
import { asSystem } from './platform/database/row-access.ts'
import { asAppRole } from './platform/database/app-role.ts'
import { openDatabase, poolConfig } from './platform/database/connect.ts'
import { provideDatabase } from './platform/database/open.ts'
import { fileStoreOf } from './platform/files/file-store.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { keyFile, openSigningKey } from './platform/signing-key-file.ts'
import { crashRedacted, explain } from './platform/start-failure.ts'
import { demoAccounts } from './seed/demo-accounts.ts'

/** This file runs from server/dist and, in development, from server/src. */
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const migrations = inProject('server/src/migrations')
const website = inProject('web/dist')

/** Connections that wait to be accepted: browsers that reconnect at once would otherwise be tried again only a second later. */
const backlog = 4096

/** How long running calls may take before the process exits anyway. */
const stopTimeout = 15_000

const print = (line: string) => process.stdout.write(`${line}\n`)

const introduce = ({ demo, isExposed, production }: Settings, address: string) => {
  print(`Alafia runs on ${address}`)
  if (!demo && isExposed && !production && !process.env['DEMO'])
    print('The demo clinic is off, because other machines can reach this one. DEMO=on turns it on.')
  if (!demo) return
  print('Demo sign-ins:')
  for (const { role, email, password } of demoAccounts)
    print(`  ${role.padEnd(11)} ${email.padEnd(28)} ${password}`)
  if (isExposed)
    print(
      'WARNING: demo mode is on, its passwords are public, and HOST or PUBLIC_URL lets others in. Every page says not to enter real data. For a real clinic set DEMO=off, with an empty database.',
    )
}

const warnOfKey = ({ dataDir }: Settings) =>
  print(
    `WARNING: stored prescriptions were signed with another key than ${join(dataDir, keyFile)}. They are shown as not genuine and can't be dispensed. Put the key back from a backup.`,
  )

const loadProgram = async () => ({
  ...(await import('./app.ts')),
  ...(await import('./accounts/users.actions.ts')),
  ...(await import('./inventory/products.actions.ts')),
  ...(await import('./prescriptions/signing.actions.ts')),
  ...(await import('./prescriptions/signing.queries.ts')),
  ...(await import('./seed/demo.ts')),
})

/** Reports take few connections, and don't wait long for a standby that doesn't answer. */
const openStandby = ({ databaseReadUrl, databaseAppUrl }: Settings) => {
  if (databaseReadUrl === undefined) return undefined
  const connection = databaseAppUrl === undefined ? asAppRole(databaseReadUrl) : poolConfig(databaseReadUrl)
  return openDatabase({ ...connection, connectionTimeoutMillis: 2000 }, { max: 4 })
}

/** @returns the function that stops in order: report not ready, finish running calls, close the database */
const start = async (): Promise<() => Promise<void>> => {
  const settings = readSettings(process.env)
  const clock = systemClock(settings.timeZone)
  // PostgreSQL starts while most of the program is loaded.
  const loading = loadProgram()
  loading.catch(() => undefined)
  const { db, pool, close } = await provideDatabase({ ...settings, migrations })
  const standby = openStandby(settings)
  try {
    const {
      createApp,
      fillDemo,
      createFirstAdministrator,
      matchesStoredSignatures,
      readStoredProducts,
      signExisting,
    } = await loading
    const files = fileStoreOf(settings)
    await files.requireOurKey()
    const signing = await asSystem(() => openSigningKey(settings.dataDir, (made) => signExisting(db, made)))
    if (settings.demo) await asSystem(() => fillDemo(db, clock, { files, signing }))
    else await createFirstAdministrator(db, settings)
    await readStoredProducts(db)
    const app = await createApp({
      db,
      pool,
      standby: standby?.db,
      settings,
      clock,
      signing,
      demoAccounts,
      website: existsSync(website) ? website : undefined,
    })
    if (!(await asSystem(() => matchesStoredSignatures(db, signing)))) warnOfKey(settings)
    introduce(settings, await app.listen({ host: settings.host, port: settings.port, backlog }))
    return async () => {
      await app.drain()
      setTimeout(() => process.exit(1), stopTimeout).unref()
      await app.close()
      await standby?.close()
      await close()
    }
  } catch (error) {
    await standby?.close()
    await close()
    throw error
  }
}

/** The first signal shuts down in order, even during the start; another one, at least a second later, exits immediately. */
const askedToStop = new Promise<void>((resolve) => {
  let askedAt: number | undefined
  const ask = () => {
    askedAt ??= performance.now()
    // A parent process may pass on the Ctrl-C that the terminal has already sent here.
    if (performance.now() - askedAt > 1000) process.exit(1)
    resolve()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, ask)
})
process.on('uncaughtException', crashRedacted)

try {
  const stop = await start()
  await askedToStop
  await stop()
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explain(error, process.env)}\n`)
  process.exit(1)
}
