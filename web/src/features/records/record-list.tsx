import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-states.tsx'
import { recordPagesQuery, type RecordFilters, type RecordKey } from './queries.ts'
import { RecordCard } from './record-card.tsx'

export type RecordListProps = {
  filters: RecordFilters
  onClearFilters: () => void
  onOpen: (record: RecordKey) => void
  /** The next step for whoever has none at all. */
  empty: { title: string; text: string; action?: ReactNode }
}

/** The records that the filters let through, newest first, a page at a time. */
export function RecordList({ filters, onClearFilters, onOpen, empty }: RecordListProps) {
  const query = useInfiniteQuery(recordPagesQuery(filters))
  const records = query.data?.pages.flatMap(({ rows }) => rows)
  return (
    <ListState
      query={{ ...query, data: records }}
      noun="records"
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      onClearFilters={onClearFilters}
      empty={empty}
    >
      {(shown) => (
        <div className="grid gap-4" aria-busy={query.isPlaceholderData || undefined}>
          <ul role="list" className="grid gap-4">
            {shown.map((record) => (
              <RecordCard key={`${record.kind} ${record.id}`} record={record} onOpen={() => onOpen(record)} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className="justify-self-center">
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </div>
      )}
    </ListState>
  )
}
