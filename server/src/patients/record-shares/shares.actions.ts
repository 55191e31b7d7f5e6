import { createHmac, randomInt } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { CreatedShare, NewShare } from '@alafia/contract/patients/record-shares.schema'
import { maxOpenShares, shareDays } from '@alafia/contract/patients/record-shares.states'
import { lockAccount } from '../../accounts/users.actions.ts'
import { accountsActingFor, familyMembers } from '../../family/exports.queries.ts'
import { withFamilyConflict } from '../../family/policy.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Signing } from '../../platform/signing-key.ts'
import type { Context, Tx } from '../../request/context.ts'
import { isOpenAt, maySeeParts, visibleTo } from './policy.ts'
import { getShare } from './shares.queries.ts'
import { recordShare } from './table.ts'

/** A keyed hash: without the key file, the database alone doesn't show which of a million PINs it is. */
export const pinHashOf = (signing: Signing, secretHash: string, pin: string): string =>
  createHmac('sha256', signing.keyFor('PINs of shared records')).update(`${secretHash} ${pin}`).digest('hex')

/** Whoever sees the share in their list: who made it, and a child's other parent. */
export const invalidateShares = async (
  tx: Tx,
  share: { userId: number; patientId: number; familyMemberId: number | null },
): Promise<void> => {
  const acting = await accountsActingFor(tx, share)
  for (const userId of new Set([share.userId, ...acting])) tx.invalidate({ userId }, 'records')
}

/** The account in which the person's record is. @throws Problem 404 for what the actor may not see themselves */
const findPatientId = async (
  tx: Tx,
  actorId: number,
  { familyMemberId, parts }: NewShare,
): Promise<number> => {
  const member = familyMembers('member_to_share')
  const patientId = sql<number>`coalesce(${member.primaryUserId}, ${actorId}::int)`
  const listed = sql`array[${sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )}]::text[]`
  const [found] = await tx
    .select({ patientId })
    .from(sql`(select ${familyMemberId}::int as id) as wanted`)
    .leftJoin(member, sql`${member.id} = wanted.id`)
    .where(
      and(
        sql`(wanted.id is null or ${member.id} is not null)`,
        maySeeParts(actorId, listed, { patientId, familyMemberId: sql`wanted.id` }),
      ),
    )
  if (!found) throw notFound()
  return found.patientId
}

/**
 * Shares parts of one person's record. The link and the PIN are in this reply and nowhere else.
 * @throws Problem 404 for a person or a part that the actor may not see, 409 for too many at a time
 */
export const shareRecord = (context: Context, form: NewShare): Promise<CreatedShare> =>
  withFamilyConflict(context.actor, () =>
    context.transact(async (tx) => {
      const { actor, clock, signing } = context
      const now = clock.now()
      await lockAccount(tx, actor.userId)
      const patientId = await findPatientId(tx, actor.userId, form)
      context.about([patientId])
      const open = await tx.$count(recordShare, and(eq(recordShare.userId, actor.userId), isOpenAt(now)))
      if (open >= maxOpenShares)
        throw new Problem(
          'wrong-state',
          `You share ${open} links already. End one that isn’t needed any more`,
        )
      const secret = newSecret()
      const secretHash = hashOf(secret)
      const pin = String(randomInt(1_000_000)).padStart(6, '0')
      const [row] = await tx
        .insert(recordShare)
        .values({
          userId: actor.userId,
          patientId,
          familyMemberId: form.familyMemberId,
          recipient: form.recipient,
          parts: [...new Set(form.parts)],
          secretHash,
          pinHash: pinHashOf(signing, secretHash, pin),
          createdAt: now,
          expiresAt: new Date(now.getTime() + shareDays * day),
        })
        .returning()
      if (!row) throw new Error('The share was not stored')
      tx.record('record-share.created', `record share ${row.id}`, patientId)
      await invalidateShares(tx, row)
      return { share: await getShare(tx, context, row.id), path: `/shared-record#${secret}`, pin }
    }),
  )

/** Ends a share, also for whoever is reading. Repeating it changes nothing. @throws Problem 404 */
export const endShare = (context: Context, id: number): Promise<undefined> =>
  context.transact(async (tx) => {
    const { actor, clock } = context
    const subject = `record share ${id}`
    context.about([], subject)
    const [share] = await tx
      .select()
      .from(recordShare)
      .where(and(eq(recordShare.id, id), visibleTo(actor.userId)))
      .for('update')
    if (!share) throw notFound()
    context.about([share.patientId], subject)
    if (share.endedAt !== null || share.expiresAt <= clock.now()) return undefined
    await tx.update(recordShare).set({ endedAt: clock.now(), end: 'stopped' }).where(eq(recordShare.id, id))
    tx.record('record-share.ended', subject, share.patientId)
    await invalidateShares(tx, share)
    return undefined
  })

/** In the transaction that closes the account: what of it is kept for others opens nothing any more. */
export const endSharesOf = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const ended = await tx
    .update(recordShare)
    .set({ endedAt: now, end: 'withdrawn' })
    .where(and(eq(recordShare.userId, userId), isOpenAt(now)))
    .returning()
  for (const share of ended) await invalidateShares(tx, share)
}
