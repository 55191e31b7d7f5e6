import { read, reject, url, type Environment } from '../setting-values.ts'

export type DatabaseAddresses = {
  databaseUrl: string | undefined
  /** The same database as a user who owns nothing; without it, the server takes such a role itself. */
  databaseAppUrl: string | undefined
  /** A standby of the database, which reports and exports are read from. */
  databaseReadUrl: string | undefined
}

/** libpq's form with a socket, `postgres://user@/db?host=/path`, names no host before the slash, which a URL has to. */
const database = (environment: Environment, name: string): string | undefined => {
  const text = read(environment, name)
  url({ [name]: text?.replace('@/', '@socket/') }, name, ['postgres:', 'postgresql:'])
  return text
}

/** @throws SettingError */
export const databaseAddresses = (environment: Environment): DatabaseAddresses => {
  const databaseUrl = database(environment, 'DATABASE_URL')
  const databaseAppUrl = database(environment, 'DATABASE_APP_URL')
  const databaseReadUrl = database(environment, 'DATABASE_READ_URL')
  if (databaseAppUrl !== undefined && databaseUrl === undefined)
    reject('DATABASE_URL', 'is needed with DATABASE_APP_URL: migrations run as the owner')
  if (databaseReadUrl !== undefined && databaseUrl === undefined)
    reject('DATABASE_URL', 'is needed with DATABASE_READ_URL: the primary of that standby')
  return { databaseUrl, databaseAppUrl, databaseReadUrl }
}
