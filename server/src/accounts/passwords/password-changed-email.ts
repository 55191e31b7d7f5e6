import type { WriteEmail } from '../../outbox/direct-email.ts'
import { emailText } from '../../outbox/direct-email-text.ts'

/** To the account's address, whoever changed the password. */
export const writePasswordChanged: WriteEmail = async (_tx, _email, { origin }) => ({
  subject: 'Your Alafia password was changed',
  text: emailText(
    'The password of your Alafia account was just changed. Other devices were signed out.',
    `If this wasn’t you, choose a new password now, and tell the clinic:\n${origin}/forgot-password`,
  ),
})
