import { eq } from 'drizzle-orm'
import type { EmergencyAccessDetail } from '@alafia/contract/chart-access/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Tx } from '../request/context.ts'
import { getEmergencyAccess } from './emergency-access.queries.ts'
import { listReviewSteps } from './reviews.exports.queries.ts'
import { emergencyAccess } from './table.ts'

const lockStatement = prepared((db, name) =>
  db
    .select()
    .from(emergencyAccess)
    .where(eq(emergencyAccess.id, param('id')))
    .for('update')
    .prepare(name),
)

/** For administrators: locked until the transaction ends. @throws Problem 404 */
export const lockEmergencyAccess = async (tx: Tx, id: number) => {
  const [row] = await lockStatement(tx).execute({ id })
  if (!row) throw notFound()
  return row
}

/** For administrators. @throws Problem 404 */
export const getEmergencyAccessDetail = async (
  db: Queryable,
  id: number,
  now: Date,
): Promise<EmergencyAccessDetail> => {
  const [found, history] = await Promise.all([
    getEmergencyAccess(db, id, now),
    listReviewSteps(db, 'emergency-access', id),
  ])
  return { ...found, history }
}
