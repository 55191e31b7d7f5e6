import { closedDays } from '../clinic/table.ts'
import { doctorTimeOff } from '../doctors/table.ts'
import type { TestServer } from './server.ts'

/** A doctor's time off, and a closed day of the clinic, far from all bookings; a site with a room, and two group sessions. */
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
  return {
    groupSession: await seed.groupSession({ doctor, date: '2026-04-10', time: '18:00' }),
    groupSessionToCancel: await seed.groupSession({ doctor, date: '2026-04-17', time: '18:00' }),
    timeOff: off?.id ?? 0,
    closedDays: closed?.id ?? 0,
    site,
    room: await seed.room(site),
  }
}
