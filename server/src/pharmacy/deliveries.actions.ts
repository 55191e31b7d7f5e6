import { and, eq, inArray, or } from 'drizzle-orm'
import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import type { Delivery, DeliveryUpdate, DeliveryForm } from '@alafia/contract/pharmacy/schema'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import { firstNameOfMember } from '../family/exports.queries.ts'
import { aboutMember, type NewNotification } from '../outbox/outbox.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockVisible, requireFillNotRecalled } from '../prescriptions/exports.queries.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isOwn, mayUpdateDelivery, requireRequested, requireReadyForCollection } from './policy.ts'
import { deliveryRequest } from './table.ts'
import { getDelivery, findOpenDelivery } from './deliveries.queries.ts'

type LockedPrescription = Awaited<ReturnType<typeof lockVisible>>
type NotifiedPrescription = Pick<LockedPrescription, 'id' | 'patientId' | 'familyMemberId' | 'pharmacyId'>

/** Notifies the pharmacists where it was filled, without any health data, and invalidates both lists. */
const notifyPharmacy = async (
  tx: Tx,
  { id, patientId, pharmacyId }: NotifiedPrescription,
  title: string,
  message: string,
) => {
  const notification: NewNotification<'system-alert'> = {
    type: 'system-alert',
    title,
    body: message,
    payload: { message, about: { kind: 'prescription', id } },
  }
  const pharmacists = pharmacyId === null ? [] : await pharmacistIdsOf(tx, pharmacyId)
  tx.notify(pharmacists, notification)
  for (const userId of pharmacists) tx.invalidate({ userId }, 'prescriptions')
  tx.invalidate({ userId: patientId }, 'prescriptions')
}

/** Stores how an earlier request of the same fill ended, so that delivery of the rest can be requested. */
const closeEarlier = async (tx: Tx, actor: Actor, held: LockedPrescription) => {
  const earlier = await findOpenDelivery(tx, actor, held)
  if (!earlier) return
  const { id, status } = earlier
  await tx.update(deliveryRequest).set({ status }).where(eq(deliveryRequest.id, id))
}

const recalledText = 'What is ready for you was recalled. Please wait: the pharmacy will contact you'

/**
 * Requests delivery of a filled prescription and notifies the pharmacists where it was filled.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 unless it is filled, if it was changed after it was
 * signed or a batch of it is recalled, and for a second request while one is open
 */
export const requestDelivery = (
  context: Context,
  { prescriptionId, ...details }: DeliveryForm,
): Promise<Delivery> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${prescriptionId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, prescriptionId)
    context.about([found.patientId], subject)
    const held = authorize(found, isOwn(actor))
    requireReadyForCollection(held)
    await requireFillNotRecalled(tx, held, () => recalledText)
    await requireGenuine(signing, held)
    await closeEarlier(tx, actor, held)
    const [stored] = await tx
      .insert(deliveryRequest)
      .values({
        ...details,
        prescriptionId,
        fillNumber: held.fillCount,
        patientId: held.patientId,
        requestedBy: actor.userId,
        createdAt: clock.now(),
      })
      // The unique index allows one open request, also when two are sent at once.
      .onConflictDoNothing()
      .returning({ id: deliveryRequest.id })
    if (!stored) throw new Problem('wrong-state', 'Delivery has already been requested for this prescription')
    tx.record('delivery.requested', subject, held.patientId)
    await notifyPharmacy(
      tx,
      held,
      'Delivery requested',
      `${actor.name} asked for a prescription that your pharmacy filled to be delivered`,
    )
    return getDelivery(tx, actor, stored.id)
  })
}

type NewStatus = DeliveryUpdate['status']
type NotifiedUpdate = { tx: Tx; held: NotifiedPrescription; delivery: Delivery; actor: Actor }

const auditActions: Record<NewStatus, string> = {
  cancelled: 'delivery.cancelled',
  'on-the-way': 'delivery.sent-out',
}

const setOutNotification = (
  { prescriptionId }: Delivery,
  pharmacistName: string,
  memberFirstName: string | null,
): NewNotification<'prescription-updated'> =>
  aboutMember(memberFirstName, (member) => ({
    type: 'prescription-updated',
    title: 'Delivery On Its Way',
    body: `${pharmacistName} is on the way with ${whosePrescription(member)}`,
    payload: { prescriptionId, pharmacistName, status: 'fulfilled' },
  }))

const notifyUpdate: Record<NewStatus, (update: NotifiedUpdate) => Promise<void> | void> = {
  cancelled: ({ tx, held, actor }) =>
    notifyPharmacy(tx, held, 'Delivery cancelled', `${actor.name} no longer needs a prescription delivered`),
  'on-the-way': async ({ tx, held, delivery, actor }) => {
    const member = await firstNameOfMember(tx, held.familyMemberId)
    tx.notify([held.patientId], setOutNotification(delivery, actor.name, member))
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    tx.invalidate({ userId: actor.userId }, 'prescriptions')
  },
}

/** The medicine leaves the pharmacy here, so the same conditions apply as to handing over. */
const requireReadyToLeave = async (tx: Tx, { actor, clock, signing }: Context, held: LockedPrescription) => {
  requireReadyForCollection(held)
  await requireFillNotRecalled(tx, held)
  requireLicence('pharmacist', await licenceExpiryOf(tx, actor.userId, 'pharmacist'), clock.today())
  await requireGenuine(signing, held)
}

/**
 * The patient cancels a request before it is on the way, or the pharmacist sets out; the other one is notified.
 * @throws Problem 404 for a request that isn't the patient's or of the pharmacist's fill, 403 for the other's action and for
 * setting out without a valid licence, 409 if it is already cancelled or on the way, and for setting out with what isn't ready
 * or was changed after it was signed
 */
export const updateDelivery = (context: Context, id: number, status: NewStatus): Promise<Delivery> => {
  const { actor } = context
  context.about([], `delivery ${id}`)
  return context.transact(async (tx) => {
    const { prescriptionId } = await getDelivery(tx, actor, id)
    // Delivering takes the same lock on the prescription.
    const held = authorize(await lockVisible(tx, actor, prescriptionId), mayUpdateDelivery(actor, status))
    context.about([held.patientId], `delivery ${id}`)
    requireRequested((await getDelivery(tx, actor, id)).status)
    if (status === 'on-the-way') await requireReadyToLeave(tx, context, held)
    await tx.update(deliveryRequest).set({ status }).where(eq(deliveryRequest.id, id))
    const delivery = await getDelivery(tx, actor, id)
    tx.record(auditActions[status], `prescription ${prescriptionId}`, held.patientId)
    await notifyUpdate[status]({ tx, held, delivery, actor })
    return delivery
  })
}

/** In the transaction that closes an account: where a delivery went is erased once it has ended. */
export const eraseDeliveryContacts = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(deliveryRequest)
    .set({ address: '', phone: '', note: null })
    .where(
      and(
        eq(deliveryRequest.requestedBy, userId),
        inArray(deliveryRequest.status, ['delivered', 'collected', 'cancelled']),
      ),
    )
}

/** When a closed account’s records are erased: of every delivery. */
export const eraseDeliveries = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .update(deliveryRequest)
    .set({ address: '', phone: '', note: null })
    .where(or(eq(deliveryRequest.patientId, userId), eq(deliveryRequest.requestedBy, userId)))
}
