import { eq } from 'drizzle-orm'
import { plainDate } from '@alafia/contract/kernel/format'
import { emailText } from '../../outbox/direct-email-text.ts'
import type { WriteEmail } from '../../outbox/direct-email.ts'
import { accountClosing } from './table.ts'

export const closingEmail = 'account-closing'
export const closedEmail = 'account-closed'
export const keptEmail = 'account-kept'

/** To the account's address. */
export const writeClosing: WriteEmail = async (tx, { subjectId }, { origin }) => {
  const [asked] = await tx
    .select()
    .from(accountClosing)
    .where(eq(accountClosing.id, subjectId ?? 0))
  if (!asked || asked.stoppedAt || asked.closedAt) return undefined
  const day = plainDate(asked.closesOn)
  return {
    subject: `Your Alafia account closes on ${day}`,
    text: emailText(
      `You asked us to close your Alafia account. It closes on ${day}. Until then everything works as before.`,
      `If you change your mind, sign in and choose Keep my account:\n${origin}/settings/close-account`,
      `If you didn’t ask for this, keep the account and choose a new password:\n${origin}/forgot-password`,
    ),
  }
}

export const writeKept: WriteEmail = async (_tx, _email, { origin }) => ({
  subject: 'Your Alafia account stays open',
  text: emailText(
    'You changed your mind, so we don’t close your Alafia account. Nothing was erased.',
    `If this wasn’t you, choose a new password, and tell the clinic:\n${origin}/forgot-password`,
  ),
})

/** To the address that the account had. */
export const writeClosed: WriteEmail = async () => ({
  subject: 'Your Alafia account is closed',
  text: emailText(
    'Your Alafia account is closed, as you asked. Nobody can sign in with it any more, and you can use this email address for a new account.',
    'The clinic keeps the records of your care for some years. To read them, or to ask about them, contact the clinic.',
  ),
})
