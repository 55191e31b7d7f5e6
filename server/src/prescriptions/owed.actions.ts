import { eq } from 'drizzle-orm'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import type { OwedDispense, Waiver } from '@alafia/contract/prescriptions/partial-fills'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import type { SecondPerson, Verify } from '../inventory/controlled/second-person.actions.ts'
import { findWorkplace } from '../pharmacies/exports.queries.ts'
import { requireWorkplace } from '../pharmacies/policy.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { toPayText } from './charges/charge.actions.ts'
import { leaveFillOnAccount } from './charges/on-account.actions.ts'
import { whereToCollect } from './collecting.queries.ts'
import { findDispensingCheck, secondText } from './controlled/second-check.ts'
import { findPrescription, lockVisible } from './exports.queries.ts'
import { recordCollection } from './collection.actions.ts'
import { dispenseFromOwed, waiveAllOwed } from './fills.actions.ts'
import { invalidateLists } from './invalidation.actions.ts'
import { updatedNotifications } from './notifications.ts'
import { mayDispense, requireFilled, requireGenuine, requireHere } from './policy.ts'
import { acknowledgedText } from './recheck/acknowledgements.ts'
import { requireNotRecalled } from './recalls/recalled-fill.queries.ts'
import { recheckLocked } from './recheck/recheck.queries.ts'
import type { DispensedFinding } from './recheck/table.ts'
import { checkState, requireIntact, signChanged } from './state/state.actions.ts'
import { readStates } from './state/state.queries.ts'
import { prescription } from './table.ts'

type LockedPrescription = Authorized<typeof prescription.$inferSelect>
type OwedWork = {
  values: Partial<LockedPrescription>
  findings?: readonly DispensedFinding[]
  /** What the patient pays of this part, and in which currency. */
  toPay?: Money
  currency?: Currency
  second?: SecondPerson | null
}
type OwedAction = { action: 'dispenseOwed' | 'waiveOwed'; audit: string }

/** Locks the prescription, does the work, saves what it returns, and notifies patient and doctor. */
const withLockedPrescription = (
  context: Context,
  id: number,
  { action, audit }: OwedAction,
  work: (tx: Tx, locked: LockedPrescription, pharmacyId: number) => Promise<OwedWork>,
): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const locked = authorize(found, mayDispense(actor))
    requireFilled(locked)
    const pharmacyId = requireWorkplace(await findWorkplace(tx, actor.userId))
    requireHere(locked, pharmacyId)
    const checked = await checkState(signing, readStates(tx, [id]))
    if (action === 'dispenseOwed') requireIntact(checked)
    const {
      values,
      findings = [],
      second = null,
      toPay = '0',
      currency = '',
    } = await work(tx, locked, pharmacyId)
    await tx
      .update(prescription)
      .set({ ...values, pharmacistId: actor.userId, updatedAt: clock.now() })
      .where(eq(prescription.id, id))
    await signChanged(tx, signing, checked)
    const updated = await findPrescription(tx, context, id)
    const { patient, doctor } = updatedNotifications(
      updated,
      action,
      actor.name,
      await whereToCollect(tx, context, pharmacyId),
      toPayText(toPay, currency),
    )
    tx.record(
      audit,
      [subject, ...acknowledgedText(findings), ...secondText(second)].join(', '),
      locked.patientId,
    )
    tx.notify([locked.patientId], patient)
    tx.notify([locked.doctorId], doctor)
    invalidateLists(tx, locked)
    return updated
  })
}

/**
 * Dispenses owed units of the last fill. Without a collector, the prescription is then ready for collection; with one, this and
 * everything else that was ready is handed over together.
 * @throws Problem 404 for what the pharmacist may not see, 403 without a valid licence, 409 for a status in which nothing is
 * owed, for an expired prescription, one that was changed after it was signed, for a serious finding without an
 * acknowledgement, and if stock is too low, 400 for picks of more
 * than is owed, or of nothing
 */
export const dispenseOwed = async (
  context: Context,
  id: number,
  { collectedBy, witness, ...part }: OwedDispense,
  verify: Verify,
): Promise<Prescription> => {
  const second = await findDispensingCheck(context, id, witness, verify)
  return withLockedPrescription(
    context,
    id,
    { action: 'dispenseOwed', audit: 'prescription.owed-dispensed' },
    async (tx, locked, pharmacyId) => {
      const { actor, clock, signing } = context
      requireLicence('pharmacist', await licenceExpiryOf(tx, actor.userId, 'pharmacist'), clock.today())
      await requireGenuine(signing, locked)
      const recheck = await recheckLocked(tx, context, id)
      const dispensing = { actor, clock, pharmacyId, recheck, second }
      const dispensed = await dispenseFromOwed(tx, dispensing, locked, part)
      const pharmacistNotes = part.notes ?? locked.pharmacistNotes
      if (collectedBy === null)
        return { ...dispensed, second, values: { status: 'fulfilled', pharmacistNotes } }
      await requireNotRecalled(tx, locked)
      await recordCollection(tx, locked, clock.now(), collectedBy)
      await leaveFillOnAccount(tx, context, locked)
      const status = locked.status === 'fulfilled' ? 'picked-up' : locked.status
      return { ...dispensed, second, values: { status, pharmacistNotes } }
    },
  )
}

/**
 * Waives everything that the last fill still owes; the reason becomes the pharmacist's note.
 * @throws Problem 404 for what the pharmacist may not see, 409 for a status in which nothing is owed
 */
export const waiveOwed = (context: Context, id: number, { reason }: Waiver): Promise<Prescription> =>
  withLockedPrescription(
    context,
    id,
    { action: 'waiveOwed', audit: 'prescription.owed-waived' },
    async (tx, locked) => {
      await waiveAllOwed(tx, locked)
      const notes = [locked.pharmacistNotes, reason].filter((text) => text !== null)
      return { values: { pharmacistNotes: notes.join(' · ') } }
    },
  )
