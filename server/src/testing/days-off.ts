import { closedDays } from '../clinic/table.ts'
import { doctorTimeOff } from '../doctors/table.ts'
import type { TestServer } from './server.ts'

/** A doctor's time off, and a closed day of the clinic, far from all bookings; and a site with a room. */
export const daysOffOf = async ({ db, seed }: Pick<TestServer, 'db' | 'seed'>, doctor: { id: number }) => {
  const [off] = await db
    .insert(doctorTimeOff)
    .values({ doctorId: doctor.id, startsOn: '2026-06-01', endsOn: '2026-06-05' })
    .returning({ id: doctorTimeOff.id })
  const [closed] = await db
    .insert(closedDays)
    .values({ startsOn: '2026-08-01', endsOn: '2026-08-01', name: 'Canary day' })
    .returning({ id: closedDays.id })
  const site = await seed.site()
  return { timeOff: off?.id ?? 0, closedDays: closed?.id ?? 0, site, room: await seed.room(site) }
}
