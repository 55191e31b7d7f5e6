import { desc, eq, sql } from 'drizzle-orm'
import type { RowCount, RowFilters, SafetyRow } from '@alafia/contract/safety/rows'
import { people } from '../../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Reader } from '../../request/context.ts'
import { safetyRowReview } from '../table.ts'
import { actionsFor, type LiveEntry } from './changes.ts'
import { rowFilter } from './row-search.ts'
import { currentTable } from './table-at.queries.ts'

const selectLatestReviews = prepared((db, name) => {
  const by = people('by')
  return db
    .selectDistinctOn([safetyRowReview.rowId], {
      rowId: safetyRowReview.rowId,
      print: safetyRowReview.print,
      version: safetyRowReview.version,
      reviewer: safetyRowReview.reviewer,
      byName: sql<string>`${by.firstName} || ' ' || ${by.lastName}`,
      at: safetyRowReview.reviewedAt,
    })
    .from(safetyRowReview)
    .innerJoin(by, eq(by.id, safetyRowReview.recordedBy))
    .orderBy(safetyRowReview.rowId, desc(safetyRowReview.id))
    .prepare(name)
})

type Review = Awaited<ReturnType<ReturnType<typeof selectLatestReviews>['execute']>>[number]

const toRow = (entry: LiveEntry, review: Review | undefined): SafetyRow => ({
  id: entry.id,
  kind: entry.kind,
  severity: entry.severity,
  what: entry.what,
  effect: entry.effect,
  sources: [...entry.sources],
  isOwn: entry.isOwn,
  isDisabled: entry.isDisabled,
  may: actionsFor(entry),
  changes: [...entry.changes],
  review: review
    ? {
        reviewer: review.reviewer,
        byName: review.byName,
        at: review.at.toISOString(),
        version: review.version,
        isOver: review.print !== entry.print,
      }
    : null,
})

type Found = { version: string; all: readonly LiveEntry[]; found: LiveEntry[]; reviews: Map<string, Review> }

/** The rows that the filters show, in their order, and all. */
export const findRows = async (db: Queryable, filters: RowFilters): Promise<Found> => {
  const [{ table }, latest] = await Promise.all([currentTable(db), selectLatestReviews(db).execute()])
  const reviews = new Map(latest.map((review) => [review.rowId, review]))
  const isReviewed = ({ id, print }: LiveEntry) => reviews.get(id)?.print === print
  return {
    version: table.version,
    all: table.entries,
    found: table.entries.filter(rowFilter(filters, isReviewed)),
    reviews,
  }
}

/** A page of them. @param after the id of the last row of the page before @throws Problem 400 if there is no such row */
export const listRows = async (
  reader: Reader,
  filters: RowFilters,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<SafetyRow[]> => {
  const { all, found, reviews } = await findRows(reader, filters)
  const place = new Map(all.map(({ id }, at) => [id, at]))
  const from = after === undefined ? -1 : place.get(after)
  if (from === undefined) throw invalid('cursor', 'Not a cursor of this list')
  return found
    .filter(({ id }) => (place.get(id) ?? 0) > from)
    .slice(0, limit)
    .map((entry) => toRow(entry, reviews.get(entry.id)))
}

export const countRows = async (reader: Reader, filters: RowFilters): Promise<RowCount> => {
  const { version, found } = await findRows(reader, filters)
  return { version, count: found.length }
}

/** One row as it is now. @throws Error if it isn't there */
export const getRow = async (reader: Reader, id: string): Promise<SafetyRow> => {
  const [row] = await listRows(reader, { row: id }, { after: undefined, limit: 1 })
  if (!row) throw new Error(`Row ${id} isn’t in the table`)
  return row
}
