import type { NewNotification } from '../../outbox/outbox.ts'
import type { Tx } from '../../request/context.ts'
import { findAccount } from '../sign-in.queries.ts'

/** Under the bell, and by an email that says only that something changed. */
export const warnOwner = async (tx: Tx, userId: number, notice: NewNotification): Promise<void> => {
  tx.warn([userId], notice)
  const account = await findAccount(tx, userId)
  if (account) tx.email({ kind: 'second-factor', address: account.email })
}
