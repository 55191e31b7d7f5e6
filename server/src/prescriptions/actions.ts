import { and, eq, inArray, sql } from 'drizzle-orm'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { Role } from '@alafia/contract/kernel/roles'
import { liveStatuses, type AppointmentStatus } from '@alafia/contract/appointments/states'
import type {
  AcceptedFinding,
  NewPrescription,
  Prescription,
  PrescriptionChange,
} from '@alafia/contract/prescriptions/schema'
import { holdNote, validForDays, verbFor, type PrescriptionVerb } from '@alafia/contract/prescriptions/states'
import { mustBeLicensed } from '../accounts/licences/licences.policy.ts'
import { licenceEndOf } from '../accounts/licences/licences.queries.ts'
import { idsWithRole } from '../accounts/queries.ts'
import { appendPrescriptionText } from '../appointments/transitions.actions.ts'
import { invalidateChartOf } from '../appointments/chart.actions.ts'
import { lockVisible as lockVisit } from '../appointments/exports.queries.ts'
import { prepared, send } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { fill, noteCollection } from './fillings.actions.ts'
import { owedOf } from './fillings.queries.ts'
import { mayMove, mayPrescribe, moved, mustBeGenuine, visibleTo } from './policy.ts'
import { findPrescription } from './queries.ts'
import { acceptedInWords } from './safety-acceptance.ts'
import { findingsOfSigning } from './safety-check.actions.ts'
import { signatureOf } from './signature.ts'
import { prescription } from './table.ts'
import { addedNotice, queuedNotice, refillNotice, textOf, updatedNotices } from './wording.ts'

type Stored = typeof prescription.$inferSelect
type Visit = Awaited<ReturnType<typeof lockVisit>>

/** Whoever looks at a list or chart with it fetches that anew. */
export const tellLists = async (tx: Tx, { patientId, doctorId }: { patientId: number; doctorId: number }) => {
  await invalidateChartOf(tx, patientId)
  for (const userId of [patientId, doctorId]) tx.invalidate({ userId }, 'prescriptions')
  tx.invalidate({ role: 'pharmacist' }, 'prescriptions')
  tx.invalidate({ role: 'admin' }, 'activity')
}

const prescribableAt: readonly AppointmentStatus[] = [...liveStatuses, 'completed']

/** Dates of a new prescription: issued today as some browser's calendar may have it, good for 90 days unless stated. */
const datesOf = (order: NewPrescription, today: CivilDate) => {
  const { issuedDate = today } = order
  if (issuedDate < addDays(today, -1) || issuedDate > addDays(today, 1))
    throw invalid('issuedDate', 'The date of issue must be today')
  const { expiryDate = addDays(issuedDate, validForDays) } = order
  if (expiryDate < issuedDate)
    throw invalid('expiryDate', 'The expiry date must not be before the date of issue')
  return { issuedDate, expiryDate }
}

const insert = async (
  tx: Tx,
  { clock, signing }: Context,
  visit: Authorized<Visit>,
  id: number,
  order: NewPrescription,
  findings: AcceptedFinding[],
) => {
  const now = clock.now()
  const ordered = {
    id,
    appointmentId: visit.id,
    patientId: visit.patientId,
    familyMemberId: visit.familyMemberId,
    doctorId: visit.doctorId,
    medications: order.medications,
    findings,
    refillsAllowed: order.refills,
    ...datesOf(order, clock.today()),
  }
  await tx.insert(prescription).values({
    ...ordered,
    signature: signatureOf(signing, ordered),
    isUrgent: visit.type === 'urgent',
    status: 'pending',
    createdAt: now,
    queuedAt: now,
    updatedAt: now,
  })
}

const nextId = prepared((db, name) =>
  db
    .select({ id: sql<number>`nextval('prescription_id_seq')::int` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Known before the row is there: it is part of what is signed. */
const takeId = async (tx: Tx): Promise<number> => {
  const [taken] = await nextId(tx).execute()
  if (!taken) throw new Error('The sequence gave no id')
  return taken.id
}

/**
 * Prescribes at an appointment that is live or completed; patient and pharmacists are told.
 * @throws Problem 404 for an appointment that the doctor may not see, 403 for another doctor's, when body and appointment
 * differ about the people and without a valid licence, 409 for a cancelled, postponed or missed one, and for a serious finding of the safety checks without a
 * reason to go on, 400 for dates that can't be.
 */
export const issuePrescription = (context: Context, order: NewPrescription): Promise<Prescription> => {
  const { actor } = context
  const { appointmentId, medications } = order
  context.about([], `appointment ${appointmentId}`)
  return context.transact(async (tx) => {
    // On their way together: id and licence are worth no round trip of their own.
    const [found, id, licensedUntil] = await Promise.all([
      lockVisit(tx, actor, appointmentId),
      takeId(tx),
      licenceEndOf(tx, actor.userId, 'doctor'),
    ])
    context.about([found.patientId], `appointment ${appointmentId}`)
    const visit = authorize(found, mayPrescribe(actor, order))
    mustBeLicensed('doctor', licensedUntil, context.clock.today())
    if (!prescribableAt.includes(visit.status))
      throw new Problem('wrong-state', `This appointment is ${visit.status}: nothing can be prescribed at it`)
    const findings = await findingsOfSigning(tx, context, visit, order)
    await insert(tx, context, visit, id, order, findings)
    await appendPrescriptionText(tx, context, visit, textOf(medications))
    const issued = await findPrescription(tx, context, id)
    tx.record(
      'prescription.issued',
      [`prescription ${id}`, ...acceptedInWords(findings)].join(', '),
      visit.patientId,
    )
    tx.notify([visit.patientId], addedNotice(issued))
    tx.notify(await idsWithRole(tx, 'pharmacist'), queuedNotice(issued))
    await tellLists(tx, visit)
    for (const userId of [visit.patientId, visit.doctorId]) {
      tx.invalidate({ userId }, 'appointments')
      tx.invalidate({ userId }, 'records')
    }
    return issued
  })
}

// Seen is what was visible when the call came: who loses a race to another pharmacist learns the new state, not 404.
const lockOf = (role: Role) =>
  prepared((db, name) => {
    const seen = db
      .select({ id: prescription.id })
      .from(prescription)
      .where(and(eq(prescription.id, param('id')), visibleTo(role, param('actorId'))))
    return db.select().from(prescription).where(inArray(prescription.id, seen)).for('update').prepare(name)
  })
const lockFor = {
  patient: lockOf('patient'),
  doctor: lockOf('doctor'),
  pharmacist: lockOf('pharmacist'),
  admin: lockOf('admin'),
}

/** The prescription as it stands, and will until this transaction ends. @throws Problem 404 */
export const lockVisible = async (tx: Tx, actor: Actor, id: number): Promise<Stored> => {
  const [row] = await lockFor[actor.role](tx).execute({ id, actorId: actor.userId })
  if (!row) throw notFound()
  return row
}

const notesAfter = (verb: PrescriptionVerb, given: string | null, present: string | null) => {
  if (verb === 'hold') return holdNote
  if (verb === 'fulfil' || verb === 'reject') return given
  return verb === 'cancel' ? present : (given ?? present)
}

const moving = {
  name: 'move_prescription',
  text: `update prescription
    set status = $2, pharmacist_notes = $3, pharmacist_id = $4, fillings = $5, updated_at = $6 where id = $1`,
}

const save = (tx: Tx, { id }: Authorized<Stored>, values: Partial<Stored>) =>
  tx.update(prescription).set(values).where(eq(prescription.id, id))

/** Moves by which a person gets what lies ready. */
const handsOver: ReadonlySet<PrescriptionVerb> = new Set(['handOver', 'deliver'])

/** Moves by which medicine leaves the pharmacy: none of what was changed after it was signed. */
const handsOut: ReadonlySet<PrescriptionVerb> = new Set(['fulfil', ...handsOver])

/** What the trail calls each move. */
export const auditVerbs: Record<PrescriptionVerb, string> = {
  fulfil: 'prescription.fulfilled',
  hold: 'prescription.held',
  reject: 'prescription.rejected',
  handOver: 'prescription.picked-up',
  deliver: 'prescription.delivered',
  refill: 'prescription.refill-requested',
  cancel: 'prescription.cancelled',
}

/**
 * Fulfils from stock, holds, rejects, hands over, delivers or cancels; patient and doctor are told.
 * @throws Problem 404 for what the actor may not see, 403 for a move of another role and for handing out without a valid licence, 409 for a state that doesn't allow it,
 * for an expired prescription, one that was changed after it was signed, and for too little stock (then nothing has changed), 400 for picks of what there isn't.
 */
export const changePrescription = (
  context: Context,
  id: number,
  change: PrescriptionChange,
): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  const verb = verbFor(change.status)
  context.about([], subject)
  return context.transact(async (tx) => {
    const [found, licensedUntil] = await Promise.all([
      lockVisible(tx, actor, id),
      handsOut.has(verb) ? licenceEndOf(tx, actor.userId, 'pharmacist') : null,
    ])
    context.about([found.patientId], subject)
    const held = authorize(found, mayMove(actor, verb))
    const status = moved(held.status, verb)
    if (handsOut.has(verb)) {
      mustBeLicensed('pharmacist', licensedUntil, clock.today())
      await mustBeGenuine(signing, held)
    }
    const filled = verb === 'fulfil' ? await fill(tx, context, held, change) : undefined
    if (handsOver.has(verb)) await noteCollection(tx, held, clock.now(), change.collectedBy)
    const saved = send(tx, moving, [
      id,
      status,
      notesAfter(verb, change.pharmacistNotes, held.pharmacistNotes),
      actor.role === 'pharmacist' ? actor.userId : held.pharmacistId,
      filled?.fillings ?? held.fillings,
      clock.now().toISOString(),
    ])
    // On their way together, in this order. Where one fails, so do those behind it: the first says why.
    const rest = Promise.all([saved, findPrescription(tx, context, id), tellLists(tx, held)])
    rest.catch(() => undefined)
    await filled?.written()
    const [, changed] = await rest
    const { patient, doctor } = updatedNotices(changed, verb, actor.name)
    tx.record(auditVerbs[verb], subject, held.patientId)
    tx.notify([held.patientId], patient)
    tx.notify([held.doctorId], doctor)
    // Whoever has collected something may say how it was.
    if (status === 'picked-up' || status === 'delivered')
      tx.invalidate({ userId: held.patientId }, 'pharmacies')
    return changed
  })
}

const owedFirst = 'Part of the last filling is still owed: it can be refilled once that is handed out'

/** @throws Problem 409 where nothing more may be handed out on it */
const checkRefillable = ({ expiryDate, refillsAllowed, refillsUsed }: Stored, today: CivilDate) => {
  if (expiryDate < today) throw new Problem('wrong-state', 'This prescription has expired')
  if (refillsUsed >= refillsAllowed)
    throw new Problem('wrong-state', 'No refills are left on this prescription. Please ask your doctor')
}

/**
 * The patient asks for another filling: it goes back into the pharmacists' queue, and they and the doctor are told.
 * @throws Problem 404 for what the actor may not see, 403 for anybody but the patient, 409 for one that has not been filled, has
 * expired, has no refills left or was changed after it was signed.
 */
export const requestRefill = (context: Context, id: number): Promise<Prescription> => {
  const { actor, clock, signing } = context
  const subject = `prescription ${id}`
  context.about([], subject)
  return context.transact(async (tx) => {
    const found = await lockVisible(tx, actor, id)
    context.about([found.patientId], subject)
    const held = authorize(found, mayMove(actor, 'refill'))
    const status = moved(held.status, 'refill')
    await mustBeGenuine(signing, held)
    checkRefillable(held, clock.today())
    if ((await owedOf(tx, held)).units > 0) throw new Problem('wrong-state', owedFirst)
    const now = clock.now()
    // What the pharmacist noted was about the filling before, which keeps it.
    const fresh = { pharmacistNotes: null, queuedAt: now, updatedAt: now }
    await save(tx, held, { status, refillsUsed: held.refillsUsed + 1, ...fresh })
    const asked = await findPrescription(tx, context, id)
    tx.record(auditVerbs.refill, subject, held.patientId)
    tx.notify([held.doctorId], updatedNotices(asked, 'refill', actor.name).doctor)
    tx.notify(await idsWithRole(tx, 'pharmacist'), refillNotice(asked))
    await tellLists(tx, held)
    return asked
  })
}
