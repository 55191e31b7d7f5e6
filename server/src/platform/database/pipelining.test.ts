import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase, prepared, type OpenDatabase } from './connect.ts'
import { checkDrizzle, send } from './pipelining.ts'
import { asSystem, withAccess, withAnyAccess } from './row-access.ts'

/** A connection whose replies can be held back, so that only what is sent without awaiting them is on the wire. */
type Wire = OpenDatabase & {
  holdReplies(): void
  releaseReplies(): void
  cut(): void
  /** How often something was written to the socket. */
  writes(): number
  /** Which of these texts were sent since the replies were held, in order. */
  sent(...texts: string[]): string[]
}

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ empty: true })
  await database.pool.query('create table note (id int primary key)')
})
beforeEach(() => database.pool.query('truncate note'))
afterAll(() => database.close())

const onWire = async (act: (wire: Wire) => Promise<void>) => {
  const socket = new Socket()
  const opened = openDatabase({ ...database.connection, stream: () => socket }, { max: 1 })
  await opened.pool.query('select 1')
  // Node restores its own `write` when a socket connects.
  const write = vi.spyOn(socket, 'write')
  const [single, several] = [vi.spyOn(socket, '_write'), vi.spyOn(socket, '_writev')]
  try {
    await act({
      ...opened,
      holdReplies: () => {
        write.mockClear()
        socket.pause()
      },
      releaseReplies: () => void socket.resume(),
      cut: () => void socket.destroy(),
      writes: () => single.mock.calls.length + several.mock.calls.length,
      sent: (...texts) => {
        const all = write.mock.calls.map(([chunk]) => String(chunk)).join('')
        return texts
          .filter((text) => all.includes(text))
          .toSorted((one, other) => all.indexOf(one) - all.indexOf(other))
      },
    })
  } finally {
    await opened.close()
  }
}

const insert = { name: 'insert_note', text: 'insert into note values ($1)' }
const notes = async () => (await database.pool.query<{ id: number }>('select id from note order by id')).rows

test('BEGIN is sent together with the first statement, which waits for its own reply', () =>
  onWire(async ({ db, holdReplies, releaseReplies, sent }) => {
    holdReplies()
    const transaction = db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values (1)`)
      await tx.execute(sql`insert into note values (2)`)
    })
    await vi.waitFor(() => expect(sent('values (1)')).toEqual(['values (1)']))
    expect(sent('values (2)', 'values (1)', 'begin')).toEqual(['begin', 'values (1)'])
    releaseReplies()
    await transaction
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }])
  }))

test('pipelined statements are sent immediately, in order, together with the COMMIT that follows', () =>
  onWire(async ({ db, holdReplies, releaseReplies, sent }) => {
    holdReplies()
    const replies: Promise<{ id: number }[]>[] = []
    const returning = { name: 'insert_and_return', text: 'insert into note values ($1) returning id' }
    const transaction = db.transaction(async (tx) => {
      replies.push(send(tx, returning, [1]), send(tx, insert, [2]))
      return Promise.resolve()
    })
    await vi.waitFor(() => expect(sent('commit')).toEqual(['commit']))
    expect(sent('commit', insert.name, returning.name, 'begin')).toEqual([
      'begin',
      returning.name,
      insert.name,
      'commit',
    ])
    releaseReplies()
    await transaction
    expect(await Promise.all(replies)).toEqual([[{ id: 1 }], []])
    expect(await notes()).toEqual([{ id: 1 }, { id: 2 }])
  }))

test('what is sent in one turn of the event loop is one write', () =>
  onWire(async ({ db, writes }) => {
    await db.transaction((tx) => Promise.resolve(Promise.all([1, 2, 3].map((id) => send(tx, insert, [id])))))
    const before = writes()
    await db.transaction(async (tx) => {
      await Promise.all([4, 5].map((id) => send(tx, insert, [id])))
      await send(tx, insert, [6])
    })
    // BEGIN with two statements, one statement, COMMIT.
    expect(writes() - before).toBe(3)
  }))

test('a change without a name that is made again and again is prepared, but not one with other parameters, nor a read', () =>
  onWire(async ({ db, holdReplies, releaseReplies, sent }) => {
    const add = async (...ids: number[]) => {
      const rows = ids.map((id) => sql`(${id})`)
      await db.execute(sql`insert into note (id) values ${sql.join(rows, sql`, `)}`)
    }
    for (const id of [1, 2, 3]) await add(id)
    holdReplies()
    const added = add(4)
    await vi.waitFor(() => expect(sent('repeated_')).toHaveLength(1))
    expect(sent('insert into note')).toEqual([])
    releaseReplies()
    await added
    const read = async () => db.execute(sql`select id from note where id = ${1}`)
    for (let times = 0; times < 3; times += 1) await read()
    holdReplies()
    const again = read()
    await vi.waitFor(() => expect(sent('select id from note')).toHaveLength(1))
    releaseReplies()
    await again
    holdReplies()
    const several = add(5, 6)
    await vi.waitFor(() => expect(sent('insert into note')).toHaveLength(1))
    expect(sent('repeated_')).toEqual([])
    releaseReplies()
    await several
    expect(await notes()).toEqual([1, 2, 3, 4, 5, 6].map((id) => ({ id })))
  }))

test('if a sent statement fails, COMMIT rolls back, and its reply gives the reason', () =>
  onWire(async ({ db }) => {
    let reply: Promise<unknown[]> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into note values (1)`)
      reply = send(tx, insert, [1])
    })
    await expect(reply).rejects.toThrow('duplicate key')
    expect(await notes()).toEqual([])
  }))

test('a reply that no one awaits may fail', () =>
  onWire(async ({ db }) => {
    // An unhandled rejection would fail the run.
    await db.transaction(async (tx) => {
      await send(tx, insert, [1])
      void send(tx, insert, [1])
    })
    expect(await notes()).toEqual([])
  }))

test('a first statement that fails rolls back, and the connection serves the next transaction', () =>
  onWire(async ({ db }) => {
    const failed = db.transaction((tx) => tx.execute(sql`insert into nothing values (1)`))
    await expect(failed).rejects.toThrow('Failed query')
    await db.transaction((tx) => tx.execute(sql`insert into note values (3)`))
    expect(await notes()).toEqual([{ id: 3 }])
  }))

test('PLAT-19 if the connection is lost at BEGIN, only the first statement fails', () =>
  onWire(async ({ db, holdReplies, cut, sent }) => {
    holdReplies()
    const transaction = db.transaction((tx) => tx.execute(sql`insert into note values (4)`))
    await vi.waitFor(() => expect(sent('values (4)')).toHaveLength(1))
    cut()
    await expect(transaction).rejects.toThrow('Failed query')
    expect(await notes()).toEqual([])
  }))

/** Of whom a statement is. */
const whose = sql`select current_setting('alafia.actor', true) as actor, current_setting('alafia.purpose', true) as purpose`
const as = <T>(actorId: number, work: () => Promise<T>) =>
  withAccess({ actorId, role: 'patient', now: new Date(0) }, work)

test('SEC-102 whose a statement is is said in the same write, ahead of BEGIN, and not again while it stays the same', () =>
  onWire(async ({ db, writes, sent, holdReplies, releaseReplies }) => {
    const actorOf = async () => (await db.execute(whose)).rows[0]
    expect(await as(7, actorOf)).toEqual({ actor: '7', purpose: 'call' })
    const before = writes()
    expect(await as(8, actorOf)).toEqual({ actor: '8', purpose: 'call' })
    expect(writes() - before).toBe(1)
    expect(await actorOf()).toEqual({ actor: '', purpose: '' })
    holdReplies()
    const transaction = as(9, () => db.transaction((tx) => tx.execute(whose)))
    await vi.waitFor(() => expect(sent('current_setting')).toHaveLength(1))
    expect(sent('begin', 'say_access')).toEqual(['say_access', 'begin'])
    releaseReplies()
    expect((await transaction).rows).toEqual([{ actor: '9', purpose: 'call' }])
    holdReplies()
    const same = as(9, () => db.execute(whose))
    await vi.waitFor(() => expect(sent('current_setting')).toHaveLength(1))
    expect(sent('say_access')).toEqual([])
    releaseReplies()
    expect((await same).rows).toEqual([{ actor: '9', purpose: 'call' }])
  }))

test('SEC-102 who waits for a connection that another call releases keeps their own access', () =>
  onWire(async ({ db }) => {
    const actors = Array.from({ length: 20 }, (_, n) => n + 1)
    const found = await Promise.all(
      actors.map((actor) =>
        as(actor, async () => [
          await db.execute(whose),
          await db.transaction(async (tx) => tx.execute(whose)),
        ]),
      ),
    )
    expect(found.map((both) => both.map(({ rows }) => rows[0]?.['actor']))).toEqual(
      actors.map((actor) => [String(actor), String(actor)]),
    )
  }))

test('SEC-102 access that changes within a transaction doesn’t outlast it, whether it is committed or fails', () =>
  onWire(async ({ db }) => {
    const purposeOf = async (on: Pick<typeof db, 'execute'> = db) =>
      (await on.execute(whose)).rows[0]?.['purpose']
    const failing = (end: string) =>
      db.transaction(async (tx) => {
        expect(await asSystem(() => purposeOf(tx))).toBe('system')
        expect(await purposeOf(tx)).toBe('call')
        await asSystem(() => tx.execute(sql.raw(end)))
      })
    await as(7, async () => {
      await failing('select')
      expect(await purposeOf()).toBe('call')
      await expect(failing('select nothing')).rejects.toThrow('Failed query')
      expect(await purposeOf()).toBe('call')
      await db.transaction(async (tx) => {
        const inner = tx.transaction(async (savepoint) => {
          await asSystem(() => savepoint.execute(sql.raw('select nothing')))
        })
        await expect(inner).rejects.toThrow('Failed query')
        expect(await purposeOf(tx)).toBe('call')
      })
    })
    expect(await purposeOf()).toBe('')
    const refused = withAnyAccess(() =>
      db.transaction(async (tx) => {
        expect(await asSystem(() => purposeOf(tx))).toBe('system')
        throw new Error('refused')
      }),
    )
    await expect(refused).rejects.toThrow('refused')
    expect(await asSystem(() => purposeOf())).toBe('system')
  }))

test('a prepared query of one transaction never runs on another’s connection', () =>
  onWire(async ({ db }) => {
    const selectPid = prepared((on, name) =>
      on
        .select({ pid: sql<number>`pg_backend_pid()` })
        .from(sql`(select) as one_row`)
        .prepare(name),
    )
    const other = await selectPid(database.db).execute()
    const inTransaction = await db.transaction((tx) => selectPid(tx).execute())
    expect(await selectPid(db).execute()).toEqual(inTransaction)
    expect(inTransaction).not.toEqual(other)
  }))

test('startup fails if Drizzle’s private fields have changed', () => {
  const db = drizzle({ client: database.pool })
  checkDrizzle(db, database.pool)

  const renamed = drizzle({ client: database.pool })
  Reflect.set(renamed._.session, 'client', undefined)
  Reflect.set(renamed._.session, 'connection', database.pool)
  expect(() => checkDrizzle(renamed, database.pool)).toThrow('pipelining.ts has to change')

  const unprepared = drizzle({ client: database.pool })
  const { session } = unprepared._
  const prepareQuery = session.prepareQuery.bind(session)
  vi.spyOn(session, 'prepareQuery').mockImplementation((...args) => {
    const query = prepareQuery(...args)
    Reflect.deleteProperty(query, 'client')
    return query
  })
  expect(() => checkDrizzle(unprepared, database.pool)).toThrow('pipelining.ts has to change')
})
