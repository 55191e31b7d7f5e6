import type { PrescriptionStatus } from '../prescriptions/states.ts'

/** `collected` was picked up instead. */
export const deliveryStatuses = ['requested', 'on-the-way', 'delivered', 'collected', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryLabel: Record<DeliveryStatus, string> = {
  requested: 'Requested',
  'on-the-way': 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  collected: 'Collected',
}

/** A pharmacy can be chosen while a prescription waits to be filled. */
export const choosableStatuses = ['pending', 'active'] as const satisfies readonly PrescriptionStatus[]

/** A reminder makes sense for whatever is, or will be, taken. */
export const remindableStatuses = [
  'pending',
  'active',
  'fulfilled',
  'picked-up',
  'delivered',
] as const satisfies readonly PrescriptionStatus[]

/** What a pharmacy lists where it takes insurance. */
export const insuranceService = 'Insurance'

/** What pharmacies offer most; any other service may be named. */
export const usualServices = [
  'Prescriptions',
  'Delivery',
  insuranceService,
  'Blood pressure check',
  'Diabetes care',
  'Malaria test',
  'Vaccinations',
  'Family planning',
] as const
