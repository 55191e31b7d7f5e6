import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Button } from '../../ui/button.tsx'
import { ListState, type ListStateProps } from '../../ui/list-states.tsx'
import { prescriptionPagesQuery, type PrescriptionFilters } from './list-queries.ts'

export type PrescriptionListProps = {
  filters: PrescriptionFilters
  isFiltered: boolean
  onClearFilters: () => void
  empty: ListStateProps<Prescription>['empty']
  /** One card. */
  children: (prescription: Prescription) => ReactNode
}

/** What the filters let through, a page at a time. */
export function PrescriptionList({ filters, children, ...states }: PrescriptionListProps) {
  const query = useInfiniteQuery({
    ...prescriptionPagesQuery(filters),
    placeholderData: keepPreviousData,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <ListState
      query={{ ...query, data: query.data?.pages.flatMap(({ rows }) => rows) }}
      noun="prescriptions"
      {...states}
    >
      {(prescriptions) => (
        <div className="grid gap-4" aria-busy={query.isPlaceholderData}>
          <ul role="list" className="grid gap-4">
            {prescriptions.map(children)}
          </ul>
          {hasNextPage && (
            <Button
              className="justify-self-center"
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </ListState>
  )
}
