import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type {
  IssueReportForReview,
  ReportsToReviewQuery,
} from '@alafia/contract/administration/reviews/schema'
import { people } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { isUrgent, issueReport } from './table.ts'
import { reportColumns } from './reporting.queries.ts'

const withPeople = (db: Queryable) => {
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

type Row = Awaited<ReturnType<ReturnType<typeof withPeople>['execute']>>[number]
type Listed = { report: IssueReportForReview; cursor: string }

const toReportForReview = ({
  createdAt,
  updatedAt,
  isUrgent: _urgent,
  ...row
}: Row): IssueReportForReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

type Filters = Record<'after' | 'status' | 'unresolved' | 'severity' | 'type', boolean>

const listStatement = variants((wanted: Filters) =>
  prepared((db, name) =>
    withPeople(db)
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

const positionAfter = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [, urgent, id] = /^([01])_(\d{1,10})$/.exec(cursor) ?? []
  if (id === undefined || Number(id) > largestId) throw invalid('cursor', 'Not a cursor of this list')
  return { urgent: urgent === '1', id: Number(id) }
}

/** Up to `limit` + 1 of all reports, for administrators: the critical ones that aren't resolved first, then the newest. */
export const listReportsToReview = async (
  db: Queryable,
  { limit, cursor, status, severity, type }: ReportsToReviewQuery,
): Promise<Listed[]> => {
  const place = positionAfter(cursor)
  const page = listStatement({
    after: place !== undefined,
    status: status !== undefined && status !== 'unresolved',
    unresolved: status === 'unresolved',
    severity: severity !== undefined,
    type: type !== undefined,
  })
  const rows = await page(db).execute({ ...place, status, severity, type, rows: limit + 1 })
  return rows.map((row) => ({ report: toReportForReview(row), cursor: `${row.isUrgent ? 1 : 0}_${row.id}` }))
}

const selectReport = prepared((db, name) =>
  withPeople(db)
    .where(eq(issueReport.id, param('id')))
    .prepare(name),
)

/** For administrators. @throws Problem 404 */
export const getReportForReview = async (db: Queryable, id: number): Promise<IssueReportForReview> => {
  const [row] = await selectReport(db).execute({ id })
  if (!row) throw notFound()
  return toReportForReview(row)
}

const lockStatement = prepared((db, name) =>
  db
    .select()
    .from(issueReport)
    .where(eq(issueReport.id, param('id')))
    .for('update')
    .prepare(name),
)

/** The report as it stands until this transaction ends. @throws Problem 404 */
export const lockIssueReport = async (tx: Tx, id: number) => {
  const [row] = await lockStatement(tx).execute({ id })
  if (!row) throw notFound()
  return row
}
