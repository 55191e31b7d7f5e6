import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day } from '@alafia/contract/kernel/durations'
import type { Notification } from '@alafia/contract/notifications/schema'
import { storeNotifications } from '../outbox/outbox.ts'
import { addMonths } from '../platform/database/months.ts'
import { withAnyAccess } from '../platform/database/row-access.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import { connectLive, liveProcess, notifyPeople, systemAlert, type LiveProcess } from '../testing/live.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { testServer, type Caller, type Person, type TestServer } from '../testing/server.ts'
import { countUnreadNotifications, listNotifications } from './listing.queries.ts'
import { deleteOldNotifications } from './reading.actions.ts'

let server: TestServer
let hub: LiveProcess
let amina: Person
let caller: Caller
beforeAll(async () => {
  server = await testServer()
  hub = await liveProcess(server.app.services)
})
beforeEach(async () => {
  amina = await server.seed.patient()
  caller = await server.as(amina)
})
afterAll(async () => {
  await hub.close()
  await server.close()
})

const monthsOf = async (table = 'notification') => {
  const { rows } = await server.pool.query<{ month: string }>(
    `select right(relname, 7) as month from pg_inherits join pg_class on oid = inhrelid where inhparent = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ month }) => month)
}
/** How many of the person's notifications are in each month. */
const placesOf = async ({ id }: Person) => {
  const { rows } = await server.pool.query<{ month: string; count: number }>(
    `select right(tableoid::regclass::text, 7) as month, count(*)::int from notification where user_id = $1 group by 1 order by 1`,
    [id],
  )
  return rows.map(({ month, count }) => [month, count])
}
const codeOf = async (work: Promise<unknown>) => sqlErrorOf(await work.catch((error: unknown) => error)).code
const thisMonth = () => new Date().toISOString().slice(0, 7).replace('-', '_')

describe('NOTE-31 notifications are kept by month', () => {
  test('none is refused because its month is missing, of several changes at once, and their numbers have no gaps', async () => {
    const people = await server.seed.patients(3)
    await server.pool.query(`delete from notification`)
    const { rows } = await server.pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'notification'::regclass`,
    )
    for (const { part } of rows)
      await server.pool.query(`alter table notification detach partition ${part}; drop table ${part}`)
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) =>
        notifyPeople(
          server.app.services,
          people.map(({ id }) => id),
          title,
        ),
      ),
    )
    for (const person of people) {
      expect(await placesOf(person)).toEqual([[thisMonth(), 4]])
      expect(
        (await listNotifications(server.db, person.id, { before: 9, limit: 9 })).map(({ id }) => id),
      ).toEqual([4, 3, 2, 1])
    }
  })

  test('the coming months are created ahead, as often as the job runs', async () => {
    const now = new Date('2030-11-30T23:30:00Z')
    await Promise.all([addMonths(server.db, now), withAnyAccess(() => addMonths(server.boundDb, now))])
    expect((await monthsOf()).filter((month) => month > '2030')).toEqual(['2030_11', '2030_12', '2031_01'])
  })

  describe('of three months', () => {
    beforeEach(async () => {
      for (const at of [
        '2021-01-31T23:59:59Z',
        '2021-02-01T00:00:00Z',
        '2021-02-03T08:00:00Z',
        '2021-03-01T08:00:00Z',
      ])
        await server.seed.notification(amina, { at: new Date(at) })
      await notifyPeople(server.app.services, [amina.id], 'the newest')
    })

    test('each is in the month (of UTC) in which it was created', async () => {
      expect(await placesOf(amina)).toEqual([
        ['2021_01', 1],
        ['2021_02', 2],
        ['2021_03', 1],
        [thisMonth(), 1],
      ])
    })

    test('NOTE-2 the bell lists them in one order, page after page, and counts them all', async () => {
      const seen: number[] = []
      for (let cursor = ''; ;) {
        const page = (await caller.get<Notification[]>(`/api/notifications?limit=2${cursor}`)).body
        if (page.length === 0) break
        seen.push(...page.map(({ id }) => id))
        cursor = `&cursor=${page.at(-1)?.id}`
      }
      expect(seen).toEqual([5, 4, 3, 2, 1])
      expect((await caller.get('/api/notifications/unread')).body).toEqual({ unread: 5, newest: 5 })
    })

    test('NOTE-3 one of an earlier month is marked as read, and so are all', async () => {
      expect((await caller.put<Notification>('/api/notifications/2/read')).body).toMatchObject({
        id: 2,
        createdAt: '2021-02-01T00:00:00.000Z',
        readAt: server.clock.now().toISOString(),
      })
      expect((await caller.get('/api/notifications/unread')).body).toMatchObject({ unread: 4 })
      expect((await caller.put('/api/notifications/read')).status).toBe(204)
      expect((await caller.get('/api/notifications/unread')).body).toMatchObject({ unread: 0 })
    })

    test('who reconnects receives what they missed in its order, whichever month it is in', async () => {
      const client = connectLive(hub.url, { token: caller.token, lastSeen: 1 })
      expect(await client.caughtUp).toBe(5)
      expect(client.received.map(({ event }) => event.id)).toEqual([2, 3, 4, 5])
      client.socket.disconnect()
    })

    test('a number is given once, however many are notified at once: the database keeps it unique within a month alone', async () => {
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          server.db.transaction((tx) =>
            storeNotifications(tx, [{ userId: amina.id, notice: systemAlert(`at once ${n}`) }], new Date()),
          ),
        ),
      )
      const ids = (await listNotifications(server.db, amina.id, { before: 100, limit: 100 })).map(
        ({ id }) => id,
      )
      expect(ids).toEqual(Array.from({ length: 17 }, (_, n) => 17 - n))
    })
  })

  test('a page and the count read few of a year of them', async () => {
    const each = 200
    await server.pool.query(
      `select add_month('notification', day::date) from generate_series('2020-01-01'::date, '2020-12-01', '1 month') as day`,
    )
    await server.pool.query(
      `insert into notification (user_id, id, type, title, body, payload, created_at, read_at)
       select $1, n, 'system-alert', 'old', 'old', '{}', '2020-01-15'::timestamptz + (n - 1) / $2 * interval '1 month', now()
       from generate_series(1, 12 * $2::int) as n`,
      [amina.id, each],
    )
    await server.pool.query('analyze notification')
    const few = each / 2
    const [page] = await rowsRead(server.db, ['notification'], async (tx) =>
      expect(await listNotifications(tx, amina.id, { before: 10_000, limit: 20 })).toHaveLength(20),
    )
    expect(page).toBeLessThan(few)
    const [count] = await rowsRead(server.db, ['notification'], async (tx) =>
      expect(await countUnreadNotifications(tx, amina.id)).toEqual({ unread: 0, newest: 0 }),
    )
    expect(count).toBeLessThan(few)
  })

  test('NOTE-10 an email belongs to its notification, and is deleted with it', async () => {
    const notice = { ...systemAlert('A new device'), alwaysEmail: true as const }
    await server.db.transaction((tx) =>
      storeNotifications(tx, [{ userId: amina.id, notice }], server.clock.now()),
    )
    const emails = async () =>
      (
        await server.db.execute<{ same: boolean }>(sql`
          select notified_at = created_at as same from outgoing_email
          join notification on notification.user_id = outgoing_email.user_id and id = notification_id
          where outgoing_email.user_id = ${amina.id}`)
      ).rows
    expect(await emails()).toEqual([{ same: true }])
    const without = server.db.execute(sql`
      insert into outgoing_email (user_id, notification_id, notified_at, topic, queued_at, due_at)
      values (${amina.id}, 2, now(), 'announcements', now(), now())`)
    expect(await codeOf(without)).toBe('23503')
    await server.db.execute(sql`delete from notification where user_id = ${amina.id}`)
    expect(await emails()).toEqual([])
  })

  test('SEC-100 the server’s role reaches a month only through the whole table, and drops none that has rows', async () => {
    await server.seed.notification(amina, { at: new Date('2021-01-15T08:00:00Z') })
    const bound = (statement: string) => withAnyAccess(() => server.boundDb.execute(sql.raw(statement)))
    expect(await codeOf(bound('select from months.notification_2021_01'))).toBe('42501')
    expect(await codeOf(bound('drop table months.notification_2021_01'))).toBe('42501')
    await bound(`select drop_empty_months('notification', '2100-01-01')`)
    expect(await monthsOf()).toContain('2021_01')
    expect(await placesOf(amina)).toEqual([['2021_01', 1]])
    await expect(server.pool.query(`select drop_empty_months('audit_entry', '2100-01-01')`)).rejects.toThrow(
      'audit_entry is append-only',
    )
  })
})

test('NOTE-32 months that the job has emptied are dropped, also if some were emailed; later ones and those with rows stay', async () => {
  await server.pool.query('delete from notification')
  const now = server.clock.now().getTime()
  const ago = (days: number) => new Date(now - days * day)
  await addMonths(server.db, ago(0))
  await addMonths(server.db, ago(800))
  const old = await server.seed.notification(amina, { at: ago(430) })
  await server.db.execute(sql`
    insert into outgoing_email (user_id, notification_id, notified_at, topic, queued_at, due_at)
    values (${amina.id}, ${old.id}, ${old.createdAt.toISOString()}, 'announcements', now(), now())`)
  await server.seed.notification(amina, { at: ago(364) })
  const monthOf = (date: Date) => date.toISOString().slice(0, 7).replace('-', '_')
  expect(await monthsOf()).toContain(monthOf(ago(430)))
  const { services } = server.app
  await Promise.all([deleteOldNotifications(services), deleteOldNotifications(services)])
  const left = await monthsOf()
  expect(left.filter((month) => month < monthOf(ago(365)))).toEqual([])
  expect(left).toEqual(expect.arrayContaining([monthOf(ago(364)), monthOf(ago(0))]))
  expect(await placesOf(amina)).toEqual([[monthOf(ago(364)), 1]])
  await notifyPeople(services, [amina.id], 'after it')
  expect((await listNotifications(server.db, amina.id, { before: 9, limit: 9 })).map(({ id }) => id)).toEqual(
    [3, 2],
  )
})
