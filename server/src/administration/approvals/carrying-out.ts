import type { ApprovalKind } from '@alafia/contract/administration/approvals/states'
import type { ApprovalRequest } from '../../accounts/approvals/approvals.actions.ts'
import { addRole, setActive } from '../../accounts/users.actions.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** What an approved request changes, in the transaction that approves it. */
export const carryOut: Record<ApprovalKind, (tx: Transaction, request: ApprovalRequest) => Promise<void>> = {
  async role(tx, { userId, role }) {
    if (role) await addRole(tx, userId, role)
  },
  reactivation: (tx, { userId }) => setActive(tx, userId, true),
  // No one can ask for it yet.
  'second-factor-reset': async () => undefined,
}
