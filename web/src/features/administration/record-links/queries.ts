import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  compareRecords,
  getRecordLink,
  listPeopleOfAccount,
  listProbablePairs,
  listRecordLinks,
} from '@alafia/contract/administration/record-links/endpoints'
import type { RecordPerson } from '@alafia/contract/administration/record-links/schema'
import { listUsers } from '@alafia/contract/administration/users/endpoints'
import { call } from '../../../lib/http/call.ts'

/* Their keys begin like those of the accounts: what changes an account changes these. */
const links = ['/api/admin/users', 'record-links'] as const

export const recordLinksQuery = queryOptions({
  queryKey: [...links, 'list'],
  queryFn: ({ signal }) => call(listRecordLinks, { signal }),
})

export const probablePairsQuery = queryOptions({
  queryKey: [...links, 'probable'],
  queryFn: ({ signal }) => call(listProbablePairs, { signal }),
})

export const recordLinkQuery = (id: number) =>
  queryOptions({
    queryKey: [...links, 'one', id],
    queryFn: ({ signal }) => call(getRecordLink, { params: { id: String(id) }, signal }),
  })

/** Patients whose name, address or id has these words. */
export const patientsNamedQuery = (words: string) =>
  queryOptions({
    queryKey: [...links, 'patients', words],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search: words, role: 'patient', limit: '10' }, signal }),
    enabled: words.trim() !== '',
    placeholderData: (found) => found,
  })

export const peopleOfAccountQuery = (id: number) =>
  queryOptions({
    queryKey: [...links, 'people', id],
    queryFn: ({ signal }) => call(listPeopleOfAccount, { params: { id: String(id) }, signal }),
    enabled: id > 0,
  })

const idText = (id: number | null) => (id === null ? undefined : String(id))

export const comparisonQuery = (one: RecordPerson, other: RecordPerson) =>
  queryOptions({
    queryKey: [...links, 'comparison', one, other],
    queryFn: ({ signal }) =>
      call(compareRecords, {
        query: {
          account: String(one.patientId),
          member: idText(one.familyMemberId),
          otherAccount: String(other.patientId),
          otherMember: idText(other.familyMemberId),
        },
        signal,
      }),
  })

export const invalidateLinks = (client: QueryClient) => client.invalidateQueries({ queryKey: links })
