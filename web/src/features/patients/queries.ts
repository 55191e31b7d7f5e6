import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/patients/endpoints'
import type { ChartKind } from '@alafia/contract/patients/kinds'
import { getPrescriptionDocument } from '@alafia/contract/prescriptions/endpoints'
import { downloadRecordFile, downloadAppointmentSummary } from '@alafia/contract/records/endpoints'
import { call, download, callPage } from '../../lib/http/call.ts'
import { byCursor } from '../../lib/http/page-cursor.ts'

/** Whose chart: the account holder's (null) or a family member's. */
export type Person = { patientId: number; familyMemberId: number | null }

/** The filters in the chart's URL; one that is left out doesn't filter. */
export type ChartFilters = {
  kinds?: readonly ChartKind[] | undefined
  search?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const patients = '/api/patients'
const memberIn = ({ familyMemberId }: Person) =>
  familyMemberId === null ? undefined : String(familyMemberId)

/** The doctor's patients, page by page. */
export const patientPagesQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [patients, 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listPatients, { query: { search, limit: '50', cursor: pageParam }, signal }),
    ...byCursor,
    // The earlier results stay while the user types.
    placeholderData: (found) => found,
  })

/** A person's details and health notes. */
export const personQuery = (person: Person) =>
  queryOptions({
    queryKey: [patients, person.patientId, memberIn(person) ?? 'self', 'person'],
    queryFn: ({ signal }) =>
      call(endpoints.getPatient, {
        params: { id: String(person.patientId) },
        query: { member: memberIn(person) },
        signal,
      }),
  })

/** Whether the doctor's care of the person lasts, or why the chart is closed. */
export const careQuery = (person: Person) =>
  queryOptions({
    queryKey: [patients, person.patientId, memberIn(person) ?? 'self', 'care'],
    queryFn: ({ signal }) =>
      call(endpoints.getCare, {
        params: { id: String(person.patientId) },
        query: { member: memberIn(person) },
        signal,
      }),
  })

/** The chart, page by page. */
export const chartPagesQuery = (person: Person, { kinds, search, from, until }: ChartFilters) => {
  const filters = { kinds: kinds?.join(','), search, from, until }
  return infiniteQueryOptions({
    queryKey: [patients, person.patientId, memberIn(person) ?? 'self', 'chart', filters] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.getChart, {
        params: { id: String(person.patientId) },
        query: { ...filters, member: memberIn(person), limit: '30', cursor: pageParam },
        signal,
      }),
    ...byCursor,
    // The earlier results stay while filters change, but never under another person's name.
    placeholderData: (found, query) =>
      query?.queryKey[1] === person.patientId && query.queryKey[2] === (memberIn(person) ?? 'self')
        ? found
        : undefined,
  })
}

const idOf = (id: number) => ({ params: { id: String(id) } })

/** The summary of a completed appointment. @throws CallError, NetworkError */
export const fetchAppointmentSummary = (id: number): Promise<File> =>
  download(downloadAppointmentSummary, idOf(id))

/** The PDF of the doctor's own prescription. @throws CallError, NetworkError */
export const fetchPrescription = (id: number): Promise<File> => download(getPrescriptionDocument, idOf(id))

/** The file of a document. @throws CallError, NetworkError */
export const fetchRecordFile = (id: number): Promise<File> => download(downloadRecordFile, idOf(id))
