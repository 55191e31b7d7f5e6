import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { minute } from '@alafia/contract/kernel/durations'
import type { OpenedShare, ShareOpening } from '@alafia/contract/patients/record-shares.schema'
import { maxOpenings, maxWrongPins, openingMinutes } from '@alafia/contract/patients/record-shares.states'
import { countLinkLookup } from '../../accounts/links/links.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import { transactWithoutSession, type Tx } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import type { Services } from '../../request/services.ts'
import { lockReadableShare } from './opened-shares.queries.ts'
import { shareNotice } from './record-shares.notifications.ts'
import { invalidateShares, pinHashOf } from './shares.actions.ts'
import { recordShare, recordShareOpening } from './table.ts'

type Share = typeof recordShare.$inferSelect

/** The same for a wrong PIN and for a link that is unknown, over, ended or locked: a stranger learns nothing of it. */
const refusal = () =>
  new Problem(
    'not-found',
    'The link and the PIN don’t open anything. Check the PIN. After 5 wrong PINs or 7 days, ask for a new link',
  )

const countWrongPin = async (tx: Tx, share: Share, now: Date): Promise<void> => {
  const wrongPins = share.wrongPins + 1
  const isLocked = wrongPins >= maxWrongPins
  await tx
    .update(recordShare)
    .set({ wrongPins, ...(isLocked ? { endedAt: now, end: 'locked' as const } : {}) })
    .where(eq(recordShare.id, share.id))
  if (!isLocked) return
  tx.notify(
    [share.userId],
    shareNotice(
      share.id,
      'A shared link was locked',
      `The link for ${share.recipient} was tried with ${maxWrongPins} wrong PINs and no longer works. You can share again`,
    ),
  )
  await invalidateShares(tx, share)
}

const storeOpening = async (tx: Tx, share: Share, openerName: string, now: Date): Promise<OpenedShare> => {
  const key = newSecret()
  const endsAt = new Date(Math.min(now.getTime() + openingMinutes * minute, share.expiresAt.getTime()))
  const isFirst = (await tx.$count(recordShareOpening, eq(recordShareOpening.shareId, share.id))) === 0
  await tx
    .insert(recordShareOpening)
    .values({ shareId: share.id, openerName, openedAt: now, keyHash: hashOf(key), endsAt })
  if (share.wrongPins > 0)
    await tx.update(recordShare).set({ wrongPins: 0 }).where(eq(recordShare.id, share.id))
  tx.record('record-share.opened', `record share ${share.id}`, share.patientId)
  if (isFirst)
    tx.notify(
      [share.userId],
      shareNotice(
        share.id,
        'Your shared link was opened',
        `Someone who gave the name “${openerName}” opened the link for ${share.recipient}`,
      ),
    )
  await invalidateShares(tx, share)
  return { key, endsAt: endsAt.toISOString() }
}

/** Counts a wrong PIN, or opens the share. The link's row is locked. @returns what was opened, or which share refused */
const tryPin = async (
  tx: Tx,
  { signing, clock }: Pick<Services, 'signing' | 'clock'>,
  { secret, pin, name }: ShareOpening,
): Promise<{ share?: Share | undefined; opened?: OpenedShare }> => {
  const now = clock.now()
  const secretHash = hashOf(secret)
  const share = await lockReadableShare(tx, secretHash, now)
  // Compared without a share too, so that it takes as long.
  const isRight = timingSafeEqual(
    Buffer.from(pinHashOf(signing, secretHash, pin)),
    Buffer.from(share?.pinHash ?? pinHashOf(signing, secretHash, '')),
  )
  if (!share) return {}
  if (!isRight) {
    await countWrongPin(tx, share, now)
    return { share }
  }
  const openings = await tx.$count(recordShareOpening, eq(recordShareOpening.shareId, share.id))
  return openings >= maxOpenings ? { share } : { share, opened: await storeOpening(tx, share, name, now) }
}

/** @throws Problem 404 for everything that doesn't open it, 429 */
export const openShare = async (form: ShareOpening, exchange: Exchange): Promise<OpenedShare> => {
  await countLinkLookup(exchange)
  const { services, request } = exchange
  const origin = { address: request.ip, requestId: request.id }
  const { share, opened } = await transactWithoutSession(services, { ...origin, guest: form.name }, (tx) =>
    tryPin(tx, services, form),
  )
  if (opened) return opened
  await services.audit.append({
    ...origin,
    at: services.clock.now(),
    actor: { name: form.name },
    action: 'record-share.open',
    subject: share && `record share ${share.id}`,
    patientIds: share ? [share.patientId] : [],
    outcome: 'denied',
  })
  throw refusal()
}
