import { inArray, sql } from 'drizzle-orm'
import type { LogEntry, LogEntryDetail, LogFilters } from '@alafia/contract/audit/logs'
import type { Outcome } from '@alafia/contract/audit/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../../accounts/exports.queries.ts'
import { auditEntryPatient, auditEntry, kindOfAction } from '../../audit/table.ts'
import { getChainedEntry } from '../../audit/verify.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { daysBetween } from '../../request/list-filters.ts'
import type { CursorPosition } from '../../request/next-page.ts'
import { logLabel } from '../../audit/action-labels.ts'

const person = people('person')

/** An audit entry, as read for System Logs and their export. */
export type LogRow = {
  id: number
  /** Microseconds since 1970. */
  micros: number
  actorId: number | null
  actorName: string | null
  role: Role | null
  action: string
  subject: string | null
  patientIds: number[]
  /** Only if the entry is about exactly one patient. */
  patientName: string | null
  outcome: Outcome
  address: string | null
  requestId: string | null
  hash: string
}

/** At most `limit` rows, starting after the previous page. */
export type LogPage = { after: CursorPosition | undefined; limit: number }

/** Entries by time, from the trail itself or from one patient's listing; both have an index. */
const logsByTime = { at: auditEntry.at, id: auditEntry.id, from: sql`${auditEntry}` }
/** `offset 0` keeps the planner from walking the whole trail for the patient's entries: each of them is looked up. */
const aboutPatient = {
  at: auditEntryPatient.at,
  id: auditEntryPatient.entryId,
  from: sql`${auditEntryPatient} cross join lateral
    (select * from ${auditEntry} where ${auditEntry.id} = ${auditEntryPatient.entryId}
      and ${auditEntry.at} = ${auditEntryPatient.at} offset 0) as audit_entry`,
}

const filterConditions = (
  { actor, patient, kind, outcome, from, to }: LogFilters,
  place: Pick<typeof logsByTime | typeof aboutPatient, 'at' | 'id'>,
  zone: string,
  after: CursorPosition | undefined,
) => {
  const { earliest, end } = daysBetween(from, to, zone)
  return sql.join(
    [
      sql`true`,
      ...(patient === undefined ? [] : [sql`${auditEntryPatient.patientId} = ${patient}`]),
      ...(actor === undefined ? [] : [sql`${auditEntry.actorId} = ${actor}`]),
      ...(kind === undefined ? [] : [sql`${kindOfAction(auditEntry.action)} = ${kind}`]),
      ...(outcome === undefined ? [] : [sql`${auditEntry.outcome} = ${outcome}`]),
      ...(from === undefined ? [] : [sql`${place.at} >= ${earliest}::timestamptz`]),
      ...(to === undefined ? [] : [sql`${place.at} < ${end}::timestamptz`]),
      ...(after ? [sql`(${place.at}, ${place.id}) < (${after.at}::timestamptz, ${after.id})`] : []),
    ],
    sql` and `,
  )
}

/**
 * The filtered entries, newest first. Not prepared, so that each call has its own plan: the best index depends on the filters.
 */
export const findLogs = async (
  db: Queryable,
  filters: LogFilters,
  zone: string,
  { after, limit }: LogPage,
): Promise<LogRow[]> => {
  const place = filters.patient === undefined ? logsByTime : aboutPatient
  const { rows } = await db.execute<LogRow>(sql`
    select found.*, (select ${person.firstName} || ' ' || ${person.lastName} from ${person}
      where cardinality(found."patientIds") = 1 and ${person.id} = found."patientIds"[1]) as "patientName"
    from (
      select audit_entry.id, (extract(epoch from ${auditEntry.at}) * 1000000)::bigint as micros, actor_id as "actorId",
        actor_name as "actorName", role, action, subject, patient_ids as "patientIds", outcome, address, request_id as "requestId", hash
      from ${place.from}
      where ${filterConditions(filters, place, zone, after)}
      order by ${place.at} desc, ${place.id} desc limit ${limit}
    ) as found order by micros desc, id desc`)
  return rows
}

/** The audit entry of reading the trail names the filters ('kind appointment, from 2026-03-01'), and the patient of a filter. */
export const recordWhatWasShown = ({ about }: Pick<Context, 'about'>, filters: LogFilters): void => {
  const words = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  about(filters.patient === undefined ? [] : [filters.patient], words.join(', ') || 'all entries')
}

/** A page of the entries that match the filters. */
export const listLogs = (
  context: Pick<Context, 'about' | 'db' | 'clock'>,
  filters: LogFilters,
  page: LogPage,
): Promise<LogRow[]> => {
  recordWhatWasShown(context, filters)
  return findLogs(context.db, filters, context.clock.zone, page)
}

const instantOf = (micros: number) => new Date(Math.floor(micros / 1000)).toISOString()

const actorOf = ({ actorId, actorName }: Pick<LogRow, 'actorId' | 'actorName'>) =>
  actorId === null && actorName === null ? null : { id: actorId, name: actorName ?? '' }

export const toLogEntry = (row: LogRow): LogEntry => {
  const [patientId] = row.patientIds
  return {
    id: row.id,
    at: instantOf(row.micros),
    actor: actorOf(row),
    role: row.role,
    what: logLabel(row),
    patients: row.patientIds.length,
    patient:
      row.patientIds.length === 1 && patientId !== undefined
        ? { id: patientId, name: row.patientName ?? '' }
        : null,
    outcome: row.outcome,
  }
}

/** Jumps from each kind's first entry to the next kind's: as many index lookups as there are kinds. */
const kinds = prepared((db, name) => {
  const kind = kindOfAction(auditEntry.action)
  return db
    .select({ kind: sql<string>`kind` })
    .from(
      sql`(with recursive kinds (kind) as (
          (select ${kind} from ${auditEntry} order by ${kind} limit 1)
          union all
          select (select ${kind} from ${auditEntry} where ${kind} > kinds.kind order by ${kind} limit 1)
          from kinds where kinds.kind is not null)
        select kind from kinds where kind is not null) as found`,
    )
    .prepare(name)
})

export const listKinds = async (db: Queryable): Promise<string[]> =>
  (await kinds(db).execute()).map(({ kind }) => kind)

/** @throws Problem 404 */
export const getLogEntry = async (
  { about, db }: Pick<Context, 'about' | 'db'>,
  id: number,
): Promise<LogEntryDetail> => {
  const entry = await getChainedEntry(db, id)
  if (!entry) throw new Problem('not-found')
  const { patientIds, hash, hashBefore, fits, address, requestId, action, subject } = entry
  about(patientIds, `entry ${id}`)
  // Always an outcome: it was one when it was passed to `audit_append`.
  const outcome = entry.outcome as Outcome
  const known = await db
    .select()
    .from(person)
    .where(inArray(person.id, [...patientIds]))
  const named = patientIds.map((patientId) => {
    const account = known.find((one) => one.id === patientId)
    return { id: patientId, name: account ? `${account.firstName} ${account.lastName}` : '' }
  })
  return {
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    actor: actorOf(entry),
    // Likewise, always a role.
    role: entry.role as Role | null,
    outcome,
    what: logLabel({ action, subject, outcome }),
    patients: patientIds.length,
    patient: named.length === 1 ? (named[0] ?? null) : null,
    people: named,
    action,
    subject,
    address,
    requestId,
    hash,
    hashBefore,
    fits,
  }
}
