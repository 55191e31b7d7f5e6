import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { Clock } from '../platform/clock.ts'
import { prepared, type Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/settings.ts'
import type { Clinic } from '../request/services.ts'
import { clinic } from './table.ts'

/** Milliseconds of the machine's clock. */
const cachedFor = 500

const selectDetails = prepared((db, name) =>
  db.select({ details: clinic.details }).from(clinic).prepare(name),
)

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
  let known: { details: Promise<ClinicDetails>; until: number } | undefined

  const load = async (): Promise<ClinicDetails> => {
    const [row] = await selectDetails(db).execute()
    const details = { ...defaults, ...row?.details }
    clock.zone = details.timeZone
    return details
  }

  return {
    defaults,
    details() {
      const now = performance.now()
      if (known && now < known.until) return known.details
      const asked = { details: load(), until: now + cachedFor }
      known = asked
      // If the database is unavailable, the next call retries.
      asked.details.catch(() => {
        if (known === asked) known = undefined
      })
      return asked.details
    },
    clearCache() {
      known = undefined
    },
  }
}
