import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'

/** Each status as a pharmacist needs it: where the medicine is. The dashboards' labels are coarser. */
export const counterLabel: Record<PrescriptionStatus, string> = {
  pending: 'Pending',
  active: 'Refill requested',
  fulfilled: 'Ready',
  'picked-up': 'Picked up',
  delivered: 'Delivered',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
}
