import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listCardsFor } from '@alafia/contract/billing/counter'
import { listInsurers } from '@alafia/contract/billing/insurers'
import { listCharges } from '@alafia/contract/prescriptions/charges'
import { call } from '../../../lib/http/call.ts'

// Invalidated with all payments.
const payments = '/api/payments'

/** Those that can be chosen at the counter. */
export const insurersQuery = queryOptions({
  queryKey: [payments, 'insurers'],
  queryFn: ({ signal }) => call(listInsurers, { signal }),
})

/** What was charged for a prescription, the latest first. */
export const chargesQuery = (id: number) =>
  queryOptions({
    queryKey: [payments, 'charges', id],
    queryFn: ({ signal }) => call(listCharges, { params: { id: String(id) }, signal }),
  })

/** The patient's cards for a bill; asked for only when one is to be charged. */
export const cardsForQuery = (billId: number) =>
  queryOptions({
    queryKey: [payments, 'cards-for', billId],
    queryFn: ({ signal }) => call(listCardsFor, { params: { id: String(billId) }, signal }),
  })

export const invalidateCharges = (client: QueryClient) => client.invalidateQueries({ queryKey: [payments] })
