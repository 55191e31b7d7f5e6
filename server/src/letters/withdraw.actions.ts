import type { Letter } from '@alafia/contract/letters/schema'
import { lockVisible } from '../appointments/exports.queries.ts'
import { invalidateChartOf } from '../appointments/invalidation.actions.ts'
import { Problem } from '../platform/http/problem.ts'
import { authorize } from '../request/authorize.ts'
import type { Context } from '../request/context.ts'
import { toLetter } from './letter-row.ts'
import { getLetter } from './letters.queries.ts'
import { withdrawnNotification } from './notifications.ts'
import { mayWithdraw } from './policy.ts'
import { letterWithdrawal } from './table.ts'

/** The letter stays readable, and its code says that it no longer holds. @throws Problem 404, 403, 409 the second time */
export const withdrawLetter = (
  context: Context,
  id: number,
  { reason }: { reason: string },
): Promise<Letter> =>
  context.transact(async (tx) => {
    const { actor, clock, signing } = context
    const { letter, withdrawal } = await getLetter(context, tx, id)
    const own = authorize(letter, mayWithdraw(actor))
    // Its lock orders two withdrawals.
    const visit = await lockVisible(tx, context, own.appointmentId)
    if (withdrawal) throw new Problem('wrong-state', 'This letter has already been withdrawn')
    const [stored] = await tx
      .insert(letterWithdrawal)
      .values({ letterId: id, reason, withdrawnAt: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!stored) throw new Problem('wrong-state', 'This letter has already been withdrawn')
    tx.record('letter.withdrawn', `letter ${id}`, own.patientId)
    tx.notify([own.patientId], withdrawnNotification(visit))
    for (const userId of [own.patientId, own.doctorId]) tx.invalidate({ userId }, 'records')
    invalidateChartOf(tx, own)
    return toLetter({ letter, withdrawal: stored }, signing)
  })
