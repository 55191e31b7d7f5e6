import { and, asc, count, eq, gt, min, sql } from 'drizzle-orm'
import type { WaitlistCount } from '@alafia/contract/appointments/waitlist'
import { doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import type { Context } from '../../request/context.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'
import { canStillBook } from './eligibility.queries.ts'

const countStatement = prepared((db, name) => {
  const doctor = doctors('doctor_waited_for')
  const { doctorId, specialization, joinedAt, status } = waitlistEntry
  const offer = db
    .select({ id: waitlistOffer.id })
    .from(waitlistOffer)
    .where(
      and(
        eq(waitlistOffer.entryId, waitlistEntry.id),
        sql`${waitlistOffer.outcome} is null`,
        gt(waitlistOffer.offeredUntil, param('now')),
      ),
    )
  return db
    .select({
      doctorName: sql<string | null>`${doctorNameSql(doctor)}`,
      specialization: sql<string>`coalesce(${specialization}, ${doctor.specialization})`,
      waiting: count(),
      offered: sql<number>`(count(*) filter (where exists ${offer}))::int`,
      since: min(joinedAt),
    })
    .from(waitlistEntry)
    .leftJoin(doctor, eq(doctor.id, doctorId))
    .where(and(eq(status, 'waiting'), canStillBook()))
    .groupBy(doctorId, specialization, doctor.firstName, doctor.lastName, doctor.specialization)
    .orderBy(asc(min(joinedAt)))
    .prepare(name)
})

/** How many people wait for each doctor and each specialization, those who have waited longest first. */
export const countWaitlist = async ({ db, clock }: Context): Promise<WaitlistCount[]> => {
  const rows = await countStatement(db).execute({ now: clock.now() })
  return rows.flatMap(({ since, ...of }) => (since === null ? [] : [{ ...of, since: since.toISOString() }]))
}
