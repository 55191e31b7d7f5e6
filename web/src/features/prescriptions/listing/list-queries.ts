import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import type { PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { call, callForFile, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

/** What the prescriptions page takes from its address; undefined lets all through. */
export type PrescriptionFilters = {
  search?: string | undefined
  member?: string | undefined
  tab?: PrescriptionTab | undefined
  view?: 'queue' | undefined
  /** A part of it. */
  queue?: QueueFilter | undefined
}

const pageSize = '20'

/** An address has no place for undefined. */
const definedOnly = (filters: PrescriptionFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The list in pages. */
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
    // What was found stays in sight while one goes on typing.
    placeholderData: keepPreviousData,
  })

/** How many there are of each part of the queue. */
export const queueSummaryQuery = queryOptions({
  queryKey: ['/api/prescriptions', 'queue'],
  queryFn: ({ signal }) => call(endpoints.getQueueSummary, { signal }),
})

export const useRequestRefill = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
      call(endpoints.requestRefill, { params: { id: String(id) }, idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/prescriptions'] }),
  })
}

/** The prescription as a PDF. @throws CallError, NetworkError */
export const fetchDocument = (id: number): Promise<File> =>
  callForFile(endpoints.getPrescriptionDocument, { params: { id: String(id) } })
