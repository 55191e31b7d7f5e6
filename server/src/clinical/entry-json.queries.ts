import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Allergy } from '@alafia/contract/clinical/allergies/schema'
import type { Author } from '@alafia/contract/clinical/entry'
import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { measurementKinds, measures } from '@alafia/contract/clinical/measurements/kinds'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import type { MedicineElsewhere } from '@alafia/contract/clinical/medicines-elsewhere/schema'
import type { HealthProblem } from '@alafia/contract/clinical/problem-list/schema'
import type { Statement } from '@alafia/contract/clinical/statements/schema'
import { people } from '../accounts/exports.queries.ts'
import { doctorNameSql } from '../doctors/exports.queries.ts'
import { isoTimeOf } from '../platform/database/iso-time.ts'
import type {
  allergyEntry,
  clinicalStatement,
  healthProblem,
  immunisation,
  measurement,
  medicineElsewhere,
} from './table.ts'

/* Each row as the contract describes it, built by PostgreSQL: lists of several kinds come in one round trip. */

/** The columns of a table, or of a subquery on it. */
type ColumnsOf<Table extends { $inferSelect: object }> = Record<keyof Table['$inferSelect'], SQLWrapper>

/** @param fields names are our own, never typed by anyone */
export const jsonOf = <Value>(fields: Record<keyof Value & string, SQLWrapper>): SQL<Value> => {
  const pairs = Object.entries<SQLWrapper>(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  )
  return sql<Value>`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Null if nobody did. */
export const authorOf = (by: SQLWrapper, as: SQLWrapper, at: SQLWrapper): SQL<Author> => {
  const person = people('author')
  const { firstName, lastName } = person
  const name = sql<string>`case ${as} when 'doctor' then ${doctorNameSql(person)} else ${firstName} || ' ' || ${lastName} end`
  const found = new QueryBuilder()
    .select({ author: jsonOf<Author>({ name, role: as, at: isoTimeOf(at) }).as('author') })
    .from(person)
    .where(eq(person.id, by))
  return sql<Author>`(${found})`
}

type EntryFields = 'id' | 'version' | 'recorded' | 'changed'

const entryFields = (
  row: Record<
    'id' | 'version' | 'recordedBy' | 'recordedAs' | 'recordedAt' | 'changedBy' | 'changedAs' | 'changedAt',
    SQLWrapper
  >,
): Record<EntryFields, SQLWrapper> => ({
  id: row.id,
  version: row.version,
  recorded: authorOf(row.recordedBy, row.recordedAs, row.recordedAt),
  changed: authorOf(row.changedBy, row.changedAs, row.changedAt),
})

export const statementJson = (row: ColumnsOf<typeof clinicalStatement>): SQL<Statement> =>
  jsonOf<Statement>({
    topic: row.topic,
    value: row.value,
    dueDate: row.dueDate,
    recorded: authorOf(row.recordedBy, row.recordedAs, row.recordedAt),
  })

const unitOf = (kind: SQLWrapper) => {
  const cases = measurementKinds.map((one) => sql.raw(`when '${one}' then '${measures[one].unit}'`))
  return sql`case ${kind} ${sql.join(cases, sql` `)} end`
}

export const measurementJson = (row: ColumnsOf<typeof measurement>): SQL<Measurement> =>
  jsonOf<Measurement>({
    ...entryFields(row),
    kind: row.kind,
    value: row.value,
    diastolic: row.diastolic,
    unit: unitOf(row.kind),
    enteredUnit: row.enteredUnit,
    place: row.place,
    measuredAt: isoTimeOf(row.measuredAt),
    isUnusual: row.isUnusual,
  })

export const healthProblemJson = (row: ColumnsOf<typeof healthProblem>): SQL<HealthProblem> =>
  jsonOf<HealthProblem>({
    ...entryFields(row),
    text: row.text,
    code: sql`case when ${row.code} is null then null else ${jsonOf({ code: row.code, display: row.codeTitle })} end`,
    status: row.status,
    onset: row.onset,
  })

export const allergyJson = (row: ColumnsOf<typeof allergyEntry>): SQL<Allergy> =>
  jsonOf<Allergy>({
    ...entryFields(row),
    substance: row.substance,
    key: row.key,
    type: row.type,
    reaction: row.reaction,
    severity: row.severity,
    certainty: row.certainty,
  })

export const medicineElsewhereJson = (row: ColumnsOf<typeof medicineElsewhere>): SQL<MedicineElsewhere> =>
  jsonOf<MedicineElsewhere>({
    ...entryFields(row),
    name: row.name,
    directions: row.directions,
    since: row.since,
    status: row.status,
    stoppedOn: row.stoppedOn,
    stopReason: row.stopReason,
  })

export const immunisationJson = (row: ColumnsOf<typeof immunisation>): SQL<Immunisation> =>
  jsonOf<Immunisation>({
    ...entryFields(row),
    name: row.name,
    dose: row.dose,
    givenOn: row.givenOn,
    batch: row.batch,
    given: row.given,
  })
