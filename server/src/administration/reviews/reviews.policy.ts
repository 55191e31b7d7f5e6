import type { Rule } from '../../request/authorize.ts'
import type { Actor } from '../../sessions/actor.ts'

/** Nobody looks into the own deed: who reported an issue, or opened the record, leaves it to a colleague. */
export const mayReviewReport =
  ({ userId }: Actor): Rule<{ reporterId: number }> =>
  ({ reporterId }) =>
    reporterId === userId ? 'This is your own report. Another administrator has to review it' : undefined

/** The same of an emergency access, which the patient doesn't look into either. */
export const mayReviewAccess =
  ({ userId }: Actor): Rule<{ doctorId: number; patientId: number }> =>
  ({ doctorId, patientId }) => {
    if (doctorId === userId)
      return 'This is your own emergency access. Another administrator has to review it'
    return patientId === userId
      ? 'This is about your own record. Another administrator has to review it'
      : undefined
  }
