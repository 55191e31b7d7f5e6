import { emailText } from '../../outbox/direct-email-text.ts'
import type { WriteEmail } from '../../outbox/direct-email.ts'

export const linkedEmail = 'records-linked'
export const unlinkedEmail = 'records-unlinked'

/** Names no one: a mailbox isn't private, and the other record may be somebody else's. */
export const writeRecordsLinked: WriteEmail = async () => ({
  subject: 'Two records at the clinic were linked',
  text: emailText(
    'The clinic found two records of the same person, you or someone in your family, and linked them. Doctors, pharmacists and safety checks now see both, so that nothing is missed.',
    'For you nothing changes: sign in as before. Each account shows what it showed before, with its own visits, bills and messages.',
    'If you or they have only one record at this clinic, contact the clinic. It can unlink them. What was written or changed meanwhile stays where it is.',
  ),
})

export const writeRecordsUnlinked: WriteEmail = async () => ({
  subject: 'Two records at the clinic are no longer linked',
  text: emailText(
    'The clinic had linked two records, one of them yours or of someone in your family. It has unlinked them: doctors, pharmacists and safety checks see them separately again.',
    'For you nothing changes: sign in as before. What was written meanwhile stays in the record in which it was written.',
  ),
})
