import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReviewFilter } from '@alafia/contract/chart-access/reviews/states'
import * as endpoints from '@alafia/contract/chart-access/endpoints'
import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { call, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const lists = '/api/emergency-access'
const pageSize = '20'

/**
 * The accesses that the viewer may see, newest first: the doctor's, those to the patient's record, or all for an administrator.
 * @param status of the review
 */
export const emergencyAccessPagesQuery = (status?: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: [lists, 'pages', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoints.listEmergencyAccess, {
        query: { limit: pageSize, cursor: pageParam, status, ended: 'true' },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** A doctor never has more open at once, because the server limits the attempts. */
export const maxOpen = 20

/** The newest accesses. @param limit how many */
export const latestEmergencyAccessQuery = (limit: number) =>
  queryOptions({
    queryKey: [lists, 'latest', limit],
    queryFn: ({ signal }) => call(endpoints.listEmergencyAccess, { query: { limit: String(limit) }, signal }),
  })

/** What the administrator's dashboard shows. */
export const newestEmergencyAccessQuery = latestEmergencyAccessQuery(3)

/** One access with the steps of its review, for an administrator. */
export const emergencyAccessQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, 'review', id],
    queryFn: ({ signal }) => call(endpoints.getEmergencyAccess, { params: { id: String(id) }, signal }),
  })

/** Of every list, and of what an administrator is reviewing. */
export const invalidateEmergencyAccess = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [lists] })

/** Seconds until the access ends. @param fetchedAt when it was fetched; like `now`, by this browser's clock */
export const secondsLeft = (access: EmergencyAccess, fetchedAt: number, now: number): number =>
  Math.max(0, access.secondsLeft - Math.floor(Math.max(0, now - fetchedAt) / 1000))
