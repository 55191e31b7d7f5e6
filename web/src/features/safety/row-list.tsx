import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RowFilters, SafetyRow } from '@alafia/contract/safety/rows'
import { useClinic } from '../../lib/clinic.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { isFiltered } from './filters.ts'
import { rowPagesQuery } from './queries.ts'
import { RowItem } from './row-item.tsx'

export type RowListProps = {
  filters: RowFilters
  onClearFilters: () => void
  /** The buttons of a row, for administrators. */
  renderActions?: (row: SafetyRow) => ReactNode
}

/** The rows of the safety table, page by page. */
export function RowList({ filters, onClearFilters, renderActions }: RowListProps) {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(rowPagesQuery(filters))
  return (
    <PagedList
      query={query}
      noun="rows"
      isFiltered={isFiltered(filters)}
      onClearFilters={onClearFilters}
      empty={{ title: 'The safety table has no rows' }}
    >
      {(rows) => (
        <ul role="list" aria-label="Rows of the safety table">
          {rows.map((row) => (
            <RowItem key={row.id} row={row} timeZone={timeZone} actions={renderActions?.(row)} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
