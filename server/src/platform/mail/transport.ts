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
  /** Resolves once the server has taken it over, or the file is on the disk. @throws whatever went wrong, within 25 s */
  send(letter: Letter): Promise<void>
  /** A letter that is still under way fails. */
  close(): void
}

/** What one letter may take; milliseconds. A transaction waits for it, and may stand idle for 30 s. */
const usualPatience = 25_000

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

/**
 * Mail over SMTP, one connection at a time.
 * @param url smtp:// or smtps://, with name and password where it needs them
 * @param patience what one letter may take; milliseconds
 */
export const mailOverSmtp = (url: string, from: () => string, patience = usualPatience): Mail => {
  const forOneAnswer = patience * 0.8
  const open = async () => {
    const { createTransport } = await library()
    const transport = createTransport({
      url,
      pool: true,
      maxConnections: 1,
      connectionTimeout: forOneAnswer,
      greetingTimeout: forOneAnswer,
      socketTimeout: forOneAnswer,
      // What is given up is cut off at once, without sending what is still in the buffer.
      socketCloseTimeout: 0,
    })
    // A lost connection that nobody waits for: the next letter opens another.
    transport.on('error', () => undefined)
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(letter) {
      const transport = await (opened ??= open())
      // The signal closes the connection: a letter that is to be tried again must not go out behind our back.
      await transport.sendMail({ ...messageOf(letter, from()), signal: AbortSignal.timeout(patience) })
    },
    close: () => void opened?.then((transport) => transport.close({ force: true })),
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

/** What the server said against this very letter, to its receiver or its content: others may go through. */
const refusalOf = (error: unknown): number | undefined =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  'command' in error &&
  ['RCPT TO', 'DATA'].includes(String(error.command))
    ? error.responseCode
    : undefined

/** Whether the server refused this very letter for good (RFC 5321, 5xx). */
export const isRefusedForGood = (error: unknown): boolean => (refusalOf(error) ?? 0) >= 500

/** Whether it refused this very letter for now (4xx): a full mailbox, greylisting. With 421 it goes away itself. */
export const isRefusedForNow = (error: unknown): boolean => {
  const code = refusalOf(error)
  return code !== undefined && code >= 400 && code < 500 && code !== 421
}
