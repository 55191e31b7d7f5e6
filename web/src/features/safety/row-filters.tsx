import { rowKinds, rowLists, type RowFilters as Filters } from '@alafia/contract/safety/rows'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { isFiltered } from './filters.ts'
import { kindLabels, listLabels } from './row-labels.ts'

export type RowFiltersProps = {
  filters: Filters
  onChange: (change: Filters) => void
}

/** Search, kind and list; each applies at once. */
export function RowFilters({ filters, onChange }: RowFiltersProps) {
  const { search = '', kind, list } = filters
  return (
    <div role="group" aria-label="Filters" className="grid gap-3">
      <LiveSearch
        label="Search for a medicine or a class"
        placeholder="Brufen, warfarin, penicillin"
        value={search}
        onSearch={(text) => onChange({ search: text || undefined })}
        className="max-w-measure"
      />
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Kind" className="min-w-40">
          <Select
            value={kind ?? ''}
            onChange={({ target }) => onChange({ kind: rowKinds.find((one) => one === target.value) })}
          >
            <option value="">All kinds</option>
            {rowKinds.map((one) => (
              <option key={one} value={one}>
                {kindLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Show" className="min-w-40">
          <Select
            value={list ?? ''}
            onChange={({ target }) => onChange({ list: rowLists.find((one) => one === target.value) })}
          >
            <option value="">All rows</option>
            {rowLists.map((one) => (
              <option key={one} value={one}>
                {listLabels[one]}
              </option>
            ))}
          </Select>
        </Field>
        {isFiltered(filters) && (
          <Button onClick={() => onChange({ search: undefined, kind: undefined, list: undefined })}>
            Clear filters
          </Button>
        )}
      </div>
    </div>
  )
}
