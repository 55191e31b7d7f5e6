import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { addDays, civilOf } from '@alafia/contract/kernel/civil'
import { day, hour, minute } from '@alafia/contract/kernel/durations'
import { wantsReminder } from '../accounts/preferences.exports.queries.ts'
import { appointmentsStarting } from '../appointments/upcoming.exports.queries.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { prescriptionsExpiring } from '../prescriptions/exports.queries.ts'
import type { Services } from '../request/services.ts'
import { isOfFamily } from './policy.ts'
import { healthReminder, reminderTold } from './table.ts'
import { reminderNotice, type DueReminder, type ReminderKind } from './words.ts'

/** What is about a day is told in the morning, in the clinic's time. */
const morning = '09:00'
const expiringDays = 7
/** A health reminder whose day passed while nothing ran is still told so many days later. */
const lateDays = 2
const batchSize = 200

const healthRemindersDue = (from: string, until: string) =>
  new QueryBuilder()
    .select({
      id: healthReminder.id,
      patientId: healthReminder.patientId,
      familyMemberId: healthReminder.familyMemberId,
      dueOn: healthReminder.dueOn,
    })
    .from(healthReminder)
    .where(
      and(
        isNull(healthReminder.completedAt),
        isOfFamily,
        gte(healthReminder.dueOn, from),
        lte(healthReminder.dueOn, until),
      ),
    )
    .as('health')

/** The last day whose morning has come. */
const lastMorning = (now: Date, zone: string) => {
  const { date, time } = civilOf(now, zone)
  return time >= morning ? date : addDays(date, -1)
}

/** Everything of which somebody wants to be reminded by now, whether or not that was done. */
const dueBy = (now: Date, zone: string) => {
  const inAnHour = new Date(now.getTime() + hour).toISOString()
  const upTo = lastMorning(now, zone)
  const visit = appointmentsStarting(now, new Date(now.getTime() + day))
  const expiring = prescriptionsExpiring(civilOf(now, zone).date, addDays(upTo, expiringDays))
  const health = healthRemindersDue(addDays(upTo, -lateDays), upTo)
  return sql`
    select 'appointment-hour' as kind, ${visit.id} as subject_id, ${visit.startsAt} as about, ${visit.patientId} as patient_id,
      ${visit.familyMemberId} as member_id, ${visit.doctorId} as doctor_id
    from ${visit}
    where ${visit.startsAt} <= ${inAnHour}::timestamptz and ${wantsReminder(visit.patientId, 'appointmentHourBefore')}
    union all
    -- Who books within the last day has just seen when it is.
    select 'appointment-day', ${visit.id}, ${visit.startsAt}, ${visit.patientId}, ${visit.familyMemberId}, ${visit.doctorId}
    from ${visit}
    where ${visit.startsAt} > ${inAnHour}::timestamptz and ${visit.createdAt} <= ${visit.startsAt} - interval '1 day'
      and ${wantsReminder(visit.patientId, 'appointmentDayBefore')}
    union all
    -- One that is that short from the start has been told of when it was issued.
    select 'prescription-expiring', ${expiring.id}, ${expiring.expiryDate}::timestamp at time zone 'UTC', ${expiring.patientId},
      ${expiring.familyMemberId}, ${expiring.doctorId}
    from ${expiring}
    where ${expiring.issuedDate} < ${expiring.expiryDate} - ${expiringDays}::int
      and ${wantsReminder(expiring.patientId, 'prescriptionExpiring')}
    union all
    select 'health-reminder', ${health.id}, ${health.dueOn}::timestamp at time zone 'UTC', ${health.patientId},
      ${health.familyMemberId}, null
    from ${health}
    where ${wantsReminder(health.patientId, 'healthReminders')}`
}

type Row = {
  kind: ReminderKind
  subject_id: number
  about: Date | string
  patient_id: number
  member_name: string | null
  doctor_first_name: string | null
  doctor_last_name: string | null
}

export type Taken = DueReminder & { patientId: number }

/**
 * Notes what is due by `now` as told, and gives what nobody noted before: the key of `reminder_told` lets one process have
 * each, once. A visit that moved is due anew.
 * @returns at most 200; asked again, the next
 */
export const takeDueReminders = async (tx: Transaction, now: Date, zone: string): Promise<Taken[]> => {
  const doctor = doctors('doctor')
  const member = familyMembers('member')
  const { rows } = await tx.execute<Row>(sql`
    with due as (${dueBy(now, zone)}),
    told as (
      insert into ${reminderTold} (kind, subject_id, about, told_at)
      select kind, subject_id, about, ${now.toISOString()}::timestamptz from due
      where not exists (select from ${reminderTold} as known
        where known.kind = due.kind and known.subject_id = due.subject_id and known.about = due.about)
      order by about, kind, subject_id
      limit ${batchSize}
      on conflict do nothing
      returning kind, subject_id, about
    )
    select due.kind, due.subject_id, due.about, due.patient_id, ${member.firstName} as member_name,
      ${doctor.firstName} as doctor_first_name, ${doctor.lastName} as doctor_last_name
    from told join due using (kind, subject_id, about)
    left join ${doctor} on ${eq(doctor.id, sql`due.doctor_id`)}
    left join ${member} on ${eq(member.id, sql`due.member_id`)}
    order by due.about, due.subject_id`)
  return rows.map((row) => ({
    kind: row.kind,
    subjectId: row.subject_id,
    about: new Date(row.about),
    patientId: row.patient_id,
    memberName: row.member_name,
    doctorName:
      row.doctor_first_name === null || row.doctor_last_name === null
        ? null
        : doctorDisplayName({ firstName: row.doctor_first_name, lastName: row.doctor_last_name }),
  }))
}

/** Tells everybody of what is due: noted and stored in one transaction, published after it. */
export const tellDueReminders = async ({ db, clock, bus }: Pick<Services, 'db' | 'clock' | 'bus'>) => {
  const tellSome = async (): Promise<number> => {
    const outbox = createOutbox(clock)
    const taken = await db.transaction(async (tx) => {
      const now = clock.now()
      const due = await takeDueReminders(tx, now, clock.zone)
      for (const one of due) outbox.notify([one.patientId], reminderNotice(one, now, clock.zone))
      await outbox.store(tx)
      return due
    })
    outbox.publish(bus)
    return taken.length
  }
  while ((await tellSome()) === batchSize);
}

const freshFor = 30 * minute

/** For a demo that was made a moment ago: what is due by now, or within half an hour, has been told. */
export const skipDueReminders = async (tx: Transaction, { now, zone }: Pick<Clock, 'now' | 'zone'>) => {
  for (const moment of [now(), new Date(now().getTime() + freshFor)])
    while ((await takeDueReminders(tx, moment, zone)).length === batchSize);
}
