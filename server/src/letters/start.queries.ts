import type { LetterStart } from '@alafia/contract/letters/schema'
import { licenceOf } from '../accounts/licences/licences.exports.queries.ts'
import { writtenSoFar } from '../appointments/consultation/outcome.exports.queries.ts'
import { findVisible } from '../appointments/exports.queries.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { letterheadOf, signingProblem, type Clinic } from './letterhead.ts'
import { mayWrite, requireVisit } from './policy.ts'

/** What a new letter begins with, for the appointment's doctor. @throws Problem 404, 403, 409 before the visit */
export const getLetterStart = async (context: Context, clinic: Clinic, id: number): Promise<LetterStart> => {
  const { db, actor, clock } = context
  const subject = `appointment ${id}`
  context.about([], subject)
  const [found, written, licence] = await Promise.all([
    findVisible(db, context, id),
    writtenSoFar(db, id),
    licenceOf(db, actor.userId, 'doctor'),
  ])
  context.about([found.patientId], subject, found.familyMemberId)
  const visit = authorize(found, mayWrite(actor))
  requireVisit(visit, clock.today())
  return {
    letterhead: letterheadOf(clinic, visit, licence),
    refusal: signingProblem(licence, clock.today()) ?? null,
    visitDate: visit.date,
    ...written,
  }
}
