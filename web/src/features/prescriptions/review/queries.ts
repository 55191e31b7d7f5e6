import { useMutation } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { call } from '../../../lib/http/call.ts'
import { useFresh } from '../queries.ts'

/** Hands out of what a filling still owes. */
export const useHandOutPart = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({
      id,
      body,
      idempotencyKey,
    }: {
      id: number
      body: BodyInput<typeof endpoints.dispenseOwed>
      idempotencyKey: string
    }) => call(endpoints.dispenseOwed, { params: { id: String(id) }, body, idempotencyKey }),
    onSettled,
  })
}

/** Gives up what a filling still owes. */
export const useWaiveOwed = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({ id, reason, idempotencyKey }: { id: number; reason: string; idempotencyKey: string }) =>
      call(endpoints.waiveOwed, { params: { id: String(id) }, body: { reason }, idempotencyKey }),
    onSettled,
  })
}
