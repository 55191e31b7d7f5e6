import { and, arrayContains, desc, lt, sql, type Placeholder } from 'drizzle-orm'
import type { AuditEntry } from '@alafia/contract/audit/schema'
import { prepared, type Database } from '../platform/database/connect.ts'
import { auditEntry, isActivity } from './table.ts'

type Row = typeof auditEntry.$inferSelect

/** Where a page starts: entries older than `before`; from the newest without it. `limit` rows at most. */
export type TrailPage = { before: number | undefined; limit: number }

const newest = Number.MAX_SAFE_INTEGER
const older = lt(auditEntry.id, sql.placeholder('before'))
const limit = sql.placeholder('limit')

const isAbout = (patientId: Placeholder) =>
  arrayContains(auditEntry.patientIds, sql`array[${patientId}::int]`)
/** One patient's entries are found by the patient, then put in order: by its own order the whole trail would be walked through. */
const newestFound = sql`(${auditEntry.id} + 0) desc`

const wholeTrail = prepared((db) =>
  db.select().from(auditEntry).where(older).orderBy(desc(auditEntry.id)).limit(limit).prepare('audit_trail'),
)

const trailOfPatient = prepared((db) =>
  db
    .select()
    .from(auditEntry)
    .where(and(isAbout(sql.placeholder('patientId')), older))
    .orderBy(newestFound)
    .limit(limit)
    .prepare('audit_trail_of_patient'),
)

/** A draft saves itself every few seconds while a doctor types: that stands in the trail, and would bury all else here. */
const isDeed = sql`(${auditEntry.outcome} <> 'done' or ${auditEntry.action} <> 'consultation-draft.saved')`

const looksAtPatient = prepared((db) =>
  db
    .select()
    .from(auditEntry)
    .where(
      and(
        isAbout(sql.placeholder('patientId')),
        sql`${auditEntry.actorId} is distinct from ${sql.placeholder('patientId')}::int`,
        isDeed,
        older,
      ),
    )
    .orderBy(newestFound)
    .limit(limit)
    .prepare('audit_looks_at_patient'),
)

const activity = prepared((db) =>
  db
    .select({
      id: auditEntry.id,
      at: auditEntry.at,
      actorName: auditEntry.actorName,
      action: auditEntry.action,
      subject: auditEntry.subject,
      outcome: auditEntry.outcome,
    })
    .from(auditEntry)
    .where(and(isActivity(auditEntry), isDeed, older))
    .orderBy(desc(auditEntry.id))
    .limit(limit)
    .prepare('audit_activity'),
)

/** @param patientId the one that the reader asks about; else the entry's only one */
const shown = (
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

/** The whole trail, newest first. */
export const listTrail = async (
  db: Database,
  { before = newest, limit: rows }: TrailPage,
): Promise<AuditEntry[]> => (await wholeTrail(db).execute({ before, limit: rows })).map((row) => shown(row))

/** Who did what with one patient's data, newest first. */
export const listTrailOf = async (
  db: Database,
  patientId: number,
  { before = newest, limit: rows }: TrailPage,
): Promise<AuditEntry[]> =>
  (await trailOfPatient(db).execute({ patientId, before, limit: rows })).map((row) => shown(row, patientId))

/** What others did with one patient's data, newest first. */
export const listLooksAt = (
  db: Database,
  patientId: number,
  { before = newest, limit: rows }: TrailPage,
): Promise<Row[]> => looksAtPatient(db).execute({ patientId, before, limit: rows })

/** Changes, sign-ins and whatever was refused or failed, newest first; reads stand in the trail alone. */
export const listActivityEntries = (db: Database, { before = newest, limit: rows }: TrailPage) =>
  activity(db).execute({ before, limit: rows })
