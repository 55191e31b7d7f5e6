import { emailFor } from '../accounts/preferences.exports.queries.ts'
import { writeDetails, writeEmail } from '../emails.ts'
import { createMailer } from '../outbox/mailer.ts'
import type { Email } from '../platform/mail/transport.ts'
import type { TestServer } from './server.ts'

/** Sends what is due and returns it. A second call returns only what came since. */
export const sendEmails = async (server: TestServer): Promise<Email[]> => {
  const sent: Email[] = []
  const mailer = createMailer({
    ...server.app.services,
    transport: { send: async (email) => void sent.push(email), close: () => undefined },
    origin: () => 'https://alafia.example',
    addressOf: emailFor,
    write: writeEmail,
    writeDetails,
  })
  await mailer.sendDue()
  await mailer.stop()
  return sent
}

/** The secret of the link in an email. */
export const secretIn = ({ text }: Pick<Email, 'text'>): string => {
  const [, secret] = /https:\/\/alafia\.example\/[a-z-]+#([\w-]{43})\n/.exec(text) ?? []
  if (secret === undefined) throw new Error(`No link in: ${text}`)
  return secret
}
