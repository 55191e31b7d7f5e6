import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { APP_ROLE, SUPERUSER } from '../postgres-embedded/cluster.ts'
import { startTemporary } from '../postgres-embedded/temporary-server.ts'
import { provideAppRole } from './app-role.ts'
import { openDatabase, type Connection } from './connect.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await database.pool.query('create table note (id serial primary key, words text)')
})
afterAll(() => database.close())

const roleOn = async (connection: Connection, needs = `insert into note (words) values ('one')`) => {
  const { pool, close } = openDatabase(connection)
  try {
    await pool.query(needs)
    return (await pool.query<{ role: string }>('select current_user as role')).rows[0]?.role
  } finally {
    await close()
  }
}

test('SEC-101 without a user of its own the server takes the role at the start of each connection', async () => {
  expect(await roleOn(await provideAppRole(database.url))).toBe(APP_ROLE)
})

test('SEC-101 with a user of its own it works as that one, which is granted the rows of new tables too', async () => {
  await database.pool.query('create table later (id serial primary key)')
  expect(await roleOn(await provideAppRole(database.url, database.app))).toBe(APP_ROLE)
  const { rows } = await database.pool.query<{ may: boolean }>(
    `select has_table_privilege($1, 'later', 'insert') as may, has_table_privilege($1, 'later', 'truncate') as more`,
    [APP_ROLE],
  )
  expect(rows).toEqual([{ may: true, more: false }])
})

test('SEC-101 the owner isn’t accepted as the server’s user', async () => {
  await expect(provideAppRole(database.url, database.url)).rejects.toThrow(
    /owns the tables\. Set DATABASE_APP_URL/,
  )
})

test('SEC-101 an owner who may not create the role is told what to grant, and starts once it is granted', async () => {
  const { connection, end } = await startTemporary('alafia-app-role-', { durable: false })
  const superuser = openDatabase({ ...connection, user: SUPERUSER })
  try {
    await superuser.pool.query('create role clinic login')
    await superuser.pool.query('create database clinic owner clinic')
    const owner = { ...connection, user: 'clinic', database: 'clinic' }
    await expect(provideAppRole(owner)).rejects.toThrow(
      `As a superuser, run: create role ${APP_ROLE}; grant ${APP_ROLE} to clinic; or set DATABASE_APP_URL.`,
    )
    await superuser.pool.query(`grant ${APP_ROLE} to clinic`)
    expect(await roleOn(await provideAppRole(owner), 'select')).toBe(APP_ROLE)
  } finally {
    await superuser.close()
    await end()
  }
})
