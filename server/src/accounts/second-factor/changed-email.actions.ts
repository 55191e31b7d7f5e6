import type { WriteEmail } from '../../outbox/direct-email.ts'
import { emailText } from '../../outbox/direct-email-text.ts'

/** Sent whatever the person's preferences say: whoever has taken over an account could have changed those. */
export const writeSecondFactorChanged: WriteEmail = async (_tx, _email, { origin }) => ({
  subject: 'A change to how you sign in to Alafia',
  text: emailText(
    `The second step of your sign-in was changed, or a recovery code was used. Sign in and look under the bell to read what happened:\n${origin}/`,
    `If it wasn’t you, change your password and end your other sessions:\n${origin}/settings/security`,
  ),
})
