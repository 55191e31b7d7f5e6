import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { RecordShare } from '@alafia/contract/patients/record-shares.schema'
import type { ShareState } from '@alafia/contract/patients/record-shares.states'
import { people } from '../../accounts/exports.queries.ts'
import { familyMembers } from '../../family/exports.queries.ts'
import type { Queryable } from '../../platform/database/connect.ts'
import { isoTimeOf } from '../../platform/database/iso-time.ts'
import type { Context } from '../../request/context.ts'
import { idBelow } from '../../request/next-page.ts'
import { visibleTo } from './policy.ts'
import { recordShare, recordShareOpening } from './table.ts'

const holder = people('share_holder')
const sharer = people('sharer')
const member = familyMembers('share_member')

const openingsOf = () => {
  const found = new QueryBuilder()
    .select({
      list: sql`coalesce(json_agg(json_build_object('name', ${recordShareOpening.openerName},
        'at', ${isoTimeOf(recordShareOpening.openedAt)}) order by ${recordShareOpening.id}), '[]'::json)`,
    })
    .from(recordShareOpening)
    .where(eq(recordShareOpening.shareId, recordShare.id))
  return sql<RecordShare['openings']>`(${found})`
}

const selectShares = (db: Queryable) =>
  db
    .select({
      share: recordShare,
      personName: sql<string>`coalesce(${member.firstName} || ' ' || ${member.lastName}, ${holder.firstName} || ' ' || ${holder.lastName})`,
      sharerName: sql<string>`${sharer.firstName} || ' ' || ${sharer.lastName}`,
      openings: openingsOf(),
    })
    .from(recordShare)
    .innerJoin(holder, eq(holder.id, recordShare.patientId))
    .innerJoin(sharer, eq(sharer.id, recordShare.userId))
    .leftJoin(member, eq(member.id, recordShare.familyMemberId))

type Row = Awaited<ReturnType<typeof selectShares>>[number]

const stateOf = ({ end, expiresAt }: Row['share'], now: Date): ShareState =>
  end ?? (expiresAt <= now ? 'expired' : 'open')

const toShare = (
  { share, personName, sharerName, openings }: Row,
  { actor, clock }: Context,
): RecordShare => ({
  id: share.id,
  personName,
  recipient: share.recipient,
  parts: share.parts,
  sharedBy: share.userId === actor.userId ? null : sharerName,
  state: stateOf(share, clock.now()),
  createdAt: share.createdAt.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
  endedAt: share.endedAt?.toISOString() ?? null,
  openings,
})

/** Newest first: a page and one more. */
export const listShares = async (
  context: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<RecordShare[]> => {
  const { db, actor } = context
  const rows = await selectShares(db)
    .where(and(visibleTo(actor.userId), lt(recordShare.id, idBelow(cursor))))
    .orderBy(desc(recordShare.id))
    .limit(limit + 1)
  context.about([actor.userId, ...rows.map(({ share }) => share.patientId)])
  return rows.map((row) => toShare(row, context))
}

/** The actor's own, as it is now in the transaction. */
export const getShare = async (db: Queryable, context: Context, id: number): Promise<RecordShare> => {
  const [row] = await selectShares(db).where(eq(recordShare.id, id))
  if (!row) throw new Error('The share was not stored')
  return toShare(row, context)
}
