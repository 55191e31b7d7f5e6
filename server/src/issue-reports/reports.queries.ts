import { and, desc, eq, lt, sql, type SQLWrapper } from 'drizzle-orm'
import type { IssueReport, KnownPatient, MyIssueReportsQuery } from '@alafia/contract/issue-reports/schema'
import { people } from '../accounts/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import { peopleVisibleToPharmacist } from '../prescriptions/exports.queries.ts'
import type { Context } from '../request/context.ts'
import { idBelow } from '../request/next-page.ts'
import type { Actor } from '../sessions/actor.ts'
import { issueReport } from './table.ts'

const actorId = param('actorId')

const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql`${firstName} || ' ' || ${lastName}`

/** A report, with the name of the patient whom it concerns. */
export const reportColumns = (patient: Record<'firstName' | 'lastName', SQLWrapper>) => ({
  id: issueReport.id,
  type: issueReport.type,
  severity: issueReport.severity,
  title: issueReport.title,
  description: issueReport.description,
  patientId: issueReport.patientId,
  patientName: sql<string | null>`${nameOf(patient)}`,
  medicationName: issueReport.medicationName,
  status: issueReport.status,
  answer: issueReport.answer,
  createdAt: issueReport.createdAt,
  updatedAt: issueReport.updatedAt,
})

const selectReports = (db: Queryable) => {
  const patient = people('patient')
  return db
    .select(reportColumns(patient))
    .from(issueReport)
    .leftJoin(patient, eq(patient.id, issueReport.patientId))
}

const isMine = eq(issueReport.reporterId, actorId)

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

const toIssueReport = ({ createdAt, updatedAt, ...row }: Row): IssueReport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const selectMyReports = variants(({ status }: { status: boolean }) =>
  prepared((db, name) =>
    selectReports(db)
      .where(
        and(
          isMine,
          lt(issueReport.id, param('before')),
          status ? eq(issueReport.status, param('status')) : undefined,
        ),
      )
      .orderBy(desc(issueReport.id))
      .limit(param('rows'))
      .prepare(name),
  ),
)

/** Up to `limit` + 1 of the pharmacist's reports, newest first. */
export const listMyIssueReports = async (
  { db, actor, about }: Context,
  { limit, cursor, status }: MyIssueReportsQuery,
): Promise<IssueReport[]> => {
  const page = selectMyReports({ status: status !== undefined })
  const rows = await page(db).execute({
    actorId: actor.userId,
    before: idBelow(cursor),
    status,
    rows: limit + 1,
  })
  about(rows.slice(0, limit).flatMap(({ patientId }) => (patientId === null ? [] : [patientId])))
  return rows.map(toIssueReport)
}

const selectMyReport = prepared((db, name) =>
  selectReports(db)
    .where(and(isMine, eq(issueReport.id, param('id'))))
    .prepare(name),
)

/** @throws Problem 404 for someone else's report */
export const getMyReport = async (db: Queryable, { userId }: Actor, id: number): Promise<IssueReport> => {
  const [row] = await selectMyReport(db).execute({ actorId: userId, id })
  if (!row) throw notFound()
  return toIssueReport(row)
}

const maxResults = 10

// Starts from the prescriptions that the pharmacist may see, so its cost doesn't grow with the number of patients.
const selectKnownPatients = prepared((db, name) => {
  const seen = peopleVisibleToPharmacist(actorId, 'seen')
  const person = people('person')
  const member = familyMembers('member')
  const names = sql`lower(${nameOf(person)} || ' ' || coalesce(${nameOf(member)}, ''))`
  // Every word of the search must occur, in any order.
  const isFound = sql`(select bool_and(strpos(${names}, lower(word)) > 0) from unnest(${param('words')}::text[]) as word)`
  return db
    .select({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: person.dateOfBirth,
      family: sql<
        string[]
      >`coalesce(array_agg(distinct ${nameOf(member)}) filter (where ${member.id} is not null), '{}')`,
    })
    .from(seen)
    .innerJoin(person, eq(person.id, seen.patientId))
    .leftJoin(member, eq(member.id, seen.familyMemberId))
    .groupBy(person.id, person.firstName, person.lastName, person.dateOfBirth)
    .having(sql`bool_or(${isFound})`)
    .orderBy(sql`lower(${person.lastName})`, sql`lower(${person.firstName})`, person.id)
    .limit(maxResults)
    .prepare(name)
})

/** The first ten by name; their name and that of a family member together contain every word. */
export const searchKnownPatients = async (
  { db, actor, about }: Context,
  search: string,
): Promise<KnownPatient[]> => {
  const rows = await selectKnownPatients(db).execute({ actorId: actor.userId, words: search.split(/\s+/) })
  about(rows.map(({ id }) => id))
  return rows
}

const selectKnownPatient = prepared((db, name) => {
  const seen = peopleVisibleToPharmacist(actorId, 'seen')
  return db
    .select({ patientId: seen.patientId })
    .from(seen)
    .where(eq(seen.patientId, param('patientId')))
    .limit(1)
    .prepare(name)
})

/** @throws Problem 404 for a patient none of whose prescriptions the pharmacist may see */
export const requireKnownPatient = async (
  db: Queryable,
  { userId }: Actor,
  patientId: number,
): Promise<void> => {
  const [found] = await selectKnownPatient(db).execute({ actorId: userId, patientId })
  if (!found) throw notFound()
}
