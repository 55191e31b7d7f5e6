import { room, site } from '../clinic/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/connect.ts'

export type StoredSite = typeof site.$inferSelect
export type SiteDetails = Partial<typeof site.$inferInsert>

let count = 0

export const addSite = async (db: Queryable, clock: Clock, details: SiteDetails): Promise<StoredSite> => {
  const name = `Site ${++count}`
  const [added] = await db
    .insert(site)
    .values({ name, address: `${count} Admiralty Way, Lagos`, createdAt: clock.now(), ...details })
    .returning()
  if (!added) throw new Error('The site was not stored')
  return added
}

export type StoredRoom = typeof room.$inferSelect

export const addRoom = async (
  db: Queryable,
  clock: Clock,
  at: { id: number },
  name = `Room ${++count}`,
): Promise<StoredRoom> => {
  const [added] = await db.insert(room).values({ siteId: at.id, name, createdAt: clock.now() }).returning()
  if (!added) throw new Error('The room was not stored')
  return added
}
