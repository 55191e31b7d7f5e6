import { receiveControlled } from '../controlled/receiving.ts'
import { itemDescription, newItem } from '@alafia/contract/inventory/schema'
import {
  spreadsheetColumns,
  type ImportSummary,
  type SpreadsheetField,
} from '@alafia/contract/inventory/spreadsheet'
import { unitsOf } from '@alafia/contract/inventory/units'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { inCurrency, wrongDecimals } from '@alafia/contract/kernel/minor-units'
import type { Currency } from '@alafia/contract/kernel/money'
import type { RowError } from '@alafia/contract/kernel/spreadsheet'
import { plainDate } from '@alafia/contract/kernel/format'
import { isControlledProduct } from '../../safety/controlled.ts'
import { productKeys, productOfItem, type ItemText } from '../../safety/product.ts'
import { isSameMaker, isSameProduct } from '../same-product.ts'
import type { FileRow as CsvRow } from '../../request/read-csv.ts'

type FileRow = CsvRow<SpreadsheetField>

type Described = ItemText & { price: string; minStockLevel: number }

export type ShelfBatch = { batchNumber: string; expiryDate: CivilDate; quantity: number }

/** An item of the pharmacy with all its batches. */
export type ShelfItem = Described & { id: number; isControlled: boolean; batches: readonly ShelfBatch[] }

/** An item that rows of the file describe; `id` is undefined for a new one. */
export type PlannedItem = Described & {
  id: number | undefined
  isControlled: boolean
  isChanged: boolean
  newBatches: ShelfBatch[]
}

export type ImportPlan = { items: PlannedItem[]; summary: ImportSummary }

type Draft = PlannedItem & { firstRow: number | undefined; batches: (ShelfBatch & { row?: number })[] }

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
const textKey = ({ name, dosage, form, manufacturer }: ItemText) =>
  JSON.stringify([name, dosage, form, manufacturer].map(plain))

/** Finds an item by its words, and others that are the same product in other words. */
const createShelf = (kept: readonly ShelfItem[]) => {
  const byText = new Map<string, Draft>()
  const byKey = new Map<string, Draft[]>()
  const add = (draft: Draft) => {
    byText.set(textKey(draft), draft)
    for (const key of productKeys(productOfItem(draft))) byKey.set(key, [...(byKey.get(key) ?? []), draft])
  }
  for (const item of kept)
    add({ ...item, isChanged: false, newBatches: [], firstRow: undefined, batches: [...item.batches] })
  return {
    add,
    find: (item: ItemText) => byText.get(textKey(item)),
    findOtherwise: (item: ItemText) =>
      productKeys(productOfItem(item))
        .flatMap((key) => byKey.get(key) ?? [])
        .find((draft) => isSameMaker(draft, item) && isSameProduct(draft, item)),
    all: () => [...byText.values()],
  }
}

/** The row's values, or what is wrong with them. */
const parseRow = ({ row, cells }: FileRow, currency: Currency) => {
  const typed = { ...cells, form: cells.form.toLowerCase() }
  const hasBatch = [cells.batchNumber, cells.expiryDate, cells.quantity].some((cell) => cell !== '')
  const parsed = hasBatch ? newItem.safeParse(typed) : itemDescription.safeParse(typed)
  const price = inCurrency(cells.price.trim(), currency)
  if (parsed.success && price !== undefined) {
    const batch = hasBatch ? newItem.parse(typed) : undefined
    return { described: { ...itemDescription.parse(typed), price }, batch, errors: [] }
  }
  const errors = new Map<string, RowError>()
  for (const { path, message } of parsed.error?.issues ?? []) {
    // The schema's fields are those of the columns.
    const field = String(path[0]) as SpreadsheetField
    const isWrongDate = field === 'expiryDate' && cells.expiryDate !== ''
    if (!errors.has(field))
      errors.set(field, {
        row,
        column: spreadsheetColumns[field],
        message: isWrongDate ? 'Write the date as year-month-day, for example 2027-06-30' : message,
      })
  }
  if (price === undefined && !errors.has('price'))
    errors.set('price', { row, column: spreadsheetColumns.price, message: wrongDecimals(currency) })
  return { described: undefined, batch: undefined, errors: [...errors.values()] }
}

/**
 * What a file changes at a pharmacy: new items, new batches, prices and minimums. Units of a batch that is there aren't changed by a
 * file: they are adjusted or counted.
 */
export const planImport = (
  rows: readonly FileRow[],
  kept: readonly ShelfItem[],
  { today, currency }: { today: CivilDate; currency: Currency },
): ImportPlan => {
  const shelf = createShelf(kept)
  const errors: RowError[] = []
  const touched = new Set<Draft>()
  for (const fileRow of rows) {
    const { row } = fileRow
    const refuse = (field: SpreadsheetField, message: string) =>
      errors.push({ row, column: spreadsheetColumns[field], message })
    const { described, batch, errors: wrong } = parseRow(fileRow, currency)
    errors.push(...wrong)
    if (!described) continue
    const known = shelf.find(described)
    const other = known ? undefined : shelf.findOtherwise(described)
    if (other) {
      refuse('name', `This is ${other.name} ${other.dosage} of the same maker. Write it in the same words.`)
      continue
    }
    const draft: Draft = known ?? {
      ...described,
      id: undefined,
      isControlled: isControlledProduct(productOfItem(described)),
      isChanged: false,
      newBatches: [],
      firstRow: row,
      batches: [],
    }
    if (!known) shelf.add(draft)
    touched.add(draft)
    if (plain(described.genericName) !== plain(draft.genericName))
      refuse('genericName', `The generic name is ${draft.genericName} in the inventory`)
    const isOther = described.price !== draft.price || described.minStockLevel !== draft.minStockLevel
    if (isOther && draft.firstRow !== undefined)
      refuse('price', `Row ${draft.firstRow} gives this item another price or minimum`)
    else if (isOther) {
      Object.assign(draft, { price: described.price, minStockLevel: described.minStockLevel })
      draft.isChanged = true
    }
    draft.firstRow ??= row
    if (!batch) continue
    const { batchNumber, expiryDate, quantity } = batch
    const same = draft.batches.find((one) => plain(one.batchNumber) === plain(batchNumber))
    if (!same) {
      if (expiryDate < today) refuse('expiryDate', `This batch expired on ${plainDate(expiryDate)}`)
      if (draft.isControlled && quantity > 0) refuse('quantity', receiveControlled)
      const added = { batchNumber, expiryDate, quantity }
      draft.newBatches.push(added)
      draft.batches.push({ ...added, row })
    } else if (same.row !== undefined) refuse('batchNumber', `Row ${same.row} has this batch already`)
    else {
      if (same.expiryDate !== expiryDate)
        refuse('expiryDate', `This batch expires on ${plainDate(same.expiryDate)} in the inventory`)
      if (same.quantity !== quantity)
        refuse(
          'quantity',
          `This batch has ${unitsOf(draft.form, same.quantity)}. A file doesn’t change that: adjust the stock.`,
        )
      same.row = row
    }
  }
  const items = [...touched]
  const added = items.flatMap(({ newBatches }) => newBatches)
  return {
    items,
    summary: {
      rows: rows.length,
      newItems: items.filter(({ id }) => id === undefined).length,
      changedItems: items.filter(({ id, isChanged }) => id !== undefined && isChanged).length,
      newBatches: added.length,
      newUnits: added.reduce((sum, { quantity }) => sum + quantity, 0),
      errors,
    },
  }
}
