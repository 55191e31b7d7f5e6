import { isIP } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { mailAddressOf } from './accounts/preferences/queries.ts'
import { createPostman, type Postman } from './outbox/postman.ts'
import { mailOverSmtp, mailToFolder } from './platform/mail.ts'

const anyHost = ['0.0.0.0', '::']

/** Where people reach this process when nothing stands before it. */
const ownOrigin = (app: FastifyInstance): string => {
  const { host, port } = app.services.settings
  const at = app.server.address()
  const listening = typeof at === 'object' && at !== null ? at.port : port
  const name = anyHost.includes(host) ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host
  return `http://${name}:${listening}`
}

/** Mails the notices of those who want it, over SMTP_URL or into DATA_DIR/mail; at work once the server listens. */
export const mailNotices = (app: FastifyInstance): Postman => {
  const { db, clock, bus, log, settings } = app.services
  const origin = () => settings.publicUrl?.replace(/\/+$/, '') ?? ownOrigin(app)
  const from = () => {
    const { hostname } = new URL(origin())
    return settings.mailFrom ?? `Alafia <no-reply@${/^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname}>`
  }
  const mail = settings.smtpUrl
    ? mailOverSmtp(settings.smtpUrl, from)
    : mailToFolder(join(settings.dataDir, 'mail'), from)
  const postman = createPostman({ db, clock, bus, log, mail, origin, addressOf: mailAddressOf })
  app.addHook('onListen', async () => postman.start())
  app.addHook('preClose', () => postman.stop())
  return postman
}
