import { withArticle } from '@alafia/contract/administration/users/labels'
import { getApproval } from '../../accounts/approvals/approvals.exports.queries.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import type { WriteEmail } from '../../outbox/direct-email.ts'

export const approvedEmail = 'request-approved'

/** To someone who has a password: what they can use from now on. */
export const writeApproved: WriteEmail = async (tx, { subjectId }, { origin }) => {
  const approval = await getApproval(tx, subjectId ?? 0)
  if (!approval) return undefined
  const { kind, role } = approval
  const what =
    kind === 'reactivation'
      ? 'Your account works again'
      : `Your role as ${withArticle[role ?? 'patient']} was approved`
  return {
    subject: kind === 'reactivation' ? 'Your Alafia account works again' : 'Your role in Alafia was approved',
    text: emailText(`${what}. Sign in:\n${origin}/login`, 'If you didn’t expect this, tell the clinic.'),
  }
}
