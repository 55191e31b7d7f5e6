import { and, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AppointmentMode } from '@alafia/contract/appointments/schema'
import type { VisitSite } from '@alafia/contract/clinic/visit-site'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { phoneText } from '../platform/phones.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Reader, Tx } from '../request/context.ts'
import { site } from './table.ts'

const withPhoneText = (found: VisitSite): VisitSite => ({
  ...found,
  phone: found.phone === null ? null : phoneText(found.phone),
})

/** The site `id` (an expression), open or closed, as JSON; null for the clinic's own address. */
export const siteOf = (id: SQLWrapper): SQL<VisitSite | null> =>
  sql<VisitSite>`site_entry(${id})`.mapWith(withPhoneText)

/** What the place of a visit is called: null by video and, as there is only one, in a clinic that has never had sites. */
export const placeNameOf = (mode: SQLWrapper, siteId: SQLWrapper): SQL<string | null> =>
  sql`case when ${mode} = 'in-person' then place_name(${siteId}) end`

/** Where a visit takes place, and what that is called. */
type Place = { site: VisitSite | null; placeName: string | null }

/** Read in a transaction. */
export const findPlace = async (
  reader: Reader,
  mode: AppointmentMode,
  siteId: number | undefined,
): Promise<Place> => {
  const id = sql`${siteId ?? null}::int`
  const place = { site: siteOf(id), placeName: placeNameOf(sql`${mode}::text`, id) }
  const [row] = await reader.select(place).from(sql`(select) as nothing`)
  return row ?? { site: null, placeName: null }
}

/** Keeps the sites open until the transaction ends. @throws Problem 400 at `path` for one that is closed or unknown */
export const requireOpenSites = async (tx: Tx, sites: ReadonlyMap<number, string>): Promise<void> => {
  if (sites.size === 0) return
  const open = await tx
    .select({ id: site.id })
    .from(site)
    .where(and(inArray(site.id, [...sites.keys()]), isNull(site.closedAt)))
    .for('share')
  const known = new Set(open.map(({ id }) => id))
  for (const [id, path] of sites)
    if (!known.has(id)) throw invalid(path, 'This site is closed. Choose another')
}

const countStatement = prepared((db, name) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(site)
    .where(isNull(site.closedAt))
    .prepare(name),
)

export const countOpenSites = async (db: Queryable): Promise<number> =>
  (await countStatement(db).execute())[0]?.count ?? 0
