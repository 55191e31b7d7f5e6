import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { VisitRoom } from '@alafia/contract/clinic/visit-site'
import type { Tx } from '../request/context.ts'
import { room } from './table.ts'

/** The room `id` (an expression), open or closed, as JSON; null without one. */
export const roomOf = (id: SQLWrapper): SQL<VisitRoom | null> => sql`room_entry(${id})`

/** The open room of this site: until the transaction ends it stays open, and others who choose it wait. */
export const lockOpenRoom = async (tx: Tx, id: number, siteId: number): Promise<VisitRoom | undefined> => {
  const [found] = await tx
    .select({ id: room.id, name: room.name })
    .from(room)
    .where(and(eq(room.id, id), eq(room.siteId, siteId), isNull(room.closedAt)))
    .for('update')
  return found
}
