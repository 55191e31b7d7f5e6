import type { AppointmentTerms } from '@alafia/contract/appointments/schema'
import { clinicRule, type CancellationRule } from '@alafia/contract/doctors/appointment-types'
import type { BookableType } from '../doctors/appointment-types/types.exports.queries.ts'
import type { Length } from './booking/slots.ts'

/**
 * A copy of what the type said when the appointment was booked: later changes of the type don't change it. One that was booked
 * before types had a rule for cancelling has the clinic's.
 */
export type BookedTerms = Pick<BookableType, 'name' | 'lengthMinutes' | 'bufferMinutes' | 'preparation'> &
  Partial<CancellationRule>

export const bookedTermsOf = (type: BookableType): BookedTerms => ({
  name: type.name,
  lengthMinutes: type.lengthMinutes,
  bufferMinutes: type.bufferMinutes,
  preparation: type.preparation,
  freeUntilHours: type.freeUntilHours,
  lateRefundPercent: type.lateRefundPercent,
})

/** Null, for a slot of the doctor's hours, without a type. */
export const lengthOf = (terms: Pick<BookedTerms, 'lengthMinutes' | 'bufferMinutes'> | null): Length | null =>
  terms && { minutes: terms.lengthMinutes, bufferMinutes: terms.bufferMinutes }

export const ruleOf = (terms: BookedTerms | null): CancellationRule => ({
  freeUntilHours: terms?.freeUntilHours ?? clinicRule.freeUntilHours,
  lateRefundPercent: terms?.lateRefundPercent ?? clinicRule.lateRefundPercent,
})

/** As its people read it. */
export const shownTermsOf = (terms: BookedTerms | null): AppointmentTerms | null =>
  terms && {
    name: terms.name,
    lengthMinutes: terms.lengthMinutes,
    preparation: terms.preparation,
    ...ruleOf(terms),
  }
