import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { mailOverSmtp, mailToFolder } from '../platform/mail/transport.ts'
import type { Settings } from '../platform/settings.ts'
import { createPostman, type Postman, type PostmanParts } from './postman.ts'

const anyHost = ['0.0.0.0', '::']

/** Where people reach this process when nothing stands before it. */
const ownOrigin = (app: FastifyInstance, { host, port }: Settings): string => {
  const at = app.server.address()
  const listening = typeof at === 'object' && at !== null ? at.port : port
  const name = anyHost.includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${listening}`
}

/** Mails the notices of those who want it, over SMTP_URL or into DATA_DIR/mail; at work once the server listens. */
export const mailNotices = (
  app: FastifyInstance,
  settings: Settings,
  parts: Omit<PostmanParts, 'mail' | 'origin' | 'log'>,
): Postman => {
  const origin = () => settings.publicUrl?.replace(/\/+$/, '') ?? ownOrigin(app, settings)
  const from = () => {
    const { hostname } = new URL(origin())
    return settings.mailFrom ?? `Alafia <no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}>`
  }
  const mail = settings.smtpUrl
    ? mailOverSmtp(settings.smtpUrl, from)
    : mailToFolder(join(settings.dataDir, 'mail'), from)
  const postman = createPostman({ ...parts, log: app.log, mail, origin })
  app.addHook('onListen', async () => postman.start())
  app.addHook('preClose', () => postman.stop())
  return postman
}
