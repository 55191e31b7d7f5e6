import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Author, EntryKind } from '@alafia/contract/clinical/entry'
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

export type EntryState = { version: number; recordedAs: Author['role']; changedAs: Author['role'] | null }

const isEntryOf = (table: EntryTable, { patientId, familyMemberId }: Person, id: number) =>
  and(
    eq(table.id, id),
    isAbout(table, { patientId: sql`${patientId}`, memberId: sql`${familyMemberId ?? 0}` }),
    isNull(table.withdrawnReason),
  )

/** An entry that counts, locked until the transaction ends. @throws Problem 404 */
export const lockEntry = async (tx: Tx, kind: EntryKind, person: Person, id: number): Promise<EntryState> => {
  const table = tableOf[kind]
  const { rows } = await tx.execute<EntryState>(sql`
    select ${table.version} as version, ${table.recordedAs} as "recordedAs", ${table.changedAs} as "changedAs"
    from ${table} where ${isEntryOf(table, person, id)} for update`)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** An entry as the contract describes it. The caller has found the person. @throws Problem 404 */
export const readEntry = async <Entry extends object>(
  tx: Tx,
  kind: EntryKind,
  person: Person,
  id: number,
): Promise<Entry> => {
  const table = tableOf[kind]
  const { rows } = await tx.execute<{ entry: Entry }>(
    sql`select ${jsonOfKind[kind]} as entry from ${table} where ${isEntryOf(table, person, id)}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0].entry
}
