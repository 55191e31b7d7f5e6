import type { ClinicHours, ClinicHoursUpdate } from '@alafia/contract/clinic/opening.schema'
import { openingHoursText } from '@alafia/contract/clinic/opening'
import { Problem } from '../platform/http/problem.ts'
import type { Context } from '../request/context.ts'
import { getClinicHours } from './hours.queries.ts'
import { lockOpening } from './opening.exports.queries.ts'
import { clinicHours } from './table.ts'

/** Replaces the opening hours that the administrator saw. What is booked stays. @throws Problem 409 that names who was first */
export const updateClinicHours = (
  context: Context,
  { hours, version }: ClinicHoursUpdate,
): Promise<ClinicHours> =>
  context.transact(async (tx) => {
    await lockOpening(tx)
    const before = await getClinicHours(tx)
    if (version !== before.version)
      throw new Problem(
        'edited-elsewhere',
        `${before.changedBy ?? 'Someone'} changed the opening hours in the meantime`,
      )
    const changed = {
      hours,
      version: version + 1,
      updatedAt: context.clock.now(),
      updatedBy: context.actor.userId,
    }
    await tx
      .insert(clinicHours)
      .values(changed)
      .onConflictDoUpdate({ target: clinicHours.singleton, set: changed })
    tx.record('clinic-hours.updated', `clinic hours ${changed.version}: ${openingHoursText(hours)}`)
    tx.invalidate('everyone', 'clinic')
    tx.invalidate('everyone', 'slots')
    return getClinicHours(tx)
  })
