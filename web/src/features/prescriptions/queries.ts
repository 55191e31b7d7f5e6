import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import type { PrescriptionStatus, PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { call } from '../../lib/http/call.ts'

type Filters = {
  status?: PrescriptionStatus
  appointmentId?: string
  view?: 'newest' | 'queue' | 'current'
  tab?: PrescriptionTab
  limit?: string
}

const lists = '/api/prescriptions'

export const prescriptionsQuery = (filters: Filters = {}) =>
  queryOptions({
    queryKey: [lists, filters],
    queryFn: ({ signal }) => call(endpoints.listPrescriptions, { query: filters, signal }),
  })

export const prescriptionSummaryQuery = queryOptions({
  queryKey: [lists, 'summary'],
  queryFn: ({ signal }) => call(endpoints.getPrescriptionSummary, { signal }),
})

/** One, whatever list it stands in. */
export const prescriptionQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, id, 'one'],
    queryFn: ({ signal }) => call(endpoints.getPrescription, { params: { id: String(id) }, signal }),
  })

export const stockOptionsQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, id, 'stock'],
    queryFn: ({ signal }) => call(endpoints.getStockOptions, { params: { id: String(id) }, signal }),
  })

/** What a pharmacist has to mind of the person whom the prescription is for. */
export const dispensingContextQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, id, 'person'],
    queryFn: ({ signal }) => call(endpoints.getDispensingContext, { params: { id: String(id) }, signal }),
  })

/** After a change every list of prescriptions is fetched anew, and the shelf with it. */
export const useFresh = () => {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [lists] }),
      client.invalidateQueries({ queryKey: ['/api/pharmacy/inventory'] }),
    ])
}

export const useIssuePrescription = () => {
  const onSuccess = useFresh()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: BodyInput<typeof endpoints.issuePrescription>
      idempotencyKey: string
    }) => call(endpoints.issuePrescription, { body, idempotencyKey }),
    onSuccess,
  })
}

export const useChangePrescription = () => {
  const onSettled = useFresh()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof endpoints.updatePrescription>) =>
      call(endpoints.updatePrescription, { params: { id: String(id) }, body }),
    onSettled,
  })
}
