import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { second } from '@alafia/contract/kernel/durations'
import type { SendMailOptions } from 'nodemailer'

/** One email of plain text. Its `id` is the same at every try, so that a receiver can recognise a second copy. */
export type Email = {
  id: string
  /** Shown in its Date header. */
  at: Date
  to: string
  subject: string
  text: string
  /** Where the person chooses what comes by email. */
  preferencesUrl: string
}

export type MailTransport = {
  /** Resolves once the server has accepted it, or the file is on the disk. @throws any failure, within 25 s */
  send(email: Email): Promise<void>
  /** The email that is being sent fails. */
  close(): void
}

/** For one email. A transaction waits for it, and is cut off after 30 s of idling. */
const defaultTimeout = 25 * second

const messageOf = ({ id, at, to, subject, text, preferencesUrl }: Email, from: string): SendMailOptions => {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    date: at,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    list: { unsubscribe: { url: preferencesUrl, comment: 'Preferences' } },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Loaded with the first email, so that the start doesn't wait for it. */
const nodemailer = () => import('nodemailer')

/**
 * Email over SMTP, one connection at a time.
 * @param url smtp:// or smtps://, with name and password if needed
 * @param timeout for one email; milliseconds
 */
export const smtpTransport = (url: string, from: () => string, timeout = defaultTimeout): MailTransport => {
  const replyTimeout = timeout * 0.8
  const open = async () => {
    const { createTransport } = await nodemailer()
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: replyTimeout,
      greetingTimeout: replyTimeout,
      socketTimeout: replyTimeout,
      // An email that we give up on is cut off at once, without sending what is still in the buffer.
      socketCloseTimeout: 0,
    })
    // A connection that is lost while idle: the next email opens another.
    transport.on('error', () => undefined)
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(email) {
      const transport = await (opened ??= open())
      // The signal closes the connection: an email that will be retried must not be sent behind our back.
      await transport.sendMail({ ...messageOf(email, from()), signal: AbortSignal.timeout(timeout) })
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  }
}

/** Email as .eml files in a folder, for installations without a mail server. A second try writes the same file again. */
export const folderTransport = (folder: string, from: () => string): MailTransport => ({
  async send(email) {
    const { createTransport } = await nodemailer()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(email, from()))
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    const path = join(folder, `${email.id}.eml`)
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
  close: () => undefined,
})

/** The SMTP code with which the server rejected this email's receiver or content. Other emails may go through. */
const rejectionOf = (error: unknown): number | undefined =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))
    ? error.responseCode
    : undefined

/** Whether the server rejected this email for good (RFC 5321, 5xx). */
export const isRejected = (error: unknown): boolean => (rejectionOf(error) ?? 0) >= 500

/** Whether it rejected this email for now (4xx): a full mailbox, greylisting. With 421 the server itself is closing. */
export const isRejectedForNow = (error: unknown): boolean => {
  const code = rejectionOf(error)
  return code !== undefined && code >= 400 && code < 500 && code !== 421
}
