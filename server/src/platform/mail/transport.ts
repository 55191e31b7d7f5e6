import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { second } from '@alafia/contract/kernel/durations'
import type { SendMailOptions } from 'nodemailer'

/** One plain-text email. Its `id` is the same on every attempt, so that the receiver can recognise a duplicate. */
export type Email = {
  id: string
  /** Shown in its Date header. */
  at: Date
  to: string
  subject: string
  text: string
  /** Where the person chooses what to get by email; undefined for what everyone gets. */
  preferencesUrl?: string | undefined
}

export type MailTransport = {
  /** Resolves once the server has accepted it, or the file is on disk. @throws any failure, within 25 s */
  send(email: Email): Promise<void>
  /** An email being sent fails. */
  close(): void
}

/** For one email. A transaction waits for it, and is aborted after 30 s idle. */
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
    ...(preferencesUrl === undefined
      ? {}
      : { list: { unsubscribe: { url: preferencesUrl, comment: 'Preferences' } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Loaded with the first email, so as not to delay startup. */
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
      // An email that we give up on is cut off immediately, without flushing the buffer.
      socketCloseTimeout: 0,
    })
    // A connection lost while idle: the next email opens another.
    transport.on('error', () => undefined)
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(email) {
      const transport = await (opened ??= open())
      // The signal closes the connection: an email that will be retried must not be sent in the background.
      await transport.sendMail({ ...messageOf(email, from()), signal: AbortSignal.timeout(timeout) })
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
  }
}

/** Email as .eml files in a folder, for installations without a mail server. A retry overwrites the same file. */
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

/** The SMTP code with which the server rejected this email's recipient or content. Other emails may go through. */
const rejectionOf = (error: unknown): number | undefined =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))
    ? error.responseCode
    : undefined

/** Whether the server permanently rejected this email (RFC 5321, 5xx). */
export const isRejected = (error: unknown): boolean => (rejectionOf(error) ?? 0) >= 500

/** Whether it rejected this email temporarily (4xx): a full mailbox, greylisting. With 421 the server itself is closing. */
export const isRejectedForNow = (error: unknown): boolean => {
  const code = rejectionOf(error)
  return code !== undefined && code >= 400 && code < 500 && code !== 421
}
