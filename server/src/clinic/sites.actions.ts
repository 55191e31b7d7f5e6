import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Site, SiteForm, SiteUpdate } from '@alafia/contract/clinic/sites'
import { invalid, notFound, Problem } from '../platform/http/problem.ts'
import { nameKey } from '../platform/database/name-key.ts'
import type { Context, Tx } from '../request/context.ts'
import { changesOf } from './changes.ts'
import { lockOpening } from './opening.exports.queries.ts'
import { siteColumns } from './sites.queries.ts'
import { site } from './table.ts'

/** For whoever has the sites, free times or visits open. */
export const recordAndInvalidateSite = (
  tx: Tx,
  action: string,
  id: number,
  changes: readonly string[] = [],
): void => {
  tx.record(action, changes.length === 0 ? `site ${id}` : `site ${id}: ${changes.join(', ')}`)
  for (const topic of ['clinic', 'slots', 'appointments'] as const) tx.invalidate('everyone', topic)
}

const requireNewName = async (tx: Tx, name: string, except = 0) => {
  const isSame = eq(nameKey(site.name), nameKey(sql`${name}::text`))
  const taken = await tx.$count(site, and(isSame, isNull(site.closedAt), ne(site.id, except)))
  if (taken > 0) throw invalid('name', 'There is a site of this name already')
}

/** @throws Problem 400 for a name that is taken */
export const addSite = (context: Context, fields: SiteForm): Promise<Site> =>
  context.transact(async (tx) => {
    await lockOpening(tx)
    await requireNewName(tx, fields.name)
    const [added] = await tx.insert(site).values(fields).returning(siteColumns)
    if (!added) throw new Error('The site was not stored')
    recordAndInvalidateSite(tx, 'site.added', added.id)
    return added
  })

/**
 * Bookings wait from now on.
 * @returns the site as it was and as it is
 * @throws Problem 404, 409 if it was changed since it was read, 400 for a name that is taken
 */
export const lockAndSaveSite = async (
  tx: Tx,
  id: number,
  { version, ...fields }: SiteUpdate,
): Promise<{ before: Site; saved: Site }> => {
  await lockOpening(tx)
  const [before] = await tx
    .select(siteColumns)
    .from(site)
    .where(and(eq(site.id, id), isNull(site.closedAt)))
  if (!before) throw notFound()
  if (before.version !== version)
    throw new Problem('edited-elsewhere', 'Someone else changed this site in the meantime')
  await requireNewName(tx, fields.name, id)
  const [saved] = await tx
    .update(site)
    .set({ ...fields, version: version + 1 })
    .where(eq(site.id, id))
    .returning(siteColumns)
  if (!saved) throw notFound()
  recordAndInvalidateSite(
    tx,
    'site.updated',
    id,
    changesOf({ ...before, version: 0 }, { ...saved, version: 0 }),
  )
  return { before, saved }
}

/** Bookings wait from now on. What refers to the site stays. @throws Problem 404 for one that is closed or unknown */
export const lockAndCloseSite = async (tx: Tx, id: number, closedAt: Date): Promise<{ name: string }> => {
  await lockOpening(tx)
  const [closed] = await tx
    .update(site)
    .set({ closedAt })
    .where(and(eq(site.id, id), isNull(site.closedAt)))
    .returning({ name: site.name })
  if (!closed) throw notFound()
  return closed
}
