import { itemForms, itemSorts, type ItemForm, type ItemOrder } from '@alafia/contract/inventory/states'
import { LiveSearch } from '../../../ui/list/live-search.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { stockColumns, type StockColumn } from './stock-columns.ts'
import type { Sorting } from './stock-headers.tsx'
import { formLabel } from '../labels.ts'

export type StockFiltersProps = {
  search: string
  onSearch: (text: string) => void
  form: ItemForm | undefined
  onForm: (form: ItemForm | undefined) => void
  /** Of which an administrator may choose one; empty for pharmacists, who see their own pharmacy's stock. */
  pharmacies: readonly { id: number; name: string }[]
  pharmacyId: number | undefined
  onPharmacy: (id: number | undefined) => void
  sorting: Sorting
  onSorting: (sorting: Sorting) => void
}

const columns: readonly StockColumn[] = Object.values(stockColumns)
const orders: readonly { order: ItemOrder; label: string }[] = [
  { order: 'asc', label: 'ascending' },
  { order: 'desc', label: 'descending' },
]
const sortings = itemSorts.flatMap((sort) =>
  orders.map(({ order, label }) => ({
    sort,
    order,
    label: `${columns.find((column) => column.sort === sort)?.header ?? sort}, ${label}`,
  })),
)

/** Search, form, and the order on a phone. On a desktop the columns' headers sort. */
export function StockFilters(props: StockFiltersProps) {
  const { search, onSearch, form, onForm, pharmacies, pharmacyId, onPharmacy, sorting, onSorting } = props
  return (
    <div className="flex flex-wrap gap-2">
      <LiveSearch
        className="min-w-0 flex-1 basis-64"
        label="Search drugs or a batch number"
        placeholder="Name, generic name or batch number"
        shortcut="/"
        value={search}
        onSearch={onSearch}
      />
      <span className="min-w-0 flex-auto sm:flex-none">
        <Select
          aria-label="Form"
          value={form ?? ''}
          onChange={({ target }) => onForm(itemForms.find((one) => one === target.value))}
        >
          <option value="">All forms</option>
          {itemForms.map((one) => (
            <option key={one} value={one}>
              {formLabel[one]}
            </option>
          ))}
        </Select>
      </span>
      {pharmacies.length > 0 && (
        <span className="min-w-0 flex-auto sm:flex-none">
          <Select
            aria-label="Pharmacy"
            value={pharmacyId ?? ''}
            onChange={({ target }) => onPharmacy(Number(target.value) || undefined)}
          >
            <option value="">All pharmacies</option>
            {pharmacies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      )}
      <span className="min-w-0 flex-auto md:hidden">
        <Select
          aria-label="Order"
          value={`${sorting.sort} ${sorting.order}`}
          onChange={({ target }) => {
            const chosen = sortings.find(({ sort, order }) => `${sort} ${order}` === target.value)
            if (chosen) onSorting({ sort: chosen.sort, order: chosen.order })
          }}
        >
          {sortings.map(({ sort, order, label }) => (
            <option key={label} value={`${sort} ${order}`}>
              {label}
            </option>
          ))}
        </Select>
      </span>
    </div>
  )
}
