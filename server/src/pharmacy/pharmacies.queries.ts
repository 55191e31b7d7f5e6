import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Pharmacy } from '@alafia/contract/pharmacy/schema'
import { pharmacyPlaces } from '../pharmacies/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { lastPharmacyOf } from '../prescriptions/elsewhere.exports.queries.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { hasCollectedAt, mayUpdateDetails } from './policy.ts'
import { pharmacyReview } from './table.ts'

const actorId = param('actorId')

const pharmacies = (db: Queryable) => {
  const place = pharmacyPlaces('place', actorId)
  const ofReviews = <T>(figure: string) =>
    sql<T>`(select ${sql.raw(figure)} from ${pharmacyReview} where ${pharmacyReview.pharmacyId} = ${place.id})`
  const rows = db
    .select({
      id: place.id,
      name: place.name,
      address: place.address,
      phone: place.phone,
      email: place.email,
      services: place.services,
      latitude: place.latitude,
      longitude: place.longitude,
      closedAt: place.closedAt,
      collectUntil: place.collectUntil,
      operatingHours: place.operatingHours,
      rating: ofReviews<number | null>('avg(rating)::float8'),
      reviewCount: ofReviews<number>('count(*)::int'),
      mayReview: sql<boolean>`${hasCollectedAt(place.id, actorId)}`,
      isYours: place.isYours,
      isLast: sql<boolean>`coalesce(${place.id} = ${lastPharmacyOf(actorId)}, false)`,
    })
    .from(place)
  return { place, rows }
}

const selectPharmacies = prepared((db, name) => {
  const { place, rows } = pharmacies(db)
  return rows.orderBy(asc(place.name), asc(place.id)).prepare(name)
})

type Row = Awaited<ReturnType<ReturnType<typeof selectPharmacies>['execute']>>[number]

/** A hash of the content: the same details are the same version. */
const versionOf = ({ name, address, phone, email, services, operatingHours, latitude, longitude }: Row) =>
  createHash('sha256')
    .update(JSON.stringify([name, address, phone, email, services, operatingHours, latitude, longitude]))
    .digest('hex')
    .slice(0, 16)

export const toPharmacy = (row: Row, actor: Actor): Pharmacy => {
  const { latitude, longitude, closedAt, collectUntil, ...others } = row
  const version = mayUpdateDetails(actor)(row) === undefined ? versionOf(row) : null
  const closed = closedAt && collectUntil !== null ? { at: closedAt.toISOString(), collectUntil } : null
  return { ...others, coordinates: { latitude, longitude }, closed, version }
}

/** Every pharmacy by name; one that has closed only for those who may edit it. */
export const listPharmacies = async ({ db, actor }: Context): Promise<Pharmacy[]> =>
  (await selectPharmacies(db).execute({ actorId: actor.userId }))
    .map((row) => toPharmacy(row, actor))
    .filter(({ closed, version }) => closed === null || version !== null)

const selectPharmacy = prepared((db, name) => {
  const { place, rows } = pharmacies(db)
  return rows.where(eq(place.id, param('id'))).prepare(name)
})

/** A pharmacy with what the person may do there; undefined if there is none. */
export const findPharmacy = async (db: Queryable, userId: number, id: number) =>
  (await selectPharmacy(db).execute({ actorId: userId, id }))[0]
