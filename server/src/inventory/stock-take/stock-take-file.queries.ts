import { and, asc, eq, sql } from 'drizzle-orm'
import { countReasonLabel } from '@alafia/contract/inventory/stock-take-states'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { fullName, people } from '../../accounts/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { csvFile, type CsvColumn } from '../../request/csv.ts'
import { inventoryBatch, inventoryItem } from '../table.ts'
import { getStockTake } from './stock-takes.queries.ts'
import { stockTakeCount, stockTakeLine } from './table.ts'

/** Every count, those that were replaced too; one row for a batch that wasn't counted. */
const selectCounts = prepared((db, name) => {
  const counter = people('counter')
  return db
    .select({
      itemName: sql<string>`${inventoryItem.name} || ' ' || ${inventoryItem.dosage}`,
      batchNumber: inventoryBatch.batchNumber,
      expiryDate: inventoryBatch.expiryDate,
      lastId: stockTakeLine.countId,
      reason: stockTakeLine.reason,
      note: stockTakeLine.note,
      id: stockTakeCount.id,
      counted: stockTakeCount.counted,
      expected: stockTakeCount.expected,
      at: stockTakeCount.countedAt,
      by: sql<string | null>`${fullName(counter)}`,
    })
    .from(stockTakeLine)
    .innerJoin(inventoryBatch, eq(inventoryBatch.id, stockTakeLine.batchId))
    .innerJoin(inventoryItem, eq(inventoryItem.id, inventoryBatch.itemId))
    .leftJoin(
      stockTakeCount,
      and(
        eq(stockTakeCount.stockTakeId, stockTakeLine.stockTakeId),
        eq(stockTakeCount.batchId, stockTakeLine.batchId),
      ),
    )
    .leftJoin(counter, eq(counter.id, stockTakeCount.countedBy))
    .where(eq(stockTakeLine.stockTakeId, param('id')))
    .orderBy(asc(stockTakeLine.position), asc(stockTakeCount.id))
    .prepare(name)
})

type Row = Awaited<ReturnType<ReturnType<typeof selectCounts>['execute']>>[number]

const stateOf = ({ id, lastId }: Row) => {
  if (id === null) return 'Not counted'
  return id === lastId ? 'Counted' : 'Replaced'
}

const columnsIn = (zone: string): CsvColumn<Row>[] => {
  const whenOf = ({ at }: Row) => at && civilOf(at, zone)
  const isLast = (row: Row) => stateOf(row) === 'Counted'
  return [
    { header: 'Item', cell: ({ itemName }) => itemName },
    { header: 'Batch number', cell: ({ batchNumber }) => batchNumber },
    { header: 'Expiry date', cell: ({ expiryDate }) => expiryDate },
    { header: 'Before', cell: ({ expected }) => expected },
    { header: 'Counted', cell: ({ counted }) => counted },
    {
      header: 'Difference',
      cell: ({ counted, expected }) => (counted === null || expected === null ? null : counted - expected),
    },
    { header: 'State', cell: stateOf },
    { header: 'Counted by', cell: ({ by }) => by },
    {
      header: 'Counted at',
      cell: (row) => {
        const when = whenOf(row)
        return when ? `${when.date} ${when.time}` : null
      },
    },
    { header: 'Reason', cell: (row) => (isLast(row) && row.reason ? countReasonLabel[row.reason] : null) },
    { header: 'Note', cell: (row) => (isLast(row) ? row.note : null) },
  ]
}

/** @throws Problem 404 if there is none that the actor may see */
export const stockTakeCsv = async ({ db, actor, clock }: Context, id: number): Promise<Download> => {
  const { startedAt } = await getStockTake(db, actor, id)
  const { date } = civilOf(new Date(startedAt), clock.zone)
  return csvFile(`stock-take-${id}-${date}.csv`, columnsIn(clock.zone), [
    await selectCounts(db).execute({ id }),
  ])
}
