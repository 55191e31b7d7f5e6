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
import { healthReminder, sentReminder } from './table.ts'
import {
  reminderNotification,
  type DueReminder,
  type ReminderKind,
} from './scheduled-reminders.notifications.ts'

/** Reminders for a day rather than a time are sent in the morning, in the clinic's time. */
const morning = '09:00'
const expiringDays = 7
/** A health reminder whose day passed while the server was down is still sent up to this many days later. */
const maxDaysLate = 2
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

/** The latest day whose morning has passed. */
const lastMorningDate = (now: Date, zone: string) => {
  const { date, time } = civilOf(now, zone)
  return time >= morning ? date : addDays(date, -1)
}

/** Every reminder due by now according to people's preferences, whether or not it was sent. */
const selectDue = (now: Date, zone: string) => {
  const inAnHour = new Date(now.getTime() + hour).toISOString()
  const upTo = lastMorningDate(now, zone)
  const appointment = appointmentsStarting(now, new Date(now.getTime() + day))
  const expiring = prescriptionsExpiring(civilOf(now, zone).date, addDays(upTo, expiringDays))
  const health = healthRemindersDue(addDays(upTo, -maxDaysLate), upTo)
  return sql`
    select 'appointment-hour' as kind, ${appointment.id} as subject_id, ${appointment.startsAt} as due_for, ${appointment.patientId} as patient_id,
      ${appointment.familyMemberId} as member_id, ${appointment.doctorId} as doctor_id, ${appointment.placeName} as place_name
    from ${appointment}
    where ${appointment.startsAt} <= ${inAnHour}::timestamptz and ${wantsReminder(appointment.patientId, 'appointmentHourBefore')}
    union all
    -- Someone who books within the last day has just seen when it is.
    select 'appointment-day', ${appointment.id}, ${appointment.startsAt}, ${appointment.patientId}, ${appointment.familyMemberId}, ${appointment.doctorId},
      ${appointment.placeName}
    from ${appointment}
    where ${appointment.startsAt} > ${inAnHour}::timestamptz and ${appointment.createdAt} <= ${appointment.startsAt} - interval '1 day'
      and ${wantsReminder(appointment.patientId, 'appointmentDayBefore')}
    union all
    -- The patient of a shorter prescription was notified when it was issued.
    select 'prescription-expiring', ${expiring.id}, ${expiring.expiryDate}::timestamp at time zone 'UTC', ${expiring.patientId},
      ${expiring.familyMemberId}, ${expiring.doctorId}, null
    from ${expiring}
    where ${expiring.issuedDate} < ${expiring.expiryDate} - ${expiringDays}::int
      and ${wantsReminder(expiring.patientId, 'prescriptionExpiring')}
    union all
    select 'health-reminder', ${health.id}, ${health.dueOn}::timestamp at time zone 'UTC', ${health.patientId},
      ${health.familyMemberId}, null, null
    from ${health}
    where ${wantsReminder(health.patientId, 'healthReminders')}`
}

type Row = {
  kind: ReminderKind
  subject_id: number
  due_for: Date | string
  patient_id: number
  member_name: string | null
  doctor_first_name: string | null
  doctor_last_name: string | null
  place_name: string | null
}

export type ClaimedReminder = DueReminder & { patientId: number }

/**
 * Marks what is due by `now` as sent, and returns what no other process has marked: the key of `sent_reminder` gives each
 * reminder to one process, once. An appointment that was moved is due again.
 * @returns at most 200; call it again for more
 */
export const claimDueReminders = async (
  tx: Transaction,
  now: Date,
  zone: string,
): Promise<ClaimedReminder[]> => {
  const doctor = doctors('doctor')
  const member = familyMembers('member')
  const { rows } = await tx.execute<Row>(sql`
    with due as (${selectDue(now, zone)}),
    claimed as (
      insert into ${sentReminder} (kind, subject_id, due_for, sent_at)
      select kind, subject_id, due_for, ${now.toISOString()}::timestamptz from due
      where not exists (select from ${sentReminder} as sent
        where sent.kind = due.kind and sent.subject_id = due.subject_id and sent.due_for = due.due_for)
      order by due_for, kind, subject_id
      limit ${batchSize}
      on conflict do nothing
      returning kind, subject_id, due_for
    )
    select due.kind, due.subject_id, due.due_for, due.patient_id, ${member.firstName} as member_name,
      ${doctor.firstName} as doctor_first_name, ${doctor.lastName} as doctor_last_name, due.place_name
    from claimed join due using (kind, subject_id, due_for)
    left join ${doctor} on ${eq(doctor.id, sql`due.doctor_id`)}
    left join ${member} on ${eq(member.id, sql`due.member_id`)}
    order by due.due_for, due.subject_id`)
  return rows.map((row) => ({
    kind: row.kind,
    subjectId: row.subject_id,
    dueFor: new Date(row.due_for),
    patientId: row.patient_id,
    memberName: row.member_name,
    placeName: row.place_name,
    doctorName:
      row.doctor_first_name === null || row.doctor_last_name === null
        ? null
        : doctorDisplayName({ firstName: row.doctor_first_name, lastName: row.doctor_last_name }),
  }))
}

/** Sends the reminders that are due: marked and stored in one transaction, published after the commit. */
export const sendDueReminders = async ({ db, clock, bus }: Pick<Services, 'db' | 'clock' | 'bus'>) => {
  const sendBatch = async (): Promise<number> => {
    const outbox = createOutbox(clock)
    const claimed = await db.transaction(async (tx) => {
      const now = clock.now()
      const due = await claimDueReminders(tx, now, clock.zone)
      for (const reminder of due)
        outbox.notify([reminder.patientId], reminderNotification(reminder, now, clock.zone))
      await outbox.store(tx)
      return due
    })
    outbox.publish(bus)
    return claimed.length
  }
  while ((await sendBatch()) === batchSize);
}

const demoMargin = 30 * minute

/** For a newly created demo: what is due by now, or within half an hour, counts as sent. */
export const skipDueReminders = async (tx: Transaction, { now, zone }: Pick<Clock, 'now' | 'zone'>) => {
  for (const moment of [now(), new Date(now().getTime() + demoMargin)])
    while ((await claimDueReminders(tx, moment, zone)).length === batchSize);
}
