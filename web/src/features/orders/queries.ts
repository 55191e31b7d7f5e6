import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/orders/endpoints'
import { call, callPage, download } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

/** Whose tests: the account holder's (null) or a family member's. */
export type Person = { patientId: number; familyMemberId: number | null }

const root = '/api/test-orders'

const paramsOf = ({ patientId, familyMemberId }: Person) => ({
  patientId: String(patientId),
  member: familyMemberId === null ? 'self' : String(familyMemberId),
})

/** What can be ordered by name; it changes only with a new version of Alafia. */
export const investigationsQuery = queryOptions({
  queryKey: ['/api/investigations'],
  queryFn: ({ signal }) => call(endpoints.listInvestigations, { signal }),
  staleTime: Infinity,
})

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'one', id],
    queryFn: ({ signal }) => call(endpoints.getTestOrder, { params: { id: String(id) }, signal }),
  })

/** Those of one appointment. */
export const visitOrdersQuery = (person: Person, appointmentId: number) =>
  queryOptions({
    queryKey: [root, person.patientId, person.familyMemberId ?? 'self', 'visit', appointmentId],
    queryFn: ({ signal }) =>
      call(endpoints.listTestOrders, {
        params: paramsOf(person),
        query: { appointmentId: String(appointmentId) },
        signal,
      }),
  })

/** All of a person, newest first, page by page. */
export const orderPagesQuery = (person: Person) =>
  infiniteQueryOptions({
    queryKey: [root, person.patientId, person.familyMemberId ?? 'self', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listTestOrders, {
        params: paramsOf(person),
        query: { limit: '20', cursor: pageParam },
        signal,
      }),
    ...byCursor,
  })

export const trendsQuery = (person: Person) =>
  queryOptions({
    queryKey: [root, person.patientId, person.familyMemberId ?? 'self', 'trends'],
    queryFn: ({ signal }) => call(endpoints.listResultTrends, { params: paramsOf(person), signal }),
  })

/** @throws CallError, NetworkError */
export const fetchRequestForm = (id: number): Promise<File> =>
  download(endpoints.downloadRequestForm, { params: { id: String(id) } })

/** @throws CallError, NetworkError */
export const fetchResultFile = (id: number): Promise<File> =>
  download(endpoints.downloadResultFile, { params: { id: String(id) } })

export const invalidateOrders = (client: QueryClient) => client.invalidateQueries({ queryKey: [root] })
