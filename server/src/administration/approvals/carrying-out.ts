import type { ApprovalKind } from '@alafia/contract/administration/approvals/states'
import type { ApprovalRequest } from '../../accounts/approvals/approvals.actions.ts'
import { removeSecondFactor } from '../../accounts/second-factor/reset.actions.ts'
import { addRole, setActive } from '../../accounts/users.actions.ts'
import type { Effects } from '../../request/context.ts'
import type { RevokingTx, Sessions } from '../../sessions/sessions.ts'
import { invalidateVisitsOf } from '../users/leaving.actions.ts'

type CarryOut = (
  tx: RevokingTx,
  request: ApprovalRequest,
  sessions: Pick<Sessions, 'revokeAllOf'>,
  effects: Pick<Effects, 'notify' | 'record' | 'invalidate'>,
  now: Date,
) => Promise<unknown>

/** What an approved request changes, in the transaction that approves it. */
export const carryOut: Record<ApprovalKind, CarryOut> = {
  async role(tx, { userId, role }, _sessions, effects, now) {
    if (role) await addRole(tx, effects, userId, role)
    if (role === 'doctor') await invalidateVisitsOf(tx, effects, userId, now)
  },
  async reactivation(tx, { userId }, _sessions, effects, now) {
    await setActive(tx, userId, true)
    await invalidateVisitsOf(tx, effects, userId, now)
  },
  async 'second-factor-reset'(tx, { userId }, sessions) {
    await removeSecondFactor(tx, userId)
    await sessions.revokeAllOf(tx, userId)
  },
}
