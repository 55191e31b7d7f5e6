import { and, asc, eq, gt, gte, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { GroupSession, GroupSessionDetails } from '@alafia/contract/appointments/group-sessions'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import type { Role } from '@alafia/contract/kernel/roles'
import { isActiveAs, people } from '../../accounts/exports.queries.ts'
import { openingOf } from '../../clinic/opening.exports.queries.ts'
import { roomOf } from '../../clinic/rooms.exports.queries.ts'
import { placeNameOf, siteOf } from '../../clinic/sites.exports.queries.ts'
import { bookableTypeOf, type BookableType } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, doctorNameSql, doctors, timeOffOf } from '../../doctors/exports.queries.ts'
import { familyMembers, isInFamilyOf } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { prepared, type Queryable } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import type { Actor } from '../../sessions/actor.ts'
import { appointment } from '../table.ts'
import { takenSpots } from './planned.queries.ts'
import { groupSession } from './table.ts'

const offer = bookableTypeOf(groupSession.typeId, groupSession.doctorId)

const selectSessions = (db: Queryable) => {
  const doctor = doctors('doctor_of_session')
  return db
    .select({
      id: groupSession.id,
      title: groupSession.title,
      preparation: groupSession.preparation,
      doctorId: groupSession.doctorId,
      doctorName: doctorNameSql(doctor),
      specialization: doctor.specialization,
      fee: sql<Money>`${doctor.fee}`,
      currency: sql<Currency>`${doctor.currency}`,
      date: groupSession.date,
      time: sql<string>`left(${groupSession.time}::text, 5)`,
      startsAt: groupSession.startsAt,
      endsAt: groupSession.endsAt,
      siteId: groupSession.siteId,
      site: siteOf(groupSession.siteId),
      placeName: placeNameOf(sql`'in-person'`, groupSession.siteId),
      roomId: groupSession.roomId,
      room: roomOf(groupSession.roomId),
      type: offer,
      capacity: groupSession.capacity,
      taken: takenSpots,
      cancelledAt: groupSession.cancelledAt,
    })
    .from(groupSession)
    .innerJoin(doctor, eq(doctor.id, groupSession.doctorId))
}

export type SessionRow = Awaited<ReturnType<typeof selectSessions>>[number]

/** What a spot costs now. */
const priceOf = ({ fee, currency }: SessionRow, type: BookableType) =>
  type.price === null ? { price: fee, currency } : { price: type.price, currency: type.currency }

export const groupSessionOf = (row: SessionRow): GroupSession => ({
  id: row.id,
  title: row.title,
  preparation: row.preparation ?? row.type?.preparation ?? null,
  doctorId: row.doctorId,
  doctorName: row.doctorName,
  specialization: row.specialization,
  date: row.date,
  time: row.time,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  ...(row.site && { site: row.site }),
  ...(row.placeName !== null && { placeName: row.placeName }),
  ...(row.room && { room: row.room }),
  offer: row.type && {
    typeName: row.type.name,
    ...priceOf(row, row.type),
    freeUntilHours: row.type.freeUntilHours,
    lateRefundPercent: row.type.lateRefundPercent,
  },
  capacity: row.capacity,
  taken: row.taken,
})

/** Patients see what can still be booked, doctors their own, each until the end of its day. */
const listedFor = ({ role, userId }: Actor, { now, today }: { now: Date; today: string }): SQL | undefined =>
  role === 'patient'
    ? and(gt(groupSession.startsAt, now), isNotNull(offer), acceptsBookings(groupSession.doctorId))
    : and(gte(groupSession.date, today), role === 'doctor' ? eq(groupSession.doctorId, userId) : undefined)

export const listGroupSessions = async ({ db, actor, clock }: Context): Promise<GroupSession[]> => {
  // How many others come is read, and not who.
  const rows = await asSystem(() =>
    selectSessions(db)
      .where(
        and(isNull(groupSession.cancelledAt), listedFor(actor, { now: clock.now(), today: clock.today() })),
      )
      .orderBy(asc(groupSession.startsAt), asc(groupSession.id))
      .limit(200),
  )
  return rows.map(groupSessionOf)
}

const isOf = (role: Role, userId: number) =>
  role === 'doctor' ? eq(groupSession.doctorId, userId) : undefined

/** @throws Problem 404 for another doctor's */
export const getGroupSession = async (context: Context, id: number): Promise<GroupSessionDetails> => {
  const { db, actor, about } = context
  about([], `group session ${id}`)
  const [row] = await selectSessions(db).where(and(eq(groupSession.id, id), isOf(actor.role, actor.userId)))
  if (!row) throw notFound()
  const [person, member] = [people('person_coming'), familyMembers('member_coming')]
  const found = await db
    .select({
      appointmentId: appointment.id,
      patientId: appointment.patientId,
      personName: sql<string>`coalesce(${member.firstName}, ${person.firstName}) || ' ' || coalesce(${member.lastName}, ${person.lastName})`,
      status: appointment.status,
      startedAt: appointment.startedAt,
    })
    .from(appointment)
    .innerJoin(person, eq(person.id, appointment.patientId))
    .leftJoin(member, eq(member.id, appointment.familyMemberId))
    .where(and(eq(appointment.groupSessionId, id), ne(appointment.status, 'cancelled')))
    .orderBy(asc(appointment.id))
  about(
    found.map(({ patientId }) => patientId),
    `group session ${id}`,
  )
  return {
    ...groupSessionOf(row),
    people: found.map(({ appointmentId, personName, status, startedAt }) => ({
      appointmentId,
      personName,
      status,
      startedAt: startedAt?.toISOString() ?? null,
    })),
  }
}

/** Locked until the transaction ends, so that nobody takes a spot meanwhile. @throws Problem 404 */
export const lockSession = async (tx: Tx, id: number): Promise<SessionRow> => {
  await tx
    .select({ id: groupSession.id })
    .from(groupSession)
    .where(eq(groupSession.id, id))
    .for('no key update')
  // After the lock, as a statement sees what was committed before it began.
  const [row] = await asSystem(() => selectSessions(tx).where(eq(groupSession.id, id)))
  if (!row) throw notFound()
  return row
}

const getSpotRulesStatement = prepared((db, name) => {
  const [patientId, memberId] = [param('patientId'), param('familyMemberId')]
  const own = db
    .select({ id: appointment.id })
    .from(appointment)
    .where(
      and(
        eq(appointment.groupSessionId, param('id')),
        eq(appointment.patientId, patientId),
        sql`coalesce(${appointment.familyMemberId}, 0) = coalesce(${memberId}::int, 0)`,
        ne(appointment.status, 'cancelled'),
      ),
    )
  return db
    .select({
      isPatient: sql<boolean>`(${isActiveAs(patientId, 'patient')} or ${isSharedChild(memberId)})`,
      isOwnMember: isInFamilyOf(memberId, patientId),
      isShared: mayActFor(param('actorId'), 'appointments', patientId, memberId),
      hasSpot: sql<boolean>`exists ${own}`,
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(param('doctorId')))
    .prepare(name)
})

/** What decides whether the person can have a spot. @throws Problem 404 for a doctor who takes no bookings */
export const getSpotRules = async (
  tx: Tx,
  who: { id: number; doctorId: number; actorId: number; patientId: number; familyMemberId: number | null },
) => {
  const [rules] = await getSpotRulesStatement(tx).execute(who)
  if (!rules) throw notFound()
  return rules
}

const getPlanningRulesStatement = prepared((db, name) =>
  db
    .select({
      type: bookableTypeOf(param('typeId'), param('doctorId')),
      timeOff: timeOffOf(param('doctorId'), param('date'), param('date')),
      opening: openingOf(param('date'), param('date')),
    })
    .from(sql`(select) as nothing`)
    .where(acceptsBookings(param('doctorId')))
    .prepare(name),
)

/** What decides whether a session can be planned on the day, which is locked. @throws Problem 404 for a doctor who takes no bookings */
export const getPlanningRules = async (
  tx: Tx,
  planned: { typeId: number; doctorId: number; date: string },
) => {
  const [rules] = await getPlanningRulesStatement(tx).execute(planned)
  if (!rules) throw notFound()
  return rules
}
