import type { Services } from './services.ts'
import type { Notice, Onlookers, Telling } from '../outbox/outbox.ts'
import { startTelling } from '../outbox/outbox.ts'
import { redactError } from '../platform/redact-error.ts'
import type { AuditRecord } from '../audit/trail.ts'
import { refusalOf } from '../platform/database/sql-error.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import type { Clock } from '../platform/clock.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { StaleTopic } from '@alafia/contract/notifications/events'
import type { Actor } from '../sessions/actor.ts'
import { claimKey, findReply, keepReply, type KeyedRequest } from './idempotency.ts'

/** What a change does besides its rows; all of it holds or falls with the transaction. */
export type Ledger = {
  /** One entry in the audit trail: `appointment.accepted`, `appointment 12`, whose data (nobody's, where it is no health data). */
  audit(action: string, subject: string, patientId?: number): void
  /** Stored now, sent after the commit; the acting person is told nothing of the own deed. */
  notify(userIds: readonly number[], notice: Notice): void
  /** After the commit, lists of this topic are refetched by whoever looks at them. */
  stale(to: Onlookers, topic: StaleTopic, key?: string): void
  /** After the commit, calls and sockets of these sessions, which it revokes, end at once, in every process. */
  sessionsEnded(sessionIds: readonly number[]): void
}

/** The only database handle inside an action. */
export type Tx = Transaction & Ledger

/** What a read may be given: a transaction, or the database itself. */
export type Reader = Queryable

/** Everything that a call may know and do. */
export type Context = {
  actor: Actor
  db: Database
  clock: Clock
  signing: Signing
  /** Says whose data a read shows, for its audit entry. */
  about(patientIds: readonly number[], subject?: string): void
  /** One transaction: rows, audit entries, notifications and the Idempotency-Key's reply, or none of them. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * What this request's Idempotency-Key was answered with before. For what can't be done in one transaction: such an action
   * asks first, under a lock that its last transaction takes too. @throws Problem 409 when the key came with something else
   */
  earlierReply(reader: Reader): Promise<{ reply: unknown } | undefined>
}

/** What the door knows of one call. */
export type Call = {
  actor: Actor
  address: string
  requestId: string
  keyed: KeyedRequest | undefined
  /** Filled in by `about` and `transact`. */
  trail: { patientIds: readonly number[]; subject: string | undefined; recorded: boolean }
}

/** A deadlock or a serialisation failure: nothing was done, and trying again is right. */
const isWorthAnotherTry = (error: unknown) => ['40P01', '40001'].includes(refusalOf(error).code)
const mostTries = 4

/** What the trail says of a call that changed nothing any more. */
const repeated = 'repeat of an earlier request'

type Settled<T> = {
  result: T
  pending: number[]
  telling: Telling
  ended: readonly number[]
  replayed: boolean
}

const attempt = async <T>(
  services: Services,
  call: Call,
  work: (tx: Tx) => Promise<T>,
): Promise<Settled<T>> => {
  const settled = await services.db.transaction(async (transaction) => {
    const records: AuditRecord[] = []
    const telling = startTelling(services.clock)
    const ended: number[] = []
    const { actor, address, requestId, keyed } = call
    if (keyed) {
      const first = await claimKey(transaction, keyed)
      if (first)
        // The reply of the same endpoint to the same body, as JSON has it.
        return { result: first.reply as T, pending: Promise.resolve([]), telling, ended, replayed: true }
    }
    const ledger: Ledger = {
      audit: (action, subject, patientId) =>
        void records.push({
          at: services.clock.now(),
          actor,
          action,
          subject,
          patientIds: patientId === undefined ? [] : [patientId],
          outcome: 'done',
          address,
          requestId,
        }),
      notify: (userIds, notice) =>
        telling.notify(
          userIds.filter((userId) => userId !== actor.userId),
          notice,
        ),
      stale: telling.stale,
      sessionsEnded: (sessionIds) => void ended.push(...sessionIds),
    }
    const result = await work(Object.assign(transaction, ledger))
    if (keyed) await keepReply(transaction, keyed, result)
    // On their way together, and COMMIT right behind them: it rolls back where one has failed.
    const [stored, told] = [services.audit.store(transaction, records), telling.store(transaction)]
    const pending = Promise.all([stored, told]).then(([ids]) => ids)
    pending.catch(() => undefined)
    return { result, pending, telling, ended, replayed: false }
  })
  return { ...settled, pending: await settled.pending }
}

const withRetries = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run()
    } catch (error) {
      if (tries >= mostTries || !isWorthAnotherTry(error)) throw error
    }
  }
}

export const createContext = (services: Services, call: Call): Context => ({
  actor: call.actor,
  db: services.db,
  clock: services.clock,
  signing: services.signing,
  about: (patientIds, subject) => {
    call.trail.patientIds = [...new Set(patientIds)]
    call.trail.subject = subject
  },
  async earlierReply(reader) {
    const found = call.keyed && (await findReply(reader, call.keyed))
    if (found) call.trail.subject = repeated
    return found
  },
  async transact(work) {
    const settled = await withRetries(() => attempt(services, call, work))
    if (settled.replayed) call.trail.subject = repeated
    // First: whoever hears that something changed asks for it, and would be turned away without being told why.
    services.sessions.tellEnded(settled.ended, 'revoked')
    settled.telling.publish(services.bus)
    call.trail.recorded = settled.pending.length > 0
    // The entries are durable already; a failure to chain them now is made good later, and is no reason to deny the commit.
    await services.audit
      .chain(settled.pending)
      .catch((error: unknown) => services.log.error(redactError(error), 'audit entries wait to be chained'))
    return settled.result
  },
})
