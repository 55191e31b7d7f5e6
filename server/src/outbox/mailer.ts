import { and, asc, count, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { NotificationTopic } from '@alafia/contract/accounts/preferences'
import { day, hour, minute, second } from '@alafia/contract/kernel/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { isRejected, isRejectedForNow, type MailTransport } from '../platform/mail/transport.ts'
import { redactError } from '../platform/redact-error.ts'
import { emailAbout } from './email-text.ts'
import type { OutboxEvents } from './outbox.ts'
import { isWaitingDirect, sendNextDirect, type WriteEmail } from './direct-email.ts'
import { directEmail, outgoingEmail } from './table.ts'

/** A person gets at most one email per topic in this time. What happens meanwhile goes into the next one. */
const betweenEmails = 5 * minute
/** Give up on email older than this. */
const maxAge = 2 * day
const maxRetryDelay = hour
/** The administrators are alerted when the mail server has failed for this long. */
const alertAfter = 10 * minute

/** Notifications in quick succession cause one search for due emails. */
const debounce = 300
/** For what another process left behind, and for retries. */
const pollInterval = 15 * second
/** For the email that is being sent when the process stops: less than the 10 s that Fastify allows. */
const shutdownTimeout = 5 * second

/** 1, 2, 4 … 60 minutes. */
const retryDelay = (tries: number) => Math.min(2 ** (tries - 1) * minute, maxRetryDelay)

const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

const isWaiting = and(isNull(outgoingEmail.sentAt), isNull(outgoingEmail.gaveUpAt))

type EmailGroup = { userId: number; topic: NotificationTopic }
/** `tries` and `queuedAt` are those of the oldest. */
type Batch = EmailGroup & { ids: number[]; tries: number; queuedAt: Date; isAlways: boolean }

/** An offered time is held for minutes: its email doesn't wait. */
const notSentRecently = (now: Date) =>
  sql`(${outgoingEmail.topic} = 'waitlist' or not exists (select from ${outgoingEmail} as earlier where earlier.user_id = ${outgoingEmail.userId}
    and earlier.topic = ${outgoingEmail.topic}
    and earlier.sent_at > ${ago(now, betweenEmails).toISOString()}::timestamptz))`

/**
 * The person and the topic of the next email, locked until the commit. The lock ends with its process, and what another
 * process has locked is skipped. `offset 0` keeps PostgreSQL from trying the locks before the rows are in order.
 */
const lockNextGroup = async (tx: Transaction, now: Date): Promise<EmailGroup | undefined> => {
  const { rows } = await tx.execute<EmailGroup>(sql`
    select user_id as "userId", topic from (
      select ${outgoingEmail.userId}, ${outgoingEmail.topic} from ${outgoingEmail}
      where ${and(isWaiting, lte(outgoingEmail.dueAt, now), notSentRecently(now))}
      order by ${outgoingEmail.dueAt} offset 0
    ) as due
    where pg_try_advisory_xact_lock(hashtextextended('mail to ' || user_id || ' about ' || topic, 0))
    limit 1`)
  return rows[0]
}

/** All that waits for one person about one topic. No ids if another process sent it just before we got the lock. */
const claimBatch = async (tx: Transaction, now: Date): Promise<Batch | undefined> => {
  const group = await lockNextGroup(tx, now)
  if (!group) return undefined
  const { userId, topic } = group
  const rows = await tx
    .select()
    .from(outgoingEmail)
    .where(
      and(isWaiting, eq(outgoingEmail.userId, userId), eq(outgoingEmail.topic, topic), notSentRecently(now)),
    )
    .orderBy(asc(outgoingEmail.notificationId))
    .for('update')
  const { tries = 0, queuedAt = now } = rows[0] ?? {}
  return {
    userId,
    topic,
    tries,
    queuedAt,
    ids: rows.map(({ notificationId }) => notificationId),
    isAlways: rows.some(({ isAlways }) => isAlways),
  }
}

const updateBatch = (
  tx: Transaction,
  { userId, ids }: Batch,
  values: PgUpdateSetSource<typeof outgoingEmail>,
) =>
  tx
    .update(outgoingEmail)
    .set(values)
    .where(
      and(
        eq(outgoingEmail.userId, userId),
        sql`${outgoingEmail.notificationId} in ${sql`(${sql.join(ids, sql`, `)})`}`,
      ),
    )

/** What the email about some of a person's notifications may say besides that they are there; paragraphs. */
export type WriteDetails = (
  db: Queryable,
  userId: number,
  notificationIds: readonly number[],
  clock: Clock,
) => Promise<readonly string[]>

export type MailerDependencies = {
  db: Database
  clock: Clock
  bus: Bus<OutboxEvents>
  log: FastifyBaseLogger
  transport: MailTransport
  /** Where people reach Alafia, without a trailing slash. */
  origin: () => string
  /** Where a person's email about a topic goes; undefined if the person no longer wants any, unless it is always sent. */
  addressOf: (
    db: Queryable,
    userId: number,
    topic: NotificationTopic,
    isAlways: boolean,
  ) => Promise<string | undefined>
  /** The text of an email to an address. */
  write: WriteEmail
  writeDetails: WriteDetails
}

export type Mailer = {
  /** Sends what is due now, one email after the other. */
  sendDue(): Promise<void>
  /** Starts sending, soon after each notification. */
  start(): void
  /** Waits up to 5 s for the email that is being sent, then cuts it off. Sends no more. */
  stop(): Promise<void>
  /** False while the mail server has failed for ten minutes. */
  isWell(): boolean
  /** How many emails waited at the last check. */
  waiting(): number
  /** @param days how long it is known whether an email was sent */
  deleteOld(days: number): Promise<void>
}

/**
 * Emails notifications to those who want them by email. Each is sent at least once, and again only if the mail server's reply
 * comes too late or is lost with the process.
 */
export const createMailer = ({
  db,
  clock,
  bus,
  log,
  transport,
  origin,
  addressOf,
  write,
  writeDetails,
}: MailerDependencies): Mailer => {
  let failingSince: number | undefined
  let waiting = 0
  let stopped = false

  /** @returns whether the email can never be sent, and whether the next one should be tried */
  const judge = (error: unknown, now: Date) => {
    const isFinal = isRejected(error)
    const isThisEmailOnly = isFinal || isRejectedForNow(error)
    log.warn(redactError(error), isThisEmailOnly ? 'an email was rejected' : 'an email could not be sent')
    if (!isThisEmailOnly) failingSince ??= now.getTime()
    return { isFinal, next: isThisEmailOnly ? ('next' as const) : ('done' as const) }
  }

  const saveFailure = async (tx: Transaction, batch: Batch, error: unknown, now: Date) => {
    const { isFinal, next } = judge(error, now)
    const tries = batch.tries + 1
    await updateBatch(tx, batch, {
      tries,
      dueAt: new Date(now.getTime() + retryDelay(tries)),
      gaveUpAt: isFinal
        ? now
        : sql`case when ${lt(outgoingEmail.queuedAt, ago(now, maxAge))} then ${now.toISOString()}::timestamptz end`,
    })
    return next
  }

  /** `done`: nothing is due, or the mail server is unavailable and would fail the next email too. */
  const sendNext = (): Promise<'next' | 'done'> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const batch = await claimBatch(tx, now)
      if (!batch) return 'done'
      if (batch.ids.length === 0) return 'next'
      const { userId, topic, ids, queuedAt, isAlways } = batch
      const to = await addressOf(tx, userId, topic, isAlways)
      if (to === undefined) {
        await updateBatch(tx, batch, { gaveUpAt: now })
        return 'next'
      }
      const details = await writeDetails(tx, userId, ids, clock)
      const time = queuedAt.toISOString().replaceAll(/[:.]/g, '-')
      try {
        await transport.send({
          id: `${time}-${userId}-${ids[0]}`,
          at: queuedAt,
          to,
          ...emailAbout(topic, origin(), details, isAlways),
        })
      } catch (error) {
        return saveFailure(tx, batch, error, now)
      }
      await updateBatch(tx, batch, { sentAt: now, tries: batch.tries + 1 })
      failingSince = undefined
      return 'next'
    })

  const sendDirect = () =>
    sendNextDirect(
      db,
      {
        now: () => clock.now(),
        origin,
        write,
        async deliver(email) {
          await transport.send(email)
          failingSince = undefined
        },
        judge,
      },
      retryDelay,
    )

  const sendDue = async () => {
    // Someone waits for a link; notifications can wait for them.
    while (!stopped && (await sendDirect()) === 'next');
    while (!stopped && (await sendNext()) === 'next');
    const [row] = await db.select({ waiting: count() }).from(outgoingEmail).where(isWaiting)
    const [direct] = await db.select({ waiting: count() }).from(directEmail).where(isWaitingDirect)
    waiting = (row?.waiting ?? 0) + (direct?.waiting ?? 0)
  }

  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity
  const sendIn = (delay: number) => {
    if (stopped || timerAt <= performance.now() + delay) return
    clearTimeout(timer)
    timerAt = performance.now() + delay
    timer = setTimeout(sendNow, delay)
    timer.unref()
  }
  const sendNow = () => {
    timerAt = Infinity
    running = (running ?? Promise.resolve())
      .then(sendDue)
      .catch((error: unknown) => log.error(redactError(error), 'the emails to send could not be read'))
      .then(() => sendIn(pollInterval))
  }
  let unlisten = () => {}

  return {
    sendDue,
    start() {
      const unlisteners = [
        bus.listen('notified', () => sendIn(debounce)),
        bus.listen('email-queued', () => sendIn(debounce)),
      ]
      unlisten = () => unlisteners.forEach((end) => end())
      sendIn(debounce)
    },
    async stop() {
      stopped = true
      unlisten()
      clearTimeout(timer)
      const cutOff = setTimeout(transport.close, shutdownTimeout)
      await running
      clearTimeout(cutOff)
      transport.close()
    },
    isWell: () => failingSince === undefined || clock.now().getTime() - failingSince < alertAfter,
    waiting: () => waiting,
    async deleteOld(days) {
      const before = ago(clock.now(), days * day)
      await db.delete(outgoingEmail).where(lt(outgoingEmail.queuedAt, before))
      await db.delete(directEmail).where(lt(directEmail.queuedAt, before))
    },
  }
}
