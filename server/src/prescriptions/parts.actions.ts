import { eq } from 'drizzle-orm'
import type { LaterPart, Waiver } from '@alafia/contract/prescriptions/parts'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { mustBeLicensed } from '../accounts/licences/licences.policy.ts'
import { licenceEndOf } from '../accounts/licences/licences.queries.ts'
import type { Authorized } from '../request/authorize.ts'
import { authorize } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockVisible, tellLists } from './actions.ts'
import { fillRest, giveUpRest, noteCollection } from './fillings.actions.ts'
import { mayHandOut, mustBeFilled, mustBeGenuine } from './policy.ts'
import { findPrescription } from './queries.ts'
import { prescription } from './table.ts'
import { updatedNotices } from './wording.ts'

type Held = Authorized<typeof prescription.$inferSelect>
type Deed = { verb: 'handOutRest' | 'giveUpRest'; action: string }

/** Locks, has it done, stores how it stands then, and tells everybody. */
const change = (
  context: Context,
  id: number,
  { verb, action }: Deed,
  work: (tx: Tx, held: Held) => Promise<Partial<Held>>,
): Promise<Prescription> => {
  const { actor, clock } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, mayHandOut(actor))
    mustBeFilled(held)
    const values = await work(tx, held)
    await tx
      .update(prescription)
      .set({ ...values, pharmacistId: actor.userId, updatedAt: clock.now() })
      .where(eq(prescription.id, id))
    const changed = await findPrescription(tx, context, id)
    const { patient, doctor } = updatedNotices(changed, verb, actor.name)
    tx.record(action, subject, held.patientId)
    tx.notify([held.patientId], patient)
    tx.notify([held.doctorId], doctor)
    await tellLists(tx, held)
    return changed
  })
}

/**
 * Hands out of what a filling still owes. Without a collector it lies ready to be collected, and the prescription with it;
 * with one it is handed over at once, together with all that lay ready. Patient and doctor are told.
 * @throws Problem 404 for what the pharmacist may not see, 403 without a valid licence, 409 for a state in which nothing is owed, for an expired prescription,
 * one that was changed after it was signed, and for too little stock, 400 for picks of more than is owed, or of nothing
 */
export const handOutPart = (
  context: Context,
  id: number,
  { collectedBy, ...part }: LaterPart,
): Promise<Prescription> =>
  change(context, id, { verb: 'handOutRest', action: 'prescription.rest-dispensed' }, async (tx, held) => {
    const { actor, clock, signing } = context
    mustBeLicensed('pharmacist', await licenceEndOf(tx, actor.userId, 'pharmacist'), clock.today())
    await mustBeGenuine(signing, held)
    await fillRest(tx, context, held, part)
    const pharmacistNotes = part.notes ?? held.pharmacistNotes
    if (collectedBy === null) return { status: 'fulfilled', pharmacistNotes }
    await noteCollection(tx, held, context.clock.now(), collectedBy)
    return { status: held.status === 'fulfilled' ? 'picked-up' : held.status, pharmacistNotes }
  })

/**
 * Gives up all that a filling still owes; the reason is the pharmacist's note on it. Patient and doctor are told.
 * @throws Problem 404 for what the pharmacist may not see, 409 for a state in which nothing is owed
 */
export const waiveOwed = (context: Context, id: number, { reason }: Waiver): Promise<Prescription> =>
  change(context, id, { verb: 'giveUpRest', action: 'prescription.rest-waived' }, async (tx, held) => {
    await giveUpRest(tx, held)
    return { pharmacistNotes: reason }
  })
