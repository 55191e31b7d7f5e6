import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** Everything that the environment can set, checked. Times in minutes, limits in calls. */
export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  demo: boolean
  production: boolean
  timeZone: string
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** smtp:// or smtps://; without it mail becomes files. */
  smtpUrl: string | undefined
  /** The sender of all mail. */
  mailFrom: string | undefined
  rateLimit: boolean
  publicUrl: string | undefined
  metricsToken: string | undefined
  /** Addresses of the proxies whose X-Forwarded-For is believed. */
  trustProxy: string | undefined
  logLevel: string
  idleMinutes: number
  absoluteMinutes: number
  /** turn: and turns: addresses that visits go through where browsers don't reach each other; none: they must. */
  turnUrls: readonly string[]
  turnSecret: string | undefined
  /** Visits go through TURN alone. */
  turnOnly: boolean
  /** The last way out when a visit by video fails. */
  clinicPhone: string | undefined
}

/** A setting that can't be used; the message names it and says what it takes. */
export class SettingError extends Error {}

type Environment = Record<string, string | undefined>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const read = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined

const reject = (name: string, takes: string): never => {
  throw new SettingError(`${name} ${takes}`)
}

const wholeNumber = (
  environment: Environment,
  name: string,
  usual: number,
  least: number,
  most: number,
): number => {
  const given = read(environment, name)
  if (given === undefined) return usual
  const value = Number(given)
  return Number.isInteger(value) && value >= least && value <= most
    ? value
    : reject(name, `takes a whole number from ${least} to ${most}, not '${given}'`)
}

const onOff = (environment: Environment, name: string, usual: boolean): boolean => {
  const given = read(environment, name)?.toLowerCase()
  if (given === undefined) return usual
  if (['on', 'true', '1', 'yes'].includes(given)) return true
  if (['off', 'false', '0', 'no'].includes(given)) return false
  return reject(name, `takes on or off, not '${given}'`)
}

const url = (environment: Environment, name: string, protocols: string[]): string | undefined => {
  const given = read(environment, name)
  if (given === undefined) return undefined
  // The value is not repeated: it may hold a password.
  return URL.canParse(given) && protocols.some((protocol) => given.toLowerCase().startsWith(`${protocol}//`))
    ? given
    : reject(
        name,
        `takes an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      )
}

const zone = (environment: Environment): string => {
  const given = read(environment, 'CLINIC_TIME_ZONE') ?? 'Africa/Lagos'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return reject('CLINIC_TIME_ZONE', `takes a time zone such as Africa/Lagos, not '${given}'`)
  }
}

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128))
}

const proxies = (environment: Environment): string | undefined => {
  const given = read(environment, 'TRUST_PROXY')
  if (given === undefined) return undefined
  return given.split(',').every((one) => isProxy(one.trim()))
    ? given
    : reject('TRUST_PROXY', 'takes addresses of proxies such as 10.0.0.5 or 10.0.0.0/8, separated by commas')
}

const turnAddress = /^turns?:(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i

const turn = (environment: Environment): Pick<Settings, 'turnUrls' | 'turnSecret' | 'turnOnly'> => {
  const turnUrls = (read(environment, 'TURN_URL') ?? '').split(/\s*,\s*/).filter(Boolean)
  if (!turnUrls.every((one) => turnAddress.test(one)))
    reject('TURN_URL', 'takes addresses such as turn:turn.example.org:3478, separated by commas')
  const turnSecret = read(environment, 'TURN_SECRET')
  if (turnUrls.length > 0 && !turnSecret) reject('TURN_SECRET', 'must stand beside TURN_URL')
  if (turnSecret && turnUrls.length === 0) reject('TURN_URL', 'must stand beside TURN_SECRET')
  const turnOnly = onOff(environment, 'TURN_ONLY', false)
  if (turnOnly && turnUrls.length === 0) reject('TURN_URL', 'must stand beside TURN_ONLY')
  return { turnUrls, turnSecret, turnOnly }
}

const phoneNumber = (environment: Environment, usual: string | undefined): string | undefined => {
  const given = read(environment, 'CLINIC_PHONE') ?? usual
  return given === undefined || /^\+?[\d ()-]{3,30}$/.test(given)
    ? given
    : reject('CLINIC_PHONE', 'takes a phone number such as +234 803 555 0100')
}

/** In the demo there is a clinic to call. */
const demoPhone = '+234 803 555 0100'

/** Reads and checks all settings. @throws SettingError on the first that can't be used. */
export const readSettings = (environment: Environment): Settings => {
  const production = read(environment, 'NODE_ENV') === 'production'
  const logLevel = read(environment, 'LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(logLevel)) reject('LOG_LEVEL', `takes one of ${logLevels.join(', ')}`)
  const adminEmail = read(environment, 'ADMIN_EMAIL')
  const adminPassword = read(environment, 'ADMIN_PASSWORD')
  if (adminEmail && !/^\S+@\S+\.\S+$/.test(adminEmail)) reject('ADMIN_EMAIL', 'takes an e-mail address')
  if (adminEmail && !adminPassword) reject('ADMIN_PASSWORD', 'must stand beside ADMIN_EMAIL')
  if (adminPassword && !adminEmail) reject('ADMIN_EMAIL', 'must stand beside ADMIN_PASSWORD')
  if (adminPassword && adminPassword.length < 12) reject('ADMIN_PASSWORD', 'takes at least 12 characters')
  const mailFrom = read(environment, 'MAIL_FROM')
  if (mailFrom && !/^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    reject('MAIL_FROM', 'takes an address such as clinic@example.org or Alafia <clinic@example.org>')
  const demo = onOff(environment, 'DEMO', !production)
  return {
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
    host: read(environment, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(read(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl: url(environment, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    redisUrl: url(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    demo,
    production,
    timeZone: zone(environment),
    adminEmail,
    adminPassword,
    smtpUrl: url(environment, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    rateLimit: onOff(environment, 'RATE_LIMIT', true),
    publicUrl: url(environment, 'PUBLIC_URL', ['http:', 'https:']),
    metricsToken: read(environment, 'METRICS_TOKEN'),
    trustProxy: proxies(environment),
    logLevel,
    idleMinutes: wholeNumber(environment, 'SESSION_IDLE_MINUTES', 30, 3, 1440),
    absoluteMinutes: wholeNumber(environment, 'SESSION_HOURS', 12, 1, 168) * 60,
    ...turn(environment),
    clinicPhone: phoneNumber(environment, demo ? demoPhone : undefined),
  }
}
