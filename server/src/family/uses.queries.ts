import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { ConsentUse } from '@alafia/contract/family/uses'
import type { Scope } from '@alafia/contract/family/sharing'
import { patientLabel } from '../audit/action-labels.ts'
import { auditEntry } from '../audit/table.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { cursorPosition, replyPage, timeCursor } from '../request/next-page.ts'
import type { Context } from '../request/context.ts'
import type { Exchange } from '../request/route.ts'
import { countLinkLookup } from '../accounts/links/links.actions.ts'
import { findConsent, findOwnConsent } from './consent-link.actions.ts'
import { findMember } from './family-members.queries.ts'
import { familyConsent } from './table.ts'

/** Reads that show many people at once and name none: they are a use while this scope is shared. */
const lists: Record<Scope, string[]> = {
  appointments: ['appointment.list', 'calendar.read', 'home-page.read'],
  prescriptions: ['prescription.list', 'delivery.list', 'refill-reminder.list'],
  records: [
    'emergency-access.list',
    'family-member.list',
    'health-reminder.list',
    'home-page.read',
    'letter.list',
    'record.list',
    'test-order.list',
    'test-result.list',
  ],
  billing: ['payment.list', 'yearly-statement.read'],
  messages: ['conversation.list', 'message.list'],
}
/** The copy of their data has all that is shared. */
const ofEveryScope = ['own-data.requested', 'own-data.download']
const namesNobody = sql`(${auditEntry.subject} is null or ${auditEntry.subject} = 'calendar link' or ${auditEntry.subject} like 'own data %')`
const listPairs = sql.raw(
  Object.entries(lists)
    .flatMap(([scope, actions]) => [...actions, ...ofEveryScope].map((action) => `('${scope}', '${action}')`))
    .join(', '),
)

/**
 * What the account holder did while one of these agreements was in force, and that names the person or lists something that they
 * shared. Newest first: the time is the index's order, and the id decides between equal times.
 */
const usesUnder = (which: SQL) =>
  prepared((db, name) =>
    db
      .select({
        id: auditEntry.id,
        at: auditEntry.at,
        micros: sql<number>`(extract(epoch from ${auditEntry.at}) * 1000000)::bigint`.mapWith(Number),
        actorName: auditEntry.actorName,
        action: auditEntry.action,
      })
      .from(auditEntry)
      .where(
        sql`${auditEntry.actorId} = ${param('holderId')} and ${auditEntry.outcome} = 'done'
          and (${auditEntry.at}, ${auditEntry.id}) < (${param('at')}::timestamptz, ${param('before')}::bigint)
          and ${auditEntry.action} not like 'family-consent%'
          and exists (select from ${familyConsent} where ${which}
            and ${familyConsent.agreedAt} <= ${auditEntry.at}
            and (${familyConsent.endedAt} is null or ${auditEntry.at} <= ${familyConsent.endedAt})
            and (member_of_audit_subject(${auditEntry.subject}) = ${familyConsent.familyMemberId}
              or ${namesNobody} and exists (select from (values ${listPairs}) as list (scope, action)
                where list.action = ${auditEntry.action} and list.scope = any(${familyConsent.scopes}))))`,
      )
      .orderBy(desc(auditEntry.at), desc(auditEntry.id))
      .limit(param('limit'))
      .prepare(name),
  )

const usesForMember = usesUnder(eq(familyConsent.familyMemberId, param('which')))
const usesOfConsent = usesUnder(eq(familyConsent.id, param('which')))

type Page = { limit: number; cursor?: string | undefined }

const readPage = async (
  select: typeof usesForMember,
  db: Queryable,
  { which, holderId }: { which: number; holderId: number },
  { limit, cursor }: Page,
  exchange: Exchange,
): Promise<ConsentUse[]> => {
  const { at, id: before } = cursor === undefined ? { at: 'infinity', id: 0 } : cursorPosition(cursor)
  const rows = await select(db).execute({ which, holderId, at, before, limit: limit + 1 })
  return replyPage(exchange, limit, rows, ({ micros, id }) => timeCursor(micros, id)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    name: row.actorName ?? '',
    what: patientLabel(row.action, 'done'),
  }))
}

/** For the account holder: under every agreement with this person. @throws Problem 400, 404 */
export const listConsentUses = async (
  { about, db, actor }: Context,
  id: number,
  page: Page,
  exchange: Exchange,
): Promise<ConsentUse[]> => {
  const subject = `family member ${id}`
  about([], subject)
  const { primaryUserId } = await findMember(db, actor, id)
  about([primaryUserId], subject, id)
  return readPage(usesForMember, db, { which: id, holderId: actor.userId }, page, exchange)
}

/**
 * For the holder of an emailed link: under the agreement that was given with it, and no other, because an earlier link may have gone
 * to someone else. @throws Problem 400, 404, 429
 */
export const listUsesOfLink = async (
  secret: string,
  page: Page,
  exchange: Exchange,
): Promise<ConsentUse[]> => {
  await countLinkLookup(exchange)
  const { db } = exchange.services
  const { consent, holderId } = await findConsent(db, secret)
  return readPage(usesOfConsent, db, { which: consent.id, holderId }, page, exchange)
}

/** For the adult in their own account: under the agreement that was given at their address. @throws Problem 400, 404 */
export const listUsesOfOwnConsent = async (
  { about, db, actor }: Context,
  id: number,
  page: Page,
  exchange: Exchange,
): Promise<ConsentUse[]> => {
  about([], `consent ${id}`)
  const { holderId } = await findOwnConsent(db, actor, id)
  return readPage(usesOfConsent, db, { which: id, holderId }, page, exchange)
}
