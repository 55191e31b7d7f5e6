import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Author, EntryKind } from '@alafia/contract/clinical/entry'
import { accountsOfPerson } from '../family/policy.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import {
  allergyJson,
  healthProblemJson,
  immunisationJson,
  measurementJson,
  medicineElsewhereJson,
} from './entry-json.queries.ts'
import type { Person } from './person.queries.ts'
import { isAbout } from './policy.ts'
import { allergyEntry, healthProblem, immunisation, measurement, medicineElsewhere } from './table.ts'

/** The columns that all lists share. */
export type EntryTable = PgTable &
  Record<
    | 'id'
    | 'patientId'
    | 'familyMemberId'
    | 'version'
    | 'recordedAs'
    | 'changedBy'
    | 'changedAs'
    | 'changedAt'
    | 'withdrawnReason',
    AnyPgColumn
  >

export const tableOf: Record<EntryKind, EntryTable> = {
  measurement,
  problem: healthProblem,
  allergy: allergyEntry,
  'medicine-elsewhere': medicineElsewhere,
  immunisation,
}

const jsonOfKind: Record<EntryKind, SQL> = {
  measurement: measurementJson(measurement),
  problem: healthProblemJson(healthProblem),
  allergy: allergyJson(allergyEntry),
  'medicine-elsewhere': medicineElsewhereJson(medicineElsewhere),
  immunisation: immunisationJson(immunisation),
}

export type EntryState = {
  version: number
  recordedAs: Author['role']
  changedAs: Author['role'] | null
  /** Whose record it is in: the person's, or the one that is linked with it. */
  patientId: number
  familyMemberId: number | null
  /** The accounts that learn of its change. */
  accounts: number[]
}

const isEntryOf = (table: EntryTable, { patientId, familyMemberId }: Person, ids: readonly number[]) =>
  and(
    inArray(table.id, [...ids]),
    isAbout(table, { patientId: sql`${patientId}`, memberId: sql`${familyMemberId ?? 0}` }),
    isNull(table.withdrawnReason),
  )

/** An entry that counts, locked until the transaction ends. @throws Problem 404 */
export const lockEntry = async (tx: Tx, kind: EntryKind, person: Person, id: number): Promise<EntryState> => {
  const table = tableOf[kind]
  const { rows } = await tx.execute<EntryState>(sql`
    select ${table.version} as version, ${table.recordedAs} as "recordedAs", ${table.changedAs} as "changedAs",
      ${table.patientId} as "patientId", ${table.familyMemberId} as "familyMemberId",
      ${accountsOfPerson({ patientId: table.patientId, memberId: table.familyMemberId })} as accounts
    from ${table} where ${isEntryOf(table, person, [id])} for update`)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Entries as the contract describes them, in the order of their ids. The caller has found the person. */
export const readEntries = async <Entry extends object>(
  tx: Tx,
  kind: EntryKind,
  person: Person,
  ids: readonly number[],
): Promise<Entry[]> => {
  const table = tableOf[kind]
  const { rows } = await tx.execute<{ entry: Entry }>(
    sql`select ${jsonOfKind[kind]} as entry from ${table} where ${isEntryOf(table, person, ids)} order by ${table.id}`,
  )
  return rows.map(({ entry }) => entry)
}

/** One of them. @throws Problem 404 */
export const readEntry = async <Entry extends object>(
  tx: Tx,
  kind: EntryKind,
  person: Person,
  id: number,
): Promise<Entry> => {
  const [entry] = await readEntries<Entry>(tx, kind, person, [id])
  if (!entry) throw notFound()
  return entry
}
