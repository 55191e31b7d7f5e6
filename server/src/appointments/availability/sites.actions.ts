import { and, eq, gt, inArray } from 'drizzle-orm'
import type { SiteClosing } from '@alafia/contract/clinic/sites'
import { liveStatuses } from '@alafia/contract/appointments/states'
import { lockAndCloseSite, recordAndInvalidateSite } from '../../clinic/sites.actions.ts'
import { requireOpenSites } from '../../clinic/sites.exports.queries.ts'
import { countDoctorsAt, moveHours } from '../../doctors/availability.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import { appointment } from '../table.ts'

/** '1 visit', '3 doctors' */
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/**
 * Closes a site: nobody works there or is booked there any more. The doctors' hours are moved, if the administrator says where to.
 * @throws Problem 404, 400 for a closed site to move to, 409 with how many visits or doctors are still there
 */
export const closeSite = (context: Context, id: number, { moveHoursTo }: SiteClosing): Promise<undefined> => {
  const { clock } = context
  context.about([], `site ${id}`)
  return context.transact(async (tx) => {
    const { name } = await lockAndCloseSite(tx, id, clock.now())
    const visits = await tx.$count(
      appointment,
      and(
        eq(appointment.siteId, id),
        inArray(appointment.status, [...liveStatuses]),
        gt(appointment.endsAt, clock.now()),
      ),
    )
    if (visits > 0)
      throw new Problem(
        'wrong-state',
        `${counted(visits, 'visit')} in person ${visits === 1 ? 'is' : 'are'} booked at ${name}. Move or cancel ${visits === 1 ? 'it' : 'them'} first`,
      )
    if (moveHoursTo !== undefined) {
      if (moveHoursTo !== null) await requireOpenSites(tx, new Map([[moveHoursTo, 'moveHoursTo']]))
      await moveHours(tx, id, moveHoursTo)
    }
    const doctors = await countDoctorsAt(tx, id)
    if (doctors > 0)
      throw new Problem(
        'wrong-state',
        `${counted(doctors, 'doctor')} ${doctors === 1 ? 'has' : 'have'} hours at ${name}. Choose where they work instead`,
      )
    recordAndInvalidateSite(tx, 'site.closed', id)
    return undefined
  })
}
