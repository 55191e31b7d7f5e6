import { and, eq, isNull, sql } from 'drizzle-orm'
import type { StatedKind, StatedText } from '@alafia/contract/clinical/facts/schema'
import type { Statement } from '@alafia/contract/clinical/statements/schema'
import type { Tx } from '../request/context.ts'
import { statementJson } from './entry-json.queries.ts'
import { unreviewedOf } from './exports.queries.ts'
import type { Person } from './person.queries.ts'
import { isAbout } from './policy.ts'
import { allergyEntry, clinicalStatement, healthProblem, medicineElsewhere } from './table.ts'

/** A statement that the caller has just made. */
export const readStatement = async (tx: Tx, id: number): Promise<Statement> => {
  const [row] = await tx
    .select({ statement: statementJson(clinicalStatement) })
    .from(clinicalStatement)
    .where(eq(clinicalStatement.id, id))
  if (!row) throw new Error('The statement was not stored')
  return row.statement
}

/** The first of the patient's own texts of this kind that no doctor has reviewed. */
export const firstUnreviewed = async (
  tx: Tx,
  { patientId, familyMemberId }: Person,
  kind: StatedKind,
): Promise<string | undefined> => {
  const open = unreviewedOf({ patientId: sql`${patientId}::int`, memberId: sql`${familyMemberId ?? 0}` })
  const { rows } = await tx.execute<{ open: StatedText[] }>(sql`select ${open} as open`)
  return rows[0]?.open.find((stated) => stated.kind === kind)?.text
}

/** Whether there are entries that speak against the statements that there are none. */
export const whatIsListed = async (tx: Tx, { patientId, familyMemberId }: Person) => {
  const person = { patientId: sql`${patientId}`, memberId: sql`${familyMemberId ?? 0}` }
  const listed = (
    table: typeof allergyEntry | typeof healthProblem | typeof medicineElsewhere,
    current: ReturnType<typeof sql>,
  ) =>
    sql<boolean>`exists (select from ${table} where ${and(isAbout(table, person), isNull(table.withdrawnReason), current)})`
  const [found] = await tx
    .select({
      'no-known-allergies': listed(allergyEntry, sql`${allergyEntry.certainty} <> 'ruled-out'`),
      'no-known-problems': listed(healthProblem, sql`${healthProblem.status} = 'active'`),
      'no-other-medicines': listed(medicineElsewhere, sql`${medicineElsewhere.status} = 'taking'`),
    })
    .from(sql`(select) as nothing`)
  if (!found) throw new Error('A query without a table gives one row')
  return found
}
