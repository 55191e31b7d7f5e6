import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { liveStatuses } from '@alafia/contract/appointments/states'
import type { Patient, PatientsQuery } from '@alafia/contract/patients/schema'
import { contacts } from '../accounts/exports.queries.ts'
import { allAppointments } from '../appointments/exports.queries.ts'
import { peopleInCare } from '../chart-access/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { pageBound } from '../platform/database/page-bound.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { idCursor } from '../request/next-page.ts'

/*
 * As subqueries, so that PostgreSQL expects the same of each doctor at any time: knowing that one has few patients, it would plan each
 * of their calls by itself.
 */
const actorId = sql`(select ${param('actorId')}::int)`
const now = sql`(select ${param('now')}::timestamptz)`
// Of values it knows beforehand that their index holds all of them.
const live = sql.raw(`('${liveStatuses.join("', '")}')`)
const query = new QueryBuilder()

const person = contacts('person_in_care')
const care = peopleInCare('care')
const member = familyMembers('relative')

/** By name; people with the same name are ordered by id. */
const sortKeyOf = (of: typeof person) => sql`(lower(${of.lastName}), lower(${of.firstName}), ${of.id})`

/** Contains each of the words, in any order. */
const matchesWords = (text: SQL) =>
  sql`(select bool_and(strpos(lower(${text}), lower(word)) > 0) from unnest(${param('words')}::text[]) as word)`

const nameOf = ({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) =>
  sql`${firstName} || ' ' || ${lastName}`

/** The account holder, if they are in the doctor's care themselves and not only named as the contact of someone who is. */
const isHolderInCare = (id: PgColumn) => {
  const own = peopleInCare('care_of_holder')
  return exists(
    query
      .select({ id: own.patientId })
      .from(own)
      .where(and(eq(own.doctorId, actorId), eq(own.patientId, id), isNull(own.familyMemberId))),
  )
}

const isRelativeInCare = () => {
  const theirs = peopleInCare('care_of_relative')
  return exists(
    query
      .select({ id: theirs.familyMemberId })
      .from(theirs)
      .where(
        and(
          eq(theirs.doctorId, actorId),
          eq(theirs.patientId, member.primaryUserId),
          eq(theirs.familyMemberId, member.id),
        ),
      ),
  )
}

const isFound = () => {
  const byRelative = query
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.primaryUserId, person.id), matchesWords(nameOf(member)), isRelativeInCare()))
  const byPhone = sql`(${param('digits')}::text is not null
    and strpos(regexp_replace(coalesce(${person.phone}, ''), '\\D', '', 'g'), ${param('digits')}::text) > 0)`
  // The address of someone who is only a contact isn't shown, so it can't be searched either.
  const searched = sql`${nameOf(person)} || ' ' || case when ${isHolderInCare(person.id)} then ${person.email} else '' end`
  return or(matchesWords(searched), byPhone, exists(byRelative))
}

type AppointmentSummary = NonNullable<Patient['lastAppointment']>

const summaryOf = (of: ReturnType<typeof allAppointments>, name: string) =>
  sql<AppointmentSummary>`json_build_object('id', ${of.id}, 'date', ${of.date}, 'time', left(${of.time}::text, 5),
    'familyMemberId', ${of.familyMemberId}, 'reason', ${of.reason})`.as(name)

/** The doctor's own appointments with a patient on the page. */
const ownAppointments = (of: ReturnType<typeof allAppointments>, name: string, which: SQL | undefined) =>
  query
    .select({ summary: summaryOf(of, name) })
    .from(of)
    .where(and(eq(of.patientId, sql`page.id`), eq(of.doctorId, actorId), which))

type ListVariant = { byCursor: boolean; bySearch: boolean }

// Starts from the doctor's care relationships, so that the total number of people doesn't matter. What a call doesn't ask for isn't
// in its statement: a search looks expensive, and with one that might be skipped every call would be planned again.
const listStatement = variants(({ byCursor, bySearch }: ListVariant) =>
  prepared((db, name) => {
    const before = contacts('before')
    const careBefore = peopleInCare('care_before')
    // The cursor must be in the doctor's care: otherwise names could be guessed from who comes after it.
    const reached = query
      .select({
        place: sql`lower(${before.lastName})`,
        first: sql`lower(${before.firstName})`,
        id: before.id,
      })
      .from(before)
      .innerJoin(careBefore, and(eq(careBefore.patientId, before.id), eq(careBefore.doctorId, actorId)))
      .where(sql`${before.id} = ${param('cursor')}::bigint`)
      .limit(1)
    const first = query
      .select({
        id: person.id,
        firstName: person.firstName,
        lastName: person.lastName,
        dateOfBirth: person.dateOfBirth,
        profileImage: person.profileImage,
        phone: person.phone,
        email: person.email,
        lastKey: sql`lower(${person.lastName})`.as('last_key'),
        firstKey: sql`lower(${person.firstName})`.as('first_key'),
      })
      .from(person)
      .where(
        and(
          inArray(
            person.id,
            query.select({ id: care.patientId }).from(care).where(eq(care.doctorId, actorId)),
          ),
          byCursor ? sql`${sortKeyOf(person)} > ${reached}` : undefined,
          bySearch ? isFound() : undefined,
        ),
      )
      .orderBy(sql`last_key`, sql`first_key`, person.id)
      .limit(pageBound)
      .as('first')
    const page = query
      .select({
        id: first.id,
        firstName: first.firstName,
        lastName: first.lastName,
        dateOfBirth: first.dateOfBirth,
        profileImage: first.profileImage,
        phone: first.phone,
        email: first.email,
        lastKey: first.lastKey,
        firstKey: first.firstKey,
        isInCare: sql<boolean>`${isHolderInCare(first.id)}`.as('holder_in_care'),
      })
      .from(first)
      .orderBy(first.lastKey, first.firstKey, first.id)
      .limit(param('most'))
      .as('page')
    const ifInCare = (column: typeof page.email | typeof page.dateOfBirth | typeof page.profileImage) =>
      sql<string | null>`case when ${page.isInCare} then ${column} end`
    const last = allAppointments('last_appointment')
    const next = allAppointments('next_appointment')
    const lastOf = ownAppointments(last, 'last_summary', eq(last.status, 'completed'))
      .orderBy(desc(last.startsAt))
      .limit(1)
      .as('last')
    const nextOf = ownAppointments(
      next,
      'next_summary',
      and(sql`${next.status} in ${live}`, gt(next.endsAt, now)),
    )
      .orderBy(asc(next.startsAt))
      .limit(1)
      .as('next')
    const relatives = query
      .select({
        entry:
          sql`json_build_object('id', ${member.id}, 'firstName', ${member.firstName}, 'lastName', ${member.lastName},
        'relationship', ${member.relationship}, 'dateOfBirth', ${member.dateOfBirth})`.as('entry'),
      })
      .from(member)
      .where(and(eq(member.primaryUserId, sql`page.id`), isRelativeInCare()))
      .orderBy(asc(member.id))
      .as('relatives')
    return db
      .select({
        id: page.id,
        firstName: page.firstName,
        lastName: page.lastName,
        isInCare: page.isInCare,
        dateOfBirth: ifInCare(page.dateOfBirth),
        profileImage: ifInCare(page.profileImage),
        phone: page.phone,
        email: ifInCare(page.email),
        familyMembers: sql<
          Patient['familyMembers']
        >`(select coalesce(json_agg(${relatives.entry}), '[]'::json) from ${relatives})`,
        lastAppointment: sql<AppointmentSummary | null>`${lastOf.summary}`,
        nextAppointment: sql<AppointmentSummary | null>`${nextOf.summary}`,
      })
      .from(page)
      .leftJoinLateral(lastOf, sql`true`)
      .leftJoinLateral(nextOf, sql`true`)
      .orderBy(page.lastKey, page.firstKey, page.id)
      .prepare(name)
  }),
)

const minDigits = 3

/** '0803 555' as in '+234 803 555 0142': only digits, without the leading zero. */
const searchDigits = (search: string): string | null => {
  if (/[^\d\s+()./-]/.test(search)) return null
  const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length < minDigits ? null : digits
}

/**
 * The patients in the doctor's care, by name, a page plus one row, in one round trip: with the family members whom the doctor
 * treats, and the doctor's own last and next appointment. An account holder whom the doctor doesn't treat is only the contact
 * of someone who is, with name and phone. Emergency access adds no one to the list.
 */
export const listPatients = async (
  { db, actor, clock }: Pick<Context, 'actor' | 'clock'> & { db: Queryable },
  { search, cursor, limit }: PatientsQuery,
): Promise<Patient[]> =>
  listStatement({ byCursor: cursor !== undefined, bySearch: search !== null })(db).execute({
    actorId: actor.userId,
    words: search?.split(/\s+/),
    digits: search === null ? null : searchDigits(search),
    cursor: idCursor(cursor),
    now: clock.now().toISOString(),
    most: limit + 1,
  })
