import { eq } from 'drizzle-orm'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { emailText } from '../../outbox/direct-email-text.ts'
import { deviceAndNetwork } from './new-device.ts'
import { signInHistory } from './table.ts'

export const passwordEmail = 'password-on-new-device'

/** To the owner of an account, whatever their preferences: someone signed in to it on a device that is new to it. */
export const writeNewDevice: WriteEmail = async (tx, { subjectId }, { origin }) => {
  const [signedIn] = await tx
    .select()
    .from(signInHistory)
    .where(eq(signInHistory.id, subjectId ?? 0))
  if (!signedIn) return undefined
  return {
    subject: 'A sign-in to Alafia on a new device',
    text: emailText(
      `Someone signed in to your account on a device that hasn’t been used for it before:\n${deviceAndNetwork(signedIn)}.`,
      'If this was you, there is nothing to do.',
      `If it wasn’t, end that session and change your password:\n${origin}/settings/security`,
    ),
  }
}

/** The same for the right password alone. Not sent once the second step has followed: the sign-in is announced instead. */
export const writePasswordEntered: WriteEmail = async (tx, { subjectId }, { origin }) => {
  const [entered] = await tx
    .select()
    .from(signInHistory)
    .where(eq(signInHistory.id, subjectId ?? 0))
  if (!entered) return undefined
  return {
    subject: 'Your Alafia password was entered on a new device',
    text: emailText(
      `Someone entered the right password of your account on a device that hasn’t been used for it before:\n${deviceAndNetwork(entered)}.`,
      'Without your second step they aren’t signed in. If this was you, there is nothing to do.',
      `If it wasn’t, someone knows your password. Change it now:\n${origin}/settings/security`,
    ),
  }
}
