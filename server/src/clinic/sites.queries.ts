import { isNull } from 'drizzle-orm'
import type { Site } from '@alafia/contract/clinic/sites'
import { prepared } from '../platform/database/connect.ts'
import { nameKey } from '../platform/database/name-key.ts'
import type { Context } from '../request/context.ts'
import { site } from './table.ts'

export const siteColumns = {
  id: site.id,
  name: site.name,
  address: site.address,
  phone: site.phone,
  latitude: site.latitude,
  longitude: site.longitude,
  directions: site.directions,
  version: site.version,
}

const listStatement = prepared((db, name) =>
  db.select(siteColumns).from(site).where(isNull(site.closedAt)).orderBy(nameKey(site.name)).prepare(name),
)

/** The open ones, by name. */
export const listSites = ({ db }: Pick<Context, 'db'>): Promise<Site[]> => listStatement(db).execute()
