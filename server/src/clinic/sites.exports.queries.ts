import { and, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { VisitSite } from '@alafia/contract/clinic/visit-site'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Reader, Tx } from '../request/context.ts'
import { site } from './table.ts'

const entry = sql`json_build_object('id', ${site.id}, 'name', ${site.name}, 'address', ${site.address}, 'phone', ${site.phone},
  'latitude', ${site.latitude}, 'longitude', ${site.longitude}, 'directions', ${site.directions})`

/** The site `id` (an expression), open or closed, as JSON; null for the clinic's own address. */
export const siteOf = (id: SQLWrapper): SQL<VisitSite | null> => {
  const found = new QueryBuilder().select({ entry }).from(site).where(eq(site.id, id))
  return sql`(${found})`
}

/** Its name alone. */
export const siteNameOf = (id: SQLWrapper): SQL<string | null> =>
  sql`(${new QueryBuilder().select({ name: site.name }).from(site).where(eq(site.id, id))})`

/** The whole site, read in a transaction. */
export const findSite = async (reader: Reader, id: number | null): Promise<VisitSite | null> => {
  if (id === null) return null
  const [row] = await reader.select({ site: siteOf(sql`${id}::int`) }).from(sql`(select) as nothing`)
  return row?.site ?? null
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
