import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import type { PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { call, download, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

/** From the URL of the prescriptions page; undefined doesn't filter. */
export type PrescriptionFilters = {
  search?: string | undefined
  member?: string | undefined
  tab?: PrescriptionTab | undefined
  view?: 'queue' | 'newest' | 'asked' | undefined
  /** A section of the queue. */
  queue?: QueueFilter | undefined
}

const pageSize = '20'

const definedOnly = (filters: PrescriptionFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

export const prescriptionPagesQuery = (filters: PrescriptionFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/prescriptions', 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listPrescriptions, {
        query: {
          ...definedOnly(filters),
          limit: pageSize,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    ...byCursor,
    // The results stay in view while the next search is typed.
    placeholderData: keepPreviousData,
  })

/** How many prescriptions each section of the queue has. */
export const queueSummaryQuery = queryOptions({
  queryKey: ['/api/prescriptions', 'queue'],
  queryFn: ({ signal }) => call(endpoints.getQueueSummary, { signal }),
})

/** As a PDF. @throws CallError, NetworkError */
export const fetchDocument = (id: number): Promise<File> =>
  download(endpoints.getPrescriptionDocument, { params: { id: String(id) } })
