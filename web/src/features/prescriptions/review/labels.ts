import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'

/** What a pharmacist calls each state: where the medicine is. The dashboards' lists have coarser words for the same. */
export const counterLabel: Record<PrescriptionStatus, string> = {
  pending: 'Pending',
  active: 'Refill asked for',
  fulfilled: 'Ready',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
