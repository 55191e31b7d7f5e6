import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
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

/** Items by another name, compared with the same medications. */
export const stockSearchQuery = (id: number, search: string) =>
  queryOptions({
    queryKey: [lists, id, 'stock', search],
    queryFn: ({ signal }) =>
      call(endpoints.getStockOptions, { params: { id: String(id) }, query: { search }, signal }),
  })

/** What a pharmacist needs to know about the person before dispensing. */
export const dispensingContextQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, 'check', 'person', id],
    queryFn: ({ signal }) => call(endpoints.getDispensingContext, { params: { id: String(id) }, signal }),
  })

/** The safety check of a signed prescription on today's facts; repeated whenever one of them may have changed. */
export const dispensingCheckQuery = (id: number) =>
  queryOptions({
    queryKey: [lists, 'check', 'today', id],
    queryFn: ({ signal }) => call(endpoints.getDispensingCheck, { params: { id: String(id) }, signal }),
    // Not cached: no one should dispense based on old findings.
    gcTime: 0,
  })

/** Every list of prescriptions, and the stock that they take from. */
export const invalidatePrescriptions = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [lists] }),
    client.invalidateQueries({ queryKey: ['/api/pharmacy/inventory'] }),
    client.invalidateQueries({ queryKey: ['/api/payments', 'charges'] }),
    client.invalidateQueries({ queryKey: ['/api/payments', 'to-pay'] }),
  ])

/** The messages of a pharmacist's change to a prescription, and what it invalidates. */
export const dispensingOptions = {
  success: { title: 'Prescription Updated', description: 'Patient and doctor have been notified' },
  failure: 'Failed to update prescription status',
  invalidate: invalidatePrescriptions,
}
