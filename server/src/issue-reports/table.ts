import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { ReviewStatus } from '@alafia/contract/chart-access/reviews/states'
import type { IssueSeverity, IssueType } from '@alafia/contract/issue-reports/states'
import { userAccount } from '../accounts/table.ts'
import { timestamps } from '../platform/database/timestamps.ts'

/** What administrators see first. An index repeats exactly this condition. */
export const isUnresolvedCritical = (report: Record<'severity' | 'status', SQLWrapper>): SQL<boolean> =>
  sql`(${report.severity} = 'critical' and ${report.status} <> 'resolved')`

/** What a pharmacist reports and administrators review. */
export const issueReport = pgTable(
  'issue_report',
  {
    id: serial('id').primaryKey(),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => userAccount.id),
    type: text('type').$type<IssueType>().notNull(),
    severity: text('severity').$type<IssueSeverity>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    patientId: integer('patient_id').references(() => userAccount.id),
    medicationName: text('medication_name'),
    status: text('status').$type<ReviewStatus>().notNull().default('open'),
    /** The administrator's answer to the reporter. */
    answer: text('answer'),
    ...timestamps,
  },
  (table) => [
    index('issue_report_of_reporter').on(table.reporterId, table.id),
    index('issue_report_of_patient')
      .on(table.patientId)
      .where(sql`${table.patientId} is not null`),
    index('issue_report_open')
      .on(table.id)
      .where(sql`${table.status} <> 'resolved'`),
    // The administrators' list: unresolved critical ones first, then the newest.
    index('issue_report_critical_first').on(isUnresolvedCritical(table), table.id),
  ],
)
