import { and, sql, type Placeholder, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Role } from '@alafia/contract/kernel/roles'
import { prescriptionStatuses } from '@alafia/contract/prescriptions/states'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { inQueue, isHandedOut, visibleTo } from './policy.ts'
import { prescription } from './table.ts'

const actorId = param('actorId')

const handedOutStatuses = prescriptionStatuses.filter(isHandedOut)

const is = (...statuses: string[]): SQL =>
  sql`${prescription.status} in (${sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )})`

/** RX-30: active, or handed out and not expired. */
export const isInForce = (today: Placeholder): SQL =>
  sql`(${is('active')} or (${is(...handedOutStatuses)} and ${prescription.expiryDate} >= ${today}))`

/** For the overview: how many of a patient's and family's are in force on this day of the clinic. */
export const inForceOf = (patientId: Placeholder, today: Placeholder): SQL<number> => {
  const inForce = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(and(visibleTo('patient', patientId), isInForce(today)))
  return sql`(${inForce})`
}

/** For the overview: how many a patient and family have ever been given. */
export const prescriptionsOf = (patientId: Placeholder): SQL<number> => {
  const all = new QueryBuilder()
    .select({ count: sql`count(*)` })
    .from(prescription)
    .where(visibleTo('patient', patientId))
  return sql`(${all})`
}

const counts = (role: Role) =>
  prepared((db, name) => {
    const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
    const figures = {
      pending: countIf(is('pending')),
      active: countIf(is('active')),
      fulfilled: countIf(is(...handedOutStatuses)),
      rejected: countIf(is('rejected')),
      inForce: countIf(isInForce(param('today'))),
    }
    if (role !== 'pharmacist')
      return db.select(figures).from(prescription).where(visibleTo(role, actorId)).prepare(name)
    // The queue and what was handled, each from its own index; asked for together, all rows would be walked through.
    return db
      .select(figures)
      .from(
        sql`(select status, expiry_date from ${prescription} where ${inQueue}
          union all select status, expiry_date from ${prescription}
            where pharmacist_id = ${actorId} and not ${inQueue}) as ${prescription}`,
      )
      .prepare(name)
  })
const countsFor = {
  patient: counts('patient'),
  doctor: counts('doctor'),
  pharmacist: counts('pharmacist'),
  admin: counts('admin'),
}

/** What the actor may see, counted by the dashboards' words. */
export const getPrescriptionSummary = async ({ db, actor, clock }: Context) => {
  const [counted] = await countsFor[actor.role](db).execute({ actorId: actor.userId, today: clock.today() })
  return counted ?? { pending: 0, active: 0, fulfilled: 0, rejected: 0, inForce: 0 }
}
