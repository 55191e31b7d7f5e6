import { eq } from 'drizzle-orm'
import type { Authorized } from '../../request/authorize.ts'
import type { Tx } from '../../request/context.ts'
import { prescription } from '../table.ts'

/** Has a prescription wait at a pharmacy; in the transaction that holds the prescription's lock. */
export const waitAt = async (
  tx: Tx,
  { id }: Authorized<{ id: number }>,
  pharmacyId: number,
): Promise<void> => {
  await tx.update(prescription).set({ pharmacyId }).where(eq(prescription.id, id))
}
