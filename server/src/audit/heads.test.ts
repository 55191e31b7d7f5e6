import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { rewriteTrail } from '../testing/rewritten-trail.ts'
import { compareHeads, headsIn, headText, type Head } from './heads.ts'
import { createAuditTrail } from './trail.ts'
import { verifyChain } from './verify.ts'

const hash = 'a1'.repeat(32)

describe('AUD-35 the heads in a text', () => {
  test.each([
    `2026-03-12T01:30:00.000Z 12 ${hash} intact`,
    `The audit trail is intact: 12 entries, head ${hash}.`,
    `Number of entries, and hash of the last:\r\n\r\n12 ${hash}\r\n\r\nResult: intact.`,
  ])('%s', (text) => {
    expect(headsIn(text)).toEqual([{ entries: 12, hash }])
  })

  test('what is cut off, broken or something else is none', () => {
    const texts = [
      `12 ${hash.slice(1)}`,
      `12 ${hash}0`,
      `head ${hash}`,
      '2026-03-12T01:30:00.000Z 3 - BROKEN: entry 4 was changed',
      'The audit trail is intact: 0 entries, head none.',
    ]
    expect(headsIn(texts.join('\n'))).toEqual([])
  })

  test('all of a file, in a line of an email that isn’t wrapped', () => {
    const heads = [1, 2, 3].map((entries) => ({ entries, hash }))
    expect(headsIn(heads.map(headText).join('\n'))).toEqual(heads)
    expect(headText({ entries: 12_345_678_901, hash }).length).toBeLessThanOrEqual(76)
  })
})

describe('AUD-35 comparing', () => {
  let database: TestDatabase
  let heads: Head[]

  afterEach(() => database.close())
  beforeEach(async () => {
    database = await testDatabase()
    const trail = createAuditTrail(database.db)
    heads = []
    for (let n = 0; n < 5; n++) {
      await trail.append({
        at: new Date('2026-03-11T08:00:00Z'),
        action: 'appointment.read',
        subject: `appointment ${n}`,
        patientIds: [4],
        outcome: 'done',
        address: '127.0.0.1',
        requestId: 'request-1',
      })
      const { entries, head } = await verifyChain(database.db)
      heads.push({ entries, hash: head })
    }
  })

  test('heads of earlier nights are part of a trail that only grew, in whatever order', async () => {
    expect(await compareHeads(database.db, heads.toReversed())).toEqual({
      last: heads[4],
      foreign: undefined,
      detached: 0,
    })
  })

  test('a trail that was rewritten from an entry on is intact by itself, and the first head that it lost is named', async () => {
    await rewriteTrail(database.db, 3)
    const rewritten = await verifyChain(database.db)
    expect([rewritten.entries, rewritten.broken]).toEqual([5, undefined])
    expect(await compareHeads(database.db, heads)).toMatchObject({ last: heads[1], foreign: heads[2] })
    expect(await compareHeads(database.db, heads.slice(0, 2))).toMatchObject({
      last: heads[1],
      foreign: undefined,
    })
    await rewriteTrail(database.db, 1)
    expect(await compareHeads(database.db, heads)).toMatchObject({ last: undefined, foreign: heads[0] })
  })

  test('a trail that was shortened lost the heads after its end', async () => {
    await database.db.execute(sql`alter table audit_entry disable trigger all`)
    await database.db.execute(sql`delete from audit_entry where id > 3`)
    await database.db.execute(sql`alter table audit_entry enable trigger all`)
    expect(await compareHeads(database.db, heads)).toMatchObject({ last: heads[2], foreign: heads[3] })
  })
})
