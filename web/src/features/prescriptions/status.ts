import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { canMove, expiringSoonDays, type PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import { shortDate } from '../../lib/format.ts'
import type { ProgressStepsProps } from '../../ui/progress-steps.tsx'

/** The step of the progress bar. */
const stepByStatus: Record<PrescriptionStatus, number> = {
  pending: 1,
  active: 1,
  fulfilled: 2,
  'picked-up': 4,
  delivered: 4,
  rejected: 1,
  cancelled: 0,
}

const endedStatuses: readonly PrescriptionStatus[] = ['rejected', 'cancelled']

const dayOf = (instant: string | null, zone: string, by: string | null = null) => {
  const day = instant === null ? undefined : shortDate(civilOf(new Date(instant), zone).date)
  return day === undefined ? {} : { detail: by === null ? day : `${day}, by ${by}` }
}

/** Its progress: requested, at the pharmacy (which has to be chosen first), ready, collected. */
export const progressOf = (
  { status, pharmacy, medications, requestedAt, dispensedAt, collectedAt, collectedBy, owed }: Prescription,
  zone: string,
): ProgressStepsProps => ({
  label: `Prescription for ${medications[0]?.name}`,
  steps: [
    { label: 'Requested', ...dayOf(requestedAt, zone) },
    status === 'pending' && !pharmacy
      ? { label: 'Choose a pharmacy' }
      : { label: 'At the pharmacy', ...(pharmacy ? { detail: pharmacy.name } : {}) },
    // Owed units aren't ready, even if others are.
    { label: owed > 0 ? 'Partly ready' : 'Ready', ...dayOf(dispensedAt, zone) },
    { label: status === 'delivered' ? 'Delivered' : 'Collected', ...dayOf(collectedAt, zone, collectedBy) },
  ],
  current: stepByStatus[status],
  stopped: endedStatuses.includes(status),
})

/** RX-29: a past date is expired; today and up to 30 days ahead is soon. */
export const expiryOf = (
  { expiryDate }: Pick<Prescription, 'expiryDate'>,
  today: string,
): 'expired' | 'soon' | undefined => {
  if (expiryDate < today) return 'expired'
  return expiryDate <= addDays(today, expiringSoonDays) ? 'soon' : undefined
}

/** Whether the patient may request a refill now, or why not. Undefined if it was never filled. */
export const refillOf = (
  prescription: Pick<
    Prescription,
    'status' | 'expiryDate' | 'refillsLeft' | 'isGenuine' | 'owed' | 'notCollectedAt'
  >,
  today: string,
): { can: true } | { can: false; why: string } | undefined => {
  const { status, refillsLeft, isGenuine, owed, notCollectedAt } = prescription
  const isAgain = notCollectedAt !== null
  if (!isGenuine || !(isAgain || canMove(status, 'refill'))) return undefined
  if (expiryOf(prescription, today) === 'expired')
    return { can: false, why: 'Expired: see a doctor for a new one' }
  if (owed > 0)
    return {
      can: false,
      why: 'The pharmacy still owes you part of this. You can request a refill once you have it all',
    }
  return isAgain || refillsLeft > 0 ? { can: true } : { can: false, why: 'No refills left' }
}

/** '2 refills left', 'no refills left' */
export const refillsLabel = (left: number): string =>
  `${left === 0 ? 'no' : left} ${left === 1 ? 'refill' : 'refills'} left`
