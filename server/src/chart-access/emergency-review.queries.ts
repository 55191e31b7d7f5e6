import { eq } from 'drizzle-orm'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { emergencyAccess } from './table.ts'

const lockStatement = prepared((db, name) =>
  db
    .select()
    .from(emergencyAccess)
    .where(eq(emergencyAccess.id, param('id')))
    .for('update')
    .prepare(name),
)

/** For administrators: the access as it stands until this transaction ends. @throws Problem 404 */
export const lockEmergencyAccess = async (tx: Tx, id: number) => {
  const [row] = await lockStatement(tx).execute({ id })
  if (!row) throw notFound()
  return row
}
