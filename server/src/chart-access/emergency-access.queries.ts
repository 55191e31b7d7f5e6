import { and, desc, eq, gt, isNull, lt, ne, not, sql, type SQL } from 'drizzle-orm'
import { emergencyAccessMinutes } from '@alafia/contract/chart-access/labels'
import type { EmergencyAccess, EmergencyAccessQuery } from '@alafia/contract/chart-access/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { minute } from '@alafia/contract/kernel/durations'
import { people } from '../accounts/exports.queries.ts'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { mayActFor } from '../family/policy.ts'
import { prepared, type Database, type Queryable } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { holdLock } from '../platform/database/hold-lock.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Tx } from '../request/context.ts'
import { idBelow } from '../request/next-page.ts'
import type { Actor } from '../sessions/actor.ts'
import { isInCareOf, personOf } from './policy.ts'
import { emergencyAccess, emergencyAccessOfPerson } from './table.ts'

const actorId = param('actorId')

/** A doctor sees theirs, a patient those to their record, an administrator all. */
const visibleTo = (role: Role): SQL => {
  switch (role) {
    case 'doctor':
      return eq(emergencyAccess.doctorId, actorId)
    case 'patient':
      return mayActFor(actorId, 'records', emergencyAccess.patientId, emergencyAccess.familyMemberId)
    case 'admin':
      return sql`true`
    case 'pharmacist':
      return sql`false`
  }
}

const withPeople = (db: Queryable) => {
  const doctor = people('accessing_doctor')
  const patient = people('accessed_patient')
  const member = familyMembers('accessed_member')
  return db
    .select({
      id: emergencyAccess.id,
      doctorId: emergencyAccess.doctorId,
      patientId: emergencyAccess.patientId,
      familyMemberId: emergencyAccess.familyMemberId,
      reason: emergencyAccess.reason,
      startedAt: emergencyAccess.startedAt,
      endsAt: emergencyAccess.endsAt,
      status: emergencyAccess.status,
      answer: emergencyAccess.answer,
      doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
      patient: {
        firstName: sql<string>`coalesce(${member.firstName}, ${patient.firstName})`,
        lastName: sql<string>`coalesce(${member.lastName}, ${patient.lastName})`,
      },
    })
    .from(emergencyAccess)
    .innerJoin(doctor, eq(doctor.id, emergencyAccess.doctorId))
    .innerJoin(patient, eq(patient.id, emergencyAccess.patientId))
    .leftJoin(member, eq(member.id, emergencyAccess.familyMemberId))
}

type Row = Awaited<ReturnType<typeof withPeople>>[number]

const toEmergencyAccess = (
  { doctor, patient, startedAt, endsAt, ...row }: Row,
  now: Date,
): EmergencyAccess => ({
  ...row,
  doctorName: doctorDisplayName(doctor),
  patientName: `${patient.firstName} ${patient.lastName}`,
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  secondsLeft: Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  endedEarly: endsAt.getTime() < startedAt.getTime() + emergencyAccessMinutes * minute,
})

/** Filters what a role may see: only open ones, one review status, or any that isn't resolved. */
const listStatement = variants(
  ({ role, open, ...filter }: { role: Role; open: boolean; status: boolean; unresolved: boolean }) =>
    prepared((db, name) =>
      withPeople(db)
        .where(
          and(
            visibleTo(role),
            open ? gt(emergencyAccess.endsAt, param('now')) : undefined,
            filter.status ? eq(emergencyAccess.status, param('status')) : undefined,
            filter.unresolved ? ne(emergencyAccess.status, sql.raw(`'resolved'`)) : undefined,
            lt(emergencyAccess.id, param('before')),
          ),
        )
        .orderBy(desc(emergencyAccess.id))
        .limit(param('most'))
        .prepare(name),
    ),
)

/** A doctor's open ones (or all), those to a patient's record, or all for an administrator, newest first; a page and one more. */
export const listEmergencyAccess = async (
  { db, actor, clock, about }: Context,
  { cursor, limit, status, ended }: EmergencyAccessQuery,
): Promise<EmergencyAccess[]> => {
  const now = clock.now()
  const list = listStatement({
    role: actor.role,
    open: actor.role === 'doctor' && ended !== 'true',
    status: status !== undefined && status !== 'unresolved',
    unresolved: status === 'unresolved',
  })
  const rows = await list(db).execute({
    actorId: actor.userId,
    now,
    status,
    before: idBelow(cursor),
    most: limit + 1,
  })
  const patientIds = rows.slice(0, limit).map(({ patientId }) => patientId)
  about(actor.role === 'patient' ? [actor.userId, ...patientIds] : patientIds)
  return rows.map((row) => toEmergencyAccess(row, now))
}

const selectEmergencyAccess = prepared((db, name) =>
  withPeople(db)
    .where(eq(emergencyAccess.id, param('id')))
    .prepare(name),
)

/** For an access that was just stored, and for administrators. @throws Problem 404 */
export const getEmergencyAccess = async (tx: Queryable, id: number, now: Date): Promise<EmergencyAccess> => {
  const [row] = await selectEmergencyAccess(tx).execute({ id })
  if (!row) throw notFound()
  return toEmergencyAccess(row, now)
}

const lockMineStatement = prepared((db, name) =>
  db
    .select()
    .from(emergencyAccess)
    .where(and(eq(emergencyAccess.id, param('id')), visibleTo('doctor')))
    .for('update')
    .prepare(name),
)

/** The doctor's access, locked until the transaction ends. @throws Problem 404 */
export const lockMine = async (tx: Tx, { userId }: Actor, id: number) => {
  const [row] = await lockMineStatement(tx).execute({ id, actorId: userId })
  if (!row) throw notFound()
  return row
}

const selectMember = prepared((db, name) => {
  const member = familyMembers('named_member')
  return db
    .select({ id: member.id, firstName: member.firstName, lastName: member.lastName })
    .from(member)
    .where(
      and(
        eq(member.primaryUserId, param('patientId')),
        isNull(member.archivedAt),
        sql`lower(${member.firstName}) = lower(${param('firstName')}::text)`,
        eq(member.dateOfBirth, param('dateOfBirth')),
      ),
    )
    .limit(2)
    .prepare(name)
})

/** The family member with exactly this first name and date of birth; undefined if there is none, or more than one. */
export const findMember = async (
  tx: Tx,
  named: { patientId: number; firstName: string; dateOfBirth: string },
) => {
  const found = await selectMember(tx).execute(named)
  return found.length === 1 ? found[0] : undefined
}

const selectGround = prepared((db, name) => {
  const memberId = param('memberId')
  const open = db
    .select({ id: emergencyAccess.id })
    .from(emergencyAccess)
    .where(
      and(
        visibleTo('doctor'),
        eq(emergencyAccess.patientId, param('patientId')),
        sql`coalesce(${emergencyAccess.familyMemberId}, 0) = coalesce(${memberId}::int, 0)`,
        gt(emergencyAccess.endsAt, param('now')),
      ),
    )
    .orderBy(desc(emergencyAccess.id))
    .limit(1)
  return db
    .select({
      isInCare: sql<boolean>`${isInCareOf({ actorId, now: param('now') }, { patientId: param('patientId'), memberId })}`,
      openId: sql<number | null>`(${open})`,
    })
    .from(sql`(select) as nothing`)
    .prepare(name)
})

/**
 * Whether the person is in the doctor's care, and the access that is open already. Waits for a simultaneous attempt, because
 * only a statement that starts after the lock sees what that has committed.
 */
export const getExistingGround = async (
  tx: Tx,
  { userId }: Actor,
  { patientId, memberId }: { patientId: number; memberId: number | null },
  now: Date,
): Promise<{ isInCare: boolean; openId: number | null }> => {
  await holdLock(tx, `emergency access ${userId} ${patientId} ${memberId ?? 'self'}`)
  const [row] = await selectGround(tx).execute({ actorId: userId, patientId, memberId, now })
  return row ?? { isInCare: false, openId: null }
}

const selectAccessUsed = prepared((db, name) =>
  db
    .select({ id: emergencyAccessOfPerson.id })
    .from(emergencyAccessOfPerson)
    .where(
      and(
        eq(emergencyAccessOfPerson.doctorId, actorId),
        isAmong(emergencyAccessOfPerson.patientId, param('patientIds')),
        sql`(${param('memberId')}::int is null or coalesce(${emergencyAccessOfPerson.familyMemberId}, 0) = ${param('memberId')}::int)`,
        gt(emergencyAccessOfPerson.endsAt, param('since')),
        not(isInCareOf({ actorId, now: param('since') }, personOf(emergencyAccessOfPerson))),
      ),
    )
    .orderBy(desc(emergencyAccessOfPerson.id))
    .limit(1)
    .prepare(name),
)

/**
 * The emergency access under which a doctor saw these patients in a request that started at `since`, as the audit trail names
 * it: `emergency access 12`. Undefined if they needed none. @param memberId whom of the account the request was about, 0 for
 * the account holder; undefined if it can't say: then an access to any of them counts
 */
export const emergencyAccessUsed = async (
  db: Database,
  { role, userId }: Actor,
  { patientIds, memberId }: { patientIds: readonly number[]; memberId: number | undefined },
  since: Date,
): Promise<string | undefined> => {
  if (role !== 'doctor' || patientIds.length === 0) return undefined
  const [open] = await selectAccessUsed(db).execute({
    actorId: userId,
    patientIds: [...patientIds],
    memberId: memberId ?? null,
    since,
  })
  return open && `emergency access ${open.id}`
}
