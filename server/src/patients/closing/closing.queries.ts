import { and, eq, isNull } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import type { Closing, ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { closingDays } from '@alafia/contract/patients/closing.states'
import { rolesHeldBy } from '../../accounts/users.exports.queries.ts'
import { countVisitsAhead } from '../../appointments/upcoming.exports.queries.ts'
import { countOpenRefunds, countUnpaid } from '../../billing/exports.queries.ts'
import { countFamily } from '../../family/exports.queries.ts'
import { countWaiting } from '../../prescriptions/waiting.exports.queries.ts'
import type { Context, Reader } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { accountClosing } from './table.ts'

type Row = typeof accountClosing.$inferSelect

export const isOpen = and(isNull(accountClosing.stoppedAt), isNull(accountClosing.closedAt))

export const findOpenClosing = async (reader: Reader, userId: number): Promise<Row | undefined> => {
  const [row] = await reader
    .select()
    .from(accountClosing)
    .where(and(eq(accountClosing.userId, userId), isOpen))
  return row
}

export const toClosing = ({ askedAt, closesAt }: Row): Closing => ({
  askedAt: askedAt.toISOString(),
  closesAt: closesAt.toISOString(),
})

/** When an account closes whose owner asks now. */
export const closingTime = (now: Date): Date => new Date(now.getTime() + closingDays * day)

export const staffRolesOf = async (reader: Reader, userId: number) =>
  (await rolesHeldBy(reader, userId)).filter((role) => role !== 'patient')

/** What is shown before someone asks, and while it waits. */
export const getClosing = async (
  { actor, db, clock, about }: Context,
  { security }: Pick<Services, 'security'>,
): Promise<ClosingOverview> => {
  const { userId } = actor
  about([userId], `account ${userId}`)
  const now = clock.now()
  const found = await findOpenClosing(db, userId)
  const closesAt = found?.closesAt ?? closingTime(now)
  const [visits, unpaidBills, openRefunds, waitingPrescriptions, family, staffRoles] = await Promise.all([
    countVisitsAhead(db, userId, { now, closesAt }),
    countUnpaid(db, userId),
    countOpenRefunds(db, userId),
    countWaiting(db, userId, clock.today()),
    countFamily(db, userId),
    staffRolesOf(db, userId),
  ])
  return {
    closing: found ? toClosing(found) : null,
    closesAt: closesAt.toISOString(),
    visitsBefore: visits.before,
    visitsAfter: visits.after,
    unpaidBills,
    openRefunds,
    waitingPrescriptions,
    ...family,
    recordYears: (await security.periods(now)).recordYears,
    staffRoles,
  }
}
