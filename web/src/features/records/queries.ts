import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RecordCategory } from '@alafia/contract/records/kinds'
import { getFamilyStorage } from '@alafia/contract/family/endpoints'
import * as endpoints from '@alafia/contract/records/endpoints'
import type { HealthRecord, RecordKind } from '@alafia/contract/records/schema'
import { call, download, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

/** The filters in the records page's URL; one that is left out doesn't filter. */
export type RecordFilters = {
  search?: string | undefined
  member?: 'self' | number | undefined
  category?: RecordCategory | undefined
  from?: string | undefined
  to?: string | undefined
  doctor?: number | undefined
  /** The patient that a doctor chose among those in their care. */
  patient?: number | undefined
}

/** Identifies one record. */
export type RecordKey = Pick<HealthRecord, 'kind' | 'id'>

const lists = '/api/records'
const pageSize = '20'
const textOf = (value: number | string | undefined) => (value === undefined ? undefined : String(value))

/** The list, page by page. */
export const recordPagesQuery = ({ search, member, category, from, to, doctor, patient }: RecordFilters) => {
  const filters = {
    search,
    category,
    from,
    to,
    ...(member === undefined ? {} : { member: String(member) }),
    doctorId: textOf(doctor),
    patientId: textOf(patient),
  }
  return infiniteQueryOptions({
    queryKey: [lists, 'pages', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listRecords, { query: { ...filters, limit: pageSize, cursor: pageParam }, signal }),
    ...byCursor,
    // The earlier results stay while the user types.
    placeholderData: (found, query) =>
      query?.queryKey[2].category === category && query?.queryKey[2].search !== search ? found : undefined,
  })
}

export const recordQuery = ({ kind, id }: RecordKey) =>
  queryOptions({
    queryKey: [lists, kind, id],
    queryFn: ({ signal }) => {
      const endpoint = kind === 'appointment' ? endpoints.getAppointmentRecord : endpoints.getDocument
      return call(endpoint, { params: { id: String(id) }, signal })
    },
  })

/** The family members and doctors to choose from; for a doctor, those of one patient. */
export const recordFiltersQuery = (patient: number | undefined) =>
  queryOptions({
    queryKey: [lists, 'filters', patient ?? 'all'],
    queryFn: ({ signal }) =>
      call(endpoints.listRecordFilters, { query: { patientId: textOf(patient) }, signal }),
  })

/** What the family's own files take up. With the records, so that adding and removing one invalidates it. */
export const storageQuery = queryOptions({
  queryKey: [lists, 'storage'],
  queryFn: ({ signal }) => call(getFamilyStorage, { signal }),
})

/** An appointment's summary, or a document's file. @throws CallError, NetworkError */
export const fetchRecordFile = ({ kind, id }: { kind: RecordKind; id: number }): Promise<File> =>
  download(kind === 'appointment' ? endpoints.downloadAppointmentSummary : endpoints.downloadRecordFile, {
    params: { id: String(id) },
  })

export const invalidateRecords = (client: QueryClient) => client.invalidateQueries({ queryKey: [lists] })

export const invalidateRecordPages = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [lists, 'pages'] })

/** The record is gone, so fetching it again would only fail. */
export const forgetRecord = (client: QueryClient, id: number) =>
  client.removeQueries({ queryKey: [lists, 'document', id] })
