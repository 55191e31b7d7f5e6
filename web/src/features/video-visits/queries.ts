import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/video-visits/endpoints'
import type { DelayForm } from '@alafia/contract/video-visits/schema'
import { call } from '../../lib/http/call.ts'

const visits = '/api/video-visits'

/** A visit as its waiting room shows it; the 'visits' topic of the live connection keeps it true. */
export const videoVisitQuery = (id: number) =>
  queryOptions({
    queryKey: [visits, id],
    queryFn: ({ signal }) => call(endpoints.getVideoVisit, { params: { id: String(id) }, signal }),
  })

/** How a call of this visit is let out, to be tried before it; each time with credentials of its own. */
export const fetchConnection = (id: number) => call(endpoints.getConnection, { params: { id: String(id) } })

/** Says by how much the doctor runs late, from this visit on. */
export const useAnnounceDelay = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, minutes, idempotencyKey }: { id: number; idempotencyKey: string } & DelayForm) =>
      call(endpoints.announceDelay, { params: { id: String(id) }, body: { minutes }, idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: [visits] }),
  })
}
