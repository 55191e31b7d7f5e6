import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type {
  IssueReportDetail,
  IssueReportForReview,
  ReportsToReviewQuery,
} from '@alafia/contract/issue-reports/schema'
import { people } from '../accounts/exports.queries.ts'
import { listReviewSteps } from '../chart-access/reviews.exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { invalid, notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { isUnresolvedCritical, issueReport } from './table.ts'
import { reportColumns } from './reports.queries.ts'

const selectReports = (db: Queryable) => {
  const patient = people('patient')
  const reporter = people('reporter')
  return db
    .select({
      ...reportColumns(patient),
      reporterId: issueReport.reporterId,
      reporterName: sql<string>`${reporter.firstName} || ' ' || ${reporter.lastName}`,
      isUnresolvedCritical: isUnresolvedCritical(issueReport),
    })
    .from(issueReport)
    .innerJoin(reporter, eq(reporter.id, issueReport.reporterId))
    .leftJoin(patient, eq(patient.id, issueReport.patientId))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]
type ListedReport = { report: IssueReportForReview; cursor: string }

const toReportForReview = ({
  createdAt,
  updatedAt,
  isUnresolvedCritical: _first,
  ...row
}: Row): IssueReportForReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

type ReportFilter = Record<'after' | 'status' | 'unresolved' | 'severity' | 'type', boolean>

const selectReportPage = variants((filter: ReportFilter) =>
  prepared((db, name) =>
    selectReports(db)
      .where(
        and(
          filter.after
            ? sql`(${isUnresolvedCritical(issueReport)}, ${issueReport.id}) < (${param('first')}::boolean, ${param('id')}::int)`
            : undefined,
          filter.status ? eq(issueReport.status, param('status')) : undefined,
          filter.unresolved ? ne(issueReport.status, sql.raw(`'resolved'`)) : undefined,
          filter.severity ? eq(issueReport.severity, param('severity')) : undefined,
          filter.type ? eq(issueReport.type, param('type')) : undefined,
        ),
      )
      .orderBy(desc(isUnresolvedCritical(issueReport)), desc(issueReport.id))
      .limit(param('rows'))
      .prepare(name),
  ),
)

const largestId = 2_147_483_647

const positionOf = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [, first, id] = /^([01])_(\d{1,10})$/.exec(cursor) ?? []
  if (id === undefined || Number(id) > largestId) throw invalid('cursor', 'Not a cursor of this list')
  return { first: first === '1', id: Number(id) }
}

/** Up to `limit` + 1 of all reports, for administrators: the critical ones that aren't resolved first, then the newest. */
export const listReportsToReview = async (
  db: Queryable,
  { limit, cursor, status, severity, type }: ReportsToReviewQuery,
): Promise<ListedReport[]> => {
  const position = positionOf(cursor)
  const page = selectReportPage({
    after: position !== undefined,
    status: status !== undefined && status !== 'unresolved',
    unresolved: status === 'unresolved',
    severity: severity !== undefined,
    type: type !== undefined,
  })
  const rows = await page(db).execute({ ...position, status, severity, type, rows: limit + 1 })
  return rows.map((row) => ({
    report: toReportForReview(row),
    cursor: `${row.isUnresolvedCritical ? 1 : 0}_${row.id}`,
  }))
}

const selectReport = prepared((db, name) =>
  selectReports(db)
    .where(eq(issueReport.id, param('id')))
    .prepare(name),
)

const getReportForReview = async (db: Queryable, id: number): Promise<IssueReportForReview> => {
  const [row] = await selectReport(db).execute({ id })
  if (!row) throw notFound()
  return toReportForReview(row)
}

/** For administrators, with the steps of its review. @throws Problem 404 */
export const getIssueReport = async (db: Queryable, id: number): Promise<IssueReportDetail> => {
  const [found, history] = await Promise.all([
    getReportForReview(db, id),
    listReviewSteps(db, 'issue-report', id),
  ])
  return { ...found, history }
}

const lockReportStatement = prepared((db, name) =>
  db
    .select()
    .from(issueReport)
    .where(eq(issueReport.id, param('id')))
    .for('update')
    .prepare(name),
)

/** Locked until the transaction ends. @throws Problem 404 */
export const lockIssueReport = async (tx: Tx, id: number) => {
  const [row] = await lockReportStatement(tx).execute({ id })
  if (!row) throw notFound()
  return row
}
