import { lockLinksOf } from '../family/record-links/record-links.actions.ts'
import { holdLock } from '../platform/database/hold-lock.ts'
import type { Tx } from '../request/context.ts'

/** Also what links two records holds: whoever waits for it sees the link. */
export const lockPrescriptionsOfAccount = async (tx: Tx, patientId: number): Promise<void> => {
  await holdLock(tx, `prescriptions for ${patientId}`)
}

/**
 * Makes any other transaction that prescribes for the same patient or family wait until this one ends, and any that prescribes in the
 * record that is linked with one of theirs. The account first: links are made and ended under that lock.
 */
export const lockPrescriptionsOf = async (tx: Tx, patientId: number): Promise<void> => {
  // Two statements, sent together: a single one would see the links as they were before it waited.
  await Promise.all([lockPrescriptionsOfAccount(tx, patientId), lockLinksOf(tx, patientId)])
}
