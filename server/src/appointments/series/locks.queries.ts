import { asc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { openingLockKey } from '../../clinic/opening.exports.queries.ts'
import { availabilityLockKey } from '../../doctors/exports.queries.ts'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { variants } from '../../platform/database/query-variants.ts'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Context, Tx } from '../../request/context.ts'
import { doctorDayKey, personLockKey } from '../booking/booking.actions.ts'
import { visibleTo } from '../policy.ts'
import type { AppointmentRow } from '../row.ts'
import { selectAppointments } from '../selection.queries.ts'
import { appointment } from '../table.ts'

const ofSeries = alias(appointment, 'of_series')

/** The appointment and all that were booked with it. */
const isInSeriesOf = (id: ReturnType<typeof param>) =>
  or(
    eq(appointment.id, id),
    sql`${appointment.seriesId} = (select ${ofSeries.seriesId} from ${appointment} as of_series where ${ofSeries.id} = ${id})`,
  )

const seriesStatement = variants(({ role, isLocked }: { role: Role; isLocked: boolean }) =>
  prepared((db, name) => {
    const query = selectAppointments(db)
      .where(
        sql`(${isInSeriesOf(param('id'))}) and ${visibleTo(role, { actorId: param('actorId'), now: param('now') })}`,
      )
      // Everyone locks the visits of a series in this order.
      .orderBy(asc(appointment.id))
    return (isLocked ? query.for('update', { of: appointment }) : query).prepare(name)
  }),
)

const find =
  (isLocked: boolean) =>
  (
    tx: Parameters<ReturnType<typeof seriesStatement>>[0],
    { actor, clock }: Pick<Context, 'actor' | 'clock'>,
    id: number,
  ): Promise<AppointmentRow[]> =>
    seriesStatement({ role: actor.role, isLocked })(tx).execute({
      id,
      actorId: actor.userId,
      now: clock.now(),
    })

/** What the actor may see of the appointment and those that were booked with it; without the appointment, if they don't see it. */
export const findSeries = find(false)

/** The same, locked until the transaction ends. */
export const lockSeries = (tx: Tx, context: Pick<Context, 'actor' | 'clock'>, id: number) =>
  find(true)(tx, context, id)

const lockStatement = prepared((db, name) =>
  db
    .select({
      locks: sql`(
        (select count(pg_advisory_xact_lock(hashtextextended(key, 0))) from unnest(${param('keys')}::text[]) as key),
        pg_advisory_xact_lock_shared(hashtextextended(${param('hours')}, 0)),
        pg_advisory_xact_lock_shared(hashtextextended(${param('opening')}, 0)))`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name),
)

type Person = { patientId: number; familyMemberId: number | null }

/** As `lockSlot`, for several days of one doctor, the earliest first: whoever locks one day or several never waits in a circle. */
export const lockDays = async (
  tx: Tx,
  { doctorId, dates, person }: { doctorId: number; dates: readonly CivilDate[]; person?: Person },
): Promise<void> => {
  const days = dates.toSorted().map((date) => doctorDayKey(doctorId, date))
  await lockStatement(tx).execute({
    keys: person ? [personLockKey(person.patientId, person.familyMemberId), ...days] : days,
    hours: availabilityLockKey(doctorId),
    opening: openingLockKey,
  })
}
