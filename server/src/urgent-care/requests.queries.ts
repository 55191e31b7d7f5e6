import { and, asc, eq, isNull, sql, or, type SQL } from 'drizzle-orm'
import type { WaitingPatient } from '@alafia/contract/urgent-care/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { people } from '../accounts/exports.queries.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isOwnSignIn, isSharedWith } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../request/context.ts'
import { careRequest } from './table.ts'
import { visibleTo } from './policy.ts'

/** More than a doctor can read through. */
const maxWaiting = 100

const viewer = { actorId: param('actorId'), now: param('now'), lately: param('lately') }

/** Doctors no longer need to see a request that was settled before this time. */
export const recentlySettled = (now: Date): Date => new Date(now.getTime() - hour)

const person = people('asking_patient')
const member = familyMembers('asking_member')
const personName = sql<string>`coalesce(${member.firstName}, ${person.firstName}) || ' ' || coalesce(${member.lastName}, ${person.lastName})`

const selectQueue = prepared((db, name) =>
  db
    .select({
      id: careRequest.id,
      patientId: careRequest.patientId,
      firstName: person.firstName,
      lastName: person.lastName,
      dateOfBirth: sql<string | null>`coalesce(${member.dateOfBirth}, ${person.dateOfBirth})`,
      member: {
        firstName: member.firstName,
        lastName: member.lastName,
        relationship: member.relationship,
      },
      reason: careRequest.reason,
      requestedAt: careRequest.requestedAt,
    })
    .from(careRequest)
    .innerJoin(person, eq(person.id, careRequest.patientId))
    .leftJoin(member, eq(member.id, careRequest.familyMemberId))
    // An archived family member can't be treated.
    .where(and(visibleTo('doctor', viewer), eq(careRequest.status, 'waiting'), isNull(member.archivedAt)))
    .orderBy(asc(careRequest.requestedAt), asc(careRequest.id))
    .limit(maxWaiting)
    .prepare(name),
)

/** The waiting patients; none for a doctor off duty. */
export const listCareRequests = async ({ db, actor, clock, about }: Context): Promise<WaitingPatient[]> => {
  const now = clock.now()
  const rows = await selectQueue(db).execute({ actorId: actor.userId, now, lately: recentlySettled(now) })
  about(rows.map(({ patientId }) => patientId))
  return rows.map(({ id, firstName, lastName, dateOfBirth, member: familyMember, reason, requestedAt }) => ({
    id,
    patientName: `${firstName} ${lastName}`,
    familyMember,
    dateOfBirth,
    reason,
    requestedAt: requestedAt.toISOString(),
  }))
}

const lockStatement = (role: 'patient' | 'doctor') =>
  prepared((db, name) =>
    db
      .select({ id: careRequest.id })
      .from(careRequest)
      .where(and(eq(careRequest.id, param('id')), visibleTo(role, viewer)))
      .for('update')
      .prepare(name),
  )
const locks = { patient: lockStatement('patient'), doctor: lockStatement('doctor') }

const selectRequest = prepared((db, name) => {
  const taker = doctors('taker')
  return db
    .select({
      id: careRequest.id,
      patientId: careRequest.patientId,
      familyMemberId: careRequest.familyMemberId,
      requestedBy: careRequest.requestedBy,
      status: careRequest.status,
      reason: careRequest.reason,
      personName,
      doctorFirstName: taker.firstName,
      doctorLastName: taker.lastName,
    })
    .from(careRequest)
    .innerJoin(person, eq(person.id, careRequest.patientId))
    .leftJoin(member, eq(member.id, careRequest.familyMemberId))
    .leftJoin(taker, eq(taker.id, careRequest.takenBy))
    .where(eq(careRequest.id, param('id')))
    .prepare(name)
})

/** The request, locked until the transaction ends. @throws Problem 404 */
export const lockRequest = async (tx: Tx, { actor, clock }: Context, id: number) => {
  const { role, userId: actorId } = actor
  if (role !== 'patient' && role !== 'doctor') throw notFound()
  const now = clock.now()
  const [locked] = await locks[role](tx).execute({ id, actorId, now, lately: recentlySettled(now) })
  // Only a statement that starts after the lock sees what others have just committed.
  const [found] = locked ? await selectRequest(tx).execute({ id }) : []
  if (!found) throw notFound()
  const { doctorFirstName, doctorLastName, ...request } = found
  const isTaken = doctorFirstName !== null && doctorLastName !== null
  return {
    ...request,
    doctorName: isTaken ? doctorDisplayName({ firstName: doctorFirstName, lastName: doctorLastName }) : null,
  }
}

/** Everyone in the queue: their places change with it. */
export const patientIdsInQueue = async (reader: Reader): Promise<number[]> => {
  const rows = await reader
    .select({ id: careRequest.requestedBy })
    .from(careRequest)
    .where(eq(careRequest.status, 'waiting'))
  return rows.map(({ id }) => id)
}

const selectPerson = prepared((db, name) => {
  const isRequestedMember = and(
    eq(member.id, param('memberId')),
    or(
      and(eq(member.primaryUserId, person.id), isNull(member.unlistedAt)),
      isSharedWith(person.id, member.id),
    ),
  )
  const isOwn = eq(careRequest.requestedBy, param('actorId'))
  const waitingFor = (whom: SQL | undefined) =>
    db
      .select({ id: careRequest.id })
      .from(careRequest)
      .where(and(whom, eq(careRequest.status, 'waiting')))
  const own = waitingFor(isOwn)
  const open = waitingFor(or(isOwn, eq(careRequest.familyMemberId, param('memberId'))))
  return db
    .select({
      patientName: sql<string>`${person.firstName} || ' ' || ${person.lastName}`,
      memberId: member.id,
      holderId: member.primaryUserId,
      memberName: sql<string | null>`${member.firstName} || ' ' || ${member.lastName}`,
      memberFirstName: member.firstName,
      isYou: sql<boolean>`(${member.id} is null or ${isOwnSignIn(person.id, member.id)})`,
      isWaiting: sql<boolean>`exists ${open}`,
      isOwnWait: sql<boolean>`exists ${own}`,
    })
    .from(person)
    .leftJoin(member, and(isRequestedMember, isNull(member.archivedAt)))
    .where(eq(person.id, param('actorId')))
    .prepare(name)
})

/** Who asks, and for whom. @throws Problem 404 for someone who isn't in the family */
export const getPersonFor = async (reader: Reader, actorId: number, memberId: number | null) => {
  const [row] = await selectPerson(reader).execute({ actorId, memberId })
  if (!row || row.memberId !== memberId) throw notFound()
  return {
    patientId: row.holderId ?? actorId,
    patientName: row.patientName,
    personName: row.memberName ?? row.patientName,
    isYou: row.isYou,
    isWaiting: row.isWaiting,
    /** The person's first name, if someone else asked for them. */
    waitsWithAnother: row.isWaiting && !row.isOwnWait ? row.memberFirstName : null,
  }
}
