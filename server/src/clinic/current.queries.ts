import { sql } from 'drizzle-orm'
import { getLogo } from '@alafia/contract/clinic/logo.endpoints'
import type { ClinicDetails, ClinicLogo } from '@alafia/contract/clinic/schema'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { storedPhone } from '../platform/database/phone-column.ts'
import { phoneText } from '../platform/phones.ts'
import type { Settings } from '../platform/settings.ts'
import type { Clinic } from '../request/services.ts'
import { openingOf } from './opening.exports.queries.ts'
import { clinic, clinicLogo } from './table.ts'

type StoredLogo = Omit<ClinicLogo, 'src'> & { fileKey: string; sha256: string }

/** The number as people here write it; it is stored in E.164. */
export const withPhoneText = (details: ClinicDetails): ClinicDetails => ({
  ...details,
  phone: details.phone === null ? null : phoneText(storedPhone(details.phone)),
})

/** Milliseconds of the machine's clock. */
const cachedFor = 500

const selectCurrent = prepared((db, name) => {
  const entered = db.select({ details: clinic.details }).from(clinic)
  const { fileKey, sha256, width, height } = clinicLogo
  const logo = db
    .select({
      logo: sql`json_build_object('fileKey', ${fileKey}, 'sha256', ${sha256}, 'width', ${width}, 'height', ${height})`,
    })
    .from(clinicLogo)
  return db
    .select({
      details: sql<Partial<ClinicDetails> | null>`(${entered})`,
      logo: sql<StoredLogo | null>`(${logo})`,
      opening: openingOf(sql`${param('today')}::date`),
    })
    .from(sql`(select) as nothing`)
    .prepare(name)
})

/** Where a logo is. Another picture has another address, so that browsers can keep it. */
export const logoAddress = (sha256: string): string => `${getLogo.path}?v=${sha256.slice(0, 16)}`

/** The same in every process within half a second. What is read also sets the zone of the process's clock. */
export const createClinic = (
  db: Database,
  settings: Pick<Settings, 'clinicName' | 'clinicAddress' | 'clinicPhone'>,
  clock: Clock,
  readFile: (key: string, sha256: string) => Promise<Buffer>,
): Clinic => {
  const defaults: ClinicDetails = {
    name: settings.clinicName ?? null,
    address: settings.clinicAddress ?? null,
    latitude: null,
    longitude: null,
    phone: settings.clinicPhone ?? null,
    email: null,
    registrationNumber: null,
    emergencyNumber: '112',
    timeZone: clock.zone,
    currency: 'NGN',
  }
  let known: { current: ReturnType<typeof load>; until: number } | undefined

  const load = async () => {
    const [row] = await selectCurrent(db).execute({ today: clock.today() })
    const details = withPhoneText({ ...defaults, ...row?.details })
    clock.zone = details.timeZone
    return { details, logo: row?.logo ?? null, opening: row?.opening ?? { hours: null, closedDays: [] } }
  }

  const current = () => {
    const now = performance.now()
    if (known && now < known.until) return known.current
    const asked = { current: load(), until: now + cachedFor }
    known = asked
    // If the database is unavailable, the next call retries.
    asked.current.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.current
  }

  let read: { key: string; bytes: Promise<Buffer> } | undefined
  const readLogo = ({ fileKey: key, sha256 }: StoredLogo) => {
    if (read?.key === key) return read.bytes
    const asked = { key, bytes: readFile(key, sha256) }
    read = asked
    asked.bytes.catch(() => {
      if (read === asked) read = undefined
    })
    return asked.bytes
  }

  return {
    defaults,
    details: async () => (await current()).details,
    opening: async () => (await current()).opening,
    async logo() {
      const { logo } = await current()
      if (!logo) return null
      const { sha256, width, height } = logo
      return { src: logoAddress(sha256), width, height, sha256, read: () => readLogo(logo) }
    },
    async letterhead() {
      const { details, logo } = await current()
      const { name, address, phone } = details
      return { name, address, phone, logo: logo && (await readLogo(logo).catch(() => null)) }
    },
    clearCache() {
      known = undefined
    },
  }
}
