import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/urgent-care/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call } from '../../lib/http/call.ts'

const care = '/api/urgent-care'

/** How care at once stands for the patient; the live connection keeps it true. */
export const urgentCareQuery = queryOptions({
  queryKey: [care, 'now'],
  queryFn: ({ signal }) => call(endpoints.getUrgentCare, { signal }),
})

export const soonestSlotsQuery = queryOptions({
  queryKey: [care, 'slots'],
  queryFn: ({ signal }) => call(endpoints.listSoonestSlots, { signal }),
})

export const dutyQuery = queryOptions({
  queryKey: [care, 'duty'],
  queryFn: ({ signal }) => call(endpoints.getDuty, { signal }),
})

export const queueQuery = queryOptions({
  queryKey: [care, 'line'],
  queryFn: ({ signal }) => call(endpoints.listCareRequests, { signal }),
})

/** Whether the duty panel is still growing: the duty is on its way, or for a doctor on duty, who is waiting. */
export const useIsDutyComing = (): boolean => {
  const duty = useQuery(dutyQuery)
  const waiting = useQuery({ ...queueQuery, enabled: duty.data?.onDuty === true })
  return duty.isLoading || waiting.isLoading
}

/** Also after what came too late: then something has changed that isn't shown yet. */
const useFresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [care] })
}

export const useRequestCare = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.requestUrgentCare>
      idempotencyKey: string
    }) => call(endpoints.requestUrgentCare, { body, idempotencyKey }),
    onSettled,
  })
}

export const useWithdrawCare = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: (id: number) => call(endpoints.withdrawCareRequest, { params: { id: String(id) } }),
    onSettled,
  })
}

export const useChangeDuty = () => {
  const client = useQueryClient()
  const onSettled = useFresh()
  return useMutation({
    mutationFn: (onDuty: boolean) => call(endpoints.updateDuty, { body: { onDuty } }),
    onSuccess: (duty) => client.setQueryData(dutyQuery.queryKey, duty),
    onSettled,
  })
}

export const useTakeRequest = () => {
  const client = useQueryClient()
  const refresh = useFresh()
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
      call(endpoints.takeCareRequest, { params: { id: String(id) }, idempotencyKey }),
    onSettled: () => Promise.all([refresh(), client.invalidateQueries({ queryKey: ['/api/appointments'] })]),
  })
}
