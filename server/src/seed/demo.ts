import { sql } from 'drizzle-orm'
import { userAccount } from '../accounts/table.ts'
import { createAuditTrail, type AuditRecord } from '../audit/trail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { skipDueReminders } from '../reminders/scheduled-reminders.actions.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Signing } from '../platform/signing-key.ts'
import { addRecordStories } from './demo/added-records.ts'
import { alertsFor } from './demo/alerts.ts'
import { addDemoPeople, type DemoPeople } from './demo/people.ts'
import { lastSeenOf, signInsOf, type SignIn } from './demo/sign-ins.ts'
import { addEmergency } from './demo/emergencies.ts'
import { addIssues } from './demo/issues.ts'
import { addDemoFacts } from './demo/health-facts.ts'
import { formulary } from './demo/formulary.ts'
import { stockElsewhere } from './demo/stock-elsewhere.ts'
import { addDemoLetters, signDemoSummaries } from './demo/letters.ts'
import { addDemoMessages } from './demo/messages.ts'
import { addAppointmentType } from './appointment-types.ts'
import { appointmentTypesOf } from './demo/appointment-types.ts'
import { addInsurers, demoInsurers } from './insurers.ts'
import { addDemoChoices, addDemoPharmacies } from './demo/pharmacies.ts'
import { addDemoPayments } from './demo/payments.ts'
import { planOf } from './demo/plan.ts'
import { remindersOf } from './demo/reminders.ts'
import { addStories } from './demo/store.ts'
import { actorOf, eventsOf, type Event } from './demo/events.ts'
import { profilesOf } from './demo/profiles.ts'
import { later, timelineOf, type Timeline } from './demo/timeline.ts'
import type { Actor } from '../sessions/actor.ts'
import { addDemoTestOrders } from './demo/test-orders.ts'
import { demoAccounts } from './demo-accounts.ts'
import { addNotifications, type SeededNotification } from './notifications.ts'
import { addReminders } from './reminders.ts'
import { addProfiles } from './profiles.ts'
import { addItems } from './stock.ts'

const hasAccounts = async (db: Queryable): Promise<boolean> => {
  const [anyone] = await db.select({ id: userAccount.id }).from(userAccount).limit(1)
  return anyone !== undefined
}

const inTime = <Row extends { at: Date }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** An address from the range reserved for examples, one per account. */
const addressOf = (userId: number) => `198.51.100.${userId % 250}`

/** The audit trail of the events, the sign-ins before them, and one failed guess of a stranger. */
const recordsOf = (
  cast: DemoPeople,
  line: Timeline,
  events: readonly Event[],
  signIns: readonly SignIn[],
): AuditRecord[] => {
  const did = (at: Date, actor: Actor, action: string, patientIds: number[] = [], subject?: string) => ({
    at,
    actor,
    action,
    subject,
    patientIds,
    outcome: 'done' as const,
    address: addressOf(actor.userId),
  })
  const guess = { at: line.ago(310), action: 'session.sign-in', patientIds: [], outcome: 'denied' as const }
  return inTime([
    ...signIns.map(({ by, at }) => did(at, actorOf(cast.person[by]), 'session.sign-in')),
    ...events.map(({ at, actor, action, patientId, subject }) =>
      did(at, actor, action, patientId === undefined ? [] : [patientId], subject),
    ),
    { ...guess, address: '198.51.100.251' },
  ]).map((record, nth) => ({ ...record, requestId: `demo-${nth + 1}` }))
}

const unreadEach = 3

/** Everyone has read their notifications, except for the latest three of each account that anyone can sign in to. */
const readUpTo = (
  notifications: readonly SeededNotification[],
  cast: DemoPeople,
  { now }: Timeline,
): SeededNotification[] => {
  const shown = Object.values(cast.person).filter(({ email }) =>
    demoAccounts.some((account) => account.email === email),
  )
  const unread = new Set(
    shown.flatMap(({ id }) => notifications.filter(({ to }) => to.id === id).slice(-unreadEach)),
  )
  return notifications.map((one) => {
    if (unread.has(one)) return one
    const read = later(one.at, 12)
    return { ...one, readAt: read < now ? read : now }
  })
}

/** What the server has besides its database: the store for documents' files, and the key that signs prescriptions. */
type Installation = { files: FileStore; signing: Signing }

const fill = async (
  tx: Transaction,
  clock: Clock,
  { files, signing }: Installation,
): Promise<AuditRecord[]> => {
  const line = timelineOf(clock)
  const plans = planOf(line)
  const signIns = signInsOf(plans, clock, line)
  const cast = await addDemoPeople(tx, clock, line, lastSeenOf(signIns))
  await addProfiles(tx, profilesOf(cast))
  const [surulere, ...others] = await addDemoPharmacies(tx, clock, line, cast)
  if (!surulere) throw new Error('The pharmacies of the demo were not stored')
  await addInsurers(tx, clock, demoInsurers)
  for (const type of appointmentTypesOf(cast.doctors)) await addAppointmentType(tx, clock, type)
  await addItems(tx, clock, [
    ...formulary(line, cast.pharmacists.ifeoma, surulere),
    ...stockElsewhere(line, others),
  ])
  const stored = await addStories(tx, { clock, signing }, line, cast, plans)
  await addDemoChoices(tx, cast, surulere, stored)
  await addReminders(tx, clock, remindersOf(cast, line))
  await addDemoFacts(tx, clock, line, cast)
  const added = await addRecordStories(tx, clock, line, cast, files)
  const paid = await addDemoPayments(tx, clock, line, cast, stored)
  const emergency = await addEmergency(tx, clock, line, cast)
  const reported = await addIssues(tx, clock, line, cast)
  const written = await addDemoMessages(tx, clock, line, cast, stored)
  await signDemoSummaries(tx, signing, stored)
  const tested = await addDemoTestOrders(tx, clock, line, cast, stored)
  const letters = await addDemoLetters(tx, signing, line, cast, stored)
  const events = [
    ...(await eventsOf(tx, signing, cast, stored)),
    ...added,
    ...paid,
    ...emergency,
    ...reported,
    ...written,
    ...letters,
    ...tested,
  ]
  const notifications = inTime([
    ...events.flatMap((event) => event.notified.map(({ to, notice }) => ({ to, notice, at: event.at }))),
    ...(await alertsFor(tx, clock, line, cast)),
  ])
  await addNotifications(tx, clock, readUpTo(notifications, cast, line))
  await skipDueReminders(tx, clock)
  return recordsOf(cast, line, events, signIns)
}

/**
 * Fills a database that has no accounts with the demo data, relative to the moment: the demo's accounts, their families,
 * appointments, prescriptions, stock, notifications and the audit trail of it all. Everything or nothing; of processes that start
 * at once one fills, and a database with accounts is left alone.
 */
export const fillDemo = async (db: Database, clock: Clock, installation: Installation): Promise<void> => {
  if (await hasAccounts(db)) return
  const audit = createAuditTrail(db)
  const pending = await db.transaction(async (tx) => {
    // A second process waits until the first is done, however slow the machine is.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`lock table ${userAccount} in exclusive mode`)
    if (await hasAccounts(tx)) return []
    return await audit.store(tx, await fill(tx, clock, installation))
  })
  await audit.chain(pending)
}
