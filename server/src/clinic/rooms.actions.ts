import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NewRoom, Room } from '@alafia/contract/clinic/rooms'
import { invalid, notFound } from '../platform/http/problem.ts'
import { nameKey } from '../platform/database/name-key.ts'
import type { Context, Tx } from '../request/context.ts'
import { lockOpening } from './opening.exports.queries.ts'
import { roomColumns } from './rooms.queries.ts'
import { requireOpenSites } from './sites.exports.queries.ts'
import { room } from './table.ts'

/** For whoever has the rooms or visits open. */
export const recordAndInvalidateRoom = (tx: Tx, action: string, id: number): void => {
  tx.record(action, `room ${id}`)
  tx.invalidate('everyone', 'clinic')
}

/** @throws Problem 400 for a closed site, or a name that is taken there */
export const addRoom = (context: Context, { siteId, name }: NewRoom): Promise<Room> =>
  context.transact(async (tx) => {
    await lockOpening(tx)
    await requireOpenSites(tx, new Map([[siteId, 'siteId']]))
    const isSame = eq(nameKey(room.name), nameKey(sql`${name}::text`))
    const taken = await tx.$count(room, and(eq(room.siteId, siteId), isSame, isNull(room.closedAt)))
    if (taken > 0) throw invalid('name', 'There is a room of this name already')
    const [added] = await tx.insert(room).values({ siteId, name }).returning(roomColumns)
    if (!added) throw new Error('The room was not stored')
    recordAndInvalidateRoom(tx, 'room.added', added.id)
    return added
  })

/** No visit gets it from now on. @throws Problem 404 for one that is closed or unknown */
export const lockAndCloseRoom = async (tx: Tx, id: number, closedAt: Date): Promise<{ name: string }> => {
  const [closed] = await tx
    .update(room)
    .set({ closedAt })
    .where(and(eq(room.id, id), isNull(room.closedAt)))
    .returning({ name: room.name })
  if (!closed) throw notFound()
  return closed
}
