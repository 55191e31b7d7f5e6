import type { Clinic, Services } from './services.ts'
import type { NewNotification, Audience, Invalidation, Outbox } from '../outbox/outbox.ts'
import { createOutbox } from '../outbox/outbox.ts'
import type { NewEmail } from '../outbox/direct-email.ts'
import { Problem } from '../platform/http/problem.ts'
import { redactError } from '../platform/redact-error.ts'
import type { AuditRecord } from '../audit/trail.ts'
import { inOrder } from '../platform/database/pipelining.ts'
import { sqlErrorOf } from '../platform/database/sql-error.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import type { Clock } from '../platform/clock.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { CacheTopic } from '@alafia/contract/notifications/events'
import type { Actor } from '../sessions/actor.ts'
import { claimKey, findReply, isKeyUsed, saveReply, type KeyedRequest } from './idempotency.ts'

/** The effects of a change besides writing its rows; they are committed or rolled back with them. */
export type Effects = {
  /**
   * Records an audit entry: action (`appointment.accepted`), subject (`appointment 12`), and whose health data it is, if it is
   * health data: one account, or several.
   */
  record(action: string, subject: string, about?: number | readonly number[]): void
  /** Stores a notification now and publishes it after the commit. The actor is never notified of their own action. */
  notify(userIds: readonly number[], notice: NewNotification): void
  /** The same, also for the actor: a warning that something happened to their account. */
  warn(userIds: readonly number[], notice: NewNotification): void
  /** Queues an email to an address, whatever the person's preferences say. */
  email(email: NewEmail): void
  /** After the commit, browsers that show lists of this topic fetch them again. */
  invalidate(to: Audience, topic: CacheTopic, key?: string): void
  /** Invalidates what a query finds. The query has been sent already, and the change doesn't wait for its answer. */
  invalidateFound(found: Promise<readonly Invalidation[]>): void
  /** For sessions that the change revokes: after the commit, their calls and sockets are ended immediately, in every process. */
  sessionsEnded(sessionIds: readonly number[]): void
}

/**
 * The result of a transaction whose last statements are sent, but not answered: COMMIT follows them at once. If one fails, COMMIT
 * rolls back. `reply` must fail for no other reason, and send nothing more.
 */
export class Sent<T> {
  constructor(readonly reply: Promise<T>) {
    // It may fail before anyone awaits it.
    reply.catch(() => undefined)
  }
}

/** The only database handle inside an action. */
export type Tx = Transaction & Effects

/** What a read runs on: a transaction, or the database itself. */
export type Reader = Queryable

/** Everything that a handler may use. */
export type Context = {
  actor: Actor
  db: Database
  clock: Clock
  signing: Signing
  /** Its details as they are now; not for use inside a transaction. */
  clinic: Pick<Clinic, 'details' | 'letterhead'>
  /**
   * Names whose data the call is about, for its audit entry. `memberId`: whom of the one account, 0 or null for the account
   * holder; undefined if the call can't say.
   */
  about(patientIds: readonly number[], subject?: string, memberId?: number | null): void
  /**
   * One transaction: rows, audit entries, notifications and the Idempotency-Key's reply, or none of them. `work` does nothing outside it
   * before its first statement has answered: a repeated request fails there.
   */
  transact<T>(work: (tx: Tx) => Promise<T | Sent<T>>): Promise<T>
  /**
   * The earlier reply to this request's Idempotency-Key. For actions with more than one transaction: they call it first,
   * under a lock that their last transaction takes too. @throws Problem 409 if the key came with another body
   */
  earlierReply(reader: Reader): Promise<{ reply: unknown } | undefined>
}

/** What the entry point knows about one call. */
export type Call = {
  actor: Actor
  address: string
  requestId: string
  keyed: KeyedRequest | undefined
  /** Set by `about` and `transact`. */
  audit: {
    patientIds: readonly number[]
    memberId?: number | undefined
    subject: string | undefined
    recorded: boolean
  }
}

/** A deadlock or a serialisation failure: nothing was done, so the transaction can be retried. */
const isRetryable = (error: unknown) => ['40P01', '40001'].includes(sqlErrorOf(error).code)
const maxTries = 4

/** The audit subject of a repeated call, which changed nothing. */
const repeatedRequest = 'repeat of an earlier request'

/** Without an actor, someone used a secret link; with only a name, a guest said who they are. */
type Acting = Pick<Call, 'address' | 'requestId' | 'keyed'> & { actor: AuditRecord['actor'] }

type Committed<T> = {
  result: T
  pending: number[]
  outbox: Outbox
  ended: readonly number[]
  replayed: boolean
}

const attempt = async <T>(
  services: Services,
  acting: Acting,
  work: (tx: Tx) => Promise<T | Sent<T>>,
): Promise<Committed<T>> => {
  const committed = await services.db.transaction(async (transaction) => {
    const records: AuditRecord[] = []
    const outbox = createOutbox(services.clock)
    const found: Promise<void>[] = []
    const ended: number[] = []
    const { actor, address, requestId, keyed } = acting
    // Sent with the first statements of `work`, which fail with it if the key was used before.
    const claimed = keyed && claimKey(transaction, keyed)
    const effects: Effects = {
      record: (action, subject, about = []) =>
        void records.push({
          at: services.clock.now(),
          actor,
          action,
          subject,
          patientIds: [...new Set([about].flat())],
          outcome: 'done',
          address,
          requestId,
        }),
      notify: (userIds, notice) => outbox.notify(userIds, notice, actor?.userId),
      warn: (userIds, notice) => outbox.notify(userIds, notice),
      email: outbox.email,
      invalidate: outbox.invalidate,
      invalidateFound(answer) {
        const collect = async () => {
          for (const { to, topic, key } of await answer) outbox.invalidate(to, topic, key)
        }
        const collected = collect()
        // It may fail before it is awaited.
        collected.catch(() => undefined)
        found.push(collected)
      },
      sessionsEnded: (sessionIds) => void ended.push(...sessionIds),
    }
    const worked = await work(Object.assign(transaction, effects)).catch(async (error: unknown) => {
      await claimed
      throw error
    })
    const { reply: result } = worked instanceof Sent ? worked : new Sent(Promise.resolve(worked))
    // Pipelined with the COMMIT after them, which rolls back if one has failed.
    const saved = keyed && saveReply(transaction, keyed, await result)
    const [storedEntries, storedNotifications] = [
      services.audit.store(transaction, records),
      outbox.store(transaction),
    ]
    const pending = Promise.all([storedEntries, storedNotifications, saved]).then(([ids]) => ids)
    pending.catch(() => undefined)
    return { claimed, result, found, pending, outbox, ended, replayed: false }
  })
  // In the order of their statements, so that the error is that of the first to fail.
  await committed.claimed
  const result = await committed.result
  await inOrder(committed.found)
  return { ...committed, result, pending: await committed.pending }
}

/** The reply to the first request with this key, and no effects. */
const replayOf = async <T>(services: Services, keyed: KeyedRequest): Promise<Committed<T>> => {
  const first = await findReply(services.db, keyed)
  if (!first) throw new Problem('key-reused')
  return {
    // The stored JSON is the same endpoint's reply to the same body.
    result: first.reply as T,
    pending: [],
    outbox: createOutbox(services.clock),
    ended: [],
    replayed: true,
  }
}

const withRetries = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error
    }
  }
}

const commit = async <T>(
  services: Services,
  acting: Acting,
  work: (tx: Tx) => Promise<T | Sent<T>>,
): Promise<Committed<T>> => {
  const { keyed } = acting
  const committed = await withRetries(() => attempt(services, acting, work)).catch((error: unknown) => {
    if (!keyed || !isKeyUsed(error)) throw error
    return replayOf<T>(services, keyed)
  })
  // Before anything is published: a browser that refetches with an ended session would get a 401 without the reason for it.
  services.sessions.publishEnded(committed.ended, 'revoked')
  committed.outbox.publish(services.bus)
  // The entries are already durable; a failure to chain them now is repaired later, and must not make the commit look failed.
  await services.audit
    .chain(committed.pending)
    .catch((error: unknown) => services.log.error(redactError(error), 'audit entries wait to be chained'))
  return committed
}

/**
 * One transaction of someone without a session, such as the holder of a secret link; its audit entries name no one, or the guest as
 * they called themselves.
 */
export const transactWithoutSession = async <T>(
  services: Services,
  { guest, ...origin }: Pick<Call, 'address' | 'requestId'> & { guest?: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const actor = guest === undefined ? undefined : { name: guest }
  return (await commit(services, { ...origin, actor, keyed: undefined }, work)).result
}

export const createContext = (services: Services, call: Call): Context => ({
  actor: call.actor,
  db: services.db,
  clock: services.clock,
  signing: services.signing,
  clinic: services.clinic,
  about: (patientIds, subject, memberId) => {
    call.audit.patientIds = [...new Set(patientIds)]
    call.audit.subject = subject
    call.audit.memberId = memberId === null ? 0 : memberId
  },
  async earlierReply(reader) {
    const found = call.keyed && (await findReply(reader, call.keyed))
    if (found) call.audit.subject = repeatedRequest
    return found
  },
  async transact(work) {
    const committed = await commit(services, call, work)
    if (committed.replayed) call.audit.subject = repeatedRequest
    call.audit.recorded = committed.pending.length > 0
    return committed.result
  },
})
