import { and, eq, isNull } from 'drizzle-orm'
import type { Room } from '@alafia/contract/clinic/rooms'
import { prepared } from '../platform/database/connect.ts'
import { nameKey } from '../platform/database/name-key.ts'
import type { Context } from '../request/context.ts'
import { room, site } from './table.ts'

export const roomColumns = { id: room.id, siteId: room.siteId, name: room.name }

const listStatement = prepared((db, name) =>
  db
    .select(roomColumns)
    .from(room)
    .innerJoin(site, eq(site.id, room.siteId))
    .where(and(isNull(room.closedAt), isNull(site.closedAt)))
    .orderBy(nameKey(room.name))
    .prepare(name),
)

/** The open ones, by name. */
export const listRooms = ({ db }: Pick<Context, 'db'>): Promise<Room[]> => listStatement(db).execute()
