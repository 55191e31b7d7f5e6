import { and, asc, desc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import type { AppointmentsQuery, ListedAppointment } from '@alafia/contract/appointments/schema'
import { upcomingStatuses } from '@alafia/contract/appointments/states'
import type { Role } from '@alafia/contract/kernel/roles'
import { people } from '../accounts/exports.queries.ts'
import { doctors } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { eachAccountOpenTo } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { invalid } from '../platform/http/problem.ts'
import { cursorPosition, timeCursor, type CursorPosition } from '../request/next-page.ts'
import { aheadSince, isAhead, waitsForPatient } from './ahead.ts'
import { dayBounds } from './booking/slots.ts'
import { ownedBy } from './policy.ts'
import { appointmentColumns, askedTogetherWith } from './selection.queries.ts'
import { appointmentOf, withoutWithheld, type AppointmentRow } from './row.ts'
import { patientsOfDoctor } from '../chart-access/exports.queries.ts'
import { appointment } from './table.ts'

const actorId = param('actorId')

const contains = (text: SQL | PgColumn) => sql<boolean>`strpos(lower(${text}), lower(${param('search')})) > 0`

const fullName = ({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) =>
  sql`${firstName} || ' ' || ${lastName}`

/** Evaluated once for the whole list, not for each row. */
const isOneOf = (column: PgColumn, ids: SQL) => sql`${column} = any(array(${ids}))`

const query = new QueryBuilder()

const byDoctorsName = () => {
  const doctor = doctors('found_doctor')
  const found = query
    .select({ id: doctor.id })
    .from(doctor)
    .where(contains(sql`'Dr. ' || ${fullName(doctor)}`))
  return isOneOf(appointment.doctorId, sql`${found}`)
}

/** `ofDoctor`: only people who have booked with the signed-in doctor. */
const byPatientsName = (ofDoctor: boolean) => {
  const person = people('found_person')
  const member = familyMembers('found_member')
  const inCare = patientsOfDoctor(actorId)
  const found = query
    .select({ id: person.id })
    .from(person)
    .where(and(contains(fullName(person)), ofDoctor ? inArray(person.id, inCare) : undefined))
  const foundMembers = query
    .select({ id: member.id })
    .from(member)
    .where(and(contains(fullName(member)), ofDoctor ? inArray(member.primaryUserId, inCare) : undefined))
  return or(
    isOneOf(appointment.patientId, sql`${found}`),
    isOneOf(appointment.familyMemberId, sql`${foundMembers}`),
  )
}

/** Matches the reason, which administrators don't read, and the other party's name. */
const matching = (role: Role): SQL | undefined =>
  or(
    role === 'admin' ? undefined : contains(appointment.reason),
    role === 'doctor' ? undefined : byDoctorsName(),
    role === 'patient' ? undefined : byPatientsName(role === 'doctor'),
  )

type Direction = Exclude<AppointmentsQuery['order'], 'upcoming'>

/** The two parts of a list in the order `upcoming`: what is ahead (`isAhead`), and all the rest. */
type Part = 'ahead' | 'past'

type ListVariant = {
  role: Role
  order: Direction
  byStatus: boolean
  byType: boolean
  byDoctor: boolean
  tab: 'ahead' | 'one-status' | 'all'
  part: Part | undefined
  bySearch: boolean
}

const inTab: Record<ListVariant['tab'], SQL | undefined> = {
  ahead: inArray(appointment.status, [...upcomingStatuses]),
  'one-status': eq(appointment.status, param('tab')),
  all: undefined,
}

/** The same as `isAhead`. */
const ahead = (role: Role) =>
  or(
    and(
      inArray(appointment.status, [...upcomingStatuses]),
      sql`${appointment.endsAt} > ${param('since')}::timestamptz`,
    ),
    waitsForPatient(role) ? eq(appointment.status, 'rescheduled') : undefined,
  )

const inPart = (part: Part, role: Role): SQL | undefined => {
  if (part === 'past') return sql`not (${ahead(role)})`
  return and(
    ahead(role),
    // No visit is longer than a day: the index scan starts there, where nothing older can be ahead.
    waitsForPatient(role)
      ? undefined
      : sql`${appointment.startsAt} > ${param('since')}::timestamptz - interval '1 day'`,
  )
}

// The page is read along an index before anything is joined: for a patient, a page of each account. The bounds are always set,
// even if infinite: with them the planner expects few rows and keeps its plan between calls.
const listStatement = variants(
  ({ role, order, byStatus, byType, byDoctor, tab, part, bySearch }: ListVariant) =>
    prepared((db, name) => {
      const direction = order === 'newest' ? desc : asc
      const isBeyond = sql.raw(order === 'newest' ? '<' : '>')
      const page = query
        .select(getTableColumns(appointment))
        .from(appointment)
        .where(
          and(
            ownedBy(role, actorId),
            role === 'patient' ? sql`${appointment.patientId} = account.id` : undefined,
            byStatus ? eq(appointment.status, param('status')) : undefined,
            byType ? eq(appointment.type, param('type')) : undefined,
            byDoctor ? eq(appointment.doctorId, param('doctorId')) : undefined,
            inTab[tab],
            part && inPart(part, role),
            bySearch ? matching(role) : undefined,
            sql`${appointment.startsAt} >= ${param('earliest')}::timestamptz`,
            sql`${appointment.startsAt} < ${param('end')}::timestamptz`,
            sql`(${appointment.startsAt}, ${appointment.id}) ${isBeyond} (${param('at')}::timestamptz, ${param('after')}::int)`,
          ),
        )
        .orderBy(direction(appointment.startsAt), direction(appointment.id))
        .limit(param('most'))
        .as('page')
      const { columns, doctor, patient, member } = appointmentColumns(page)
      return db
        .select({ ...columns, askedTogether: askedTogetherWith(page) })
        .from(role === 'patient' ? eachAccountOpenTo(actorId, sql`account`) : sql`(select) as nothing`)
        .crossJoinLateral(page)
        .innerJoinLateral(doctor, sql`true`)
        .innerJoinLateral(patient, sql`true`)
        .leftJoinLateral(member, sql`true`)
        .orderBy(direction(page.startsAt), direction(page.id))
        .limit(param('most'))
        .prepare(name)
    }),
)

type Bounds = { earliest: string; end: string }

/** Where the first page begins: at the edge of the filtered period, so that the index scan starts there. */
const firstPageStart: Record<Direction, (span: Bounds) => CursorPosition> = {
  newest: ({ end }) => ({ at: end, id: 0 }),
  soonest: ({ earliest }) => ({ at: earliest, id: 0 }),
}

/** The period that the filters allow: `date` is one day of the clinic, `from` and `until` are the first day and the last. */
const spanOf = ({ date, from, until }: AppointmentsQuery, zone: string): Bounds => {
  const given = (days: (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted()
  const first = given([date, from]).at(-1)
  const last = given([date, until])[0]
  return {
    earliest: first === undefined ? '-infinity' : dayBounds(first, zone).startsAt.toISOString(),
    end: last === undefined ? 'infinity' : dayBounds(last, zone).endsAt.toISOString(),
  }
}

/** Where a page of the order `upcoming` begins. `since` stays the same from page to page, so that time moves no row to the other part. */
const upcomingPosition = (
  cursor: string | undefined,
  now: Date,
): { part: Part; since: Date; place: CursorPosition | undefined } => {
  if (cursor === undefined) return { part: 'ahead', since: aheadSince(now), place: undefined }
  const [, part, since, place] = /^(ahead|past)_(\d{1,14})_(.+)$/.exec(cursor) ?? []
  if (place === undefined) throw invalid('cursor', 'Not a cursor of this list')
  return {
    part: part === 'ahead' ? 'ahead' : 'past',
    since: new Date(Number(since)),
    place: cursorPosition(place),
  }
}

/**
 * A page of appointments plus one row: a patient's own and their family's, a doctor's own, or all (admin), narrowed by the
 * client's filters; and the cursor of the page after a row. It reads along an index, so the size of the table doesn't matter.
 */
export const listAppointments = async (
  context: Context,
  filters: AppointmentsQuery,
): Promise<{ rows: ListedAppointment[]; cursorOf: (last: ListedAppointment) => string }> => {
  const { db, actor, clock } = context
  const { status, type, doctorId, tab, search, order, limit, cursor } = filters
  const span = spanOf(filters, clock.zone)
  const { part, since, place } = upcomingPosition(order === 'upcoming' ? cursor : undefined, clock.now())
  const read = (
    direction: Direction,
    from: CursorPosition | undefined,
    most: number,
    ofPart?: Part,
  ): Promise<AppointmentRow[]> => {
    const list = listStatement({
      role: actor.role,
      order: direction,
      byStatus: status !== undefined,
      byType: type !== undefined,
      byDoctor: doctorId !== undefined,
      tab: tab === undefined ? 'all' : tab === 'scheduled' ? 'ahead' : 'one-status',
      part: ofPart,
      bySearch: search !== undefined,
    })
    const { at, id } = from ?? firstPageStart[direction](span)
    return list(db).execute({
      actorId: actor.userId,
      status,
      type,
      doctorId,
      tab,
      search,
      ...span,
      since: since.toISOString(),
      at,
      after: id,
      most,
    })
  }
  /** What is ahead, and the rest if the page has room for it. */
  const readUpcoming = async () => {
    if (part === 'past') return read('newest', place, limit + 1, part)
    const first = await read('soonest', place, limit + 1, part)
    const room = limit + 1 - first.length
    return room === 0 ? first : [...first, ...(await read('newest', undefined, room, 'past'))]
  }
  const found =
    order === 'upcoming'
      ? await readUpcoming()
      : await read(order, cursor === undefined ? undefined : cursorPosition(cursor), limit + 1)
  const patientIds = found.slice(0, limit).map((row) => row.patientId)
  context.about(actor.role === 'patient' ? [actor.userId, ...patientIds] : patientIds)
  const rows = found.map((row) => {
    const shown = appointmentOf(withoutWithheld(actor, row), actor.role)
    return order === 'upcoming' ? { ...shown, isAhead: isAhead(shown, since, actor.role) } : shown
  })
  const cursorOf = (last: ListedAppointment): string => {
    const at = timeCursor(Date.parse(last.startsAt) * 1000, last.id)
    return order === 'upcoming' ? `${last.isAhead ? 'ahead' : 'past'}_${since.getTime()}_${at}` : at
  }
  return { rows, cursorOf }
}
