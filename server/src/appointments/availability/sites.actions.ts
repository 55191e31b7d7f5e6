import { eq } from 'drizzle-orm'
import type { Site, SiteClosing, SiteUpdate } from '@alafia/contract/clinic/sites'
import { lockAndCloseSite, lockAndSaveSite, recordAndInvalidateSite } from '../../clinic/sites.actions.ts'
import { findPlace, requireOpenSites } from '../../clinic/sites.exports.queries.ts'
import { countDoctorsAt, moveHours } from '../../doctors/availability.actions.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context, Tx } from '../../request/context.ts'
import { requireNoSession } from '../group-sessions/planned.queries.ts'
import { groupSession } from '../group-sessions/table.ts'
import { addressChangedNotifications, hoursMovedNotification } from '../notifications.ts'
import { listBookingsAt, listUpcomingAt } from './availability.queries.ts'

/** '1 visit', '3 doctors' */
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Each person with a visit ahead at the site is notified once, with the soonest; each of its doctors once. */
const notifyOfAddress = async (tx: Tx, { id, name, address }: Site, now: Date) => {
  const notified = new Set<string>()
  const doctors = new Set<number>()
  for (const visit of await listUpcomingAt(tx, id, now)) {
    const { toPatient, toDoctor } = addressChangedNotifications(visit, { name, address })
    const person = `${visit.patientId} ${visit.familyMemberId}`
    if (!notified.has(person)) tx.notify([visit.patientId], toPatient)
    if (!doctors.has(visit.doctorId)) tx.notify([visit.doctorId], toDoctor)
    notified.add(person)
    doctors.add(visit.doctorId)
  }
}

/** @throws Problem 404, 409 if it was changed since it was read, 400 for a name that is taken */
export const updateSite = (context: Context, id: number, update: SiteUpdate): Promise<Site> => {
  context.about([], `site ${id}`)
  return context.transact(async (tx) => {
    const { before, saved } = await lockAndSaveSite(tx, id, update)
    if (saved.address !== before.address) await notifyOfAddress(tx, saved, context.clock.now())
    return saved
  })
}

/**
 * Closes a site: nobody works there or is booked there any more. The doctors' hours are moved, if the administrator says where to.
 * @throws Problem 404, 400 for a closed site to move to, 409 with the visits, or how many doctors, that are still there
 */
export const closeSite = (context: Context, id: number, { moveHoursTo }: SiteClosing): Promise<undefined> => {
  const { clock } = context
  context.about([], `site ${id}`)
  return context.transact(async (tx) => {
    const { name } = await lockAndCloseSite(tx, id, clock.now())
    await requireNoSession(tx, eq(groupSession.siteId, id), clock.now())
    const appointments = await listBookingsAt(tx, id, clock.now())
    if (appointments.length > 0) {
      context.about(
        appointments.map(({ patientId }) => patientId),
        `site ${id}`,
      )
      const isOne = appointments.length === 1
      throw new Problem(
        'wrong-state',
        `${counted(appointments.length, 'visit')} in person ${isOne ? 'is' : 'are'} booked at ${name}. Move or cancel ${isOne ? 'it' : 'them'} first`,
        { appointments },
      )
    }
    if (moveHoursTo !== undefined) {
      if (moveHoursTo !== null) await requireOpenSites(tx, new Map([[moveHoursTo, 'moveHoursTo']]))
      const moved = await moveHours(tx, id, moveHoursTo)
      const { placeName } = await findPlace(tx, 'in-person', moveHoursTo ?? undefined)
      tx.notify(moved, hoursMovedNotification(name, placeName ?? ''))
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
