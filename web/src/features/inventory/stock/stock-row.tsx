import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { unitOf } from '@alafia/contract/inventory/units'
import type { InventoryItem } from '@alafia/contract/inventory/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, formatNumber, plainDate } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { rowGrid, stockColumns, type StockColumn } from './stock-columns.ts'
import { StockStatus } from './stock-status.tsx'
import { formLabel } from '../labels.ts'

export type StockRowProps = {
  item: InventoryItem
  /** Its index among all rows. */
  place: number
  /** Pixels from the top of the list. */
  start: number
  /** Whether Tab moves focus to it. */
  isStop: boolean
  isOpen: boolean
  showsPharmacy: boolean
  onOpen: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  ref: Ref<HTMLDivElement>
}

/** The selector of a row's button. */
export const rowControl = 'button[data-stock]'

function Cell({ column, children }: { column: StockColumn; children: ReactNode }) {
  return (
    <span
      role="cell"
      className={classes(
        'min-w-0',
        column.card,
        column.numeric && 'tabular text-right',
        column.isExtra && 'text-ink-2 max-md:text-small md:max-lg:hidden',
      )}
    >
      {children}
    </span>
  )
}

/** One item: a row on a desktop, a card on a phone. A click anywhere opens it. */
export function StockRow({
  item,
  place,
  start,
  isStop,
  isOpen,
  showsPharmacy,
  onOpen,
  onFocus,
  onKeyDown,
  ref,
}: StockRowProps) {
  const { currency } = useClinic()
  const { pharmacy, name, genericName, dosage, form, quantity, minStockLevel, expiryDate, price } = item
  return (
    <div
      ref={ref}
      role="row"
      aria-rowindex={place + 2}
      data-index={place}
      style={{ transform: `translateY(${start}px)` }}
      className={classes(
        rowGrid,
        'absolute inset-x-0 top-0 min-h-row gap-y-0.5 border-b border-line py-2 md:py-1',
        isOpen ? 'bg-primary-tint' : 'hover:bg-sunken',
      )}
    >
      <span role="rowheader" className={classes('min-w-0', stockColumns.drug.card)}>
        <button
          type="button"
          data-stock
          tabIndex={isStop ? 0 : -1}
          aria-haspopup="dialog"
          onClick={onOpen}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          className="w-full scroll-mt-16 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          <span className="font-semibold">
            {name} {dosage}
          </span>{' '}
          <span className="text-ink-2">{formLabel[form].toLowerCase()}</span>
        </button>
      </span>
      <Cell column={stockColumns.generic}>
        {genericName}
        {item.isControlled && <span className="block text-small font-semibold">Controlled</span>}
        {showsPharmacy && <span className="block text-small text-ink-2">{pharmacy.name}</span>}
      </Cell>
      <Cell column={stockColumns.stock}>
        <span className="font-semibold md:font-normal">{formatNumber(quantity)}</span>
        <span className="md:sr-only"> {unitOf(form, quantity)}</span>
      </Cell>
      <Cell column={stockColumns.least}>
        <span className="md:hidden">at least </span>
        {formatNumber(minStockLevel)}
      </Cell>
      <Cell column={stockColumns.expiry}>
        <span className="text-ink-2 md:hidden">{expiryDate ? 'until ' : ''}</span>
        {expiryDate ? plainDate(expiryDate) : 'No batch'}
      </Cell>
      <Cell column={stockColumns.price}>{formatMoney(price, currency)}</Cell>
      <Cell column={stockColumns.status}>
        <StockStatus item={item} />
      </Cell>
    </div>
  )
}
