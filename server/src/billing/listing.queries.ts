import { and, eq, sql } from 'drizzle-orm'
import type { Payment, PaymentsQuery } from '@alafia/contract/billing/schema'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { variants } from '../platform/database/query-variants.ts'
import { cursorPosition } from '../request/next-page.ts'
import type { Context } from '../request/context.ts'
import { newestFirst, pageOf, selectPayments, toPayment } from './payments.queries.ts'
import { visibleTo } from './policy.ts'
import { waitsFor } from './requests/requests.queries.ts'
import { findCandidates, isCandidate, matchesWords, searchWords } from './search.queries.ts'
import { payment } from './table.ts'

type ListVariant = { role: Role; request: PaymentsQuery['request'] } & Record<
  'byStatus' | 'byVisit' | 'bySearch' | 'byIndex',
  boolean
>

const listStatement = variants(({ role, byStatus, byVisit, bySearch, byIndex, request }: ListVariant) =>
  prepared((db, statement) => {
    const which = and(
      visibleTo(role, param('actorId')),
      byStatus ? eq(payment.status, param('status')) : undefined,
      byVisit ? eq(payment.appointmentId, param('appointmentId')) : undefined,
      request && waitsFor[request],
      byIndex ? isCandidate : undefined,
      sql`(${payment.createdAt}, ${payment.id}) < (${param('at')}::timestamptz, ${param('after')}::int)`,
    )
    // A search also looks at the names beside them.
    const found = bySearch
      ? selectPayments(db, role).where(and(which, matchesWords(role)))
      : selectPayments(db, role, pageOf(which))
    return found
      .orderBy(...newestFirst)
      .limit(param('most'))
      .prepare(statement)
  }),
)

/** A page of payments plus one row, newest first: a patient's own, or all (admin). `createdMicros` is for the cursor. */
export const listPayments = async (
  context: Context,
  { status, appointmentId, request, search = '', cursor, limit }: PaymentsQuery,
): Promise<(Payment & { createdMicros: number })[]> => {
  const { db, actor } = context
  const words = searchWords(search)
  const place = cursor === undefined ? { at: 'infinity', id: 0 } : cursorPosition(cursor)
  const candidates = actor.role === 'admin' ? await findCandidates(db, search) : undefined
  const list = listStatement({
    role: actor.role,
    byStatus: status !== undefined,
    byVisit: appointmentId !== undefined,
    bySearch: words.patterns.length > (candidates ? 1 : 0),
    byIndex: candidates !== undefined,
    request,
  })
  const rows = await list(db).execute({
    actorId: actor.userId,
    status,
    appointmentId,
    ...words,
    candidates,
    at: place.at,
    after: place.id,
    most: limit + 1,
  })
  const patientIds = rows.slice(0, limit).map((row) => row.patientId)
  context.about(actor.role === 'patient' ? [actor.userId, ...patientIds] : patientIds)
  return rows.map((row) => ({ ...toPayment(row), createdMicros: row.createdMicros }))
}
