import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/family/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call } from '../../lib/http/call.ts'

const list = '/api/family'

export const familyQuery = queryOptions({
  queryKey: [list],
  queryFn: ({ signal }) => call(endpoints.listFamily, { signal }),
})

/** After a change, also one that failed, the family is fetched anew: it may look different by now. */
const useFresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [list] })
}

export const useAddFamilyMember = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.addFamilyMember>
      idempotencyKey: string
    }) => call(endpoints.addFamilyMember, { body, idempotencyKey }),
    onSettled,
  })
}

export const useChangeFamilyMember = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof endpoints.changeFamilyMember> }) =>
      call(endpoints.changeFamilyMember, { params: { id: String(id) }, body }),
    onSettled,
  })
}

export const useRemoveFamilyMember = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: (id: number) => call(endpoints.removeFamilyMember, { params: { id: String(id) } }),
    onSettled,
  })
}
