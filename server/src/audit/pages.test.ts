import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { plannedAgain, seemLarge } from '../testing/own-plans.ts'
import { rowsRead } from '../testing/rows-read.ts'
import {
  listActivityEntries,
  listAccessesTo,
  listEntries,
  listEntriesOfPatient,
  type EntryPage,
} from './exports.queries.ts'
import { createAuditTrail } from './trail.ts'
import { verifyChain } from './verify.ts'

const patientId = 7
const others = 20_000

describe('AUD-9 paging through a patient’s 20,000 entries', () => {
  let database: TestDatabase

  /** Mostly the patient's own actions, many drafts of a doctor, one access in twenty; every third is about someone else too. */
  beforeAll(async () => {
    database = await testDatabase()
    await database.db.execute(sql`
      select audit_append((select jsonb_agg(jsonb_build_object(
        'at', '2026-03-11T08:00:00Z'::timestamptz + n * interval '1 second',
        'actor_id', case when n % 4 = 0 then 12 else ${patientId}::int end, 'actor_name', 'Somebody', 'role', 'patient',
        'action', case when n % 20 = 0 then 'appointment.read' when n % 4 = 0 then 'consultation-draft.saved' else 'record.list' end,
        'patient_ids', case when n % 3 = 0 then array[9, ${patientId}::int, 9] else array[${patientId}::int] end,
        'outcome', 'done') order by n) from generate_series(1, ${others}::int) as n), '{}')`)
    await database.db.execute(sql`analyze audit_entry, audit_entry_patient`)
    for (const table of ['audit_entry', 'audit_entry_patient']) await seemLarge(database.db, table)
  })
  afterAll(() => database.close())

  type Lister = (page: EntryPage) => Promise<{ id: number }[]>
  const listers = (db: Parameters<typeof listAccessesTo>[0]) =>
    ({
      accesses: (page) => listAccessesTo(db, patientId, page),
      trail: (page) => listEntriesOfPatient(db, patientId, page),
      everything: (page) => listEntries(db, page),
      activity: (page) => listActivityEntries(db, page),
    }) satisfies Record<string, Lister>

  test.each(['accesses', 'trail', 'everything', 'activity'] as const)(
    '%s: one plan serves all calls, however many entries there are',
    async (which) => {
      const again = await plannedAgain(database.db, (tx) =>
        listers(tx)[which]({ before: undefined, limit: 21 }),
      )
      expect(again).toBe(0)
    },
  )

  test.each(['accesses', 'trail'] as const)('%s: reads no more entries than it shows', async (which) => {
    const limit = 51
    // Often enough for the database to settle on one plan.
    for (let time = 0; time < 8; time += 1)
      for (const before of [undefined, others / 2]) {
        const [read] = await rowsRead(database.db, ['audit_entry'], async (tx) =>
          expect(await listers(tx)[which]({ before, limit })).toHaveLength(limit),
        )
        expect(read).toBeLessThanOrEqual(limit)
      }
  })

  const all = async (list: Lister) => {
    const ids: number[] = []
    for (let before: number | undefined; ; before = ids.at(-1)) {
      const page = await list({ before, limit: 200 })
      ids.push(...page.map(({ id }) => id))
      if (page.length < 200) return ids
    }
  }

  test('CHART-14 each entry is on one page, newest first: accesses by others without drafts, or everything', async () => {
    const { accesses, trail } = listers(database.db)
    const newestFirst = Array.from({ length: others }, (_, nth) => others - nth)
    expect(await all(accesses)).toEqual(newestFirst.filter((id) => id % 20 === 0))
    expect(await all(trail)).toEqual(newestFirst)
    expect(
      (await listEntriesOfPatient(database.db, 9, { before: undefined, limit: 2 })).map(({ id }) => id),
    ).toEqual([19_998, 19_995])
    expect(await listAccessesTo(database.db, 11, { before: undefined, limit: 2 })).toEqual([])
  })

  test('CHART-14 refused drafts are shown, as are later entries', async () => {
    const record = {
      action: 'consultation-draft.saved',
      address: '::1',
      requestId: 'r',
      patientIds: [patientId],
    }
    const actor = { userId: 12, role: 'doctor' as const, name: 'Chidi Okafor', sessionId: 3 }
    const at = new Date('2026-03-12T08:00:00Z')
    await createAuditTrail(database.db).append(
      { ...record, at, actor, outcome: 'denied' },
      { ...record, at, actor, outcome: 'done' },
      { ...record, at, actor: undefined, action: 'calendar.read', outcome: 'done' },
    )
    const shown = await listAccessesTo(database.db, patientId, { before: undefined, limit: 3 })
    expect(shown.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['calendar.read', 'done'],
      ['consultation-draft.saved', 'denied'],
      ['appointment.read', 'done'],
    ])
    expect((await verifyChain(database.db)).broken).toBeUndefined()
  })

  test('AUD-6 the activity log leaves out saved drafts and shows refused ones', async () => {
    const actor = { userId: 12, role: 'doctor' as const, name: 'Chidi Okafor', sessionId: 3 }
    const at = new Date('2026-03-13T08:00:00Z')
    const common = { at, actor, address: '::1', requestId: 'r', patientIds: [] }
    const drafts = ['consultation-draft.saved', 'message-draft.saved']
    await createAuditTrail(database.db).append(
      { ...common, action: 'message.sent', outcome: 'done' },
      ...drafts.map((action) => ({ ...common, action, outcome: 'denied' as const })),
      ...drafts.map((action) => ({ ...common, action, outcome: 'done' as const })),
    )
    const log = await listActivityEntries(database.db, { before: undefined, limit: 3 })
    expect(log.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['message-draft.saved', 'denied'],
      ['consultation-draft.saved', 'denied'],
      ['message.sent', 'done'],
    ])
  })
})
