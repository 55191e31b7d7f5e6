import type { Person } from '../seed/people.ts'
import { everyDay } from '../seed/hours.ts'
import { waitlistEntry, waitlistOffer } from '../appointments/waitlist/table.ts'
import { instantOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import type { TestServer } from './server.ts'

/** Someone who waits for three doctors, each of whom has offered a time. */
export const waitsWorld = async (server: TestServer, patient: Person) => {
  const now = server.clock.now()
  const until = new Date(now.getTime() + 15 * minute)
  const offered = async (time: string) => {
    const { id: doctorId } = await server.seed.doctor({ slots: everyDay([time]) })
    const startsAt = instantOf('2026-03-20', time, server.clock.zone)
    const [entry] = await server.db
      .insert(waitlistEntry)
      .values({
        patientId: patient.id,
        requestedBy: patient.id,
        doctorId,
        type: 'general',
        mode: 'video',
        reason: 'canary-reason',
        weekdays: ['Friday'],
        fromTime: '00:00',
        untilTime: '23:30',
        firstDay: '2026-03-12',
        lastDay: '2026-04-30',
        joinedAt: now,
      })
      .returning({ id: waitlistEntry.id })
    const entryId = entry?.id ?? 0
    const [offer] = await server.db
      .insert(waitlistOffer)
      .values({ entryId, doctorId, date: '2026-03-20', time, startsAt, offeredAt: now, offeredUntil: until })
      .returning({ id: waitlistOffer.id })
    const offerId = offer?.id ?? 0
    return { entryId, offerId }
  }
  return {
    toLeave: await offered('06:00'),
    toAccept: await offered('06:30'),
    toDecline: await offered('07:00'),
  }
}
