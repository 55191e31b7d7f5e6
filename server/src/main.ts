import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { firstAdministrator } from './accounts/first-administrator.ts'
import { systemClock } from './platform/clock.ts'
import { DatabaseStartError } from './platform/database/start-error.ts'
import { provideDatabase } from './platform/database/open.ts'
import { readSettings, SettingError, type Settings } from './platform/settings.ts'
import { demoAccounts } from './seed/demo-accounts.ts'
import { fillDemo } from './seed/demo.ts'

/** This file runs from server/dist and, in development, from server/src. */
const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const migrations = inProject('server/src/migrations')
const website = inProject('web/dist')

/** How long calls under way may take to finish before the process ends all the same. */
const patience = 15_000

const isLocal = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

const say = (line: string) => process.stdout.write(`${line}\n`)

const introduce = ({ demo, host }: Settings, address: string) => {
  say(`Alafia runs on ${address}`)
  if (!demo) return
  say('Demo sign-ins:')
  for (const { role, email, password } of demoAccounts) say(`  ${role.padEnd(11)} ${email.padEnd(28)} ${password}`)
  if (!isLocal(host))
    say(`WARNING: demo mode is on, its passwords are public, and HOST=${host} lets other machines in. Set DEMO=off.`)
}

const start = async () => {
  const settings = readSettings(process.env)
  const clock = systemClock(settings.timeZone)
  const database = await provideDatabase({ dataDir: settings.dataDir, databaseUrl: settings.databaseUrl, migrations })
  if (settings.demo) await fillDemo(database.db, clock)
  else await firstAdministrator(database.db, settings)

  const app = await createApp({
    db: database.db,
    pool: database.pool,
    settings,
    clock,
    demoAccounts,
    website: existsSync(website) ? website : undefined,
  })

  const stop = async () => {
    app.drain()
    const deadline = setTimeout(() => process.exit(1), patience)
    deadline.unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

  const address = await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  introduce(settings, address)
}

/** What a person can mend is one clear line; anything else is a defect and shows where it happened. */
const explain = (error: unknown): string => {
  if (error instanceof SettingError || error instanceof DatabaseStartError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is taken by another program. Set PORT to a free one.`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRNOTAVAIL')
    return `HOST=${process.env.HOST} is not an address of this machine.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
