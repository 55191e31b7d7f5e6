import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Verification } from '@alafia/contract/audit/verification'
import { civilOf, instantOf } from '@alafia/contract/kernel/civil'
import { minute } from '@alafia/contract/kernel/durations'
import { userIdsWithRole } from '../../accounts/exports.queries.ts'
import { auditHead } from '../../audit/table.ts'
import { verifyChain } from '../../audit/verify.ts'
import { createOutbox, type NewNotification } from '../../outbox/outbox.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { redactError } from '../../platform/redact-error.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Context } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { queueHeadCopies } from './head-copies.actions.ts'
import { toVerification } from './verification.queries.ts'
import { auditVerification } from '../table.ts'

/** How often a verification saves its progress, in milliseconds. */
const progressInterval = 1000
/** After this many milliseconds without progress, a verification counts as ended with its process. */
const abandonedAfter = minute
/** By the clinic's clock. */
const nightlyAt = '02:30'

export type Verifier = {
  /** Runs the verification with this id, which has just begun, to completion. */
  run(id: number): void
  /** Starts the nightly verification if it is due and no process has started it. */
  runNightly(): Promise<void>
  /** Resolves when no verification is running in this process. */
  settled(): Promise<void>
  /** Interrupts the running verification. */
  close(): Promise<void>
}

type VerifierServices = Pick<Services, 'db' | 'clock' | 'bus' | 'log' | 'settings'>

const topic = 'audit-verification'

/** Undefined if one is already running, here or in another process. */
const claimVerification = async (tx: Transaction, now: Date, startedBy: number | null) => {
  await tx
    .update(auditVerification)
    .set({ state: 'interrupted', endedAt: sql`${auditVerification.heartbeatAt}` })
    .where(
      and(
        eq(auditVerification.state, 'running'),
        lt(auditVerification.heartbeatAt, new Date(now.getTime() - abandonedAfter)),
      ),
    )
  const [row] = await tx
    .insert(auditVerification)
    .values({
      state: 'running',
      startedBy,
      startedAt: now,
      heartbeatAt: now,
      entries: sql`(select ${auditHead.lastId} from ${auditHead})`,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

const chainBrokenNotification = ({
  id,
  why,
}: {
  id: number
  why: string
}): NewNotification<'system-alert'> => {
  const body = `Entry ${id} ${why}. Check it in System Logs.`
  return {
    type: 'system-alert',
    title: 'The audit trail is broken',
    body,
    payload: { message: body, about: { kind: 'audit-trail', id } },
  }
}

/**
 * Verifies the audit trail in the background: stores the result, shows it live, and notifies the administrators of a break.
 * @param verifyMore what else is verified afterwards; it reports what it finds itself
 */
export const createVerifier = (
  { db, clock, bus, log, settings }: VerifierServices,
  verifyMore: () => Promise<void>,
): Verifier => {
  const stopping = new AbortController()
  let running = Promise.resolve()

  const show = () => bus.publish('invalidated', [{ to: { role: 'admin' }, topic }])
  /** Only while it is running. */
  const save = (id: number, values: Partial<typeof auditVerification.$inferInsert>) =>
    db
      .update(auditVerification)
      .set(values)
      .where(and(eq(auditVerification.id, id), eq(auditVerification.state, 'running')))

  /** Stopping doesn't wait for a long statement of the database. */
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new Error('The process ends')))
  })
  stopped.catch(() => undefined)

  const verify = async (id: number) => {
    let [checked, published] = [0, 0]
    // Also while the database compares the patients of the entries, which reports no progress.
    const living = setInterval(() => {
      const isNews = checked !== published
      published = checked
      save(id, { checked, heartbeatAt: clock.now() })
        .then(() => isNews && show())
        .catch(() => undefined)
    }, progressInterval)
    const progress = (entries: number) => {
      checked = entries
    }
    const verifying = verifyChain(db, { signal: stopping.signal, progress })
    return Promise.race([verifying, stopped]).finally(() => clearInterval(living))
  }

  const finish = async (id: number) => {
    const { entries, head, broken } = await verify(id)
    const outbox = createOutbox(clock)
    await db.transaction(async (tx) => {
      const now = clock.now()
      const [ended] = await tx
        .update(auditVerification)
        .set({
          state: broken ? 'broken' : 'intact',
          endedAt: now,
          heartbeatAt: now,
          checked: entries,
          // Entries may have been added since it began.
          entries: sql`greatest(${auditVerification.entries}, ${entries})`,
          ...(broken ? { brokenId: broken.id, brokenReason: broken.why } : { head }),
        })
        .where(and(eq(auditVerification.id, id), eq(auditVerification.state, 'running')))
        .returning({ startedBy: auditVerification.startedBy })
      // This process was silent for so long that another one has taken over.
      if (!ended) return
      if (ended.startedBy === null) await queueHeadCopies(tx, outbox, { clock, settings }, id)
      if (broken) outbox.notify(await userIdsWithRole(tx, 'admin'), chainBrokenNotification(broken))
      outbox.invalidate({ role: 'admin' }, topic)
      await outbox.store(tx)
    })
    outbox.publish(bus)
  }

  const run = (id: number) => {
    const interrupt = async (error: unknown) => {
      if (!stopping.signal.aborted) log.error(redactError(error), 'the audit trail could not be verified')
      await save(id, { state: 'interrupted', endedAt: clock.now() })
      show()
    }
    // If the database is unavailable, the next verification marks this one as interrupted.
    running = running
      .then(() => finish(id))
      .then(verifyMore)
      .catch(interrupt)
      .catch(() => undefined)
  }

  return {
    run,
    async runNightly() {
      const now = clock.now()
      const { date, time } = civilOf(now, clock.zone)
      if (time < nightlyAt) return
      const begun = await db.transaction(async (tx) => {
        // Another process may begin and end its verification between our look and our claim.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('nightly audit verification', 0))`)
        const [known] = await tx
          .select({ id: auditVerification.id })
          .from(auditVerification)
          .where(
            and(
              isNull(auditVerification.startedBy),
              gte(auditVerification.startedAt, instantOf(date, nightlyAt, clock.zone)),
              ne(auditVerification.state, 'interrupted'),
            ),
          )
          .limit(1)
        return known ? undefined : claimVerification(tx, now, null)
      })
      if (!begun) return
      show()
      run(begun.id)
    },
    settled: () => running,
    close: () => {
      stopping.abort()
      return running
    },
  }
}

/** Starts verifying the whole trail. @throws Problem 409 if a verification is already running */
export const startVerification = async (context: Context, verifier: Verifier): Promise<Verification> => {
  let begun: number | undefined
  const verification = await context.transact(async (tx) => {
    const row = await claimVerification(tx, context.clock.now(), context.actor.userId)
    if (!row) throw new Problem('wrong-state', 'A verification is already running')
    tx.record('audit-trail.verification-started', `verification ${row.id}`)
    tx.invalidate({ role: 'admin' }, topic)
    begun = row.id
    return toVerification(row, context.actor.name)
  })
  // Unset if the request is a repeat.
  if (begun !== undefined) verifier.run(begun)
  return verification
}
