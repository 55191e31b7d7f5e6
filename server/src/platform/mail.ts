import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

/** One mail of plain text. `id` names it, the same at every try: a receiver can tell a second copy by it. */
export type Letter = {
  id: string
  /** The moment that its Date header shows. */
  at: Date
  to: string
  subject: string
  text: string
  /** The page on which the person says what comes by mail. */
  preferencesUrl: string
}

export type Mail = {
  /** Resolves once the server has taken it over, or the file is on the disk. @throws whatever went wrong, within `patience` */
  send(letter: Letter): Promise<void>
  close(): void
}

/** What one letter may take; milliseconds. */
const patience = 10_000

const withinPatience = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server did not answer in time')), patience)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

const messageOf = ({ id, at, to, subject, text, preferencesUrl }: Letter, from: string): SendMailOptions => {
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

/** Fetched with the first letter: a start need not wait for it. */
const library = () => import('nodemailer')

/** Mail over SMTP, one connection at a time. @param url smtp:// or smtps://, with name and password where it needs them */
export const mailOverSmtp = (url: string, from: () => string): Mail => {
  const open = async () => {
    const { createTransport } = await library()
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    })
    // A lost connection that nobody waits for: the next letter opens another.
    transport.on('error', () => undefined)
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(letter) {
      const transport = await (opened ??= open())
      await withinPatience(transport.sendMail(messageOf(letter, from())))
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Mail as .eml files in a folder, for whoever has no mail server. A second try writes the same file again. */
export const mailToFolder = (folder: string, from: () => string): Mail => ({
  async send(letter) {
    const { createTransport } = await library()
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await transport.sendMail(messageOf(letter, from()))
    await mkdir(folder, { recursive: true })
    await chmod(folder, 0o700)
    const path = join(folder, `${letter.id}.eml`)
    await writeFile(`${path}.part`, message, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
  close: () => undefined,
})

/** Whether the server refused this very letter for good (RFC 5321, 5xx to its receiver or content): others may go through. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))
