import { and, asc, count, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { NotificationTopic } from '@alafia/contract/accounts/preferences'
import { day, hour, minute } from '@alafia/contract/kernel/durations'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '../platform/bus.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import { redactError } from '../platform/redact-error.ts'
import { isRefusedForGood, isRefusedForNow, type Mail } from '../platform/mail/transport.ts'
import type { OutboxEvents } from './outbox.ts'
import { outgoingMail } from './table.ts'
import { wordsOf } from './words.ts'

/** A person gets one mail about a topic in this time; what happens meanwhile is in the next one. */
export const gapMinutes = 5
/** News that could not be mailed for so long are none. */
const oldestHours = 48
/** How long it is known whether a mail went out. */
const keptDays = 30
const longestWaitMinutes = 60
/** A mail server that fails for so long is worth a word to the admin. */
const patienceMinutes = 10

/** What happens soon after one another is looked for once; milliseconds. */
const gatheredFor = 300
/** For what another process left behind, and what has to be tried again; milliseconds. */
const lookEvery = 15_000
/** For the letter that is under way when the process stops: less than the 10 s that Fastify has for it; milliseconds. */
const lastLetterFor = 5000

/** How long to wait after so many tries: 1, 2, 4 … 60 minutes. */
const waitAfter = (tries: number) => Math.min(2 ** (tries - 1), longestWaitMinutes) * minute

const isWaiting = and(isNull(outgoingMail.sentAt), isNull(outgoingMail.gaveUpAt))

type Group = { userId: number; topic: NotificationTopic }
/** `tries` and `queuedAt` are those of the oldest. */
type Batch = Group & { ids: number[]; tries: number; queuedAt: Date }

const notJustSent = (now: Date) => {
  const lately = new Date(now.getTime() - gapMinutes * minute)
  return sql`not exists (select from ${outgoingMail} as earlier where earlier.user_id = ${outgoingMail.userId}
    and earlier.topic = ${outgoingMail.topic} and earlier.sent_at > ${lately.toISOString()}::timestamptz)`
}

/**
 * Whom to write to next and about what, locked until the commit: a process that dies lets go of it. What another process
 * has locked is passed over. `offset 0` keeps the lock from being tried before the rows are in order.
 */
const lockGroup = async (tx: Transaction, now: Date): Promise<Group | undefined> => {
  const { rows } = await tx.execute<Group>(sql`
    select user_id as "userId", topic from (
      select ${outgoingMail.userId}, ${outgoingMail.topic} from ${outgoingMail}
      where ${and(isWaiting, lte(outgoingMail.dueAt, now), notJustSent(now))}
      order by ${outgoingMail.dueAt} offset 0
    ) as due
    where pg_try_advisory_xact_lock(hashtextextended('mail to ' || user_id || ' about ' || topic, 0))
    limit 1`)
  return rows[0]
}

/** All that waits for one person about one topic; without ids where another process has sent it just before the lock. */
const takeBatch = async (tx: Transaction, now: Date): Promise<Batch | undefined> => {
  const group = await lockGroup(tx, now)
  if (!group) return undefined
  const { userId, topic } = group
  const rows = await tx
    .select()
    .from(outgoingMail)
    .where(and(isWaiting, eq(outgoingMail.userId, userId), eq(outgoingMail.topic, topic), notJustSent(now)))
    .orderBy(asc(outgoingMail.notificationId))
    .for('update')
  const { tries = 0, queuedAt = now } = rows[0] ?? {}
  return { userId, topic, tries, queuedAt, ids: rows.map(({ notificationId }) => notificationId) }
}

const settle = (tx: Transaction, { userId, ids }: Batch, how: PgUpdateSetSource<typeof outgoingMail>) =>
  tx
    .update(outgoingMail)
    .set(how)
    .where(
      and(
        eq(outgoingMail.userId, userId),
        sql`${outgoingMail.notificationId} in ${sql`(${sql.join(ids, sql`, `)})`}`,
      ),
    )

export type PostmanParts = {
  db: Database
  clock: Clock
  bus: Bus<OutboxEvents>
  log: FastifyBaseLogger
  mail: Mail
  /** Where people reach Alafia, without a slash at its end. */
  origin: () => string
  /** Where a person's mail about a topic goes; nothing for who doesn't want any by now. */
  addressOf: (reader: Queryable, userId: number, topic: NotificationTopic) => Promise<string | undefined>
}

export type Postman = {
  /** Sends what is due now, one letter after the other. */
  deliver(): Promise<void>
  /** From now on by itself, soon after each notice. */
  start(): void
  /** Finishes the letter under way, or cuts it off after 5 s, and sends no more. */
  stop(): Promise<void>
  /** Whether mail goes out, as far as anybody tried. */
  isWell(): boolean
  /** How many waited when it was last looked. */
  waiting(): number
  /** Drops what was queued long ago. */
  forgetOld(): Promise<unknown>
}

/** Mails the notices that people want by mail: at least once, and again only where the server's 'yes' doesn't come in time, or is lost with the process. */
export const createPostman = ({ db, clock, bus, log, mail, origin, addressOf }: PostmanParts): Postman => {
  let failingSince: number | undefined
  let waiting = 0
  let stopped = false

  const failed = async (tx: Transaction, batch: Batch, error: unknown, now: Date) => {
    const forGood = isRefusedForGood(error)
    const refused = forGood || isRefusedForNow(error)
    log.warn(redactError(error), refused ? 'a mail was refused' : 'a mail could not be sent')
    const tries = batch.tries + 1
    const oldest = new Date(now.getTime() - oldestHours * hour)
    await settle(tx, batch, {
      tries,
      dueAt: new Date(now.getTime() + waitAfter(tries)),
      gaveUpAt: forGood
        ? now
        : sql`case when ${lt(outgoingMail.queuedAt, oldest)} then ${now.toISOString()}::timestamptz end`,
    })
    if (refused) return 'next' as const
    failingSince ??= now.getTime()
    return 'enough' as const
  }

  /** `enough`: nothing is due, or the mail server is away, which the next letter would find out too. */
  const deliverOne = (): Promise<'next' | 'enough'> =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const batch = await takeBatch(tx, now)
      if (!batch) return 'enough'
      if (batch.ids.length === 0) return 'next'
      const { userId, topic, ids, queuedAt } = batch
      const to = await addressOf(tx, userId, topic)
      if (to === undefined) {
        await settle(tx, batch, { gaveUpAt: now })
        return 'next'
      }
      const time = queuedAt.toISOString().replaceAll(/[:.]/g, '-')
      try {
        await mail.send({ id: `${time}-${userId}-${ids[0]}`, at: queuedAt, to, ...wordsOf(topic, origin()) })
      } catch (error) {
        return failed(tx, batch, error, now)
      }
      await settle(tx, batch, { sentAt: now, tries: batch.tries + 1 })
      failingSince = undefined
      return 'next'
    })

  const deliver = async () => {
    while (!stopped && (await deliverOne()) === 'next');
    const [row] = await db.select({ waiting: count() }).from(outgoingMail).where(isWaiting)
    waiting = row?.waiting ?? 0
  }

  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let timerAt = Infinity
  const lookIn = (delay: number) => {
    if (stopped || timerAt <= performance.now() + delay) return
    clearTimeout(timer)
    timerAt = performance.now() + delay
    timer = setTimeout(look, delay)
    timer.unref()
  }
  const look = () => {
    timerAt = Infinity
    running = (running ?? Promise.resolve())
      .then(deliver)
      .catch((error: unknown) => log.error(redactError(error), 'the mail could not be looked through'))
      .then(() => lookIn(lookEvery))
  }
  let unlisten = () => {}

  return {
    deliver,
    start() {
      unlisten = bus.listen('notified', () => lookIn(gatheredFor))
      lookIn(gatheredFor)
    },
    async stop() {
      stopped = true
      unlisten()
      clearTimeout(timer)
      const hurry = setTimeout(mail.close, lastLetterFor)
      await running
      clearTimeout(hurry)
      mail.close()
    },
    isWell: () =>
      failingSince === undefined || clock.now().getTime() - failingSince < patienceMinutes * minute,
    waiting: () => waiting,
    forgetOld: () =>
      db
        .delete(outgoingMail)
        .where(lt(outgoingMail.queuedAt, new Date(clock.now().getTime() - keptDays * day))),
  }
}
