import { emailText } from '../../outbox/direct-email-text.ts'
import type { WriteEmail } from '../../outbox/direct-email.ts'

export const linkedEmail = 'records-linked'
export const unlinkedEmail = 'records-unlinked'
export const mergedEmail = 'accounts-merged'
export const unmergedEmail = 'accounts-unmerged'

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

/** For both addresses: which sign-in stays is shown to whoever signs in with the other. */
export const writeAccountsMerged: WriteEmail = async () => ({
  subject: 'Two accounts at the clinic were merged',
  text: emailText(
    'The clinic found that you have two accounts and merged them. From now on you sign in with one of them. If you use the other, the sign-in page says which one it is.',
    'Nothing was moved or deleted. Once you are signed in, open your other account from the profile menu: its visits, prescriptions, records, bills and messages are still there.',
    'If you have only one account at this clinic, contact the clinic at once. It can undo this.',
  ),
})

export const writeAccountsUnmerged: WriteEmail = async () => ({
  subject: 'Two accounts at the clinic are separate again',
  text: emailText(
    'The clinic had merged two accounts. It has undone this: each has its own sign-in again, with the password that it had.',
    'Everything is in the account in which it was. If you have forgotten the password, choose a new one on the sign-in page.',
  ),
})
