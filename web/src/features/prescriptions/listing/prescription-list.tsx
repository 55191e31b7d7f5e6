import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { PagedList, type PagedListProps } from '../../../ui/list/paged-list.tsx'
import { prescriptionPagesQuery, type PrescriptionFilters } from './list-queries.ts'

export type PrescriptionListProps = {
  filters: PrescriptionFilters
  isFiltered: boolean
  onClearFilters: () => void
  empty: PagedListProps<Prescription>['empty']
  children: (prescription: Prescription) => ReactNode
}

/** The filtered prescriptions, a page at a time. */
export function PrescriptionList({ filters, children, ...states }: PrescriptionListProps) {
  const query = useInfiniteQuery(prescriptionPagesQuery(filters))
  return (
    <PagedList query={query} noun="prescriptions" {...states}>
      {(prescriptions) => (
        <ul role="list" className="grid gap-4">
          {prescriptions.map(children)}
        </ul>
      )}
    </PagedList>
  )
}
