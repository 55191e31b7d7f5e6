import { sql } from 'drizzle-orm'
import { lockLinksOf } from '../family/record-links/record-links.actions.ts'
import type { Tx } from '../request/context.ts'

/** Also what links two records holds: whoever waits for it sees the link. */
export const lockPrescriptionsOfAccount = async (tx: Tx, patientId: number): Promise<void> => {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`prescriptions for ${patientId}`}, 0))`,
  )
}

/**
 * Makes any other transaction that prescribes for the same patient or family wait until this one ends, and any that prescribes in the
 * record that is linked with one of theirs. The account first: links are made and ended under that lock.
 */
export const lockPrescriptionsOf = async (tx: Tx, patientId: number): Promise<void> => {
  await lockPrescriptionsOfAccount(tx, patientId)
  await lockLinksOf(tx, patientId)
}
