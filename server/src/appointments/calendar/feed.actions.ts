import { eq } from 'drizzle-orm'
import type { CalendarLink } from '@alafia/contract/appointments/calendar'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { notFound, Problem } from '../../platform/http/problem.ts'
import { hashOf, newSecret } from '../../platform/secret.ts'
import type { Context } from '../../request/context.ts'
import type { Exchange } from '../../request/route.ts'
import { calendarFeed } from '../table.ts'
import { calendarFile } from './icalendar.ts'
import { getCalendarAppointment, findFeed } from './feed.queries.ts'
import { pathOf, secretIn } from './feed-secret.ts'

const type = 'text/calendar; charset=utf-8'

/** People sign in at the configured public address, or that of this request. */
const senderOf = async ({ request, services: { settings, clinic } }: Exchange) => ({
  origin: (settings.publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/+$/, ''),
  clinic: await clinic.details(),
})

/** One of the actor's appointments as a calendar file. @throws Problem 404 */
export const downloadCalendarFile = async (
  context: Context,
  id: number,
  exchange: Exchange,
): Promise<Download> => ({
  name: `Alafia appointment ${id}.ics`,
  type,
  body: calendarFile([await getCalendarAppointment(context, id)], await senderOf(exchange)),
})

/** Whose appointments a link opens, for the audit entry. */
const describeFeedAccess = ({ actor, about }: Context) =>
  about(actor.role === 'patient' ? [actor.userId] : [], 'calendar link')

/**
 * Creates a private link, which replaces the previous one. The secret is returned once and stored nowhere, not even for a
 * repeated request. @throws Problem 409 for a repeat
 */
export const createCalendarLink = async (context: Context): Promise<CalendarLink> => {
  describeFeedAccess(context)
  const { actor, clock } = context
  const secret = newSecret()
  const createdAt = clock.now()
  let isKept = false
  await context.transact(async (tx) => {
    const address = { secretHash: hashOf(secret), createdAt }
    await tx
      .insert(calendarFeed)
      .values({ userId: actor.userId, ...address })
      .onConflictDoUpdate({ target: calendarFeed.userId, set: address })
    tx.invalidate({ userId: actor.userId }, 'appointments')
    isKept = true
    return {}
  })
  if (!isKept)
    throw new Problem('key-reused', 'This link was already shown, and we show it only once. Create a new one')
  return { path: pathOf(secret), createdAt: createdAt.toISOString() }
}

/** Revokes the link; revoking again changes nothing. */
export const revokeCalendarLink = async (context: Context): Promise<undefined> => {
  describeFeedAccess(context)
  const { actor } = context
  await context.transact(async (tx) => {
    await tx.delete(calendarFeed).where(eq(calendarFeed.userId, actor.userId))
    tx.invalidate({ userId: actor.userId }, 'appointments')
  })
  return undefined
}

/** The feed, for anyone who has the link. Each read records one audit entry. @throws Problem 404, the same for every wrong link */
export const getCalendar = async (address: string, exchange: Exchange): Promise<Download> => {
  const { request, services } = exchange
  const { db, clock, audit } = services
  const feed = await findFeed(db, hashOf(secretIn(address) ?? ''), clock.now())
  await audit.append({
    at: clock.now(),
    actor: feed?.owner,
    action: 'calendar.read',
    subject: 'calendar link',
    patientIds: feed?.patientIds ?? [],
    outcome: feed ? 'done' : 'denied',
    address: request.ip,
    requestId: request.id,
  })
  if (!feed) throw notFound()
  const body = calendarFile(feed.appointments, await senderOf(exchange))
  return { name: 'Alafia appointments.ics', type, body }
}
