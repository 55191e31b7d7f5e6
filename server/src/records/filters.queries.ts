import { asc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { RecordFilters } from '@alafia/contract/records/schema'
import { doctorsSeenBy } from '../appointments/exports.queries.ts'
import { patientsInCareOf } from '../chart-access/exports.queries.ts'
import { openMembersOf } from '../chart-access/policy.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isOwnSignIn, mayActFor } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'

type Named = { id: number; firstName: string; lastName: string }
type MemberRow = Named & { patientId: number; relationship: string; isArchived: boolean }

/** A longer list is no use to choose from; a doctor with more patients finds them by searching. */
const maxPatients = 500
const actorId = param('actorId')
const patientId = param('patientId')
const query = new QueryBuilder()

/** The rows as JSON, ordered by `name` and id. */
const listed = <Row>(rows: SQLWrapper): SQL<Row[]> =>
  sql`(select coalesce(json_agg(listed), '[]'::json) from ${rows} as listed)`

const named = (person: Record<'id' | 'firstName' | 'lastName', SQLWrapper>) => ({
  id: sql<number>`${person.id}`.as('id'),
  firstName: sql<string>`${person.firstName}`.as('firstName'),
  lastName: sql<string>`${person.lastName}`.as('lastName'),
})

const filtersStatement = (role: Role) =>
  prepared((db, name) => {
    // Whose records the reader may open; the others in the family aren't named.
    const treated = openMembersOf({ actorId, now: param('now') }, patientId)
    const isOpen = (ownerId: PgColumn, memberId: PgColumn | SQL) =>
      role === 'doctor'
        ? sql`${ownerId} = ${patientId} and coalesce(${memberId}, 0) = any(${treated})`
        : mayActFor(actorId, 'records', ownerId, memberId)
    const member = familyMembers('member')
    const doctor = doctors('doctor')
    const members = query
      .select({
        ...named(member),
        patientId: sql<number>`${member.primaryUserId}`.as('patientId'),
        relationship:
          sql<string>`case when ${isOwnSignIn(actorId, member.id)} then 'you' else ${member.relationship} end`.as(
            'relationship',
          ),
        isArchived: sql<boolean>`${member.archivedAt} is not null`.as('isArchived'),
      })
      .from(member)
      .where(isOpen(member.primaryUserId, member.id))
      .orderBy(asc(member.id))
    const seen = query
      .select(named(doctor))
      .from(doctor)
      .where(sql`${doctor.id} in ${doctorsSeenBy(isOpen)}`)
      .orderBy(asc(doctor.lastName), asc(doctor.firstName), asc(doctor.id))
    return db
      .select({
        patients:
          role === 'doctor'
            ? listed<Named>(patientsInCareOf(actorId, maxPatients))
            : sql<Named[]>`'[]'::json`,
        holder:
          role === 'doctor' ? sql<boolean>`0 = any(${treated})` : mayActFor(actorId, 'records', actorId, 0),
        members: listed<MemberRow>(members),
        doctors: listed<Named>(seen),
      })
      .from(sql`(select) as nothing`)
      .prepare(name)
  })

const selectFilters = { patient: filtersStatement('patient'), doctor: filtersStatement('doctor') }

const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/**
 * The filters of the records list, in one round trip. A patient gets their family and doctors; a doctor gets the patients in
 * care and, for one of them, whom of the family they treat and the doctors of these.
 */
export const listRecordFilters = async (
  context: Context,
  wanted: number | undefined,
): Promise<RecordFilters> => {
  const { db, actor, clock } = context
  const about = actor.role === 'patient' ? actor.userId : (wanted ?? 0)
  const [row] = await selectFilters[actor.role === 'doctor' ? 'doctor' : 'patient'](db).execute({
    actorId: actor.userId,
    patientId: about,
    now: clock.now(),
  })
  const { patients = [], holder = false, members = [], doctors: seen = [] } = row ?? {}
  context.about(about === 0 ? patients.map(({ id }) => id) : [about])
  return {
    patients: patients.map((one) => ({ id: one.id, name: nameOf(one) })),
    holder,
    members: members.map((one) => ({
      id: one.id,
      name: nameOf(one),
      patientId: one.patientId,
      relationship: one.relationship,
      isArchived: one.isArchived,
    })),
    doctors: seen.map((one) => ({ id: one.id, name: doctorDisplayName(one) })),
  }
}
