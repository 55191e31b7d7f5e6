import { and, count, desc, eq, gt, max, min, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UrgentCare, CareRequest } from '@alafia/contract/urgent-care/schema'
import { hour } from '@alafia/contract/kernel/durations'
import { isActiveAs, people } from '../accounts/exports.queries.ts'
import { canStillBeJoined } from '../appointments/queue.exports.queries.ts'
import { doctors, doctorDisplayName } from '../doctors/exports.queries.ts'
import { familyMembers } from '../family/exports.queries.ts'
import { isOwnSignIn } from '../family/policy.ts'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { isEndedForEveryone } from '../video-visits/exports.queries.ts'
import { careRequest, doctorDuty } from './table.ts'
import { visibleTo } from './policy.ts'
import { estimateWait, type Pickup } from './wait-estimate.ts'

/** How long the patient still sees a request that expired. */
const shownFor = 12 * hour
/** The wait is estimated from requests taken within this time, as far as they are among the latest requests. */
const recentPickupsFrom = 24 * hour
const latestRequests = 60

const viewer = { actorId: param('actorId'), now: param('now'), lately: param('lately') }

const selectUrgentCare = prepared((db, name) => {
  const person = people('asking_patient')
  const member = familyMembers('asking_member')
  const doctor = doctors('duty_doctor')
  const taker = doctors('taker')
  const line = alias(careRequest, 'line')
  const crew = db
    .select({
      size: count().as('size'),
      least: min(doctor.fee).as('least'),
      most: max(doctor.fee).as('most'),
      currency: min(doctor.currency).as('currency'),
      currencies: sql<number>`count(distinct ${doctor.currency})`.as('currencies'),
    })
    .from(doctorDuty)
    .innerJoin(doctor, eq(doctor.id, doctorDuty.doctorId))
    .where(and(gt(doctorDuty.endsAt, viewer.now), isActiveAs(doctorDuty.doctorId, 'doctor')))
    .as('crew')
  const own = db
    .select({
      id: sql<number>`${careRequest.id}`.as('own_id'),
      status: careRequest.status,
      reason: careRequest.reason,
      personName:
        sql<string>`coalesce(${member.firstName}, ${person.firstName}) || ' ' || coalesce(${member.lastName}, ${person.lastName})`.as(
          'person_name',
        ),
      isYou: sql<boolean>`(${member.id} is null or ${isOwnSignIn(viewer.actorId, member.id)})`.as('is_you'),
      requestedAt: careRequest.requestedAt,
      settledAt: careRequest.settledAt,
      appointmentId: careRequest.appointmentId,
      canBeJoined:
        sql<boolean>`${canStillBeJoined(careRequest.appointmentId, { today: param('today'), now: viewer.now })}
          and not ${isEndedForEveryone(careRequest.appointmentId)}`.as('can_be_joined'),
      doctorFirstName: sql<string | null>`${taker.firstName}`.as('taker_first_name'),
      doctorLastName: sql<string | null>`${taker.lastName}`.as('taker_last_name'),
    })
    .from(careRequest)
    .innerJoin(person, eq(person.id, careRequest.patientId))
    .leftJoin(member, eq(member.id, careRequest.familyMemberId))
    .leftJoin(taker, eq(taker.id, careRequest.takenBy))
    .where(visibleTo('patient', viewer))
    .orderBy(desc(careRequest.id))
    .limit(1)
    .as('own')
  const before = db
    .select({ count: count() })
    .from(line)
    .where(
      and(
        eq(line.status, 'waiting'),
        or(
          sql`${own.status} is distinct from 'waiting'`,
          sql`(${line.requestedAt}, ${line.id}) < (${own.requestedAt}, ${own.id})`,
        ),
      ),
    )
  const latest = db
    .select({
      status: careRequest.status,
      requestedAt: careRequest.requestedAt,
      settledAt: careRequest.settledAt,
    })
    .from(careRequest)
    .orderBy(desc(careRequest.id))
    .limit(latestRequests)
    .as('latest')
  const takings = db
    .select({
      all: sql`coalesce(json_agg(json_build_array(${latest.requestedAt}, ${latest.settledAt})), '[]'::json)`,
    })
    .from(latest)
    .where(and(eq(latest.status, 'taken'), gt(latest.settledAt, param('since'))))
  return db
    .select({
      size: crew.size,
      least: crew.least,
      most: crew.most,
      currency: crew.currency,
      currencies: crew.currencies,
      own: {
        id: own.id,
        status: own.status,
        reason: own.reason,
        personName: own.personName,
        isYou: own.isYou,
        requestedAt: own.requestedAt,
        settledAt: own.settledAt,
        appointmentId: own.appointmentId,
        canBeJoined: own.canBeJoined,
        doctorFirstName: own.doctorFirstName,
        doctorLastName: own.doctorLastName,
      },
      before: sql<number>`(${before})`,
      takings: sql<[string, string][]>`(${takings})`,
    })
    .from(crew)
    .leftJoin(own, sql`true`)
    .prepare(name)
})

type Row = Awaited<ReturnType<ReturnType<typeof selectUrgentCare>['execute']>>[number]

/** The latest request, as long as the patient can act on it or should know of it. */
const latestRequestToShow = (latest: Row['own'], now: Date): CareRequest | null => {
  if (!latest) return null
  const { canBeJoined, doctorFirstName, doctorLastName, requestedAt, settledAt, ...rest } = latest
  const isRecent = settledAt !== null && now.getTime() - settledAt.getTime() < shownFor
  const isShown =
    latest.status === 'waiting' ||
    (latest.status === 'taken' && canBeJoined) ||
    (latest.status === 'expired' && isRecent)
  if (!isShown) return null
  const isTaken = doctorFirstName !== null && doctorLastName !== null
  return {
    ...rest,
    requestedAt: requestedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    doctorName: isTaken ? doctorDisplayName({ firstName: doctorFirstName, lastName: doctorLastName }) : null,
  }
}

const toPickup = ([requestedAt, takenAt]: [string, string]): Pickup => ({
  requestedAt: new Date(requestedAt),
  takenAt: new Date(takenAt),
})

/** What the signed-in patient sees of urgent care. */
export const getUrgentCare = async ({ db, actor, clock, about }: Context): Promise<UrgentCare> => {
  const now = clock.now()
  about([actor.userId])
  const since = new Date(now.getTime() - recentPickupsFrom)
  const [row] = await selectUrgentCare(db).execute({
    actorId: actor.userId,
    now,
    since,
    today: clock.today(),
  })
  if (!row) throw new Error('An aggregate has a row')
  const { least, most, currency, currencies, own, before } = row
  const place = before + 1
  const doctorsOnDuty = row.size
  return {
    doctorsOnDuty,
    fees:
      least !== null && most !== null && currency !== null && currencies === 1
        ? { from: least, to: most, currency }
        : null,
    place,
    wait: (doctorsOnDuty > 0 && estimateWait(row.takings.map(toPickup), place)) || null,
    request: latestRequestToShow(own, now),
  }
}
