import { and, eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import {
  isPaid,
  isPaidInPerson,
  isPayable,
  isRefundable,
  type PaymentStatus,
} from '@alafia/contract/billing/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { mayActFor } from '../family/policy.ts'
import { workplaceId } from '../pharmacies/policy.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { insurer } from './insurers/table.ts'
import { payment, paymentMethod } from './table.ts'

/** For the account holder, and for those who let them see what they pay. */
const isOwn = (actorId: Placeholder | number): SQL =>
  mayActFor(actorId, 'billing', payment.patientId, payment.familyMemberId)

/** A patient's own payments; a pharmacist's those of their counter; all for an administrator; none for a doctor. */
export const visibleTo = (role: Role, actorId: Placeholder): SQL => {
  switch (role) {
    case 'patient':
      return isOwn(actorId)
    case 'admin':
      return sql`true`
    case 'pharmacist':
      return eq(payment.pharmacyId, workplaceId(actorId))
    case 'doctor':
      return sql`false`
  }
}

/** All for an administrator, who keeps the list; the active ones for a pharmacist; none for anyone else. */
export const insurersVisibleTo = (role: Role): SQL => {
  switch (role) {
    case 'admin':
      return sql`true`
    case 'pharmacist':
      return sql`${insurer.isActive}`
    case 'patient':
    case 'doctor':
      return sql`false`
  }
}

/** One of the actor's own payments: only these can be paid. */
export const isMine = ({ userId }: Actor, id: number): SQL | undefined =>
  and(eq(payment.id, id), isOwn(userId))

/** Paid at the counter where the actor works. */
export const atCounter = (pharmacyId: number): SQL => eq(payment.pharmacyId, pharmacyId)

export const mayTake =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can take a payment at the counter'

/** Only the patient can see their stored cards; not even an admin can. A pharmacist can name them, to be paid with one. */
export const myMethods = (patientId: number | Placeholder): SQL => eq(paymentMethod.patientId, patientId)

export const mayPay =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'patient' ? undefined : 'Only the patient can pay'

export const mayRefund =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'admin' ? undefined : 'Only an administrator can refund a payment'

export const mayDiscount =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'admin' ? undefined : 'Only an administrator can give a discount'

export const mayTakeAtDesk =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'admin' ? undefined : 'Only an administrator can take a payment at the desk'

/** @throws Problem 409 for medicines */
export const requireForVisit = ({ pharmacyId }: { pharmacyId: number | null }): void => {
  if (pharmacyId !== null) throw new Problem('wrong-state', 'Medicines are paid at the pharmacy’s counter')
}

const statusText: Record<PaymentStatus, string> = {
  pending: 'This payment is pending',
  completed: 'This payment is already completed',
  failed: 'This payment has failed',
  refunded: 'This payment is refunded',
  voided: 'This payment is cancelled: the appointment was cancelled',
  waived: 'This payment is waived: there is nothing to pay',
}

/** @throws Problem 409 that names the status, and how it was paid, unless the payment can be paid */
export const requirePayable = (
  due: Pick<typeof payment.$inferSelect, 'status' | 'paymentMethod' | 'pharmacyId'>,
): void => {
  const { status, pharmacyId } = due
  if (isPayable(status)) return
  if (pharmacyId === null) throw new Problem('wrong-state', statusText[status])
  throw new Problem(
    'wrong-state',
    status === 'voided' ? takenBackText : `This is already paid${paidHow(due.paymentMethod)}`,
  )
}

const takenBackText = 'There is nothing to pay: what was dispensed was taken back'

const paidHow = (method: string | null) => (method === null ? '' : ` (${method})`)

/** @throws Problem 409 that names the status, unless the payment can be refunded; of medicines, the pharmacy refunds what it reverses */
export const requireRefundable = ({
  status,
  pharmacyId,
}: {
  status: PaymentStatus
  pharmacyId: number | null
}): void => {
  if (pharmacyId !== null)
    throw new Problem('wrong-state', 'Medicines are refunded when the pharmacy reverses them')
  if (!isRefundable(status)) throw new Problem('wrong-state', statusText[status])
}

/** @throws Problem 409 that names the status, unless money was received */
export const requirePaid = (status: PaymentStatus): void => {
  if (!isPaid(status))
    throw new Problem('wrong-state', `${statusText[status]}. There is a receipt once it is paid`)
}

/** @throws Problem 409 if it was paid in person: then it is given back in person */
export const requireOnline = (paid: { paymentMethod: string | null }): void => {
  if (isPaidInPerson(paid.paymentMethod))
    throw new Problem('wrong-state', 'This was paid at the desk: give it back there')
}
