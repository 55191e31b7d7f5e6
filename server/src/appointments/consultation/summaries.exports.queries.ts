import { eq } from 'drizzle-orm'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { VerificationOf } from '@alafia/contract/letters/verification'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { appointment, appointmentSummary } from '../table.ts'
import { addendaOf, toAddenda } from './addenda.exports.queries.ts'
import { isSummaryAsSigned } from './summary-signature.ts'

/** What is signed, as it is stored now. */
export const summaryContent = {
  appointmentId: appointment.id,
  patientId: appointment.patientId,
  familyMemberId: appointment.familyMemberId,
  doctorId: appointment.doctorId,
  date: appointment.date,
  time: appointment.time,
  type: appointment.type,
  mode: appointment.mode,
  reason: appointment.reason,
  notes: appointment.notes,
  diagnosis: appointment.diagnosis,
  diagnosisCodes: appointment.diagnosisCodes,
  advice: appointment.advice,
  prescription: appointment.prescription,
}

const summaryColumns = { content: summaryContent, sealed: appointmentSummary }

const codeStatement = prepared((db, name) =>
  db
    .select(summaryColumns)
    .from(appointmentSummary)
    .innerJoin(appointment, eq(appointment.id, appointmentSummary.appointmentId))
    .where(eq(appointmentSummary.appointmentId, param('id')))
    .prepare(name),
)

/**
 * The verification code of a completed appointment's summary, and whether it still is as it was signed. Undefined if it was
 * completed before summaries were signed. The caller has checked who may read the appointment.
 */
export const summaryCodeOf = async (
  { db, signing }: Pick<Context, 'db' | 'signing'>,
  id: number,
): Promise<{ code: string; isGenuine: boolean } | undefined> => {
  const [found] = await codeStatement(db).execute({ id })
  return (
    found && {
      code: found.sealed.code,
      isGenuine: await isSummaryAsSigned(signing, found.content, found.sealed),
    }
  )
}

const verifyStatement = prepared((db, name) =>
  db
    .select({ ...summaryColumns, addenda: addendaOf(appointment.id) })
    .from(appointmentSummary)
    .innerJoin(appointment, eq(appointment.id, appointmentSummary.appointmentId))
    .where(eq(appointmentSummary.code, param('code')))
    .prepare(name),
)

/** What anyone with a printed code may learn of the summary; undefined for an unknown code. */
export const verifySummary = async (
  { db, clock, signing }: Pick<Context, 'db' | 'clock' | 'signing'>,
  code: string,
): Promise<VerificationOf<'appointment-summary'> | undefined> => {
  const [found] = await verifyStatement(db).execute({ code })
  if (!found) return undefined
  const { content, sealed } = found
  const addenda = await toAddenda(signing, found.addenda)
  const isGenuine = await isSummaryAsSigned(signing, content, sealed)
  return {
    kind: 'appointment-summary',
    isGenuine: isGenuine && addenda.every((added) => added.isGenuine),
    issuedOn: civilOf(sealed.signedAt, clock.zone).date,
    addedSince: addenda.length > 0 || content.prescription !== sealed.prescription,
  }
}
