import { eq } from 'drizzle-orm'
import type { Delivery, DeliveryChange, DeliveryForm } from '@alafia/contract/pharmacy/schema'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import type { NewNotification } from '../outbox/outbox.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockVisible } from '../prescriptions/exports.queries.ts'
import { requireGenuine } from '../prescriptions/policy.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { isOwn, mayChangeDelivery, mustBeRequested, mustLieReady } from './policy.ts'
import { deliveryRequest } from './table.ts'
import { findDelivery, findOpenDelivery } from './deliveries.queries.ts'

type Stored = Awaited<ReturnType<typeof lockVisible>>
type Held = { id: number; patientId: number; pharmacistId: number | null }

/** Who filled it is told, without a word of health; both see their lists anew. */
const tell = (tx: Tx, { id, patientId, pharmacistId }: Held, title: string, message: string) => {
  const notice: NewNotification<'system-alert'> = {
    type: 'system-alert',
    title,
    body: message,
    payload: { message, about: { kind: 'prescription', id } },
  }
  if (pharmacistId !== null) {
    tx.notify([pharmacistId], notice)
    tx.invalidate({ userId: pharmacistId }, 'prescriptions')
  }
  tx.invalidate({ userId: patientId }, 'prescriptions')
}

/** Stores that an earlier request is over, where what it was for has been taken: the rest may be asked for then. */
const endEarlier = async (tx: Tx, held: Stored) => {
  const earlier = await findOpenDelivery(tx, held)
  if (!earlier) return
  const { id, status } = earlier
  await tx.update(deliveryRequest).set({ status }).where(eq(deliveryRequest.id, id))
}

/**
 * Asks for a filled prescription to be brought; the pharmacist who filled it is told.
 * @throws Problem 404 for a prescription that isn't the patient's, 409 unless it is filled, for one that was changed
 * after it was signed, and for a second request of what lies ready
 */
export const requestDelivery = (
  context: Context,
  { prescriptionId, ...wanted }: DeliveryForm,
): Promise<Delivery> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${prescriptionId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, prescriptionId)
    context.about([found.patientId], subject)
    const held = authorize(found, isOwn(actor))
    mustLieReady(held)
    await requireGenuine(signing, held)
    await endEarlier(tx, held)
    const [stored] = await tx
      .insert(deliveryRequest)
      .values({
        ...wanted,
        prescriptionId,
        fillNumber: held.fillCount,
        patientId: held.patientId,
        createdAt: clock.now(),
      })
      // One open request at a time: the index decides, whoever comes at the same time.
      .onConflictDoNothing()
      .returning({ id: deliveryRequest.id })
    if (!stored) throw new Problem('wrong-state', 'Delivery has already been requested for this prescription')
    tx.record('delivery.requested', subject, held.patientId)
    tell(tx, held, 'Delivery requested', `${actor.name} asks for a filled prescription to be delivered`)
    return findDelivery(tx, actor, stored.id)
  })
}

type Change = DeliveryChange['status']
type Told = { tx: Tx; held: Held; delivery: Delivery; actor: Actor }

const auditVerbs: Record<Change, string> = {
  cancelled: 'delivery.cancelled',
  'on-the-way': 'delivery.sent-out',
}

const setOutNotice = (
  { prescriptionId }: Delivery,
  pharmacistName: string,
): NewNotification<'prescription-updated'> => ({
  type: 'prescription-updated',
  title: 'Delivery On Its Way',
  body: `${pharmacistName} has set out to bring you a prescription`,
  payload: { prescriptionId, pharmacistName, status: 'fulfilled' },
})

const tellChange: Record<Change, (told: Told) => void> = {
  cancelled: ({ tx, held, actor }) =>
    tell(tx, held, 'Delivery cancelled', `${actor.name} no longer needs a prescription to be delivered`),
  'on-the-way': ({ tx, held, delivery, actor }) => {
    tx.notify([held.patientId], setOutNotice(delivery, actor.name))
    tx.invalidate({ userId: held.patientId }, 'prescriptions')
    tx.invalidate({ userId: actor.userId }, 'prescriptions')
  },
}

/** Setting out is when the medicine leaves the pharmacy: what handing over asks for. */
const mustBeFitToLeave = async (tx: Tx, { actor, clock, signing }: Context, held: Stored) => {
  mustLieReady(held)
  requireLicence('pharmacist', await licenceExpiryOf(tx, actor.userId, 'pharmacist'), clock.today())
  await requireGenuine(signing, held)
}

/**
 * The patient takes a request back while nobody has set out, or the pharmacist sets out; the other one is told, once.
 * @throws Problem 404 for a request that isn't the patient's or of the pharmacist's own fill, 403 for what is the other's to
 * do and for setting out without a valid licence, 409 for one that is no longer just asked for, and for setting out with what
 * doesn't lie ready or was changed after it was signed
 */
export const changeDelivery = (context: Context, id: number, status: Change): Promise<Delivery> => {
  const { actor } = context
  context.about([], `delivery ${id}`)
  return context.transact(async (tx) => {
    const { prescriptionId } = await findDelivery(tx, actor, id)
    // The prescription's lock is the one that delivering takes too.
    const held = authorize(await lockVisible(tx, actor, prescriptionId), mayChangeDelivery(actor, status))
    context.about([held.patientId], `delivery ${id}`)
    mustBeRequested((await findDelivery(tx, actor, id)).status)
    if (status === 'on-the-way') await mustBeFitToLeave(tx, context, held)
    await tx.update(deliveryRequest).set({ status }).where(eq(deliveryRequest.id, id))
    const delivery = await findDelivery(tx, actor, id)
    tx.record(auditVerbs[status], `prescription ${prescriptionId}`, held.patientId)
    tellChange[status]({ tx, held, delivery, actor })
    return delivery
  })
}
