import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/billing/endpoints'
import { countRequests } from '@alafia/contract/billing/refund-requests.endpoints'
import type { PaymentView } from '@alafia/contract/billing/states'
import { call, download, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

const payments = '/api/payments'
const perPage = '25'

export type PaymentFilters = { view?: PaymentView | undefined; search?: string | undefined }

/** Newest first, a page at a time; invalidated by the 'payments' topic. */
export const paymentsQuery = ({ view, search }: PaymentFilters) =>
  infiniteQueryOptions({
    queryKey: [payments, 'list', { view, search }],
    queryFn: ({ signal, pageParam }) =>
      callPage(endpoints.listPayments, {
        query: {
          ...(view === 'refund-requests'
            ? { request: 'open' }
            : view === 'refunds-at-desk'
              ? { request: 'at-desk' }
              : { status: view }),
          search,
          limit: perPage,
          cursor: pageParam,
        },
        signal,
      }),
    ...byCursor,
    // The last results stay in view while the user types.
    placeholderData: keepPreviousData,
  })

/** The bill of an appointment, as far as the reader may see it: a list of one, or of none. */
export const visitBillQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: [payments, 'visit', appointmentId],
    queryFn: ({ signal }) =>
      call(endpoints.listPayments, { query: { appointmentId: String(appointmentId) }, signal }),
  })

/** Of what the search finds. */
export const paymentSummaryQuery = (search?: string) =>
  queryOptions({
    queryKey: [payments, 'summary', search],
    queryFn: ({ signal }) => call(endpoints.getPaymentSummary, { query: { search }, signal }),
  })

/** For administrators. */
export const requestCountQuery = queryOptions({
  queryKey: [payments, 'refund-requests'],
  queryFn: ({ signal }) => call(countRequests, { signal }),
})

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: [payments, id],
    queryFn: ({ signal }) => call(endpoints.getPayment, { params: { id: String(id) }, signal }),
  })

export const methodsQuery = queryOptions({
  queryKey: [payments, 'methods'],
  queryFn: ({ signal }) => call(endpoints.listPaymentMethods, { signal }),
})

export const fetchReceipt = (id: number): Promise<File> =>
  download(endpoints.downloadReceipt, { params: { id: String(id) } })

export const invalidatePayments = (client: QueryClient) => client.invalidateQueries({ queryKey: [payments] })
