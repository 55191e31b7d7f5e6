import { sql } from 'drizzle-orm'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { NewPrescription, Prescription } from '@alafia/contract/prescriptions/schema'
import { validForDays } from '@alafia/contract/prescriptions/states'
import { requireLicence } from '../accounts/licences/licences.policy.ts'
import { licenceExpiryOf } from '../accounts/licences/licences.exports.queries.ts'
import { appendPrescriptionText } from '../appointments/transitions.actions.ts'
import { lockVisible as lockAppointment } from '../appointments/exports.queries.ts'
import { requireCare } from '../chart-access/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { invalid } from '../platform/http/problem.ts'
import { authorize, type Authorized } from '../request/authorize.ts'
import type { Context, Tx } from '../request/context.ts'
import { emptyDraft } from './draft.actions.ts'
import { findPrescription } from './exports.queries.ts'
import { invalidateLists, pharmacistsWhoFill } from './invalidation.actions.ts'
import { medicationsText } from './medication-text.ts'
import { addedNotification, queuedNotification } from './notifications.ts'
import { overrideText } from './overrides.ts'
import { mayPrescribe, requirePrescribable } from './policy.ts'
import { checkBeforeSigning } from './safety-check.actions.ts'
import { signatureOf } from './signature.ts'
import { signStates } from './state/state.actions.ts'
import { prescription } from './table.ts'

type LockedAppointment = Awaited<ReturnType<typeof lockAppointment>>

/** Issued today (the browser's date may be a day ahead or behind), and valid for 90 days unless stated. */
const datesOf = ({ issuedDate, expiryDate }: NewPrescription, today: CivilDate) => {
  const issued = issuedDate ?? today
  if (issued < addDays(today, -1) || issued > addDays(today, 1))
    throw invalid('issuedDate', 'The date of issue must be today')
  const expiry = expiryDate ?? addDays(issued, validForDays)
  if (expiry < issued) throw invalid('expiryDate', 'The expiry date must not be before the date of issue')
  return { issuedDate: issued, expiryDate: expiry }
}

type Order = Pick<NewPrescription, 'medications' | 'refills'> & {
  issuedDate: CivilDate
  expiryDate: CivilDate
}

/** Where it waits. */
type Place = Pick<typeof prescription.$inferInsert, 'isUrgent' | 'queuedAt' | 'pharmacyId' | 'replacesId'>

/** Signs and stores a prescription that was checked. */
export const insertSigned = async (
  tx: Tx,
  { clock, signing }: Context,
  appointment: Authorized<LockedAppointment>,
  id: number,
  { medications, refills, issuedDate, expiryDate }: Order,
  checked: Awaited<ReturnType<typeof checkBeforeSigning>>,
  place: Place,
): Promise<void> => {
  const now = clock.now()
  const signed = {
    id,
    appointmentId: appointment.id,
    patientId: appointment.patientId,
    familyMemberId: appointment.familyMemberId,
    doctorId: appointment.doctorId,
    medications,
    findings: checked.findings,
    checks: checked.checks,
    refillsAllowed: refills,
    issuedDate,
    expiryDate,
  }
  await tx.insert(prescription).values({
    ...signed,
    signature: signatureOf(signing, signed),
    ...place,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  })
  await signStates(tx, signing, [id])
}

const nextIdStatement = prepared((db, name) =>
  db
    .select({ id: sql<number>`nextval('prescription_id_seq')::int` })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

/** Needed before the row is inserted: the signature covers the id. */
export const reserveId = async (tx: Tx): Promise<number> => {
  const [next] = await nextIdStatement(tx).execute()
  if (!next) throw new Error('The sequence gave no id')
  return next.id
}

/**
 * Prescribes at an appointment that is confirmed or completed; patient and pharmacists are notified.
 * @throws Problem 404 for an appointment that the doctor may not see, 403 for another doctor's, if body and appointment name
 * different people and without a valid licence, 409 for an unconfirmed, cancelled, postponed or missed one, once care has ended, and for a serious safety finding
 * without an override reason, 400 for impossible dates.
 */
export const issuePrescription = (context: Context, body: NewPrescription): Promise<Prescription> => {
  const { actor } = context
  const { appointmentId, medications } = body
  context.about([], `appointment ${appointmentId}`)
  return context.transact(async (tx) => {
    // One round trip for all three.
    const [found, id, licensedUntil] = await Promise.all([
      lockAppointment(tx, context, appointmentId),
      reserveId(tx),
      licenceExpiryOf(tx, actor.userId, 'doctor'),
    ])
    context.about([found.patientId], `appointment ${appointmentId}`)
    const appointment = authorize(found, mayPrescribe(actor, body))
    requireLicence('doctor', licensedUntil, context.clock.today())
    requirePrescribable(appointment)
    await requireCare(tx, context, appointment)
    const checked = await checkBeforeSigning(tx, context, appointment, body)
    const order = { ...body, ...datesOf(body, context.clock.today()) }
    await insertSigned(tx, context, appointment, id, order, checked, {
      isUrgent: appointment.type === 'urgent',
      queuedAt: context.clock.now(),
    })
    await appendPrescriptionText(tx, context, appointment, medicationsText(medications))
    await emptyDraft(tx, context, appointment, body.draftVersion)
    const issued = await findPrescription(tx, context, id)
    tx.record(
      'prescription.issued',
      [`prescription ${id}`, ...overrideText(checked.findings)].join(', '),
      checked.accounts,
    )
    tx.notify([appointment.patientId], addedNotification(issued))
    tx.notify(await pharmacistsWhoFill(tx, null), queuedNotification(issued))
    invalidateLists(tx, { ...appointment, pharmacyId: null })
    for (const userId of [appointment.patientId, appointment.doctorId]) {
      tx.invalidate({ userId }, 'appointments')
      tx.invalidate({ userId }, 'records')
    }
    return issued
  })
}
