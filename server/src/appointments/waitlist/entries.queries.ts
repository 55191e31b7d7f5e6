import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WaitlistEntry } from '@alafia/contract/appointments/waitlist'
import { second } from '@alafia/contract/kernel/durations'
import type { Currency, Money } from '@alafia/contract/kernel/money'
import { isActiveAs, people } from '../../accounts/exports.queries.ts'
import { siteOf } from '../../clinic/sites.exports.queries.ts'
import { bookableTypeOf } from '../../doctors/appointment-types/types.exports.queries.ts'
import { acceptsBookings, doctorNameSql, doctors } from '../../doctors/exports.queries.ts'
import { familyMembers, isInFamilyOf } from '../../family/exports.queries.ts'
import { isSharedChild, mayActFor } from '../../family/policy.ts'
import { prepared, type Transaction } from '../../platform/database/connect.ts'
import { holdLock } from '../../platform/database/hold-lock.ts'
import { param } from '../../platform/database/param.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Context, Reader, Tx } from '../../request/context.ts'
import { personLockKey } from '../booking/booking.actions.ts'
import { isLive } from '../booking/slots.queries.ts'
import { appointment } from '../table.ts'
import { bookedTermsOf, shownTermsOf } from '../terms.ts'
import { canStillBook, pausedUntil } from './eligibility.queries.ts'
import { waitlistEntry, waitlistOffer } from './table.ts'

const getRulesStatement = prepared((db, name) => {
  const doctor = doctors('doctor_of_specialization')
  const ofSpecialization = db
    .select({ id: doctor.id })
    .from(doctor)
    .where(and(eq(doctor.specialization, param('specialization')), acceptsBookings(doctor.id)))
  const doctorId = sql`${param('doctorId')}::int`
  return db
    .select({
      isPatient: sql<boolean>`(${isActiveAs(param('patientId'), 'patient')} or ${isSharedChild(param('familyMemberId'))})`,
      isOwnMember: isInFamilyOf(param('familyMemberId'), param('patientId')),
      isShared: mayActFor(param('actorId'), 'appointments', param('patientId'), param('familyMemberId')),
      isOffered: sql<boolean>`(${acceptsBookings(doctorId)} or exists ${ofSpecialization})`,
      appointmentType: bookableTypeOf(param('typeId'), doctorId),
    })
    .from(sql`(select) as nothing`)
    .prepare(name)
})

type Joining = {
  actorId: number
  patientId: number
  familyMemberId: number | null
  doctorId: number | null
  specialization: string | null
  typeId: number | null
}

/** What decides whether someone may wait: who they are, and whether there is a doctor to wait for. @throws Problem 404 */
export const getJoiningRules = async (reader: Reader, joining: Joining) => {
  const [rules] = await getRulesStatement(reader).execute(joining)
  if (!rules) throw notFound()
  return rules
}

const countOfPersonStatement = prepared((db, name) =>
  db
    .select({ waiting: count() })
    .from(waitlistEntry)
    .where(
      and(
        eq(waitlistEntry.patientId, param('patientId')),
        sql`coalesce(${waitlistEntry.familyMemberId}, 0) = coalesce(${param('familyMemberId')}::int, 0)`,
        eq(waitlistEntry.status, 'waiting'),
      ),
    )
    .prepare(name),
)

type Person = { patientId: number; familyMemberId: number | null }

/** On how many waitlists the person is. */
export const countOfPerson = async (reader: Reader, person: Person): Promise<number> =>
  (await countOfPersonStatement(reader).execute(person))[0]?.waiting ?? 0

/** Two who join for a person at once are counted one after the other. */
export const lockPerson = async (tx: Tx, { patientId, familyMemberId }: Person): Promise<void> => {
  await holdLock(tx, personLockKey(patientId, familyMemberId))
}

/** What people wait for whom the actor may book, whoever joined. */
const isOwn = mayActFor(
  param('actorId'),
  'appointments',
  waitlistEntry.patientId,
  waitlistEntry.familyMemberId,
)

const lockStatement = prepared((db, name) =>
  db
    .select()
    .from(waitlistEntry)
    .where(and(eq(waitlistEntry.id, param('id')), isOwn))
    .for('no key update')
    .prepare(name),
)

const endedText = {
  booked: 'A time from this waitlist is already booked',
  left: 'This place on the waitlist has been given up',
  expired: 'The days on this waitlist are over',
  ended: 'The visit can no longer be booked',
}

/** The entry of someone who waits, locked until the transaction ends. @throws Problem 404, 409 if they wait no more */
export const lockEntry = async (tx: Tx, { actor }: Context, id: number) => {
  const [entry] = await lockStatement(tx).execute({ id, actorId: actor.userId })
  if (!entry) throw notFound()
  if (entry.status !== 'waiting') throw new Problem('wrong-state', endedText[entry.status])
  return entry
}

const offerColumns = {
  id: waitlistOffer.id,
  doctorId: waitlistOffer.doctorId,
  date: waitlistOffer.date,
  time: waitlistOffer.time,
  siteId: waitlistOffer.siteId,
}

const lockOfferStatement = prepared((db, name) =>
  db
    .select({ ...offerColumns, outcome: waitlistOffer.outcome, offeredUntil: waitlistOffer.offeredUntil })
    .from(waitlistOffer)
    .where(and(eq(waitlistOffer.id, param('id')), eq(waitlistOffer.entryId, param('entryId'))))
    .for('no key update')
    .prepare(name),
)

const overText = (outcome: typeof waitlistOffer.$inferSelect.outcome): string => {
  if (outcome === 'declined') return 'This time has been let go'
  return outcome === 'withdrawn'
    ? 'The doctor is no longer free then. You are still on the waitlist'
    : 'This time was held for you for 15 minutes, which are over. You are still on the waitlist'
}

/** The offer, locked until the transaction ends. @throws Problem 404, 409 if it is over, whether or not a job has been there */
export const lockOffer = async (tx: Tx, now: Date, entryId: number, id: number) => {
  const [offer] = await lockOfferStatement(tx).execute({ id, entryId })
  if (!offer) throw notFound()
  if (offer.outcome !== null || offer.offeredUntil <= now)
    throw new Problem('wrong-state', overText(offer.outcome))
  return offer
}

const lockOpenOfferStatement = prepared((db, name) =>
  db
    .select(offerColumns)
    .from(waitlistOffer)
    .where(and(eq(waitlistOffer.entryId, param('entryId')), isNull(waitlistOffer.outcome)))
    .for('no key update')
    .prepare(name),
)

export const lockOpenOffer = async (tx: Transaction, entryId: number) =>
  (await lockOpenOfferStatement(tx).execute({ entryId }))[0]

type Booked = { doctorName: string; date: string; time: string }

const listStatement = prepared((db, name) => {
  const [person, member] = [people('person_waiting'), familyMembers('member_waiting')]
  const [doctor, offering, seeing] = [
    doctors('doctor_asked'),
    doctors('doctor_offering'),
    doctors('doctor_seeing'),
  ]
  const visit = alias(appointment, 'visit')
  const booked = db
    .select({
      visit: sql`json_build_object('doctorName', ${doctorNameSql(seeing)}, 'date', ${visit.date}, 'time', left(${visit.time}::text, 5))`,
    })
    .from(visit)
    .innerJoin(seeing, eq(seeing.id, visit.doctorId))
    .where(
      and(
        eq(visit.patientId, waitlistEntry.patientId),
        sql`coalesce(${visit.familyMemberId}, 0) = coalesce(${waitlistEntry.familyMemberId}, 0)`,
        or(
          eq(visit.doctorId, waitlistEntry.doctorId),
          eq(seeing.specialization, waitlistEntry.specialization),
        ),
        isLive(visit),
        gt(visit.startsAt, param('now')),
      ),
    )
    .orderBy(asc(visit.startsAt))
    .limit(1)
  return db
    .select({
      id: waitlistEntry.id,
      patientId: waitlistEntry.patientId,
      familyMemberId: waitlistEntry.familyMemberId,
      personName: sql<string>`coalesce(${member.firstName}, ${person.firstName}) || ' ' || coalesce(${member.lastName}, ${person.lastName})`,
      doctorName: sql<string | null>`${doctorNameSql(doctor)}`,
      specialization: sql<string>`coalesce(${waitlistEntry.specialization}, ${doctor.specialization})`,
      mode: waitlistEntry.mode,
      weekdays: waitlistEntry.weekdays,
      fromTime: sql<string>`left(${waitlistEntry.fromTime}::text, 5)`,
      untilTime: sql<string>`left(${waitlistEntry.untilTime}::text, 5)`,
      firstDay: waitlistEntry.firstDay,
      lastDay: waitlistEntry.lastDay,
      joinedAt: waitlistEntry.joinedAt,
      pausedUntil: pausedUntil(),
      booked: sql<Booked | null>`${booked}`,
      offer: {
        id: waitlistOffer.id,
        doctorId: waitlistOffer.doctorId,
        date: waitlistOffer.date,
        time: sql<string>`left(${waitlistOffer.time}::text, 5)`,
        offeredUntil: waitlistOffer.offeredUntil,
      },
      site: siteOf(waitlistOffer.siteId),
      offering: {
        name: sql<string>`${doctorNameSql(offering)}`,
        fee: sql<Money>`${offering.fee}`,
        currency: sql<Currency>`${offering.currency}`,
      },
      appointmentType: bookableTypeOf(waitlistEntry.typeId, waitlistEntry.doctorId),
    })
    .from(waitlistEntry)
    .innerJoin(person, eq(person.id, waitlistEntry.patientId))
    .leftJoin(member, eq(member.id, waitlistEntry.familyMemberId))
    .leftJoin(doctor, eq(doctor.id, waitlistEntry.doctorId))
    .leftJoin(
      waitlistOffer,
      and(
        eq(waitlistOffer.entryId, waitlistEntry.id),
        isNull(waitlistOffer.outcome),
        gt(waitlistOffer.offeredUntil, param('now')),
      ),
    )
    .leftJoin(offering, eq(offering.id, waitlistOffer.doctorId))
    .where(and(isOwn, eq(waitlistEntry.status, 'waiting'), canStillBook()))
    .orderBy(asc(waitlistOffer.offeredUntil), asc(waitlistEntry.joinedAt), asc(waitlistEntry.id))
    .prepare(name)
})

/** What the patient waits for; first what is offered now. */
export const listWaitlist = async ({ db, actor, clock, about }: Context): Promise<WaitlistEntry[]> => {
  const now = clock.now()
  const rows = await listStatement(db).execute({ actorId: actor.userId, now })
  about([actor.userId, ...rows.map(({ patientId }) => patientId)])
  return rows.map(({ offer, offering, site, appointmentType, joinedAt, pausedUntil: paused, ...entry }) => {
    const hasPrice = appointmentType !== null && appointmentType.price !== null
    return {
      ...entry,
      joinedAt: joinedAt.toISOString(),
      pausedUntil: paused && paused > now ? paused.toISOString() : null,
      offer: offer && {
        id: offer.id,
        doctorId: offer.doctorId,
        doctorName: offering.name,
        date: offer.date,
        time: offer.time,
        until: offer.offeredUntil.toISOString(),
        secondsLeft: Math.ceil((offer.offeredUntil.getTime() - now.getTime()) / second),
        ...(site && { site }),
        price: appointmentType?.price ?? offering.fee,
        currency: hasPrice ? appointmentType.currency : offering.currency,
        terms: shownTermsOf(appointmentType && bookedTermsOf(appointmentType)),
      },
    }
  })
}
