import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { AuditEntry } from '@alafia/contract/audit/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { pageBound } from '../platform/database/page-bound.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { auditEntryPatient, auditEntry, isActivity } from './table.ts'

type Row = typeof auditEntry.$inferSelect

/** A page: at most `limit` entries older than `before`, or the newest. Never more than `pageBound`. */
export type EntryPage = { before: number | undefined; limit: number }

const newest = Number.MAX_SAFE_INTEGER
const older = lt(auditEntry.id, param('before'))
const limit = param('limit')
const query = new QueryBuilder()

const selectEntries = prepared((db) => {
  const page = query
    .select()
    .from(auditEntry)
    .where(older)
    .orderBy(desc(auditEntry.id))
    .limit(pageBound)
    .as('page')
  return db.select().from(page).orderBy(desc(page.id)).limit(limit).prepare('audit_trail')
})

const isNotWithheld = sql`not exists (select from ${auditEntry}
  where ${auditEntry.id} = ${auditEntryPatient.entryId} and ${auditEntry.at} = ${auditEntryPatient.at}
  and ${auditEntry.actorId} = any(${param('withheld')}::int[]))`

/** A patient's newest entries, either only accesses by someone else or only the rest; read along the index. */
const newestOf = (isAccess: boolean, isPartlyWithheld: boolean) => {
  const found = query
    .select({ id: auditEntryPatient.entryId })
    .from(auditEntryPatient)
    .where(
      and(
        eq(auditEntryPatient.patientId, param('patientId')),
        eq(auditEntryPatient.isAccess, isAccess),
        lt(auditEntryPatient.entryId, param('before')),
        isPartlyWithheld ? isNotWithheld : undefined,
      ),
    )
    .orderBy(desc(auditEntryPatient.entryId))
    .limit(pageBound)
  return sql`(select id from (${found}) as newest (id) order by id desc limit ${limit})`
}

/** Finds the ids of the page first and then reads only those entries. */
const aboutPatient = (found: SQL) =>
  prepared((db, name) =>
    db
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.id} = any (array(${found}))`)
      .orderBy(desc(auditEntry.id))
      .prepare(name),
  )
const accessesToPatient = variants((isPartlyWithheld: boolean) =>
  aboutPatient(
    sql`select id from (${newestOf(true, isPartlyWithheld)} union all select unnest(${param('also')}::bigint[])) as found (id) order by id desc limit ${limit}`,
  ),
)
const selectEntriesOfPatient = variants((isPartlyWithheld: boolean) =>
  aboutPatient(
    sql`select id from (${newestOf(true, isPartlyWithheld)} union all ${newestOf(false, isPartlyWithheld)}) as found (id) order by id desc limit ${limit}`,
  ),
)

/**
 * Leaves out the entries of drafts, which are saved every few seconds and would bury everything else. The database function
 * `audit_is_access` does the same for patients; a message draft isn't about a patient yet.
 */
const isNoAutosave = sql`(${auditEntry.outcome} <> 'done' or ${auditEntry.action} not in ('consultation-draft.saved', 'message-draft.saved'))`

const activity = prepared((db) => {
  const page = query
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      actorName: auditEntry.actorName,
      action: auditEntry.action,
      subject: auditEntry.subject,
      outcome: auditEntry.outcome,
    })
    .from(auditEntry)
    .where(and(isActivity(auditEntry), isNoAutosave, older))
    .orderBy(desc(auditEntry.id))
    .limit(pageBound)
    .as('page')
  return db.select().from(page).orderBy(desc(page.id)).limit(limit).prepare('audit_activity')
})

/** @param patientId the patient whose entries are listed; otherwise the entry's only patient */
const toAuditEntry = (
  row: Row,
  patientId = row.patientIds.length === 1 ? row.patientIds[0] : undefined,
): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? '' },
  role: row.role,
  action: row.action,
  subject: row.subject,
  patientId: patientId ?? null,
  outcome: row.outcome,
  hash: row.hash,
})

/** All entries, newest first. */
export const listEntries = async (
  db: Queryable,
  { before = newest, limit: rows }: EntryPage,
): Promise<AuditEntry[]> =>
  (await selectEntries(db).execute({ before, limit: rows })).map((row) => toAuditEntry(row))

/** Who did what with one patient's data, newest first. @param withheld ids of actors whose entries are left out */
export const listEntriesOfPatient = async (
  db: Queryable,
  patientId: number,
  { before = newest, limit: rows }: EntryPage,
  withheld: readonly number[] = [],
): Promise<AuditEntry[]> => {
  const select = selectEntriesOfPatient(withheld.length > 0)
  const found: Row[] = await select(db).execute({ patientId, before, limit: rows, withheld: [...withheld] })
  return found.map((row) => toAuditEntry(row, patientId))
}

/**
 * What others did with one patient's data, newest first. @param withheld ids of actors whose entries are left out
 * @param also ids of entries of the same page about people of another account
 */
export const listAccessesTo = (
  db: Queryable,
  patientId: number,
  { before = newest, limit: rows }: EntryPage,
  withheld: readonly number[] = [],
  also: readonly number[] = [],
): Promise<Row[]> =>
  accessesToPatient(withheld.length > 0)(db).execute({
    patientId,
    before,
    limit: rows,
    withheld: [...withheld],
    also: [...also],
  })

/** Changes, sign-ins, and everything that was refused or failed, newest first; successful reads are left out. */
export const listActivityEntries = (db: Queryable, { before = newest, limit: rows }: EntryPage) =>
  activity(db).execute({ before, limit: rows })
