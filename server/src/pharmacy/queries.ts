import { createHash } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { weekdays } from '@alafia/contract/kernel/civil'
import type { OpeningSpan, PatientForPharmacy, Pharmacy, Review } from '@alafia/contract/pharmacy/schema'
import { isActiveAs, people } from '../accounts/exports.queries.ts'
import { getAddressAndInsurance } from '../family/exports.queries.ts'
import { prepared, type Queryable } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Context, Reader } from '../request/context.ts'
import type { Actor } from '../sessions/actor.ts'
import { hasCollectedThere, mayChangeDetails, worksThere } from './policy.ts'
import { pharmacy, pharmacyHours, pharmacyReview, pharmacyStaff } from './table.ts'

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

const all = prepared((db, name) => pharmacies(db).orderBy(asc(pharmacy.name), asc(pharmacy.id)).prepare(name))

type Row = Awaited<ReturnType<ReturnType<typeof all>['execute']>>[number]

/** Of the content, so the same details are the same version. */
const versionOf = ({ address, phone, email, services, operatingHours: hours, latitude, longitude }: Row) =>
  createHash('sha256')
    .update(JSON.stringify([address, phone, email, services, hours, latitude, longitude]))
    .digest('hex')
    .slice(0, 16)

/** What is told of the reader is true of nobody but the reader. */
export const pharmacyOf = (row: Row, actor: Actor): Pharmacy => {
  const { latitude, longitude, ...others } = row
  const version = mayChangeDetails(actor)(row) === undefined ? versionOf(row) : null
  return { ...others, coordinates: { latitude, longitude }, version }
}

/** Every pharmacy, by name. */
export const listPharmacies = async ({ db, actor }: Context): Promise<Pharmacy[]> =>
  (await all(db).execute({ actorId: actor.userId })).map((row) => pharmacyOf(row, actor))

const one = prepared((db, name) =>
  pharmacies(db)
    .where(eq(pharmacy.id, param('id')))
    .prepare(name),
)

/** A pharmacy, and what the person may do there; undefined where there is none. */
export const findPharmacy = async (db: Queryable, userId: number, id: number) =>
  (await one(db).execute({ actorId: userId, id }))[0]

const mostReviews = 20

const reviews = prepared((db, name) => {
  const patient = people('patient')
  const isYours = sql<boolean>`${pharmacyReview.patientId} = ${actorId}`
  return db
    .select({
      firstName: patient.firstName,
      rating: pharmacyReview.rating,
      comment: pharmacyReview.comment,
      at: pharmacyReview.updatedAt,
      isYours,
    })
    .from(pharmacyReview)
    .innerJoin(patient, eq(patient.id, pharmacyReview.patientId))
    .where(eq(pharmacyReview.pharmacyId, param('id')))
    .orderBy(desc(isYours), desc(pharmacyReview.updatedAt), desc(pharmacyReview.patientId))
    .limit(mostReviews)
    .prepare(name)
})

/** The person's own, then the latest of the others. */
export const reviewsOf = async (db: Queryable, userId: number, id: number): Promise<Review[]> =>
  (await reviews(db).execute({ actorId: userId, id })).map((row) => ({ ...row, at: row.at.toISOString() }))

/** The same for the reader. @throws Problem 404 for no such pharmacy */
export const listReviews = async ({ db, actor }: Context, id: number): Promise<Review[]> => {
  const found = await reviewsOf(db, actor.userId, id)
  if (found.length === 0 && !(await findPharmacy(db, actor.userId, id))) throw notFound()
  return found
}

/** The active pharmacists of a pharmacy. */
export const staffOf = async (db: Reader, pharmacyId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: pharmacyStaff.userId })
    .from(pharmacyStaff)
    .where(and(eq(pharmacyStaff.pharmacyId, pharmacyId), isActiveAs(pharmacyStaff.userId, 'pharmacist')))
    .orderBy(pharmacyStaff.userId)
  return rows.map(({ userId }) => userId)
}

/** What the patient's own profile has of address and insurance. */
export const getPatientForPharmacy = async (context: Context): Promise<PatientForPharmacy> => {
  context.about([context.actor.userId])
  const noted = await getAddressAndInsurance(context)
  if (!noted) return { address: null, coordinates: null, insurance: null }
  const { address, latitude, longitude, ...insurance } = noted
  return {
    address,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    insurance: Object.values(insurance).some((word) => word !== null) ? insurance : null,
  }
}
