import { eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Signing } from '../../platform/signing-key.ts'
import { newCode } from '../../request/printed-code.ts'
import { appointment, appointmentSummary } from '../table.ts'
import { summaryContent } from './summaries.exports.queries.ts'
import { summarySignature } from './summary-signature.ts'

/** Signs what a completed appointment states, in the transaction that completes it. */
export const signSummary = async (
  tx: Pick<Transaction, 'select' | 'insert'>,
  signing: Signing,
  id: number,
  signedAt: Date,
): Promise<void> => {
  const [content] = await tx.select(summaryContent).from(appointment).where(eq(appointment.id, id))
  if (!content) throw new Error('The appointment is gone')
  const sealed = { prescription: content.prescription, code: newCode(), signedAt }
  await tx.insert(appointmentSummary).values({
    ...sealed,
    appointmentId: id,
    signature: summarySignature(signing, content, sealed),
  })
}
