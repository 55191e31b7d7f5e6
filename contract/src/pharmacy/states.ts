import type { CivilDate } from '../kernel/civil.ts'
import type { Prescription } from '../prescriptions/schema.ts'
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

/** Why a prescription can't go to another pharmacy yet (PHARM-209). */
export const stillThere =
  'The pharmacy still has the last fill of this prescription. It has to be collected or taken back before the next one can go to another pharmacy'

/** Whether that is so; not once the pharmacy has closed and its last day of collecting is over. */
export const isStillThere = (
  { waitingSince, pharmacy }: Pick<Prescription, 'waitingSince' | 'pharmacy'>,
  today: CivilDate,
): boolean => waitingSince !== null && !((pharmacy?.place?.collectUntil ?? today) < today)

/** Prescriptions whose medicines are or will be taken, so that a reminder makes sense. */
export const remindableStatuses = [
  'pending',
  'active',
  'fulfilled',
  'picked-up',
  'delivered',
] as const satisfies readonly PrescriptionStatus[]

/** The service that says that a pharmacy accepts insurance. */
export const insuranceService = 'Insurance'

/** Suggestions; a pharmacy may name any other service. */
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
