import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/appointments/availability.endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call } from '../../../lib/http/call.ts'

/* A doctor's own hours. They begin as the doctor's slots do, so that the 'slots' topic of the live connection keeps them true. */

const ofDoctor = (userId: number) => ['/api/doctors', userId] as const

export const myAvailabilityQuery = (userId: number) =>
  queryOptions({
    queryKey: [...ofDoctor(userId), 'availability'],
    queryFn: ({ signal }) => call(endpoints.getMyAvailability, { signal }),
  })

export const myTimeOffQuery = (userId: number) =>
  queryOptions({
    queryKey: [...ofDoctor(userId), 'time-off'],
    queryFn: ({ signal }) => call(endpoints.listTimeOff, { signal }),
  })

/** What was refused may have been changed elsewhere: then, too, the newest is fetched. */
const useFresh = (userId: number) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ofDoctor(userId) })
}

export const useChangeHours = (userId: number) => {
  const onSettled = useFresh(userId)
  return useMutation({
    mutationFn: (body: BodyInput<typeof endpoints.updateMyAvailability>) =>
      call(endpoints.updateMyAvailability, { body }),
    onSettled,
  })
}

export const useAddTimeOff = (userId: number) => {
  const onSettled = useFresh(userId)
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.addTimeOff>
      idempotencyKey: string
    }) => call(endpoints.addTimeOff, { body, idempotencyKey }),
    onSettled,
  })
}

export const useRemoveTimeOff = (userId: number) => {
  const onSettled = useFresh(userId)
  return useMutation({
    mutationFn: (id: number) => call(endpoints.removeTimeOff, { params: { id: String(id) } }),
    onSettled,
  })
}
