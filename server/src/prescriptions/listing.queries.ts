import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { maxRows } from '@alafia/contract/kernel/paging'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription, PrescriptionsQuery } from '@alafia/contract/prescriptions/schema'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import { statusesUnder, type PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { people } from '../accounts/queries.ts'
import { familyMembers } from '../family/queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import { cursorPosition, timeCursor } from '../request/next-page.ts'
import { isInForce } from './counting.queries.ts'
import { visibleTo } from './policy.ts'
import { eachMedication, withPeople } from './queries.ts'
import { inPart, queuePage, queuePlace } from './queue.queries.ts'
import { prescriptionOf } from './row.ts'
import { prescription } from './table.ts'

const actorId = param('actorId')

/** Which filters a list has; their values come with each call. */
type Shape = {
  role: Role
  queue: boolean
  part: QueueFilter | undefined
  inForce: boolean
  status: boolean
  appointment: boolean
  patient: boolean
  after: boolean
  /** Rows that are asked for at most, of a queue. */
  most: number
  search: boolean
  member: 'all' | 'self' | 'one'
  tab: PrescriptionTab | undefined
}

/** Whose list it is, in which order. A pharmacist's newest are those that the pharmacist has handled, by the handling. */
const listOf = ({
  role,
  queue,
  part,
}: Shape): { rows: SQL | undefined; order: PgColumn; newestFirst: boolean } => {
  const visible = visibleTo(role, actorId)
  if (queue) return { rows: and(visible, inPart(part)), order: prescription.queuedAt, newestFirst: false }
  return role === 'pharmacist'
    ? { rows: eq(prescription.pharmacistId, actorId), order: prescription.updatedAt, newestFirst: true }
    : { rows: visible, order: prescription.createdAt, newestFirst: true }
}

const holds = (text: SQLWrapper, words: string) =>
  sql`strpos(lower(${text}), lower(${param(words)}::text)) > 0`

type Name = { firstName: SQLWrapper; lastName: SQLWrapper }
const whole = ({ firstName, lastName }: Name) => sql`${firstName} || ' ' || ${lastName}`

/**
 * Whether somebody's name, looked up by the id, has the words in it. No `exists`: for that PostgreSQL would go through the names
 * of all accounts before the first row.
 */
const isNamed = (person: Name & { id: SQLWrapper } & SQLWrapper, id: PgColumn, words: string) =>
  sql`(select ${holds(whole(person), words)} from ${person} where ${person.id} = ${id})`

/** RX-26: medication name, doctor's first or last name; staff also look for people. */
const found = (role: Role) => {
  const inMedicines = sql`exists (select from ${eachMedication(prescription.medications)} as medication
    where ${holds(sql`(medication ->> 'name')`, 'search')})`
  const ofDoctor = isNamed(people('found_doctor'), prescription.doctorId, 'doctorSearch')
  return role === 'patient'
    ? or(inMedicines, ofDoctor)
    : or(
        inMedicines,
        ofDoctor,
        isNamed(people('found_patient'), prescription.patientId, 'search'),
        isNamed(familyMembers('found_member'), prescription.familyMemberId, 'search'),
      )
}

const underTab = (role: Role, tab: PrescriptionTab) => {
  const statuses = statusesUnder(role, tab)
  return statuses
    ? inArray(prescription.status, [...statuses])
    : sql`${prescription.expiryDate} < ${param('today')}::date`
}

const whose: Record<Shape['member'], SQL | undefined> = {
  all: undefined,
  self: isNull(prescription.familyMemberId),
  one: eq(prescription.familyMemberId, param('member')),
}

/** What is asked for beside whose list it is. */
const filtersOf = (shape: Shape) =>
  and(
    shape.inForce ? isInForce(param('today')) : undefined,
    shape.status ? eq(prescription.status, param('status')) : undefined,
    shape.appointment ? eq(prescription.appointmentId, param('appointmentId')) : undefined,
    shape.tab ? underTab(shape.role, shape.tab) : undefined,
    shape.patient ? eq(prescription.patientId, param('patientId')) : undefined,
    whose[shape.member],
    shape.search ? found(shape.role) : undefined,
  )

/** A statement for each combination of filters, so that each has the plan that its index gives. */
const pageFor = variants((shape: Shape) =>
  prepared((db, name) => {
    if (shape.queue && shape.role === 'pharmacist')
      return withPeople(db, queuePlace)
        .where(
          sql`${prescription.id} = any (array${queuePage(shape.part, filtersOf(shape), shape.after, shape.most)})`,
        )
        .orderBy(asc(queuePlace), asc(prescription.id))
        .prepare(name)
    const { rows, order, newestFirst } = listOf(shape)
    const direction = newestFirst ? desc : asc
    const after = shape.after
      ? sql`(${order}, ${prescription.id}) ${sql.raw(newestFirst ? '<' : '>')} (${param('at')}::timestamptz, ${param('id')}::int)`
      : undefined
    return withPeople(db, order)
      .where(and(rows, filtersOf(shape), after))
      .orderBy(direction(order), direction(prescription.id))
      .limit(param('rows'))
      .prepare(name)
  }),
)

/** 'Dr. Okafor' looks for Okafor, whose first name stands between. */
const withoutTitle = (search: string) => search.replace(/^dr\.?\s+/i, '')

/** Rows that are read for a page as long as they mostly are. */
const usual = 21

/** Up to `limit` + 1 of those that the actor may see; `cursor` is where the page after each begins. */
export const listPrescriptions = async (
  context: Context,
  { limit, cursor, status, appointmentId, patientId, view, queue, search, member, tab }: PrescriptionsQuery,
): Promise<(Prescription & { cursor: string })[]> => {
  const { db, actor, clock } = context
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const page = pageFor({
    role: actor.role,
    queue: view === 'queue',
    part: queue,
    inForce: view === 'in-force',
    status: status !== undefined,
    appointment: appointmentId !== undefined,
    patient: patientId !== undefined,
    after: after !== undefined,
    most: view === 'queue' && limit < usual ? usual : maxRows + 1,
    search: search !== undefined,
    member: member === undefined ? 'all' : member === 'self' ? 'self' : 'one',
    tab,
  })
  const rows = await page(db).execute({
    actorId: actor.userId,
    rows: limit + 1,
    status,
    appointmentId,
    patientId,
    search,
    doctorSearch: search === undefined ? undefined : withoutTitle(search),
    member,
    today: clock.today(),
    ...after,
  })
  return Promise.all(
    rows.map(async (row) => ({
      ...(await prescriptionOf(row, context)),
      cursor: timeCursor(row.place, row.id),
    })),
  )
}
