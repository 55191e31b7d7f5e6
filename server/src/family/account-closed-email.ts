import { emailText } from '../outbox/direct-email-text.ts'
import type { WriteEmail } from '../outbox/direct-email.ts'

export const accountClosedEmail = 'family-account-closed'

/** To an adult who shared something with an account that is closed now. Names no one: a mailbox isn't private. */
export const writeFamilyAccountClosed: WriteEmail = async () => ({
  subject: 'You no longer share anything in Alafia',
  text: emailText(
    'The Alafia account with which you shared things at the clinic is closed. Nobody sees or does anything for you through it any more. Visits that were booked with it are cancelled.',
    'The clinic keeps the records of your care. To book or read them, contact the clinic or create your own account.',
  ),
})
