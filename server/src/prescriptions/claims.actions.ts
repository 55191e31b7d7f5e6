import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { claimLasts, type claim, type claimRequest } from '@alafia/contract/prescriptions/queue'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { mayClaim } from './policy.ts'
import { prescriptionClaim } from './table.ts'
import { findClaimable, holderOf } from './claims.queries.ts'

/*
 * One statement, so that of two who open it at one moment one has it. A claim that is renewed keeps when it began; one that is
 * over, or taken over, begins anew.
 */
const taking = prepared((db, name) => {
  const { pharmacistId, claimedAt, until } = prescriptionClaim
  const isOwn = sql`${pharmacistId} = excluded.pharmacist_id`
  const isOver = sql`${until} <= ${param('now')}`
  return db
    .insert(prescriptionClaim)
    .values({
      prescriptionId: param('id'),
      pharmacistId: param('actorId'),
      claimedAt: param('now'),
      until: param('until'),
    })
    .onConflictDoUpdate({
      target: prescriptionClaim.prescriptionId,
      set: {
        pharmacistId: sql`excluded.pharmacist_id`,
        claimedAt: sql`case when ${isOwn} and not ${isOver} then ${claimedAt} else excluded.claimed_at end`,
        until: sql`excluded.until`,
      },
      setWhere: sql`${isOwn} or ${isOver} or ${param('takeOver')}::boolean`,
    })
    .returning({ claimedAt })
    .prepare(name)
})

/**
 * Has a prescription open for 90 seconds, or goes on having it; the other pharmacists see it when that begins. It keeps nobody
 * from dispensing: it tells them that somebody is at it.
 * @throws Problem 404 for what the pharmacist may not see, 409 that names who has it open, unless it is to be taken over.
 */
export const claimPrescription = (
  { actor, clock, transact }: Context,
  id: number,
  { takeOver }: z.output<typeof claimRequest>,
): Promise<z.output<typeof claim>> =>
  transact(async (tx) => {
    const held = authorize(await findClaimable(tx, { actor }, id), mayClaim(actor))
    const now = clock.now()
    const until = new Date(now.getTime() + claimLasts * 1000)
    const [taken] = await taking(tx).execute({ id: held.id, actorId: actor.userId, now, until, takeOver })
    if (!taken) throw new Problem('wrong-state', `${await holderOf(tx, id)} has this open`)
    if (taken.claimedAt.getTime() === now.getTime()) {
      tx.record('prescription.claimed', `prescription ${id}`, held.patientId)
      tx.invalidate({ role: 'pharmacist' }, 'claims')
    }
    return { pharmacistName: actor.name, isYours: true, until: until.toISOString() }
  })

/** Lets go what one has open; what somebody else has, stays with them. @throws Problem 404 for what the pharmacist may not see */
export const releasePrescription = ({ actor, transact }: Context, id: number): Promise<undefined> =>
  transact(async (tx) => {
    const held = authorize(await findClaimable(tx, { actor }, id), mayClaim(actor))
    const gone = await tx
      .delete(prescriptionClaim)
      .where(
        and(eq(prescriptionClaim.prescriptionId, held.id), eq(prescriptionClaim.pharmacistId, actor.userId)),
      )
      .returning({ id: prescriptionClaim.prescriptionId })
    if (gone.length > 0) tx.invalidate({ role: 'pharmacist' }, 'claims')
    return undefined
  })
