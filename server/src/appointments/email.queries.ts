import { and, eq, ne, not, sql } from 'drizzle-orm'
import { whoseAppointment } from '@alafia/contract/appointments/labels'
import { familyMembers } from '../family/exports.queries.ts'
import { isOwnSignIn } from '../family/policy.ts'
import type { WriteDetails } from '../outbox/mailer.ts'
import { notification } from '../outbox/table.ts'
import { prepared } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import { appointment } from './table.ts'

/** Of a change or a reminder of an appointment. */
const appointmentId = sql`coalesce(${notification.payload} ->> 'appointmentId',
  case when ${notification.payload} ->> 'about' = 'appointment' then ${notification.payload} ->> 'subjectId' end)::int`

/** Whose appointments these notifications are about; null: the receiver's own. */
const selectPeople = prepared((db, name) => {
  const member = familyMembers('member')
  return db
    .selectDistinct({ firstName: member.firstName })
    .from(notification)
    .innerJoin(appointment, eq(appointment.id, appointmentId))
    .leftJoin(
      member,
      and(eq(member.id, appointment.familyMemberId), not(isOwnSignIn(param('userId'), member.id))),
    )
    .where(
      and(
        eq(notification.userId, param('userId')),
        isAmong(notification.id, param('ids')),
        sql`${notification.type} in ('appointment-updated', 'reminder')`,
        // The doctor reads it in Alafia.
        ne(appointment.doctorId, notification.userId),
      ),
    )
    .orderBy(member.firstName)
    .prepare(name)
})

/** Whose appointment it is about, if it is about a member of the family; never why or with whom. */
export const writeWhoseAppointment: WriteDetails = async (db, userId, ids) => {
  const people = await selectPeople(db).execute({ userId, ids })
  if (people.every(({ firstName }) => firstName === null)) return []
  return [`It is about ${people.map(({ firstName }) => whoseAppointment(firstName)).join(' and ')}.`]
}
