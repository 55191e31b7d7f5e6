import { asc, desc } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable } from '../platform/database/connect.ts'
import type { Signing } from '../platform/signing-key.ts'
import { prescription } from './table.ts'

const samples = 50

/**
 * Whether the oldest and the newest stored prescriptions were signed with this key, or one that it replaced. If the key file was lost or swapped, some
 * were signed with another. True if nothing is stored.
 */
export const matchesStoredSignatures = async (
  db: Queryable,
  { knows }: Pick<Signing, 'knows'>,
): Promise<boolean> => {
  const ends = (order: typeof asc) =>
    db
      .select({ signature: prescription.signature })
      .from(prescription)
      .orderBy(order(prescription.id))
      .limit(samples)
  const oldest = ends(asc).as('oldest')
  const newest = ends(desc).as('newest')
  const stored = await unionAll(db.select().from(oldest), db.select().from(newest))
  return stored.every(({ signature }) => signature === '' || knows(signature))
}
