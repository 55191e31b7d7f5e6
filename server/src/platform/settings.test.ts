import { describe, expect, test } from 'vitest'
import { createServer } from './http/server.ts'
import { SettingError } from './setting-values.ts'
import { readSettings } from './settings.ts'

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
    return 'taken'
  } catch (error) {
    return error instanceof SettingError ? error.message : 'a defect'
  }
}

describe('PLAT-15 settings are validated at startup', () => {
  test('each setting has a default', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: expect.stringMatching(/\/data$/) as unknown, // a matcher
      databaseUrl: undefined,
      redisUrl: undefined,
      demo: true,
      timeZone: 'Africa/Lagos',
      filesKeys: undefined,
      clamdUrl: undefined,
      rateLimit: true,
      wasteWitness: false,
      publicUrl: undefined,
      logLevel: 'info',
      idleMinutes: 30,
      absoluteMinutes: 720,
      turnUrls: [],
      turnSecret: undefined,
      turnOnly: false,
      clinicPhone: '+234 803 555 0100',
      clinicName: 'Alafia Demo Clinic',
      clinicAddress: '12 Example Street, Yaba, Lagos',
    })
  })

  test('ACC-6 demo mode is off in production unless it is explicitly switched on', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
  })

  test.each([
    [{}, true, false],
    [{ HOST: 'localhost' }, true, false],
    [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' }, true, false],
    [{ HOST: '0.0.0.0' }, false, true],
    [{ HOST: '192.168.1.5' }, false, true],
    [{ HOST: '127.evil.example' }, false, true],
    [{ PUBLIC_URL: 'https://clinic.example' }, false, true],
    [{ PUBLIC_URL: 'HTTPS://localhost' }, false, true],
    [{ PUBLIC_URL: 'http://clinic.example' }, false, true],
    [{ PUBLIC_URL: 'https://clinic.example', DEMO: 'on' }, true, true],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true, true],
    [{ HOST: '0.0.0.0', DEMO: 'off' }, false, true],
  ])('ACC-6 with %j demo mode is %s', (environment, demo, isExposed) => {
    expect(readSettings(environment)).toMatchObject({ demo, isExposed })
  })

  test.each([
    'postgres://alafia@/clinic?host=/run/postgresql',
    'postgresql://alafia:se%2Fcret@/clinic?host=/run/postgresql',
    'postgres:///clinic?host=/run/postgresql',
  ])('PLAT-86 %s is taken as it is', (address) => {
    const given = { DATABASE_URL: address, DATABASE_APP_URL: address, DATABASE_READ_URL: address }
    expect(readSettings(given)).toMatchObject({
      databaseUrl: address,
      databaseAppUrl: address,
      databaseReadUrl: address,
    })
  })

  test('an empty setting counts as missing', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readSettings({}))
  })

  test.each([
    ['PORT', ['x', '-1', '65536', '80.5', '1e9', '0x', '3000;']],
    ['DEMO', ['maybe', '2']],
    ['RATE_LIMIT', ['fast']],
    ['DATABASE_URL', ['mysql://canary@here/db', 'canary', 'postgres:canary @', 'http://canary']],
    ['DATABASE_APP_URL', ['mysql://canary@here/db', 'canary']],
    ['DATABASE_READ_URL', ['mysql://canary@here/db', 'canary']],
    ['REDIS_URL', ['http://canary', 'canary:6379']],
    ['FILES_URL', ['canary', 's3://', 'https://canary', 'https://user:canary@host/bucket']],
    ['FILES_KEY', ['canary', `${'A'.repeat(42)}canary=`, 'canary'.repeat(10)]],
    ['CLAMD_URL', ['http://canary', 'canary:3310', 'unix://', 'tcp://']],
    ['PUBLIC_URL', ['canary.example', 'ftp://canary']],
    ['CLINIC_TIME_ZONE', ['Lagos', 'Africa/Nowhere']],
    ['LOG_LEVEL', ['loud', 'canary']],
    [
      'TRUST_PROXY',
      ['nonsense', '10.0.0.0/33', '10.0.0.1,nonsense', '10.0.0', '::1/129', '10.0.0.1/', 'true'],
    ],
    [
      'TURN_URL',
      ['http://canary', 'turn:', 'turn:here:port', 'turn:canary,stun:canary', 'turn:canary:123456'],
    ],
    ['CLINIC_PHONE', ['canary', '12', '+234 ext. 5']],
    ['CLINIC_NAME', ['canary\nClinic', 'canary'.repeat(21)]],
    ['CLINIC_ADDRESS', ['canary\u0007', 'canary'.repeat(34)]],
    ['AUDIT_HEAD_EMAIL', ['canary', 'canary@', 'canary@one.example,canary@two.example']],
    ['AUDIT_HEAD_FILE', ['data/canary.txt', './data/heads/canary.txt']],
    ['BACKUP_KEPT_DAYS', ['0', '3651']],
    ['SESSION_IDLE_MINUTES', ['0', '2', '1441', 'soon']],
    ['SESSION_HOURS', ['0', '169']],
    ['ADMIN_EMAIL', ['canary', 'canary@', '@canary.example']],
  ])('%s: an invalid value is refused in one line that names it', (name, values) => {
    for (const value of values) {
      const refusal = refusalOf({ [name]: value })
      expect([value, refusal.split(' ')[0], refusal.includes('\n')]).toEqual([value, name, false])
      expect(refusal).not.toContain('canary')
    }
    console.info(`${name}: ${values.length} wrong values, 0 taken`)
  })

  test('the first administrator needs an email address and a password, and errors never contain the password', () => {
    const [email, short, long] = ['admin@clinic.example', 'canary-12', 'canary-1234567']
    expect(refusalOf({ ADMIN_EMAIL: email })).toBe('ADMIN_PASSWORD is needed with ADMIN_EMAIL')
    expect(refusalOf({ ADMIN_PASSWORD: long })).toBe('ADMIN_EMAIL is needed with ADMIN_PASSWORD')
    expect(refusalOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: short })).toBe(
      'ADMIN_PASSWORD takes at least 12 characters',
    )
    expect(refusalOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: long })).toBe('taken')
  })

  test('TURN needs both its addresses and its secret, and only the demo has a default phone number', () => {
    const [TURN_URL, TURN_SECRET] = [
      'turn:turn.example.org:3478?transport=udp, turns:[2001:db8::1]',
      'canary',
    ]
    expect(readSettings({ TURN_URL, TURN_SECRET, TURN_ONLY: 'on' })).toMatchObject({
      turnUrls: ['turn:turn.example.org:3478?transport=udp', 'turns:[2001:db8::1]'],
      turnSecret: 'canary',
      turnOnly: true,
    })
    expect(refusalOf({ TURN_URL })).toBe('TURN_SECRET is needed with TURN_URL')
    expect(refusalOf({ TURN_SECRET })).toBe('TURN_URL is needed with TURN_SECRET')
    expect(refusalOf({ TURN_ONLY: 'on' })).toBe('TURN_URL is needed with TURN_ONLY')
    expect(readSettings({ DEMO: 'off' }).clinicPhone).toBeUndefined()
    expect(readSettings({ DEMO: 'off' })).toMatchObject({ clinicName: undefined, clinicAddress: undefined })
    expect(readSettings({ DEMO: 'off', CLINIC_PHONE: '0700 2532 342' }).clinicPhone).toBe('0700 2532 342')
  })

  test('PLAT-82 the folder for backups needs their passphrase, and isn’t in the folder that is backed up', () => {
    const set = { BACKUP_FOLDER: '/mnt/backups', BACKUP_PASSPHRASE: 'canary of four words' }
    expect(refusalOf({ BACKUP_FOLDER: '/mnt/backups' })).toBe(
      'BACKUP_PASSPHRASE is needed with BACKUP_FOLDER',
    )
    for (const BACKUP_FOLDER of ['data', './data/backups'])
      expect(refusalOf({ ...set, BACKUP_FOLDER })).toMatch(/^BACKUP_FOLDER takes a folder outside DATA_DIR/)
    expect(readSettings(set)).toMatchObject({ backupFolder: '/mnt/backups', backupKeptDays: 30 })
    const BACKUP_FOLDER = 's3://clinic/backups'
    expect(readSettings({ ...set, BACKUP_FOLDER })).toMatchObject({ backupFolder: BACKUP_FOLDER })
    expect(refusalOf({ ...set, BACKUP_FOLDER: 'https://s3.example' })).toMatch(
      /^BACKUP_FOLDER takes s3:\/\/bucket/,
    )
    for (const FILES_URL of ['s3://clinic', 's3://clinic/', `${BACKUP_FOLDER}/`])
      expect(refusalOf({ ...set, BACKUP_FOLDER, FILES_URL })).toMatch(
        /^BACKUP_FOLDER takes a folder that isn’t in FILES_URL/,
      )
  })

  test('AUD-33 an email of the head needs a mail server: a file beside the database doesn’t leave the machine', () => {
    const AUDIT_HEAD_EMAIL = 'Auditor@canary.example'
    expect(refusalOf({ AUDIT_HEAD_EMAIL })).toBe('SMTP_URL is needed with AUDIT_HEAD_EMAIL')
    const settings = { AUDIT_HEAD_EMAIL, SMTP_URL: 'smtp://mail.example', AUDIT_HEAD_FILE: '/mnt/heads.txt' }
    expect(readSettings(settings)).toMatchObject({
      auditHeadEmail: 'auditor@canary.example',
      auditHeadFile: '/mnt/heads.txt',
    })
  })

  test.each([
    '10.0.0.5',
    '10.0.0.0/8',
    'loopback, 192.168.0.0/16',
    '::1',
    'fd00::/8,uniquelocal',
    'linklocal',
  ])('TRUST_PROXY=%s is accepted by the server too', async (value) => {
    const server = await createServer({ ...readSettings({ TRUST_PROXY: value }), logLevel: 'silent' })
    await server.close()
  })
})
