import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { plainDate } from '@alafia/contract/kernel/format'
import {
  longNoteDays,
  maxDaysAhead,
  noteDays,
  type Letter,
  type Referral,
  type SickNote,
  type SickNoteForm,
} from '@alafia/contract/letters/schema'
import { licenceOf } from '../accounts/licences/licences.exports.queries.ts'
import { lockVisible } from '../appointments/exports.queries.ts'
import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import { invalid, Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { newCode } from '../request/printed-code.ts'
import { toLetter } from './letter-row.ts'
import { letterheadOf, signingProblem, type Clinic } from './letterhead.ts'
import { issuedNotification } from './notifications.ts'
import { mayWrite, requireVisit } from './policy.ts'
import { letterSignature } from './signature.ts'
import { letter } from './table.ts'

type NewLetter = { kind: 'referral'; content: Referral } | { kind: 'sick-note'; content: SickNote }

/** @param letterOn the content, once the day of the visit is known; may refuse it */
const issue = (
  context: Context,
  clinic: Clinic,
  appointmentId: number,
  letterOn: (visitDate: CivilDate) => NewLetter,
): Promise<Letter> =>
  context.transact(async (tx) => {
    const { actor, clock, signing } = context
    const subject = `appointment ${appointmentId}`
    context.about([], subject)
    const [found, licence] = await Promise.all([
      lockVisible(tx, context, appointmentId),
      licenceOf(tx, actor.userId, 'doctor'),
    ])
    context.about([found.patientId], subject, found.familyMemberId)
    const visit = authorize(found, mayWrite(actor))
    requireVisit(visit, clock.today())
    const refusal = signingProblem(licence, clock.today())
    if (refusal !== undefined || licence === undefined) throw new Problem('no-licence', refusal)
    const signed = {
      ...letterOn(visit.date),
      appointmentId,
      patientId: visit.patientId,
      familyMemberId: visit.familyMemberId,
      doctorId: visit.doctorId,
      letterhead: { ...letterheadOf(clinic, visit, licence), licenceNumber: licence.number },
      issuedAt: clock.now(),
      code: newCode(),
    }
    const [stored] = await tx
      .insert(letter)
      .values({ ...signed, signature: letterSignature(signing, signed) })
      .returning()
    if (!stored) throw new Error('The letter was not stored')
    tx.record('letter.issued', `letter ${stored.id}, ${subject}`, visit.patientId)
    tx.notify([visit.patientId], issuedNotification(visit))
    for (const userId of [visit.patientId, visit.doctorId]) tx.invalidate({ userId }, 'records')
    invalidateChartOf(tx, visit)
    return toLetter({ letter: stored, withdrawal: null }, signing)
  })

/** @throws Problem 404, 403 for another doctor's appointment or without a valid licence, 409 before the visit */
export const issueReferral = (context: Context, clinic: Clinic, appointmentId: number, content: Referral) =>
  issue(context, clinic, appointmentId, () => ({ kind: 'referral', content }))

/** @throws Problem 400 for days before the visit or too far ahead, 409 for many days that weren't confirmed */
const requireNoteDays = (
  { from, until, confirmed }: SickNoteForm,
  visitDate: CivilDate,
  today: CivilDate,
) => {
  if (from < visitDate)
    throw invalid('from', `A note starts on the day of the visit at the earliest, ${plainDate(visitDate)}`)
  if (from > addDays(today, maxDaysAhead))
    throw invalid('from', `A note starts at most ${maxDaysAhead} days from today`)
  if (until !== null && noteDays(from, until) > longNoteDays && !confirmed)
    throw new Problem(
      'implausible',
      `This note covers ${noteDays(from, until)} days. Confirm that more than ${longNoteDays} days are meant`,
    )
}

/** @throws Problem as for a referral, and for impossible days */
export const issueSickNote = (context: Context, clinic: Clinic, appointmentId: number, form: SickNoteForm) =>
  issue(context, clinic, appointmentId, (visitDate) => {
    const { confirmed: _, ...note } = form
    const isFit = form.fitness === 'fit'
    const content = {
      ...note,
      until: isFit ? null : note.until,
      limits: form.fitness === 'limited' ? note.limits : null,
    }
    requireNoteDays({ ...form, until: content.until }, visitDate, context.clock.today())
    return { kind: 'sick-note', content }
  })
