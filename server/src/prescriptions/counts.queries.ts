import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '@alafia/contract/kernel/roles'
import { prepared } from '../platform/database/connect.ts'
import { param } from '../platform/database/param.ts'
import type { Context } from '../request/context.ts'
import { atWorkplace, dispensedStatuses, hasStatus, inQueue, isCurrent, visibleTo } from './policy.ts'
import { prescription } from './table.ts'

const actorId = param('actorId')

const countStatement = (role: Role) =>
  prepared((db, name) => {
    const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
    const figures = {
      pending: countIf(hasStatus('pending')),
      active: countIf(hasStatus('active')),
      fulfilled: countIf(hasStatus(...dispensedStatuses)),
      rejected: countIf(hasStatus('rejected')),
      current: countIf(isCurrent(param('today'))),
    }
    if (role !== 'pharmacist')
      return db.select(figures).from(prescription).where(visibleTo(role, actorId)).prepare(name)
    // Two halves, each using its own index: one condition for both would read all rows.
    return db
      .select(figures)
      .from(
        sql`(select status, expiry_date from ${prescription}
            where ${inQueue} and (${atWorkplace(actorId)} or ${prescription.pharmacyId} is null)
          union all select status, expiry_date from ${prescription}
            where ${atWorkplace(actorId)} and not ${inQueue}) as ${prescription}`,
      )
      .prepare(name)
  })
const countStatements = {
  patient: countStatement('patient'),
  doctor: countStatement('doctor'),
  pharmacist: countStatement('pharmacist'),
  admin: countStatement('admin'),
}

/** Counts of what the actor may see, in the dashboards' vocabulary. */
export const getPrescriptionSummary = async ({ db, actor, clock }: Context) => {
  const [counted] = await countStatements[actor.role](db).execute({
    actorId: actor.userId,
    today: clock.today(),
  })
  return counted ?? { pending: 0, active: 0, fulfilled: 0, rejected: 0, current: 0 }
}
