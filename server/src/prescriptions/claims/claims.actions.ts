import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { claimSeconds, type claim, type claimRequest } from '@alafia/contract/prescriptions/queue'
import { prepared } from '../../platform/database/connect.ts'
import { param } from '../../platform/database/param.ts'
import { Problem } from '../../platform/http/problem.ts'
import { authorize } from '../../request/authorize.ts'
import type { Context } from '../../request/context.ts'
import { invalidateForPharmacists } from '../invalidation.actions.ts'
import { mayClaim } from '../policy.ts'
import { prescriptionClaim } from './table.ts'
import { findClaimable, claimHolderOf } from './claims.queries.ts'

/*
 * One statement, so that only one of two pharmacists who open it at the same moment gets the claim. A renewed claim keeps its
 * start; one that expired or was taken over starts again.
 */
const claimStatement = prepared((db, name) => {
  const { pharmacistId, claimedAt, expiresAt } = prescriptionClaim
  const isOwn = sql`${pharmacistId} = excluded.pharmacist_id`
  const isExpired = sql`${expiresAt} <= ${param('now')}`
  return db
    .insert(prescriptionClaim)
    .values({
      prescriptionId: param('id'),
      pharmacistId: param('actorId'),
      claimedAt: param('now'),
      expiresAt: param('expiresAt'),
    })
    .onConflictDoUpdate({
      target: prescriptionClaim.prescriptionId,
      set: {
        pharmacistId: sql`excluded.pharmacist_id`,
        claimedAt: sql`case when ${isOwn} and not ${isExpired} then ${claimedAt} else excluded.claimed_at end`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: sql`${isOwn} or ${isExpired} or ${param('takeOver')}::boolean`,
    })
    .returning({ claimedAt })
    .prepare(name)
})

/**
 * Claims a prescription for 90 seconds, or renews the claim. The claim prevents no one from dispensing: it only shows other
 * pharmacists who has it open.
 * @throws Problem 404 for what the pharmacist may not see, 409 naming who has it open, unless it is taken over.
 */
export const claimPrescription = (
  { actor, clock, transact }: Context,
  id: number,
  { takeOver }: z.output<typeof claimRequest>,
): Promise<z.output<typeof claim>> =>
  transact(async (tx) => {
    const held = authorize(await findClaimable(tx, { actor }, id), mayClaim(actor))
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + claimSeconds * 1000)
    const [claimed] = await claimStatement(tx).execute({
      id: held.id,
      actorId: actor.userId,
      now,
      expiresAt,
      takeOver,
    })
    if (!claimed) throw new Problem('wrong-state', `${await claimHolderOf(tx, id)} has this open`)
    if (claimed.claimedAt.getTime() === now.getTime()) {
      tx.record('prescription.claimed', `prescription ${id}`, held.patientId)
      invalidateForPharmacists(tx, 'claims', [held.pharmacyId])
    }
    return { pharmacistName: actor.name, isYours: true, until: expiresAt.toISOString() }
  })

/** Releases the actor's claim; another pharmacist's stays, and so does that of a cancelled one, which lets them read that. @throws Problem 404 for what the pharmacist may not see */
export const releaseClaim = ({ actor, transact }: Context, id: number): Promise<undefined> =>
  transact(async (tx) => {
    const held = authorize(await findClaimable(tx, { actor }, id), mayClaim(actor))
    if (held.status === 'cancelled') return undefined
    const released = await tx
      .delete(prescriptionClaim)
      .where(
        and(eq(prescriptionClaim.prescriptionId, held.id), eq(prescriptionClaim.pharmacistId, actor.userId)),
      )
      .returning({ id: prescriptionClaim.prescriptionId })
    if (released.length > 0) invalidateForPharmacists(tx, 'claims', [held.pharmacyId])
    return undefined
  })
