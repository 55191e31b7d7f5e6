import { desc, eq, sql } from 'drizzle-orm'
import type { OwnConsent } from '@alafia/contract/family/consent'
import { people } from '../accounts/exports.queries.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { isAgreedBy } from './policy.ts'
import { familyConsent, familyMember } from './table.ts'

const mostShown = 50

const selectOwn = prepared((db, name) => {
  const holder = people('own_consent_holder')
  return db
    .select({
      id: familyConsent.id,
      holderName: sql<string>`${holder.firstName} || ' ' || ${holder.lastName}`,
      scopes: familyConsent.scopes,
      until: familyConsent.until,
      endedAt: familyConsent.endedAt,
    })
    .from(familyConsent)
    .innerJoin(familyMember, eq(familyMember.id, familyConsent.familyMemberId))
    .innerJoin(holder, eq(holder.id, familyMember.primaryUserId))
    .where(isAgreedBy(param('actorId')))
    .orderBy(sql`${familyConsent.endedAt} is not null`, desc(familyConsent.id))
    .limit(mostShown)
    .prepare(name)
})

/** What the signed-in person has agreed to share with other accounts, what is in force first. */
export const listOwnConsents = async ({ about, db, actor }: Context): Promise<OwnConsent[]> => {
  about([], `account ${actor.userId}`)
  const rows = await selectOwn(db).execute({ actorId: actor.userId })
  return rows.map(({ endedAt, scopes, ...row }) => ({
    ...row,
    scopes: scopes ?? [],
    endedAt: endedAt?.toISOString() ?? null,
  }))
}
