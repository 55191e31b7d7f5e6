import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { provideDatabase } from '../platform/database/open.ts'
import { endChildren, runBuilt } from '../testing/child.ts'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { rewriteTrail } from '../testing/rewritten-trail.ts'
import { createAuditTrail } from './trail.ts'

const command = fileURLToPath(new URL('../../dist/verify-command.js', import.meta.url))
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

const detachCommand = fileURLToPath(new URL('../../dist/detach-command.js', import.meta.url))

const run = (program: string, env: NodeJS.ProcessEnv, args: string[]) => {
  const { DATABASE_URL: _url, DATA_DIR: _folder, ...rest } = process.env
  return runBuilt(program, { env: { ...rest, ...env } }, args).ended
}
const verify = (env: NodeJS.ProcessEnv, ...args: string[]) => run(command, env, args)

const append = (db: Database, times: number, at = new Date()) =>
  createAuditTrail(db).append(
    ...Array.from({ length: times }, () => ({
      at,
      action: 'session.sign-in',
      patientIds: [],
      outcome: 'done' as const,
      address: '127.0.0.1',
      requestId: 'request-1',
    })),
  )

const breakIt = async (db: Database) => {
  await db.execute(sql`alter table audit_entry disable trigger all`)
  await db.execute(sql`update audit_entry set action = 'session.sign-out' where id = 2`)
}

afterEach(endChildren)

describe('AUD-10 SEC-15 npm run audit:verify, on the database of DATABASE_URL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await append(database.db, 3)
  })
  afterAll(() => database.close())

  test('says that the trail is intact and exits with 0', async () => {
    const { code, output } = await verify({ DATABASE_URL: database.url })
    expect(output).toMatch(/^The audit trail is intact: 3 entries, head [0-9a-f]{64}\.\n$/)
    expect(code).toBe(0)
  })

  test('names the entry that is listed for a person it isn’t about', async () => {
    await database.db.execute(
      sql`insert into audit_entry_patient select 7, id, true, at from audit_entry where id = 3`,
    )
    const { code, output } = await verify({ DATABASE_URL: database.url })
    expect(output).toBe(
      'The audit trail is BROKEN: entry 3 is not listed for the people it is about. Intact before it: 2 entries.\n',
    )
    expect(code).toBe(1)
  })

  test('names the entry that was changed and exits with 1', async () => {
    await breakIt(database.db)
    const { code, output } = await verify({ DATABASE_URL: database.url })
    expect(output).toBe('The audit trail is BROKEN: entry 2 was changed. Intact before it: 1 entry.\n')
    expect(code).toBe(1)
  })

  test('says in one line that the database is unavailable, or isn’t ours', async () => {
    const away = await verify({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    expect(away.output).toMatch(/^The audit trail can't be checked: .*ECONNREFUSED.*\n$/)
    const empty = await testDatabase({ empty: true })
    const other = await verify({ DATABASE_URL: empty.url })
    await empty.close()
    expect(other.output).toMatch(/^The audit trail can't be checked: .*audit_head.*\n$/)
    const setting = await verify({ DATABASE_URL: 'mysql://here' })
    expect(setting.output).toMatch(/^The audit trail can't be checked: DATABASE_URL takes .*\n$/)
    expect([away.code, other.code, setting.code]).toEqual([1, 1, 1])
  })
})

describe('AUD-35 npm run audit:verify -- --heads FILE', () => {
  let database: TestDatabase
  let folder: string
  beforeAll(async () => {
    database = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'alafia-heads-'))
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('says that earlier heads are part of it, and names the first that isn’t once it is rewritten', async () => {
    const file = join(folder, 'heads.txt')
    const compare = () => verify({ DATABASE_URL: database.url }, '--heads', file)
    for (const times of [2, 3]) {
      await append(database.db, times)
      await appendFile(file, (await verify({ DATABASE_URL: database.url })).output)
    }
    const fine = await compare()
    expect(fine.output).toMatch(/^The audit trail is intact: 5 entries, head [0-9a-f]{64}\.\n/)
    expect(fine.output).toContain(`Every head of ${file} is part of it, the last at entry 5.\n`)
    expect(fine.code).toBe(0)

    await rewriteTrail(database.db, 4)
    const rewritten = await compare()
    expect(rewritten.output).toMatch(/^The audit trail is intact: 5 entries/)
    expect(rewritten.output).toMatch(
      /The audit trail was REWRITTEN: head 5 [0-9a-f]{64} of \S+ isn't part of it\. The last that is: 2 [0-9a-f]{64}\.\n$/,
    )
    expect(rewritten.code).toBe(1)
  })

  test('says that there is no such file, or no head in it', async () => {
    const missing = await verify({ DATABASE_URL: database.url }, '--heads', join(folder, 'none.txt'))
    expect(missing.output).toMatch(/^The audit trail can't be checked: .*no such file.*\n$/)
    const empty = join(folder, 'empty.txt')
    await appendFile(empty, 'Nothing here')
    const headless = await verify({ DATABASE_URL: database.url }, '--heads', empty)
    expect(headless.output).toBe(`The audit trail can't be checked: There is no head in ${empty}.\n`)
    expect([missing.code, headless.code]).toEqual([1, 1])
  })
})

describe('AUD-38 npm run audit:detach -- MONTH', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await append(database.db, 3, new Date('2026-01-15T08:00:00Z'))
    await append(database.db, 1)
  })
  afterAll(() => database.close())
  const detach = (month: string) => run(detachCommand, { DATABASE_URL: database.url }, [month])

  test('takes the month out, after which the trail and the month are each intact', async () => {
    const { code, output } = await detach('2026-01')
    expect(output).toBe(
      '2026-01 is in the tables detached.audit_entry_2026_01 and detached.audit_entry_patient_2026_01.\n',
    )
    expect(code).toBe(0)
    expect((await verify({ DATABASE_URL: database.url })).output).toMatch(
      /^The audit trail is intact: 4 entries, head [0-9a-f]{64}\. 3 entries of them are in detached months; check each with -- --month\.\n$/,
    )
    const month = await verify({ DATABASE_URL: database.url }, '--month', '2026-01')
    expect(month.output).toMatch(/^2026-01 is intact: 3 entries, head [0-9a-f]{64}\.\n$/)
    expect(month.code).toBe(0)
  })

  test('detaches nothing without a month, or of a broken trail', async () => {
    const { code, output } = await detach('January')
    expect(output).toBe('Nothing was detached: Name the month: npm run audit:detach -- 2025-03.\n')
    expect(code).toBe(1)
    await append(database.db, 1, new Date('2026-02-15T08:00:00Z'))
    await database.db.execute(sql`alter table audit_entry disable trigger all`)
    await database.db.execute(sql`update audit_entry set action = 'session.sign-out' where id = 5`)
    expect((await detach('2026-02')).output).toBe(
      'Nothing was detached: Entry 5 of the audit trail was changed.\n',
    )
  })
})

describe('AUD-10 SEC-15 npm run audit:verify, on the embedded database of DATA_DIR', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'alafia-verify-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('creates no database if there is none', async () => {
    const { code, output } = await verify({ DATA_DIR: dataDir })
    expect(output).toBe(`The audit trail can't be checked: There is no database in ${dataDir}.\n`)
    expect(code).toBe(1)
  })

  test('uses the running server, or starts one', async () => {
    const database = await provideDatabase({ dataDir, migrations })
    try {
      await append(database.db, 2)
      const { code, output } = await verify({ DATA_DIR: dataDir })
      expect(output).toContain('The audit trail is intact: 2 entries')
      expect(code).toBe(0)
      await append(database.db, 1)
    } finally {
      await database.close()
    }
    const { code, output } = await verify({ DATA_DIR: dataDir })
    expect(output).toContain('The audit trail is intact: 3 entries')
    expect(code).toBe(0)
  })
})
