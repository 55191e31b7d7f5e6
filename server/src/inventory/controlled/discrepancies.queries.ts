import { desc, eq, sql } from 'drizzle-orm'
import type { Discrepancy } from '@alafia/contract/inventory/controlled'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { pharmacyNames } from '../../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import { invalid } from '../../platform/http/problem.ts'
import { inventoryItem } from '../table.ts'
import { controlledDiscrepancy, controlledDiscrepancyClosing } from './table.ts'

const selectDiscrepancies = variants((after: boolean) =>
  prepared((db, name) => {
    const [reporter, witness, closer] = [people('reporter'), people('second'), people('closer')]
    const kept = pharmacyNames('kept_at')
    const isOpen = sql<boolean>`${controlledDiscrepancyClosing.discrepancyId} is null`
    return db
      .select({
        id: controlledDiscrepancy.id,
        itemId: controlledDiscrepancy.itemId,
        itemName: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`,
        form: inventoryItem.form,
        pharmacyName: kept.name,
        expected: controlledDiscrepancy.expected,
        counted: controlledDiscrepancy.counted,
        report: controlledDiscrepancy.report,
        reportedBy: sql<string>`${fullName(reporter)}`.as('reported_by_name'),
        witnessedBy: sql<string>`${fullName(witness)}`.as('witnessed_by_name'),
        at: controlledDiscrepancy.reportedAt,
        note: controlledDiscrepancyClosing.note,
        closedAt: controlledDiscrepancyClosing.closedAt,
        closedBy: sql<string>`${fullName(closer)}`.as('closed_by_name'),
        isOpen: isOpen.as('is_open'),
      })
      .from(controlledDiscrepancy)
      .innerJoin(inventoryItem, eq(inventoryItem.id, controlledDiscrepancy.itemId))
      .innerJoin(kept, eq(kept.id, inventoryItem.pharmacyId))
      .innerJoin(reporter, eq(reporter.id, controlledDiscrepancy.reportedBy))
      .innerJoin(witness, eq(witness.id, controlledDiscrepancy.witnessedBy))
      .leftJoin(
        controlledDiscrepancyClosing,
        eq(controlledDiscrepancyClosing.discrepancyId, controlledDiscrepancy.id),
      )
      .leftJoin(closer, eq(closer.id, controlledDiscrepancyClosing.closedBy))
      .where(
        after
          ? sql`(${isOpen}, ${controlledDiscrepancy.id}) < (${param('open')}::boolean, ${param('id')}::int)`
          : undefined,
      )
      .orderBy(desc(isOpen), desc(controlledDiscrepancy.id))
      .limit(param('rows'))
      .prepare(name)
  }),
)

const positionOf = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const [, open, id] = /^(open|closed)_([1-9]\d{0,8})$/.exec(cursor) ?? []
  if (id === undefined) throw invalid('cursor', 'Not a cursor of this list')
  return { open: open === 'open', id: Number(id) }
}

/** Up to `limit` + 1, the open ones first, then the newest; `cursor` is where the page after each begins. */
export const listDiscrepancies = async (
  db: Queryable,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<(Discrepancy & { cursor: string })[]> => {
  const after = positionOf(cursor)
  const rows = await selectDiscrepancies(after !== undefined)(db).execute({ rows: limit + 1, ...after })
  return rows.map(({ at, note, closedAt, closedBy, isOpen, ...row }) => ({
    ...row,
    at: at.toISOString(),
    closed: note === null || closedAt === null ? null : { note, by: closedBy, at: closedAt.toISOString() },
    cursor: `${isOpen ? 'open' : 'closed'}_${row.id}`,
  }))
}
