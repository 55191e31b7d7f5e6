import { and, eq, isNotNull, isNull, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { weekdays, type CivilDate } from '@alafia/contract/kernel/civil'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'
import { isActiveAs } from '../accounts/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { isAmong } from '../platform/database/is-among.ts'
import { param } from '../platform/database/param.ts'
import type { Reader } from '../request/context.ts'
import { workplaceId, worksAt } from './policy.ts'
import { pharmacy, pharmacyHours, pharmacyStaff } from './table.ts'

type Workplace = { id: number; name: string; collectUntil: CivilDate | null }

/** The pharmacy where the account `id` (an expression) works, as JSON; null without one. */
export const workplaceOf = (id: SQLWrapper): SQL<Workplace | null> => {
  const workplace = new QueryBuilder()
    .select({
      found: sql`json_build_object('id', ${pharmacy.id}, 'name', ${pharmacy.name},
      'collectUntil', ${pharmacy.collectUntil})`,
    })
    .from(pharmacyStaff)
    .innerJoin(pharmacy, eq(pharmacy.id, pharmacyStaff.pharmacyId))
    .where(eq(pharmacyStaff.userId, id))
  return sql`(${workplace})`
}

const selectWorkplace = prepared((db, name) =>
  db
    .select({ pharmacyId: pharmacy.id, name: pharmacy.name, closedAt: pharmacy.closedAt })
    .from(pharmacyStaff)
    .innerJoin(pharmacy, eq(pharmacy.id, pharmacyStaff.pharmacyId))
    .where(eq(pharmacyStaff.userId, param('userId')))
    .prepare(name),
)

/** The pharmacy where the account works, and since when it is closed; null without one. */
export const findCounter = async (db: Queryable, userId: number) =>
  (await selectWorkplace(db).execute({ userId }))[0] ?? null

/** The pharmacy where the account works; null without one. */
export const findWorkplace = async (db: Queryable, userId: number): Promise<number | null> =>
  (await findCounter(db, userId))?.pharmacyId ?? null

/** Joined by other slices: each pharmacy's name. */
export const pharmacyNames = <Alias extends string>(alias: Alias) =>
  new QueryBuilder().select({ id: pharmacy.id, name: pharmacy.name }).from(pharmacy).as(alias)

/** Where a pharmacist may be sent to work. */
export const listOpenPharmacies = (reader: Reader) =>
  reader
    .select({ id: pharmacy.id, name: pharmacy.name })
    .from(pharmacy)
    .where(isNull(pharmacy.closedAt))
    .orderBy(pharmacy.id)

const inWeek = sql`array_position(array[${sql.join(
  weekdays.map((day) => sql`${day}::text`),
  sql`, `,
)}], ${pharmacyHours.day})`

/** Of the row's pharmacy, in the order of the week. */
const operatingHours = sql<OpeningSpan[]>`(${new QueryBuilder()
  .select({
    hours: sql`coalesce(jsonb_agg(jsonb_build_object('day', ${pharmacyHours.day},
      'open', to_char(${pharmacyHours.open}, 'HH24:MI'), 'close', to_char(${pharmacyHours.close}, 'HH24:MI'))
      order by ${inWeek}, ${pharmacyHours.open}), '[]')`,
  })
  .from(pharmacyHours)
  .where(eq(pharmacyHours.pharmacyId, pharmacy.id))})`

/** Joined by other slices: each pharmacy with its address and hours, and whether `userId` works there. */
export const pharmacyPlaces = <Alias extends string>(alias: Alias, userId: Placeholder) =>
  new QueryBuilder()
    .select({
      id: pharmacy.id,
      name: pharmacy.name,
      address: pharmacy.address,
      phone: pharmacy.phone,
      email: pharmacy.email,
      services: pharmacy.services,
      latitude: pharmacy.latitude,
      longitude: pharmacy.longitude,
      closedAt: pharmacy.closedAt,
      collectUntil: pharmacy.collectUntil,
      operatingHours: operatingHours.as('operating_hours'),
      isYours: sql<boolean>`${worksAt(pharmacy.id, userId)}`.as('is_yours'),
    })
    .from(pharmacy)
    .as(alias)

const selectPlace = prepared((db, name) => {
  const place = pharmacyPlaces('place', param('userId'))
  return db
    .select({
      name: place.name,
      address: place.address,
      phone: place.phone,
      operatingHours: place.operatingHours,
      collectUntil: place.collectUntil,
    })
    .from(place)
    .where(eq(place.id, param('id')))
    .prepare(name)
})

/** Where a pharmacy is and when it is open; undefined if there is none. */
export const findPlace = async (db: Queryable, id: number) =>
  (await selectPlace(db).execute({ id, userId: 0 }))[0]

const selectPharmacists = prepared((db, name) =>
  db
    .select({ userId: pharmacyStaff.userId, pharmacyId: pharmacyStaff.pharmacyId })
    .from(pharmacyStaff)
    .where(
      and(
        isAmong(pharmacyStaff.pharmacyId, param('pharmacyIds')),
        isActiveAs(pharmacyStaff.userId, 'pharmacist'),
      ),
    )
    .orderBy(pharmacyStaff.userId)
    .prepare(name),
)

const selectCounterPlace = prepared((db, name) => {
  const place = pharmacyPlaces('counter', param('userId'))
  return db
    .select({
      pharmacyId: place.id,
      name: place.name,
      closedAt: place.closedAt,
      address: place.address,
      phone: place.phone,
      operatingHours: place.operatingHours,
    })
    .from(place)
    .where(eq(place.id, workplaceId(param('userId'))))
    .prepare(name)
})

/** The same as `findCounter`, with where it is and when it is open. */
export const findCounterPlace = async (db: Queryable, userId: number) =>
  (await selectCounterPlace(db).execute({ userId }))[0] ?? null

/** The active pharmacists of some pharmacies. */
export const pharmacistsOf = (
  db: Reader,
  pharmacyIds: readonly number[],
): Promise<{ userId: number; pharmacyId: number }[]> => selectPharmacists(db).execute({ pharmacyIds })

const selectStaffOfClosed = prepared((db, name) =>
  db
    .select({ userId: pharmacyStaff.userId })
    .from(pharmacyStaff)
    .innerJoin(pharmacy, eq(pharmacy.id, pharmacyStaff.pharmacyId))
    .where(isNotNull(pharmacy.closedAt))
    .prepare(name),
)

/** Those who work where nothing new is filled. */
export const staffOfClosed = async (db: Reader): Promise<ReadonlySet<number>> =>
  new Set((await selectStaffOfClosed(db).execute()).map(({ userId }) => userId))

/** The active pharmacists of a pharmacy. */
export const pharmacistIdsOf = async (db: Reader, pharmacyId: number): Promise<number[]> => {
  const rows = await pharmacistsOf(db, [pharmacyId])
  return rows.map(({ userId }) => userId)
}
