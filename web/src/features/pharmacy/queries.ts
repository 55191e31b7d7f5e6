import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '@alafia/contract/kernel/endpoint'
import { updatePharmacy } from '@alafia/contract/pharmacy/details/endpoints'
import * as endpoints from '@alafia/contract/pharmacy/endpoints'
import { call } from '../../lib/http/call.ts'

const pharmacies = '/api/pharmacies'
/** What hangs on a prescription's state is fetched anew whenever prescriptions are. */
const prescriptions = '/api/prescriptions'

export const pharmaciesQuery = queryOptions({
  queryKey: [pharmacies],
  queryFn: ({ signal }) => call(endpoints.listPharmacies, { signal }),
})

export const reviewsQuery = (id: number) =>
  queryOptions({
    queryKey: [pharmacies, id, 'reviews'],
    queryFn: ({ signal }) => call(endpoints.listPharmacyReviews, { params: { id: String(id) }, signal }),
  })

/** Address and insurance, as the profile has them at the moment. */
export const patientQuery = queryOptions({
  queryKey: ['/api/account', 'pharmacy'],
  queryFn: ({ signal }) => call(endpoints.getMyPharmacyDetails, { signal }),
  staleTime: 0,
})

export const deliveriesQuery = queryOptions({
  queryKey: [prescriptions, 'deliveries'],
  queryFn: ({ signal }) => call(endpoints.listDeliveries, { signal }),
})

export const refillRemindersQuery = queryOptions({
  queryKey: [prescriptions, 'refill-reminders'],
  queryFn: ({ signal }) => call(endpoints.listRefillReminders, { signal }),
})

const useFresh = (key: string) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [key] })
}

export const useReview = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof endpoints.reviewPharmacy>) =>
      call(endpoints.reviewPharmacy, { params: { id: String(id) }, body }),
    onSettled: useFresh(pharmacies),
  })

export const useChangePharmacy = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number } & BodyInput<typeof updatePharmacy>) =>
      call(updatePharmacy, { params: { id: String(id) }, body }),
    onSettled: useFresh(pharmacies),
  })

export const useChoosePharmacy = () =>
  useMutation({
    mutationFn: ({ id, pharmacyId }: { id: number; pharmacyId: number }) =>
      call(endpoints.choosePharmacy, { params: { id: String(id) }, body: { pharmacyId } }),
    onSettled: useFresh(prescriptions),
  })

export const useRequestDelivery = () =>
  useMutation({
    mutationFn: (sent: { body: BodyInput<typeof endpoints.requestDelivery>; idempotencyKey: string }) =>
      call(endpoints.requestDelivery, sent),
    onSettled: useFresh(prescriptions),
  })

export const useCancelDelivery = () =>
  useMutation({
    mutationFn: (id: number) =>
      call(endpoints.updateDelivery, { params: { id: String(id) }, body: { status: 'cancelled' } }),
    onSettled: useFresh(prescriptions),
  })

/** The pharmacist sets out. */
export const useSetOut = () =>
  useMutation({
    mutationFn: (id: number) =>
      call(endpoints.updateDelivery, { params: { id: String(id) }, body: { status: 'on-the-way' } }),
    onSettled: useFresh(prescriptions),
  })

export const useSetRefillReminder = () =>
  useMutation({
    mutationFn: ({ id, remindOn }: { id: number; remindOn: string }) =>
      call(endpoints.saveRefillReminder, { params: { id: String(id) }, body: { remindOn } }),
    onSettled: useFresh(prescriptions),
  })

export const useRemoveRefillReminder = () =>
  useMutation({
    mutationFn: (id: number) => call(endpoints.removeRefillReminder, { params: { id: String(id) } }),
    onSettled: useFresh(prescriptions),
  })
