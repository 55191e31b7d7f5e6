import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { weekdays } from '@alafia/contract/kernel/civil'
import type { OpeningSpan, Pharmacy } from '@alafia/contract/pharmacy/schema'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { hasCollectedThere, mayUpdateDetails, worksThere } from './policy.ts'
import { pharmacy, pharmacyHours, pharmacyReview } from './table.ts'

const actorId = param('actorId')

const inWeek = sql`array_position(array[${sql.join(
  weekdays.map((day) => sql`${day}::text`),
  sql`, `,
)}], ${pharmacyHours.day})`

const operatingHours = sql<OpeningSpan[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('day', ${pharmacyHours.day},
    'open', to_char(${pharmacyHours.open}, 'HH24:MI'), 'close', to_char(${pharmacyHours.close}, 'HH24:MI'))
    order by ${inWeek}, ${pharmacyHours.open}), '[]')
  from ${pharmacyHours} where ${pharmacyHours.pharmacyId} = ${pharmacy.id})`

const ofReviews = <T>(figure: string) =>
  sql<T>`(select ${sql.raw(figure)} from ${pharmacyReview} where ${pharmacyReview.pharmacyId} = ${pharmacy.id})`

const pharmacies = (db: Queryable) =>
  db
    .select({
      id: pharmacy.id,
      name: pharmacy.name,
      address: pharmacy.address,
      phone: pharmacy.phone,
      email: pharmacy.email,
      services: pharmacy.services,
      latitude: pharmacy.latitude,
      longitude: pharmacy.longitude,
      operatingHours,
      rating: ofReviews<number | null>('avg(rating)::float8'),
      reviewCount: ofReviews<number>('count(*)::int'),
      mayReview: sql<boolean>`${hasCollectedThere(actorId)}`,
      isYours: sql<boolean>`${worksThere(actorId)}`,
    })
    .from(pharmacy)

const selectPharmacies = prepared((db, name) =>
  pharmacies(db).orderBy(asc(pharmacy.name), asc(pharmacy.id)).prepare(name),
)

type Row = Awaited<ReturnType<ReturnType<typeof selectPharmacies>['execute']>>[number]

/** A hash of the content: the same details are the same version. */
const versionOf = ({ address, phone, email, services, operatingHours: hours, latitude, longitude }: Row) =>
  createHash('sha256')
    .update(JSON.stringify([address, phone, email, services, hours, latitude, longitude]))
    .digest('hex')
    .slice(0, 16)

export const toPharmacy = (row: Row, actor: Actor): Pharmacy => {
  const { latitude, longitude, ...others } = row
  const version = mayUpdateDetails(actor)(row) === undefined ? versionOf(row) : null
  return { ...others, coordinates: { latitude, longitude }, version }
}

/** Every pharmacy, by name. */
export const listPharmacies = async ({ db, actor }: Context): Promise<Pharmacy[]> =>
  (await selectPharmacies(db).execute({ actorId: actor.userId })).map((row) => toPharmacy(row, actor))

const selectPharmacy = prepared((db, name) =>
  pharmacies(db)
    .where(eq(pharmacy.id, param('id')))
    .prepare(name),
)

/** A pharmacy with what the person may do there; undefined if there is none. */
export const findPharmacy = async (db: Queryable, userId: number, id: number) =>
  (await selectPharmacy(db).execute({ actorId: userId, id }))[0]
