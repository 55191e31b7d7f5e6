import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription, PrescriptionsQuery } from '@alafia/contract/prescriptions/schema'
import { statusesUnder, type PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { prepared } from '../../platform/database/connect.ts'
import { variants } from '../../platform/database/variants.ts'
import type { Context } from '../../request/context.ts'
import { placeOf, timeCursor } from '../../request/next-page.ts'
import { isInForce } from '../counting/queries.ts'
import { inQueue, visibleTo } from '../policy.ts'
import { eachMedication, named, queuePlace, withPeople } from '../queries.ts'
import { prescriptionOf } from '../row.ts'
import { prescription } from '../table.ts'

const given = (name: string) => sql.placeholder(name)
const actorId = given('actorId')

/** Which filters a list has; their values come with each call. */
type Shape = {
  role: Role
  queue: boolean
  inForce: boolean
  status: boolean
  appointment: boolean
  patient: boolean
  after: boolean
  search: boolean
  member: 'all' | 'self' | 'one'
  tab: PrescriptionTab | undefined
}

/** Whose list it is, in which order. A pharmacist's newest are those that the pharmacist has handled, by the handling. */
const listOf = ({
  role,
  queue,
}: Shape): { rows: SQL | undefined; order: PgColumn | SQL; newestFirst: boolean } => {
  const visible = visibleTo(role, actorId)
  if (queue)
    return {
      rows: and(visible, inQueue),
      order: role === 'pharmacist' ? queuePlace : prescription.queuedAt,
      newestFirst: false,
    }
  return role === 'pharmacist'
    ? { rows: eq(prescription.pharmacistId, actorId), order: prescription.updatedAt, newestFirst: true }
    : { rows: visible, order: prescription.createdAt, newestFirst: true }
}

const holds = (text: SQLWrapper, words: string) =>
  sql`strpos(lower(${text}), lower(${given(words)}::text)) > 0`

type People = ReturnType<typeof named>
type Name = { firstName: SQLWrapper; lastName: SQLWrapper }
const whole = ({ firstName, lastName }: Name) => sql`${firstName} || ' ' || ${lastName}`

/** Spec §2.11: medication name, doctor's first or last name; staff also look for people. */
const found = (role: Role, { doctor, patient, member }: People) => {
  const inMedicines = sql`exists (select from ${eachMedication(prescription.medications)} as medication
    where ${holds(sql`(medication ->> 'name')`, 'search')})`
  const inNames = role === 'patient' ? [] : [holds(whole(patient), 'search'), holds(whole(member), 'search')]
  return or(inMedicines, holds(whole(doctor), 'doctorSearch'), ...inNames)
}

const underTab = (role: Role, tab: PrescriptionTab) => {
  const statuses = statusesUnder(role, tab)
  return statuses
    ? inArray(prescription.status, [...statuses])
    : sql`${prescription.expiryDate} < ${given('today')}::date`
}

const whose: Record<Shape['member'], SQL | undefined> = {
  all: undefined,
  self: isNull(prescription.familyMemberId),
  one: eq(prescription.familyMemberId, given('member')),
}

/** A statement for each combination of filters, so that each has the plan that its index gives. */
const pageFor = variants((shape: Shape) =>
  prepared((db, name) => {
    const { rows, order, newestFirst } = listOf(shape)
    const persons = named()
    const place = sql`(${given('at')}::timestamptz, ${given('id')}::int)`
    const direction = newestFirst ? desc : asc
    const wanted = and(
      rows,
      shape.inForce ? isInForce(given('today')) : undefined,
      shape.status ? eq(prescription.status, given('status')) : undefined,
      shape.appointment ? eq(prescription.appointmentId, given('appointmentId')) : undefined,
      shape.tab ? underTab(shape.role, shape.tab) : undefined,
      shape.patient ? eq(prescription.patientId, given('patientId')) : undefined,
      whose[shape.member],
      shape.after
        ? sql`(${order}, ${prescription.id}) ${sql.raw(newestFirst ? '<' : '>')} ${place}`
        : undefined,
    )
    // No index has the order of a pharmacist's queue: the page is found before anybody's name is joined to it.
    const first = db
      .select({ id: prescription.id })
      .from(prescription)
      .where(wanted)
      .orderBy(direction(order), direction(prescription.id))
      .limit(given('rows'))
    return withPeople(db, order, persons)
      .where(
        order === queuePlace && !shape.search
          ? inArray(prescription.id, first)
          : and(wanted, shape.search ? found(shape.role, persons) : undefined),
      )
      .orderBy(direction(order), direction(prescription.id))
      .limit(given('rows'))
      .prepare(name)
  }),
)

/** 'Dr. Okafor' looks for Okafor, whose first name stands between. */
const withoutTitle = (search: string) => search.replace(/^dr\.?\s+/i, '')

/** Up to `limit` + 1 of those that the actor may see; `cursor` is where the page after each begins. */
export const listPrescriptions = async (
  context: Context,
  { limit, cursor, status, appointmentId, patientId, view, search, member, tab }: PrescriptionsQuery,
): Promise<(Prescription & { cursor: string })[]> => {
  const { db, actor, clock } = context
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const page = pageFor({
    role: actor.role,
    queue: view === 'queue',
    inForce: view === 'in-force',
    status: status !== undefined,
    appointment: appointmentId !== undefined,
    patient: patientId !== undefined,
    after: after !== undefined,
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
