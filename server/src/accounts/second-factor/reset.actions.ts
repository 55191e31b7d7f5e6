import { and, eq } from 'drizzle-orm'
import type { SecondFactor } from '@alafia/contract/accounts/second-factor.schema'
import type { Transaction } from '../../platform/database/connect.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { decide, lockWaiting } from '../approvals/approvals.actions.ts'
import { approvalRequest } from '../table.ts'
import { getSecondFactor } from './factors.queries.ts'
import { resetStopped } from './second-factor.notifications.ts'
import { authenticatorApp, passkey, recoveryCode, signInTicket } from './table.ts'

/** Everything that the account proves itself with besides the password. The caller ends its sessions. */
export const removeSecondFactor = async (tx: Transaction, userId: number): Promise<void> => {
  for (const table of [authenticatorApp, passkey, recoveryCode, signInTicket])
    await tx.delete(table).where(eq(table.userId, userId))
}

/** The person says no to a reset that an administrator asked for. @throws Problem 409 if none waits */
export const stopReset = async (
  context: Context,
  { security }: Pick<Services, 'security'>,
): Promise<SecondFactor> => {
  const { userId, name } = context.actor
  const rules = await security.rules()
  return context.transact(async (tx) => {
    const [found] = await tx
      .select({ id: approvalRequest.id })
      .from(approvalRequest)
      .where(
        and(
          eq(approvalRequest.userId, userId),
          eq(approvalRequest.kind, 'second-factor-reset'),
          eq(approvalRequest.state, 'waiting'),
        ),
      )
    if (!found) throw new Problem('wrong-state', 'There is nothing to stop. Your second step stays as it is')
    const request = await lockWaiting(tx, found.id)
    await decide(tx, request, {
      state: 'declined',
      decidedBy: userId,
      decidedAt: context.clock.now(),
      reason: 'Stopped by the person themselves',
    })
    tx.notify([request.requestedBy], resetStopped(userId, name))
    tx.record('second-factor.reset-stopped', `account ${userId}, request ${request.id}`)
    tx.invalidate({ role: 'admin' }, 'users')
    tx.invalidate({ userId }, 'account')
    return getSecondFactor(tx, userId, rules)
  })
}
