import { spreadsheetColumns, type SpreadsheetField } from '@alafia/contract/inventory/spreadsheet'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { findWorkplace } from '../../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../../pharmacies/policy.ts'
import { invalid } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { csvFile, type CsvCell } from '../../request/csv.ts'
import type { ShelfItem } from './plan.ts'
import { listShelf } from './shelf.queries.ts'

type Row = Record<SpreadsheetField, CsvCell>

const rowsOf = ({ id: _id, batches, ...item }: ShelfItem): Row[] =>
  batches.length === 0
    ? [{ ...item, batchNumber: '', expiryDate: '', quantity: '' }]
    : batches.map((batch) => ({ ...item, ...batch }))

// The keys are exactly those of the columns.
const columns = (Object.keys(spreadsheetColumns) as SpreadsheetField[]).map((field) => ({
  header: spreadsheetColumns[field],
  cell: (row: Row) => row[field],
}))

/** The file of a pharmacy's stock, which an import reads without a difference. */
export const stockCsv = (name: string, items: readonly ShelfItem[]): Download =>
  csvFile(name, columns, [items.flatMap(rowsOf)])

/** The stock of the pharmacist's pharmacy, or of the one that an administrator names. */
export const exportInventory = async (
  { db, actor, clock }: Context,
  { pharmacyId }: { pharmacyId?: number | undefined },
): Promise<Download> => {
  const isAdmin = actor.role === 'admin'
  if (isAdmin && pharmacyId === undefined) throw invalid('pharmacyId', 'Choose a pharmacy')
  const own = isAdmin ? pharmacyId : requireWorkplace(await findWorkplace(db, actor.userId))
  return stockCsv(`stock-${clock.today()}.csv`, own === undefined ? [] : await listShelf(db, own))
}
