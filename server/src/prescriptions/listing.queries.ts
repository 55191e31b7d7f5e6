import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { maxRows } from '@alafia/contract/kernel/paging'
import type { Role } from '@alafia/contract/kernel/roles'
import type { Prescription, PrescriptionsQuery } from '@alafia/contract/prescriptions/schema'
import type { QueueFilter } from '@alafia/contract/prescriptions/queue'
import { statusesInTab, type PrescriptionTab } from '@alafia/contract/prescriptions/states'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { cursorPosition, timeCursor } from '../request/next-page.ts'
import { hasOpenQuestion } from './asking/questions.queries.ts'
import { atWorkplace, hasExpired, isCurrent, visibleTo } from './policy.ts'
import { inSection, queuePage, queuePosition } from './queue.queries.ts'
import { toPrescription } from './row.ts'
import { selectPrescriptions } from './rows.queries.ts'
import {
  matchesSearch,
  searchParams,
  searchVariantOf,
  sharedNames,
  type SearchVariant,
} from './search.queries.ts'
import { prescription } from './table.ts'

const actorId = param('actorId')

/** Which filters a list uses. Their values are parameters of its statement. */
type ListVariant = {
  role: Role
  queue: boolean
  section: QueueFilter | undefined
  current: boolean
  /** A doctor's with an open question. */
  asked: boolean
  status: boolean
  appointment: boolean
  patient: boolean
  after: boolean
  /** Of a queue; see `queuePage`. */
  maxRowsRead: number
  search: SearchVariant | false
  member: 'all' | 'self' | 'one'
  tab: PrescriptionTab | undefined
}

/**
 * The rows before filtering, and their order. A pharmacist's list has the prescriptions that their pharmacy has handled, most
 * recently handled first.
 */
const baseOf = ({
  role,
  queue,
  section,
  asked,
}: ListVariant): { rows: SQL | undefined; order: PgColumn; newestFirst: boolean } => {
  const visible = visibleTo(role, actorId)
  if (queue)
    return { rows: and(visible, inSection(section)), order: prescription.queuedAt, newestFirst: false }
  if (asked) return { rows: and(visible, hasOpenQuestion), order: prescription.queuedAt, newestFirst: false }
  return role === 'pharmacist'
    ? {
        rows: and(atWorkplace(actorId), isNotNull(prescription.pharmacistId)),
        order: prescription.updatedAt,
        newestFirst: true,
      }
    : { rows: visible, order: prescription.createdAt, newestFirst: true }
}

const inTab = (role: Role, tab: PrescriptionTab) => {
  const statuses = statusesInTab(role, tab)
  if (statuses) return inArray(prescription.status, [...statuses])
  return tab === 'expired' ? hasExpired(param('today')) : isCurrent(param('today'))
}

const forPerson: Record<ListVariant['member'], SQL | undefined> = {
  all: undefined,
  self: isNull(prescription.familyMemberId),
  one: eq(prescription.familyMemberId, param('member')),
}

const filtersOf = (variant: ListVariant) =>
  and(
    variant.current ? isCurrent(param('today')) : undefined,
    variant.status ? eq(prescription.status, param('status')) : undefined,
    variant.appointment ? eq(prescription.appointmentId, param('appointmentId')) : undefined,
    variant.tab ? inTab(variant.role, variant.tab) : undefined,
    variant.patient ? eq(prescription.patientId, param('patientId')) : undefined,
    forPerson[variant.member],
    variant.search ? matchesSearch(variant.role, variant.search) : undefined,
  )

/** One statement for each combination of filters, so that each gets the plan that suits its index. */
const listStatement = variants((variant: ListVariant) =>
  prepared((db, name) => {
    if (variant.queue && variant.role === 'pharmacist')
      return selectPrescriptions(db, queuePosition)
        .where(
          sql`${prescription.id} = any (array${queuePage(variant.section, filtersOf(variant), variant.after, variant.maxRowsRead, variant.search ? sharedNames[variant.search] : undefined)})`,
        )
        .orderBy(asc(queuePosition), asc(prescription.id))
        .prepare(name)
    const { rows, order, newestFirst } = baseOf(variant)
    const direction = newestFirst ? desc : asc
    const after = variant.after
      ? sql`(${order}, ${prescription.id}) ${sql.raw(newestFirst ? '<' : '>')} (${param('at')}::timestamptz, ${param('id')}::int)`
      : undefined
    return selectPrescriptions(db, order)
      .where(and(rows, filtersOf(variant), after))
      .orderBy(direction(order), direction(prescription.id))
      .limit(param('rows'))
      .prepare(name)
  }),
)

/** Enough rows for a page of the usual length. */
const usualPageRows = 21

/** A pharmacist who asks for nothing else gets the queue. */
const viewOf = ({ role }: Pick<Actor, 'role'>, { view, tab, status }: PrescriptionsQuery) =>
  view ?? (role === 'pharmacist' && tab === undefined && status === undefined ? 'queue' : 'newest')

/** Up to `limit` + 1 of those that the actor may see; `cursor` is where the page after each one begins. */
export const listPrescriptions = async (
  context: Context,
  query: PrescriptionsQuery,
): Promise<(Prescription & { cursor: string })[]> => {
  const { db, actor, clock } = context
  const { limit, cursor, status, appointmentId, patientId, queue, search, member, tab } = query
  const view = viewOf(actor, query)
  const after = cursor === undefined ? undefined : cursorPosition(cursor)
  const page = listStatement({
    role: actor.role,
    queue: view === 'queue',
    section: queue,
    current: view === 'current',
    asked: view === 'asked' && actor.role !== 'patient',
    status: status !== undefined,
    appointment: appointmentId !== undefined,
    patient: patientId !== undefined,
    after: after !== undefined,
    maxRowsRead: view === 'queue' && limit < usualPageRows ? usualPageRows : maxRows + 1,
    // A pharmacist's queue is read in parts.
    search: search !== undefined && searchVariantOf(search, view === 'queue' && actor.role === 'pharmacist'),
    member: member === undefined ? 'all' : member === 'self' ? 'self' : 'one',
    tab,
  })
  const rows = await page(db).execute({
    actorId: actor.userId,
    rows: limit + 1,
    status,
    appointmentId,
    patientId,
    ...(search === undefined ? {} : searchParams(search)),
    member,
    today: clock.today(),
    ...after,
  })
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toPrescription(row, context)),
      cursor: timeCursor(row.position, row.id),
    })),
  )
}
