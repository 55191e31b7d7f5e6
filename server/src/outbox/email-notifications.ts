import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { folderTransport, smtpTransport, type MailTransport } from '../platform/mail/transport.ts'
import { asSystem } from '../platform/database/row-access.ts'
import type { Settings } from '../platform/settings.ts'
import { createMailer, type Mailer, type MailerDependencies } from './mailer.ts'

const anyHost = ['0.0.0.0', '::']

/** Where people reach this process when there is no proxy in front of it. */
const ownOrigin = (app: FastifyInstance, { host, port }: Settings): string => {
  const at = app.server.address()
  const listening = typeof at === 'object' && at !== null ? at.port : port
  const name = anyHost.includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${listening}`
}

/** Emails notifications through SMTP_URL, or as files in DATA_DIR/mail. Starts when the server listens. */
export const emailNotifications = (
  app: FastifyInstance,
  settings: Settings,
  {
    footer,
    ...parts
  }: Omit<MailerDependencies, 'transport' | 'origin' | 'log'> & { footer: () => Promise<string> },
): Mailer => {
  const origin = () => settings.publicUrl?.replace(/\/+$/, '') ?? ownOrigin(app, settings)
  const from = () => {
    const { hostname } = new URL(origin())
    return settings.mailFrom ?? `Alafia <no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}>`
  }
  const bare = settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, from)
    : folderTransport(join(settings.dataDir, 'mail'), from)
  const transport: MailTransport = {
    ...bare,
    send: async (email) => bare.send({ ...email, text: email.text + (await footer()) }),
  }
  const mailer = createMailer({ ...parts, log: app.log, transport, origin })
  app.addHook('onListen', () => asSystem(async () => mailer.start()))
  app.addHook('preClose', () => mailer.stop())
  return mailer
}
