import { isIP } from 'node:net'
import { resolve, sep } from 'node:path'
import type { OnlinePayment } from '@alafia/contract/kernel/online-payment'
import { databaseAddresses, type DatabaseAddresses } from './database/addresses.ts'
import type { FilesKeys } from './files/encryption.ts'
import { isInS3 } from './files/s3-storage.ts'
import { key256, onOff, read, reject, url, wholeNumber, type Environment } from './setting-values.ts'

/** Everything that the environment can set, validated. Times in minutes, limits in calls. */
export type Settings = DatabaseAddresses & {
  port: number
  host: string
  dataDir: string
  redisUrl: string | undefined
  demo: boolean
  /** Other machines can reach the server, so the demo needs DEMO=on and warns on every page. */
  isExposed: boolean
  production: boolean
  timeZone: string
  adminEmail: string | undefined
  adminPassword: string | undefined
  /** smtp:// or smtps://; without it, email is written to files. */
  smtpUrl: string | undefined
  /** The sender of all email. */
  mailFrom: string | undefined
  /** Each night the head of the audit trail is emailed here, in lower case. */
  auditHeadEmail: string | undefined
  /** Each night the head of the audit trail is appended to this file, which isn't in `dataDir`. */
  auditHeadFile: string | undefined
  /** What backups are encrypted with. */
  backupPassphrase: string | undefined
  /** Each night a backup is written to this folder, which isn't in `dataDir`. */
  backupFolder: string | undefined
  /** How long those backups are kept. */
  backupKeptDays: number
  /** Where stored files are, if not in `dataDir`: `s3://bucket/folder` or `https://host/bucket/folder`. */
  filesUrl: string | undefined
  /** What stored files are encrypted with; without it, they are stored as they are. */
  filesKeys: FilesKeys | undefined
  /** Where ClamAV's daemon listens; without it, files aren't scanned. */
  clamdUrl: string | undefined
  rateLimit: boolean
  publicUrl: string | undefined
  metricsToken: string | undefined
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | undefined
  logLevel: string
  idleMinutes: number
  absoluteMinutes: number
  /** A second person must sign what a pharmacy throws away. */
  wasteWitness: boolean
  /** turn: and turns: addresses for video visits between browsers that can't reach each other directly. */
  turnUrls: readonly string[]
  turnSecret: string | undefined
  /** All video visits go through TURN. */
  turnOnly: boolean
  /** The number to call when a video visit fails. */
  clinicPhone: string | undefined
  /** On letters and appointment summaries. */
  clinicName: string | undefined
  /** On the same, in one line. */
  clinicAddress: string | undefined
  /** With it, patients pay on Paystack's page; without it, with test cards in the demo and not at all elsewhere. */
  paystackSecretKey: string | undefined
  paystackUrl: string
  onlinePayment: OnlinePayment
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const clamd = (environment: Environment): string | undefined => {
  const text = url(environment, 'CLAMD_URL', ['tcp:', 'unix:'])
  if (text === undefined) return undefined
  const { hostname, pathname } = new URL(text)
  return hostname !== '' || pathname.length > 1
    ? text
    : reject('CLAMD_URL', 'takes an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl')
}

const withSlash = (address: string) => address.replace(/\/*$/, '/')

const s3Address = (environment: Environment, name: string): string | undefined => {
  const address = url(environment, name, ['s3:', 'https:', 'http:'])
  if (address === undefined) return undefined
  const { protocol, host, pathname, username, search } = new URL(address)
  return host !== '' && (protocol === 's3:' || pathname.length > 1) && username === '' && search === ''
    ? address
    : reject(name, 'takes s3://bucket/folder, or https://host/bucket/folder, without credentials')
}

const backups = (
  environment: Environment,
  dataDir: string,
): Pick<Settings, 'backupPassphrase' | 'backupFolder' | 'backupKeptDays'> => {
  const backupPassphrase = read(environment, 'BACKUP_PASSPHRASE')
  if (backupPassphrase && backupPassphrase.length < 16)
    reject('BACKUP_PASSPHRASE', 'takes at least 16 characters')
  const folder = read(environment, 'BACKUP_FOLDER')
  const filesUrl = read(environment, 'FILES_URL')
  const inS3 = folder !== undefined && isInS3(folder)
  const backupFolder = inS3 ? s3Address(environment, 'BACKUP_FOLDER') : folder && resolve(folder)
  if (backupFolder && !backupPassphrase) reject('BACKUP_PASSPHRASE', 'is needed with BACKUP_FOLDER')
  if (backupFolder && `${backupFolder}${sep}`.startsWith(`${dataDir}${sep}`))
    reject('BACKUP_FOLDER', 'takes a folder outside DATA_DIR, on another disk or machine')
  // A restore wants nothing where the files go.
  if (inS3 && filesUrl && withSlash(folder).startsWith(withSlash(filesUrl)))
    reject('BACKUP_FOLDER', 'takes a folder that isn’t in FILES_URL, best in another bucket')
  return {
    backupPassphrase,
    backupFolder,
    backupKeptDays: wholeNumber(environment, 'BACKUP_KEPT_DAYS', 30, 1, 3650),
  }
}

const filesKeysOf = (environment: Environment): FilesKeys | undefined => {
  const current = key256(environment, 'FILES_KEY')
  const old = key256(environment, 'FILES_KEY_OLD')
  if (old && !current) reject('FILES_KEY', 'is needed with FILES_KEY_OLD: the key that takes its place')
  return current && { current, old }
}

const isThisMachine = (host: string) => /^(?:localhost|\[?::1\]?|127(?:\.\d+){3})$/.test(host)

/** Whether others may use it: over https, at a public address, or at an address of this machine that its network reaches. */
const exposed = (host: string, publicUrl: string | undefined) =>
  !isThisMachine(host) ||
  (publicUrl !== undefined &&
    (publicUrl.toLowerCase().startsWith('https:') || !isThisMachine(new URL(publicUrl).hostname)))

const zone = (environment: Environment): string => {
  const text = read(environment, 'CLINIC_TIME_ZONE') ?? 'Africa/Lagos'
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return reject('CLINIC_TIME_ZONE', `takes a time zone such as Africa/Lagos, not '${text}'`)
  }
}

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128))
}

const proxies = (environment: Environment): string | undefined => {
  const text = read(environment, 'TRUST_PROXY')
  if (text === undefined) return undefined
  return text.split(',').every((one) => isProxy(one.trim()))
    ? text
    : reject('TRUST_PROXY', 'takes addresses of proxies such as 10.0.0.5 or 10.0.0.0/8, separated by commas')
}

const turnAddress = /^turns?:(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/i

const turn = (environment: Environment): Pick<Settings, 'turnUrls' | 'turnSecret' | 'turnOnly'> => {
  const turnUrls = (read(environment, 'TURN_URL') ?? '').split(/\s*,\s*/).filter(Boolean)
  if (!turnUrls.every((one) => turnAddress.test(one)))
    reject('TURN_URL', 'takes addresses such as turn:turn.example.org:3478, separated by commas')
  const turnSecret = read(environment, 'TURN_SECRET')
  if (turnUrls.length > 0 && !turnSecret) reject('TURN_SECRET', 'is needed with TURN_URL')
  if (turnSecret && turnUrls.length === 0) reject('TURN_URL', 'is needed with TURN_SECRET')
  const turnOnly = onOff(environment, 'TURN_ONLY', false)
  if (turnOnly && turnUrls.length === 0) reject('TURN_URL', 'is needed with TURN_ONLY')
  return { turnUrls, turnSecret, turnOnly }
}

const phoneNumber = (environment: Environment, fallback: string | undefined): string | undefined => {
  const text = read(environment, 'CLINIC_PHONE') ?? fallback
  return text === undefined || /^\+?[\d ()-]{3,30}$/.test(text)
    ? text
    : reject('CLINIC_PHONE', 'takes a phone number such as +234 803 555 0100')
}

const printedLine = (
  environment: Environment,
  name: string,
  longest: number,
  fallback: string | undefined,
): string | undefined => {
  const text = read(environment, name) ?? fallback
  return text === undefined || (text.length <= longest && !/\p{Cc}/u.test(text))
    ? text
    : reject(name, `takes one line of at most ${longest} characters`)
}

/** A copy of the head is worth something only where whoever rewrites the database can't rewrite the copy too. */
const auditHead = (
  environment: Environment,
  { dataDir, smtpUrl }: Pick<Settings, 'dataDir' | 'smtpUrl'>,
): Pick<Settings, 'auditHeadEmail' | 'auditHeadFile'> => {
  const auditHeadEmail = read(environment, 'AUDIT_HEAD_EMAIL')?.toLowerCase()
  if (auditHeadEmail && !/^[^\s<>@,]+@[^\s<>@,]+\.[^\s<>@,]+$/.test(auditHeadEmail))
    reject('AUDIT_HEAD_EMAIL', 'takes one email address')
  if (auditHeadEmail && !smtpUrl) reject('SMTP_URL', 'is needed with AUDIT_HEAD_EMAIL')
  const file = read(environment, 'AUDIT_HEAD_FILE')
  const auditHeadFile = file && resolve(file)
  if (auditHeadFile?.startsWith(`${dataDir}${sep}`))
    reject('AUDIT_HEAD_FILE', 'takes a file outside DATA_DIR, on another disk or machine')
  return { auditHeadEmail, auditHeadFile }
}

/** Keys of Paystack's test mode move no money, live keys do: neither may be taken for the other. */
const paystack = (
  environment: Environment,
  demo: boolean,
): Pick<Settings, 'paystackSecretKey' | 'paystackUrl' | 'onlinePayment'> => {
  const paystackSecretKey = read(environment, 'PAYSTACK_SECRET_KEY')
  const kind = demo ? 'test' : 'live'
  if (paystackSecretKey && !new RegExp(`^sk_${kind}_\\w+$`).test(paystackSecretKey))
    reject('PAYSTACK_SECRET_KEY', `takes a ${kind} key, sk_${kind}_…, ${demo ? 'in' : 'outside'} demo mode`)
  return {
    paystackSecretKey,
    paystackUrl: url(environment, 'PAYSTACK_URL', ['http:', 'https:']) ?? 'https://api.paystack.co',
    onlinePayment: paystackSecretKey ? 'checkout' : demo ? 'cards' : 'none',
  }
}

/** The demo has a clinic to call, with a name and an address for its letters. */
export const demoClinic = {
  clinicPhone: '+234 803 555 0100',
  clinicName: 'Alafia Demo Clinic',
  clinicAddress: '12 Example Street, Yaba, Lagos',
}

/** Reads and checks all settings. @throws SettingError on the first invalid one. */
export const readSettings = (environment: Environment): Settings => {
  const production = read(environment, 'NODE_ENV') === 'production'
  const logLevel = read(environment, 'LOG_LEVEL') ?? 'info'
  if (!logLevels.includes(logLevel)) reject('LOG_LEVEL', `takes one of ${logLevels.join(', ')}`)
  const adminEmail = read(environment, 'ADMIN_EMAIL')
  const adminPassword = read(environment, 'ADMIN_PASSWORD')
  if (adminEmail && !/^\S+@\S+\.\S+$/.test(adminEmail)) reject('ADMIN_EMAIL', 'takes an email address')
  if (adminEmail && !adminPassword) reject('ADMIN_PASSWORD', 'is needed with ADMIN_EMAIL')
  if (adminPassword && !adminEmail) reject('ADMIN_EMAIL', 'is needed with ADMIN_PASSWORD')
  if (adminPassword && adminPassword.length < 12) reject('ADMIN_PASSWORD', 'takes at least 12 characters')
  const mailFrom = read(environment, 'MAIL_FROM')
  if (mailFrom && !/^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    reject('MAIL_FROM', 'takes an address such as clinic@example.org or Alafia <clinic@example.org>')
  const host = read(environment, 'HOST') ?? '127.0.0.1'
  const publicUrl = url(environment, 'PUBLIC_URL', ['http:', 'https:'])
  const isExposed = exposed(host, publicUrl)
  const dataDir = resolve(read(environment, 'DATA_DIR') ?? 'data')
  const smtpUrl = url(environment, 'SMTP_URL', ['smtp:', 'smtps:'])
  const demo = onOff(environment, 'DEMO', !production && !isExposed)
  return {
    port: wholeNumber(environment, 'PORT', 3000, 0, 65_535),
    host,
    dataDir,
    ...databaseAddresses(environment),
    redisUrl: url(environment, 'REDIS_URL', ['redis:', 'rediss:']),
    demo,
    isExposed,
    production,
    timeZone: zone(environment),
    adminEmail,
    adminPassword,
    smtpUrl,
    mailFrom,
    ...auditHead(environment, { dataDir, smtpUrl }),
    ...backups(environment, dataDir),
    filesUrl: s3Address(environment, 'FILES_URL'),
    filesKeys: filesKeysOf(environment),
    clamdUrl: clamd(environment),
    rateLimit: onOff(environment, 'RATE_LIMIT', true),
    wasteWitness: onOff(environment, 'WASTE_WITNESS', false),
    publicUrl,
    metricsToken: read(environment, 'METRICS_TOKEN'),
    trustProxy: proxies(environment),
    logLevel,
    idleMinutes: wholeNumber(environment, 'SESSION_IDLE_MINUTES', 30, 3, 1440),
    absoluteMinutes: wholeNumber(environment, 'SESSION_HOURS', 12, 1, 168) * 60,
    ...turn(environment),
    clinicPhone: phoneNumber(environment, demo ? demoClinic.clinicPhone : undefined),
    clinicName: printedLine(environment, 'CLINIC_NAME', 120, demo ? demoClinic.clinicName : undefined),
    clinicAddress: printedLine(
      environment,
      'CLINIC_ADDRESS',
      200,
      demo ? demoClinic.clinicAddress : undefined,
    ),
    ...paystack(environment, demo),
  }
}
