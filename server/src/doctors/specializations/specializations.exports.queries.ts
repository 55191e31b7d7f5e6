import { and, asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/connect.ts'
import type { Reader, Tx } from '../../request/context.ts'
import { specialization } from './table.ts'

const isListed = eq(specialization.isArchived, false)

/** The names that doctors can have, in order. */
export const listSpecializationNames = async (reader: Reader): Promise<string[]> => {
  const rows = await reader
    .select({ name: specialization.name })
    .from(specialization)
    .where(isListed)
    .orderBy(asc(specialization.name))
  return rows.map(({ name }) => name)
}

export const countSpecializations = (db: Queryable): Promise<number> => db.$count(specialization, isListed)

/** Whether the name is one that doctors can have. If so, it stays that until the transaction ends. */
export const lockListed = async (tx: Tx, name: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: specialization.id })
    .from(specialization)
    .where(and(eq(specialization.name, name), isListed))
    .for('share')
  return rows.length > 0
}
