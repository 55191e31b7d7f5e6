import { eq } from 'drizzle-orm'
import type { ReviewUpdate } from '@alafia/contract/administration/reviews/schema'
import type { ReviewStatus } from '@alafia/contract/administration/reviews/states'
import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { emergencyAccess } from './table.ts'
import { invalidateEmergencyAccess } from './emergency-access.actions.ts'
import { getEmergencyAccess } from './emergency-access.queries.ts'

type Access = typeof emergencyAccess.$inferSelect

const statusTexts: Record<ReviewStatus, string> = {
  open: 'Your emergency access is open for review again',
  'in-review': 'Your emergency access is in review',
  resolved: 'Your emergency access was reviewed',
}

// Neither the patient's name nor the administrators' words: they are read where the accesses are, not in the bell.
const doctorNotification = (
  { id: emergencyAccessId, doctorName }: EmergencyAccess,
  { to, answer }: ReviewUpdate,
): NewNotification<'emergency-access'> => ({
  type: 'emergency-access',
  title: statusTexts[to],
  body:
    answer === undefined
      ? 'Administrators review every emergency access'
      : 'The administrators’ answer is in your emergency access log',
  payload: { emergencyAccessId, doctorName },
})

/** Puts an access into another state of its review; the doctor is told, and the patient's own list shows it. */
export const updateReview = async (
  tx: Tx,
  { id }: Authorized<Access>,
  change: ReviewUpdate,
  now: Date,
): Promise<EmergencyAccess> => {
  await tx
    .update(emergencyAccess)
    .set({ status: change.to, ...(change.answer === undefined ? {} : { answer: change.answer }) })
    .where(eq(emergencyAccess.id, id))
  const moved = await getEmergencyAccess(tx, id, now)
  tx.notify([moved.doctorId], doctorNotification(moved, change))
  invalidateEmergencyAccess(tx, moved)
  return moved
}
