import { and, eq, inArray } from 'drizzle-orm'
import { hour } from '@alafia/contract/kernel/durations'
import { moveHours, moveQuestion, moveStatusLabel } from '@alafia/contract/pharmacy/moving/labels'
import { whosePrescription } from '@alafia/contract/prescriptions/labels'
import type { Move, MoveRequest } from '@alafia/contract/pharmacy/moving/schema'
import { markQueuedPrescriptionRead } from '../../notifications/reading.actions.ts'
import { firstNameOfMember } from '../../family/exports.queries.ts'
import { aboutMember, type NewNotification } from '../../outbox/outbox.ts'
import { lockOpening, requireOpen } from '../../pharmacies/closing.actions.ts'
import { findCounter, findWorkplace, pharmacistIdsOf } from '../../pharmacies/exports.queries.ts'
import { requireOpenCounter, requireWorkplace } from '../../pharmacies/policy.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { lockElsewhere } from '../../prescriptions/elsewhere.exports.queries.ts'
import { findPrescription, lockVisible } from '../../prescriptions/exports.queries.ts'
import { assignPharmacy, requireNoneWaits } from '../../prescriptions/waiting-fill.actions.ts'
import { invalidateForPharmacists } from '../../prescriptions/invalidation.actions.ts'
import { requireGenuine } from '../../prescriptions/policy.ts'
import { authorize, type Authorized } from '../../request/authorize.ts'
import type { Context, Tx } from '../../request/context.ts'
import { chosenNotification } from '../choosing.actions.ts'
import { isOwn, mayTakeOver, requireQueued } from '../policy.ts'
import { findLookup } from './lookups.actions.ts'
import { findAsked, getMove, moveStatusOf, toMove, type MoveRow } from './moves.queries.ts'
import { prescriptionMove } from './table.ts'

type Locked = Awaited<ReturnType<typeof lockVisible>>

const toPatient = (
  { id: prescriptionId, status }: Pick<Locked, 'id' | 'status'>,
  by: string,
  title: string,
  body: string,
): NewNotification<'prescription-updated'> => ({
  type: 'prescription-updated',
  title,
  body,
  payload: { prescriptionId, pharmacistName: by, status },
})

const alert = (title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body },
})

const conflict = (detail: string) => new Problem('wrong-state', detail)

/** Everyone who sees the request or the prescription. */
const invalidateMove = (tx: Tx, patientId: number, pharmacyIds: readonly number[]) => {
  tx.invalidate({ userId: patientId }, 'prescriptions')
  invalidateForPharmacists(tx, 'prescriptions', pharmacyIds)
}

const end = (
  tx: Tx,
  ids: readonly number[],
  status: 'accepted' | 'declined' | 'withdrawn' | 'ended',
  now: Date,
) =>
  tx
    .update(prescriptionMove)
    .set({ status, endedAt: now })
    .where(inArray(prescriptionMove.id, [...ids]))

type Pharmacies = { fromPharmacyId: number; toPharmacyId: number; from: string; to: string }

/** Into the other queue, in the transaction that holds the locks of the pharmacy and the prescription. Both pharmacies are notified. */
const move = async (
  tx: Tx,
  context: Context,
  held: Authorized<Locked>,
  { fromPharmacyId, toPharmacyId, from, to }: Pharmacies,
  agreed: string,
) => {
  const { id, patientId } = held
  await assignPharmacy(tx, context, held, toPharmacyId)
  await markQueuedPrescriptionRead(tx, id, context.clock.now())
  tx.record('prescription.moved', `prescription ${id}`, patientId)
  tx.notify(
    await pharmacistIdsOf(tx, toPharmacyId),
    chosenNotification(to, await findPrescription(tx, context, id)),
  )
  tx.notify(
    await pharmacistIdsOf(tx, fromPharmacyId),
    alert('A prescription was moved', `Prescription ${id} has moved from ${from} to ${to}: ${agreed}`),
  )
  invalidateMove(tx, patientId, [fromPharmacyId, toPharmacyId])
}

/** Ends what was asked of a prescription and is no longer possible. @returns what still waits for the patient, if anything */
const findOpen = async (tx: Tx, context: Context, prescriptionId: number): Promise<MoveRow | undefined> => {
  const asked = await findAsked(tx, prescriptionId)
  const isOpen = (row: MoveRow) => moveStatusOf(row, context) === 'asked'
  const over = asked.filter((row) => !isOpen(row)).map(({ id }) => id)
  if (over.length > 0) await end(tx, over, 'ended', context.clock.now())
  return asked.find(isOpen)
}

/**
 * Asks the patient to move a prescription to the pharmacist's pharmacy. With their agreement by phone it moves at once, and the
 * patient is told who noted it.
 * @throws Problem 404 unless this pharmacy has just looked it up, 403 without a pharmacy, 409 once it is filled, has ended or expired,
 * is here already, or waits for the patient's answer, and for one that was changed after it was signed
 */
export const requestMove = (
  context: Context,
  { prescriptionId, agreement, note }: MoveRequest,
): Promise<Move> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${prescriptionId}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const counter = await findCounter(tx, actor.userId)
    const toPharmacyId = requireWorkplace(counter?.pharmacyId ?? null)
    const opening = await lockOpening(tx, toPharmacyId)
    if (opening) requireOpenCounter(opening)
    const lookedUp = await findLookup(tx, context, { prescriptionId, pharmacyId: toPharmacyId })
    const locked = lookedUp && (await lockElsewhere(tx, prescriptionId))
    if (!locked) throw notFound()
    const { patientId, pharmacyId: fromPharmacyId } = locked
    context.about([patientId], subject)
    const held = authorize(locked, mayTakeOver(actor))
    requireQueued(held, clock.today())
    if (fromPharmacyId === null || fromPharmacyId === toPharmacyId)
      throw conflict('This prescription is in your queue already')
    await requireGenuine(signing, held)
    await requireNoneWaits(tx, context, prescriptionId, fromPharmacyId)

    const open = await findOpen(tx, context, prescriptionId)
    if (open && agreement === 'app') {
      const asker = open.toPharmacyId === toPharmacyId ? 'Your pharmacy' : open.to
      throw conflict(`${asker} has already asked the patient to move this prescription`)
    }
    if (open) {
      await end(tx, [open.id], 'ended', clock.now())
      invalidateMove(tx, patientId, [open.toPharmacyId])
    }
    const isAgreed = agreement === 'phone'
    const member = await firstNameOfMember(tx, held.familyMemberId)
    const [stored] = await tx
      .insert(prescriptionMove)
      .values({
        prescriptionId,
        patientId,
        fromPharmacyId,
        toPharmacyId,
        requestedBy: actor.userId,
        reason: lookedUp.reason,
        status: isAgreed ? 'accepted' : 'asked',
        phoneNote: isAgreed ? note : null,
        requestedAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + moveHours * hour),
        endedAt: isAgreed ? clock.now() : null,
      })
      .returning({ id: prescriptionMove.id })
    if (!stored) throw new Error('The request was not stored')
    const row = await getMove(tx, stored.id)
    if (isAgreed) {
      const agreed = `the patient agreed by phone, as ${actor.name} noted`
      await move(tx, context, held, row, agreed)
      const told = `You agreed by phone, as ${actor.name} noted. If you didn't, choose a pharmacy again`
      tx.notify(
        [patientId],
        aboutMember(member, (whom) =>
          toPatient(
            held,
            actor.name,
            `${whosePrescription(whom, 'Your')} was moved`,
            `It has moved from ${row.from} to ${row.to}. ${told}`,
          ),
        ),
      )
    } else {
      tx.record('prescription-move.requested', subject, patientId)
      const question = moveQuestion(row.reason, row.from, row.to)
      tx.notify(
        [patientId],
        aboutMember(member, (whom) =>
          toPatient(held, actor.name, `Move ${whosePrescription(whom)}?`, question),
        ),
      )
      invalidateMove(tx, patientId, [toPharmacyId])
    }
    return toMove(row, context)
  })
}

/** What happened to a request that can't be answered any more, for the patient. */
const overText = ({ status, to }: Pick<Move, 'status' | 'to'>): string => {
  if (status === 'withdrawn') return `${to} has withdrawn this request`
  return status === 'expired'
    ? 'This request has expired. Choose a pharmacy yourself'
    : `This request is over: ${moveStatusLabel[status].toLowerCase()}`
}

/**
 * The patient accepts or declines. @throws Problem 404 for another's, 409 saying what happened once it is over: filled, cancelled,
 * chosen elsewhere, withdrawn, answered, or the pharmacy has closed
 */
export const answerMove = (context: Context, id: number, answer: 'accept' | 'decline'): Promise<Move> => {
  const { actor, clock, signing } = context
  return context.transact(async (tx) => {
    const { patientId, prescriptionId, toPharmacyId } = await getMove(tx, id)
    const subject = `prescription ${prescriptionId}`
    const opening = await lockOpening(tx, toPharmacyId)
    const held = authorize(await lockVisible(tx, actor, prescriptionId), isOwn(actor))
    context.about([patientId], subject)
    // Every change of a request is made with the prescription's lock.
    const row = await getMove(tx, id)
    if (row.status !== 'asked') throw conflict(overText(row))
    if (answer === 'decline') {
      await end(tx, [id], 'declined', clock.now())
      tx.record('prescription-move.declined', subject, patientId)
      tx.notify(
        await pharmacistIdsOf(tx, toPharmacyId),
        alert('The patient declined', `Prescription ${prescriptionId} stays at ${row.from}`),
      )
      invalidateMove(tx, patientId, [toPharmacyId])
      return toMove(await getMove(tx, id), context)
    }
    requireQueued(held, clock.today())
    if (held.pharmacyId !== row.fromPharmacyId)
      throw conflict(`It is no longer at ${row.from}: you have chosen another pharmacy, or it has closed`)
    if (row.expiresAt <= clock.now()) throw conflict(overText({ ...row, status: 'expired' }))
    if (opening) requireOpen(opening)
    await requireGenuine(signing, held)
    await end(tx, [id], 'accepted', clock.now())
    await move(tx, context, held, row, 'the patient agreed in the app')
    return toMove(await getMove(tx, id), context)
  })
}

/** @throws Problem 404 for another pharmacy's, 409 once it is over */
export const withdrawMove = (context: Context, id: number): Promise<Move> => {
  const { actor, clock } = context
  return context.transact(async (tx) => {
    const { patientId, prescriptionId, toPharmacyId } = await getMove(tx, id)
    if (toPharmacyId !== (await findWorkplace(tx, actor.userId))) throw notFound()
    const subject = `prescription ${prescriptionId}`
    context.about([patientId], subject)
    await lockElsewhere(tx, prescriptionId)
    const row = await getMove(tx, id)
    if (row.status !== 'asked')
      throw conflict(`This request is over: ${moveStatusLabel[row.status].toLowerCase()}`)
    await end(tx, [id], 'withdrawn', clock.now())
    tx.record('prescription-move.withdrawn', subject, patientId)
    invalidateMove(tx, patientId, [toPharmacyId])
    return toMove(await getMove(tx, id), context)
  })
}

/** For a pharmacy that closes, in the transaction that holds its lock: no patient is asked any more to move to it. */
export const endMovesTo = async (tx: Tx, toPharmacyId: number, now: Date): Promise<void> => {
  const ended = await tx
    .update(prescriptionMove)
    .set({ status: 'ended', endedAt: now })
    .where(and(eq(prescriptionMove.toPharmacyId, toPharmacyId), eq(prescriptionMove.status, 'asked')))
    .returning({ patientId: prescriptionMove.patientId })
  for (const { patientId } of ended) tx.invalidate({ userId: patientId }, 'prescriptions')
}
