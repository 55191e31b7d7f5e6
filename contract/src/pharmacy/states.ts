import type { PrescriptionStatus } from '../prescriptions/states.ts'

/** `collected`: the patient picked it up instead. */
export const deliveryStatuses = ['requested', 'on-the-way', 'delivered', 'collected', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryLabel: Record<DeliveryStatus, string> = {
  requested: 'Requested',
  'on-the-way': 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  collected: 'Collected',
}

/** Prescriptions that wait to be filled, for which a pharmacy can be chosen. */
export const choosableStatuses = ['pending', 'active'] as const satisfies readonly PrescriptionStatus[]

/** Prescriptions that are or will be taken, for which a reminder makes sense. */
export const remindableStatuses = [
  'pending',
  'active',
  'fulfilled',
  'picked-up',
  'delivered',
] as const satisfies readonly PrescriptionStatus[]

/** The service by which a pharmacy says that it accepts insurance. */
export const insuranceService = 'Insurance'

/** Suggested; a pharmacy may name any other service. */
export const commonServices = [
  'Prescriptions',
  'Delivery',
  insuranceService,
  'Blood pressure check',
  'Diabetes care',
  'Malaria test',
  'Vaccinations',
  'Family planning',
] as const
