import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/database/connect.ts'
import { appointment } from './table.ts'

/** Whether there is any appointment, of whatever status. */
export const hasAppointments = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ any: boolean }>(sql`select exists (select from ${appointment}) as any`)
  return rows[0]?.any === true
}
