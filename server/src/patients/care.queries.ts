import { and, asc, eq, sql } from 'drizzle-orm'
import type { Care } from '@alafia/contract/patients/care.schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { people } from '../accounts/exports.queries.ts'
import { allAppointments } from '../appointments/exports.queries.ts'
import { caresOf } from '../chart-access/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'

const getStatement = prepared((db, name) => {
  const care = caresOf('asked_care', param('actorId'))
  const holder = people('care_holder')
  const member = familyMembers('care_member')
  const request = allAppointments('request')
  const toConfirm = db
    .select({
      summary:
        sql`json_build_object('id', ${request.id}, 'date', ${request.date}, 'time', left(${request.time}::text, 5))`.as(
          'summary',
        ),
    })
    .from(request)
    .where(
      and(
        eq(request.doctorId, param('actorId')),
        eq(request.patientId, care.patientId),
        sql`${request.familyMemberId} is not distinct from ${care.familyMemberId}`,
        eq(request.status, 'scheduled'),
      ),
    )
    .orderBy(asc(request.startsAt))
    .limit(1)
    .as('to_confirm')
  return db
    .select({
      patientId: care.patientId,
      familyMemberId: care.familyMemberId,
      firstName: sql<string>`coalesce(${member.firstName}, ${holder.firstName})`,
      lastName: sql<string>`coalesce(${member.lastName}, ${holder.lastName})`,
      isOpen: care.isOpen,
      endsAt: care.endsAt,
      months: care.months,
      toConfirm: sql<Care['toConfirm']>`${toConfirm.summary}`,
    })
    .from(care)
    .innerJoin(holder, eq(holder.id, care.patientId))
    .leftJoin(member, eq(member.id, care.familyMemberId))
    .leftJoinLateral(toConfirm, sql`true`)
    .where(
      and(
        eq(care.patientId, param('patientId')),
        sql`coalesce(${care.familyMemberId}, 0) = ${param('memberId')}::int`,
      ),
    )
    .prepare(name)
})

/** How the doctor's care of a person stands (PAT-45). @throws Problem 404 for someone who has never booked with the doctor */
export const getCare = async (context: Context, id: number, memberId = 0): Promise<Care> => {
  const { db, actor, clock } = context
  context.about([], `patient ${id}`)
  const [row] = await getStatement(db).execute({
    actorId: actor.userId,
    now: clock.now(),
    patientId: id,
    memberId,
  })
  if (!row) throw notFound()
  context.about([id], `patient ${id}`, memberId)
  const { firstName, lastName, endsAt, ...care } = row
  const endedOn = care.isOpen || endsAt === null ? null : civilOf(new Date(endsAt), clock.zone).date
  return { ...care, name: `${firstName} ${lastName}`, endedOn }
}
