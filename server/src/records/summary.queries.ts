import type { Download } from '@alafia/contract/kernel/endpoint'
import { licenceOf } from '../accounts/licences/licences.exports.queries.ts'
import { summaryCodeOf } from '../appointments/consultation/summaries.exports.queries.ts'
import type { Context } from '../request/context.ts'
import { verificationUrl } from '../request/printed-code.ts'
import { createAppointmentSummary, type SummaryPaper } from './appointment-summary.ts'
import { getRecord } from './listing.queries.ts'

/** The summary of a completed appointment. @param origin the public address of Alafia @throws Problem 404 */
export const downloadAppointmentSummary = async (
  context: Context,
  id: number,
  clinic: SummaryPaper['clinic'],
  origin: string,
): Promise<Download> => {
  const record = await getRecord(context, 'appointment', id)
  const [signed, licence] = await Promise.all([
    summaryCodeOf(context, id),
    record.doctorId === null ? undefined : licenceOf(context.db, record.doctorId, 'doctor'),
  ])
  return createAppointmentSummary(record, context.clock, {
    clinic,
    licenceNumber: licence?.number,
    verification: signed && { url: verificationUrl(origin, signed.code), isGenuine: signed.isGenuine },
  })
}
