import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReviewFilter } from '@alafia/contract/administration/reviews/states'
import * as endpoints from '@alafia/contract/chart-access/endpoints'
import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call, callPage } from '../../../lib/http/call.ts'
import { byCursor } from '../../../lib/http/page-cursor.ts'

const lists = '/api/emergency-access'
const pageSize = '20'

/**
 * The accesses that the reader may know of, newest first: a doctor's own with those that ended, those to a patient's record,
 * an admin's all. @param status only those that the administrators have brought so far
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

/** More are never open to a doctor at once: the server counts the tries. */
export const maxOpen = 20

/** The newest few. @param limit how many */
export const latestEmergencyAccessQuery = (limit: number) =>
  queryOptions({
    queryKey: [lists, 'latest', limit],
    queryFn: ({ signal }) => call(endpoints.listEmergencyAccess, { query: { limit: String(limit) }, signal }),
  })

export const useStartEmergencyAccess = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.startEmergencyAccess>
      idempotencyKey: string
    }) => call(endpoints.startEmergencyAccess, { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: [lists] }),
  })
}

export const useEndEmergencyAccess = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
      call(endpoints.endEmergencyAccess, { params: { id: String(id) }, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: [lists] }),
  })
}

/** Seconds until the access ends. @param fetchedAt when the server said it, by this browser's clock @param now by the same */
export const secondsLeft = (access: EmergencyAccess, fetchedAt: number, now: number): number =>
  Math.max(0, access.secondsLeft - Math.floor(Math.max(0, now - fetchedAt) / 1000))
