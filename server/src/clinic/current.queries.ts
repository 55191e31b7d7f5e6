import { sql } from 'drizzle-orm'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { storedPhone } from '../platform/database/phone-column.ts'
import { phoneText } from '../platform/phones.ts'
import type { Settings } from '../platform/settings.ts'
import type { Clinic } from '../request/services.ts'
import { openingOf } from './opening.exports.queries.ts'
import { clinic } from './table.ts'

/** The number as people here write it; it is stored in E.164. */
export const withPhoneText = (details: ClinicDetails): ClinicDetails => ({
  ...details,
  phone: details.phone === null ? null : phoneText(storedPhone(details.phone)),
})

/** Milliseconds of the machine's clock. */
const cachedFor = 500

const selectCurrent = prepared((db, name) => {
  const entered = db.select({ details: clinic.details }).from(clinic)
  return db
    .select({
      details: sql<Partial<ClinicDetails> | null>`(${entered})`,
      opening: openingOf(sql`${param('today')}::date`),
    })
    .from(sql`(select) as nothing`)
    .prepare(name)
})

/** The same in every process within half a second. What is read also sets the zone of the process's clock. */
export const createClinic = (
  db: Database,
  settings: Pick<Settings, 'clinicName' | 'clinicAddress' | 'clinicPhone'>,
  clock: Clock,
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
  }
  let known: { current: ReturnType<typeof load>; until: number } | undefined

  const load = async () => {
    const [row] = await selectCurrent(db).execute({ today: clock.today() })
    const details = withPhoneText({ ...defaults, ...row?.details })
    clock.zone = details.timeZone
    return { details, opening: row?.opening ?? { hours: null, closedDays: [] } }
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

  return {
    defaults,
    details: async () => (await current()).details,
    opening: async () => (await current()).opening,
    clearCache() {
      known = undefined
    },
  }
}
