import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { notification } from '../outbox/table.ts'
import { changeAsAdministrator, systemAlert } from '../testing/live.ts'
import { testServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('PLAT-26 if the query for who is affected by a change fails, nothing is changed, and that query’s error is thrown', async () => {
  const { app, db, seed } = server
  const { id } = await seed.patient()
  const invalidated: unknown[] = []
  app.services.bus.listen('invalidated', (changes) => void invalidated.push(...changes))
  const change = changeAsAdministrator(app.services, (tx) => {
    tx.notify([id], systemAlert('Stored with the change'))
    tx.invalidate({ userId: id }, 'appointments')
    tx.invalidateFound(tx.execute(sql`select 1 / 0`).then(() => []))
  })
  const error: unknown = await change.catch((reason: unknown) => reason)
  const divisionByZero = '22012'
  expect(sqlErrorOf(error).code).toBe(divisionByZero)
  expect(await db.$count(notification, eq(notification.userId, id))).toBe(0)
  expect(invalidated).toEqual([])
})
