import { sql, type SQL } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { chainedHash, type ChainedEntry } from './chain.ts'
import { auditDetached } from './table.ts'

export type Verification = {
  /** How many entries are intact: all of them, or those before the break. */
  entries: number
  /** How many of them are in months that were detached: of those, only how each goes on where the one before ended. */
  detached?: number
  /** The hash of the last intact entry. A copy stored elsewhere also reveals that the whole trail was rewritten. */
  head: string
  /** The first entry that was tampered with, and how. */
  broken?: { id: number; why: string }
}

type Row = ChainedEntry & { hash: string }
type Head = { lastId: number; hash: string }
type Stretch = Head & { firstId: number; hashBefore: string }
const everything = { firstId: Number.MIN_SAFE_INTEGER, lastId: Number.MAX_SAFE_INTEGER }
/** The trail, or a month that was taken out of it. */
type Tables = { entries: SQL; patients: SQL }

const trail: Tables = { entries: sql`audit_entry`, patients: sql`audit_entry_patient` }
const detachedTables = (month: string): Tables => {
  const suffix = month.replace('-', '_')
  return {
    entries: sql`detached.${sql.identifier(`audit_entry_${suffix}`)}`,
    patients: sql`detached.${sql.identifier(`audit_entry_patient_${suffix}`)}`,
  }
}

const pageSize = 2000

/** The instant as text, so that nothing rounds it before it is hashed. */
const columns = sql`id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, actor_id as "actorId",
  actor_name as "actorName", role, action, subject, patient_ids as "patientIds", outcome, address,
  request_id as "requestId", hash`

/** In the order of their ids. */
const pagesOf = async function* (
  tx: Transaction,
  { entries }: Tables,
  { firstId, lastId }: Pick<Stretch, 'firstId' | 'lastId'> = everything,
): AsyncGenerator<Row[]> {
  let next = firstId
  for (;;) {
    const { rows } = await tx.execute<Row>(
      sql`select ${columns} from ${entries} where id between ${next} and ${lastId} order by id limit ${pageSize}`,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    next = last.id + 1
  }
}

/**
 * An entry with the previous hash (empty for the first, null if the previous entry is missing), and whether its own hash
 * matches.
 */
export const getChainedEntry = async (
  db: Queryable,
  id: number,
): Promise<(ChainedEntry & { hash: string; hashBefore: string | null; fits: boolean }) | undefined> => {
  const { rows } = await db.execute<Row & { hashBefore: string | null }>(
    sql`select ${columns}, case when id = 1 then '' else (select before.hash from audit_entry as before where before.id = ${id}::bigint - 1) end as "hashBefore"
      from audit_entry where id = ${id}`,
  )
  const [row] = rows
  return (
    row && {
      ...row,
      fits: row.hashBefore !== null && row.hash === chainedHash(row.hashBefore, row),
    }
  )
}

const readHead = async (tx: Transaction): Promise<Head | undefined> => {
  const { rows } = await tx.execute<Head>(sql`select last_id as "lastId", hash from audit_head`)
  return rows[0]
}

const entryFault = (row: Row, before: Head): Verification['broken'] => {
  const expected = before.lastId + 1
  if (row.id < expected) return { id: row.id, why: 'was inserted before the first' }
  if (row.id > expected) return { id: expected, why: 'is missing' }
  if (row.hash !== chainedHash(before.hash, row)) return { id: row.id, why: 'was changed' }
  return undefined
}

const endFault = (last: Head, head: Head | undefined): Verification['broken'] => {
  if (!head) return { id: last.lastId, why: 'has no recorded end of the trail after it' }
  if (last.lastId < head.lastId)
    return { id: last.lastId + 1, why: 'is missing, and so is everything after it' }
  if (last.lastId > head.lastId) return { id: head.lastId + 1, why: 'was inserted after the end' }
  if (last.hash !== head.hash) return { id: last.lastId, why: 'is not the recorded end of the trail' }
  return undefined
}

/**
 * The first intact entry that is hidden from the patient it is about, shown to another, or listed at another time. The rule of
 * `audit_is_access` is repeated here, because the database function could have been changed together with the rows.
 */
const patientFault = async (
  tx: Transaction,
  { entries, patients }: Tables,
): Promise<Verification['broken']> => {
  const { rows } = await tx.execute<{ id: number | null }>(sql`
    with expected as (
      select entry.id, patient, entry.actor_id is distinct from patient
        and (entry.outcome <> 'done' or entry.action <> 'consultation-draft.saved') as is_access, entry.at
      from ${entries} as entry, unnest(entry.patient_ids) as patient
    ), stored as (select entry_id, patient_id, is_access, at from ${patients})
    select min(id) as id
    from ((select * from expected except select * from stored) union all (select * from stored except select * from expected)) as wrong`)
  const first = rows[0]?.id ?? null
  return first === null ? undefined : { id: first, why: 'is not listed for the people it is about' }
}

export type VerifyOptions = {
  /** Called after each page with the number of entries checked. */
  progress?: (checked: number) => void
  /** Once aborted, the verification throws its reason. */
  signal?: AbortSignal
}

const stretchesOf = (tx: Transaction, condition?: SQL): Promise<Stretch[]> =>
  tx.select().from(auditDetached).where(condition).orderBy(auditDetached.firstId)

/** The end of the detached stretches that go on from `last`. */
const pastDetached = (last: Head, stretches: ReadonlyMap<number, Stretch>): Head => {
  const next = stretches.get(last.lastId + 1)
  return next?.hashBefore === last.hash ? pastDetached(next, stretches) : last
}

const inSnapshot = <T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      // Comparing the patients of millions of entries takes longer than the usual limit.
      await tx.execute(sql`set local statement_timeout = '10min'`)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const entriesIn = (stretches: readonly Stretch[], until: number) =>
  stretches
    .filter(({ lastId }) => lastId <= until)
    .reduce((sum, { firstId, lastId }) => sum + lastId - firstId + 1, 0)

/**
 * Recomputes every hash of the trail, here and not in the database, over one snapshot (entries may be added meanwhile). Finds
 * a changed, missing, inserted or moved entry, a cut-off end, and an entry that is hidden from its patient. Months that were
 * detached are passed over from hash to hash.
 */
export const verifyChain = (db: Database, { progress, signal }: VerifyOptions = {}): Promise<Verification> =>
  inSnapshot(db, async (tx) => {
    const head = await readHead(tx)
    const stretches = await stretchesOf(tx)
    const starts = new Map(stretches.map((stretch) => [stretch.firstId, stretch]))
    let last: Head = { lastId: 0, hash: '' }
    const reached = (entries: number, broken?: Verification['broken']): Verification => {
      const detached = entriesIn(stretches, entries)
      return { entries, head: last.hash, ...(detached > 0 && { detached }), ...(broken && { broken }) }
    }
    for await (const page of pagesOf(tx, trail)) {
      for (const row of page) {
        if (row.id > last.lastId + 1) last = pastDetached(last, starts)
        const broken = entryFault(row, last)
        if (broken) return reached(last.lastId, broken)
        last = { lastId: row.id, hash: row.hash }
      }
      progress?.(last.lastId)
      signal?.throwIfAborted()
    }
    last = pastDetached(last, starts)
    const broken = endFault(last, head) ?? (await patientFault(tx, trail))
    if (!broken) return reached(last.lastId)
    // An entry that is listed wrongly may be among those whose hashes are intact.
    return reached(Math.max(0, Math.min(last.lastId, broken.id - 1)), broken)
  })

/**
 * The same for a month ('2026-03') that was detached, between the hashes that were stored then. Counts its own entries alone.
 * @throws Error if it wasn't detached, or isn't in this database any more
 */
export const verifyDetached = (db: Database, month: string): Promise<Verification> =>
  inSnapshot(db, async (tx) => {
    const tables = detachedTables(month)
    const ofMonth = sql`${auditDetached.month} = ${`${month}-01`}`
    const stretches = await stretchesOf(tx, ofMonth)
    if (stretches.length === 0) throw new Error(`${month} was not detached`)
    let entries = 0
    let head = ''
    for (const stretch of stretches) {
      let last: Head = { lastId: stretch.firstId - 1, hash: stretch.hashBefore }
      for await (const page of pagesOf(tx, tables, stretch))
        for (const row of page) {
          const broken = entryFault(row, last)
          if (broken) return { entries, head, broken }
          last = { lastId: row.id, hash: row.hash }
          entries += 1
          head = row.hash
        }
      const broken = endFault(last, stretch)
      if (broken) return { entries, head, broken }
    }
    const { rows } = await tx.execute<{ id: number | null }>(sql`
      select min(id) as id from ${tables.entries} as entry where not exists (
        select from ${auditDetached} where ${ofMonth} and entry.id between ${auditDetached.firstId} and ${auditDetached.lastId})`)
    const inserted = rows[0]?.id ?? null
    const broken =
      inserted === null ? await patientFault(tx, tables) : { id: inserted, why: 'was inserted later' }
    return { entries, head, ...(broken && { broken }) }
  })
