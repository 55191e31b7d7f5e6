import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { IssueCase, IssueCasesQuery } from '@alafia/contract/administration/reviews/schema'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { isUrgent, issueReport } from './table.ts'
import { reportColumns } from './reporting.queries.ts'

const cases = (db: Queryable) => {
  const patient = people('patient')
  const reporter = people('reporter')
  return db
    .select({
      ...reportColumns(patient),
      reporterId: issueReport.reporterId,
      reporterName: sql<string>`${reporter.firstName} || ' ' || ${reporter.lastName}`,
      isUrgent: isUrgent(issueReport),
    })
    .from(issueReport)
    .innerJoin(reporter, eq(reporter.id, issueReport.reporterId))
    .leftJoin(patient, eq(patient.id, issueReport.patientId))
}

type Row = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number]
type Listed = { case: IssueCase; cursor: string }

const caseOf = ({ createdAt, updatedAt, isUrgent: _urgent, ...row }: Row): IssueCase => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

type Wanted = Record<'after' | 'status' | 'unresolved' | 'severity' | 'type', boolean>

const pageFor = variants((wanted: Wanted) =>
  prepared((db, name) =>
    cases(db)
      .where(
        and(
          wanted.after
            ? sql`(${isUrgent(issueReport)}, ${issueReport.id}) < (${param('urgent')}::boolean, ${param('id')}::int)`
            : undefined,
          wanted.status ? eq(issueReport.status, param('status')) : undefined,
          wanted.unresolved ? ne(issueReport.status, sql.raw(`'resolved'`)) : undefined,
          wanted.severity ? eq(issueReport.severity, param('severity')) : undefined,
          wanted.type ? eq(issueReport.type, param('type')) : undefined,
        ),
      )
      .orderBy(desc(isUrgent(issueReport)), desc(issueReport.id))
      .limit(param('rows'))
      .prepare(name),
  ),
)

const largestId = 2_147_483_647

const placeOf = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [, urgent, id] = /^([01])_(\d{1,10})$/.exec(cursor) ?? []
  if (id === undefined || Number(id) > largestId) throw invalid('cursor', 'Not a cursor of this list')
  return { urgent: urgent === '1', id: Number(id) }
}

/** Up to `limit` + 1 of all reports, for administrators: the critical ones that aren't resolved first, then the newest. */
export const listIssueCases = async (
  db: Queryable,
  { limit, cursor, status, severity, type }: IssueCasesQuery,
): Promise<Listed[]> => {
  const place = placeOf(cursor)
  const page = pageFor({
    after: place !== undefined,
    status: status !== undefined && status !== 'unresolved',
    unresolved: status === 'unresolved',
    severity: severity !== undefined,
    type: type !== undefined,
  })
  const rows = await page(db).execute({ ...place, status, severity, type, rows: limit + 1 })
  return rows.map((row) => ({ case: caseOf(row), cursor: `${row.isUrgent ? 1 : 0}_${row.id}` }))
}

const one = prepared((db, name) =>
  cases(db)
    .where(eq(issueReport.id, param('id')))
    .prepare(name),
)

/** For administrators. @throws Problem 404 */
export const issueCaseAt = async (db: Queryable, id: number): Promise<IssueCase> => {
  const [row] = await one(db).execute({ id })
  if (!row) throw notFound()
  return caseOf(row)
}

const lock = prepared((db, name) =>
  db
    .select()
    .from(issueReport)
    .where(eq(issueReport.id, param('id')))
    .for('update')
    .prepare(name),
)

/** The report as it stands until this transaction ends. @throws Problem 404 */
export const lockIssueReport = async (tx: Tx, id: number) => {
  const [row] = await lock(tx).execute({ id })
  if (!row) throw notFound()
  return row
}
