import { holdLock } from '../platform/database/hold-lock.ts'
import type { Tx } from '../request/context.ts'

/** Waits for the lock of this name, and holds it until the transaction ends. */
export const waitForLock = async (tx: Tx, what: string): Promise<void> => {
  await holdLock(tx, `messages: ${what}`)
}
