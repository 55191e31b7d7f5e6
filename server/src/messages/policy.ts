import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { messageTypesOf, type MessageType } from '@alafia/contract/messages/states'
import { activeRoles } from '../accounts/exports.queries.ts'
import { allAppointments } from '../appointments/exports.queries.ts'
import { otherParentsOfDoctor, patientsOfDoctor } from '../chart-access/exports.queries.ts'
import { mayActFor } from '../family/policy.ts'
import { pharmacistsOf } from '../prescriptions/exports.queries.ts'
import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'
import { conversation, conversationMember } from './table.ts'

const query = new QueryBuilder()
const about = alias(conversation, 'about')

const allInRole = (...roles: Role[]): SQL => {
  const person = activeRoles('anyone')
  const wanted = sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )
  return sql`${query
    .select({ userId: person.userId, role: person.role })
    .from(person)
    .where(sql`${person.role} in (${wanted})`)}`
}

const staff = () => allInRole('doctor', 'pharmacist', 'admin')

const theirDoctors = (patientId: SQLWrapper): SQL => {
  const appointment = allAppointments('any_appointment')
  const doctors = query
    .selectDistinct({ userId: appointment.doctorId })
    .from(appointment)
    .where(mayActFor(patientId, 'messages', appointment.patientId, appointment.familyMemberId))
  return sql`select doctor_id, 'doctor' from (${doctors}) as their_doctors`
}

/** Also those whose appointments were all cancelled: they can write to the doctor, who must be able to answer. */
const theirPatients = (doctorId: SQLWrapper): SQL =>
  sql`(select patient_id, 'patient' from (${patientsOfDoctor(doctorId)}) as their_patients
    union select account_id, 'patient' from (${otherParentsOfDoctor(doctorId)}) as their_parents)`

const theirPharmacists = (patientId: SQLWrapper): SQL =>
  sql`select pharmacist_id, 'pharmacist' from (${pharmacistsOf(patientId)}) as their_pharmacists`

/**
 * Whom an actor may write to, by their current role (MSG-1), as rows of an id and a role. Includes the actor, and accounts that
 * aren't active in that role.
 */
const recipientsByRole = (role: Role, actorId: SQLWrapper): SQL => {
  switch (role) {
    case 'patient':
      return sql`${theirDoctors(actorId)} union all ${theirPharmacists(actorId)} union all ${allInRole('admin')}`
    case 'doctor':
      return sql`${theirPatients(actorId)} union all ${staff()}`
    case 'pharmacist':
    case 'admin':
      return staff()
  }
}

/** The people that the actor may write to, with their role: never the actor or an inactive account. */
export const recipientsOf = (role: Role, actorId: SQLWrapper, among: SQL = sql`true`) => {
  const person = activeRoles('recipient_person')
  return query
    .select({
      userId: sql<number>`${person.userId}`.as('recipient_id'),
      role: sql<Role>`${person.role}`.as('recipient_role'),
      firstName: sql<string>`${person.firstName}`.as('recipient_first_name'),
      lastName: sql<string>`${person.lastName}`.as('recipient_last_name'),
      profileImage: sql<string | null>`${person.profileImage}`.as('recipient_image'),
    })
    .from(sql`(${recipientsByRole(role, actorId)}) as reach (user_id, role)`)
    .innerJoin(person, sql`${person.userId} = reach.user_id and ${person.role} = reach.role`)
    .where(sql`${person.userId} <> ${actorId} and ${among}`)
    .as('recipient')
}

/** A conversation about the visit of an adult in the family is shown to the account holder only while that adult agrees. */
export const isOpenAbout = (role: SQLWrapper, actorId: SQLWrapper, appointmentId: SQLWrapper): SQL =>
  sql`(${role}::text <> 'patient' or ${appointmentId} is null or ${appointmentId} <> all ((select visits_withheld_from(${actorId}))::integer[]))`

/** Whether the conversation is the actor's, in their current role. No one else sees any of it. */
export const visibleTo = (
  role: SQLWrapper,
  actorId: SQLWrapper,
  { conversationId }: { conversationId: SQLWrapper },
): SQL =>
  sql`exists ${query
    .select({ userId: conversationMember.userId })
    .from(conversationMember)
    .where(
      sql`${conversationMember.conversationId} = ${conversationId} and ${conversationMember.userId} = ${actorId}
        and ${conversationMember.role} = ${role}
        and ${isOpenAbout(role, actorId, sql`(select ${about.appointmentId} from ${conversation} as about where ${about.id} = ${conversationId})`)}`,
    )}`

/** Whether the actor, in this role, has a conversation with the account `other`. */
export const writesWith = (role: Role, actorId: SQLWrapper, other: SQLWrapper): SQL<boolean> => {
  const theirs = alias(conversationMember, 'their_membership')
  return sql<boolean>`exists ${query
    .select({ userId: conversationMember.userId })
    .from(conversationMember)
    .innerJoin(theirs, sql`${theirs.conversationId} = ${conversationMember.conversationId}`)
    .where(
      sql`${conversationMember.userId} = ${actorId} and ${conversationMember.role} = ${role} and ${theirs.userId} = ${other}`,
    )}`
}

/** A message's sender must be the session's, and its type one that the role may send. */
export const mayWriteAs =
  ({ userId, role }: Actor): Rule<{ senderId?: number | undefined; messageType: MessageType }> =>
  ({ senderId = userId, messageType }) => {
    if (senderId !== userId) return 'You can only send messages as yourself'
    return messageTypesOf[role].includes(messageType)
      ? undefined
      : `You can’t send a message of the type ${messageType}`
  }

export const mayWrite: Rule<{ mayReach: boolean; isActive: boolean }> = ({ mayReach, isActive }) =>
  !isActive
    ? 'This person can no longer receive messages'
    : mayReach
      ? undefined
      : 'You can only write to people on your list of recipients'

export const mayMark =
  (actorId: number): Rule<{ receiverId: number }> =>
  ({ receiverId }) =>
    receiverId === actorId ? undefined : 'Only the recipient can mark a message as read'
