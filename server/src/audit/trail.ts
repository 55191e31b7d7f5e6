import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Outcome } from '@alafia/contract/audit/schema'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'
import { withAnyAccess } from '../platform/database/row-access.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import type { Actor } from '../sessions/actor.ts'

/** An entry to record: who did what to whose data, and with what outcome. */
export type AuditRecord = {
  at: Date
  /** Missing if a secret link was used without a session; only a name for a guest, who has no account. */
  actor?: (Pick<Actor, 'name'> & Partial<Actor>) | undefined
  action: string
  subject?: string | undefined
  patientIds: readonly number[]
  outcome: Outcome
  address: string
  requestId: string
}

export type AuditTrail = {
  /**
   * Appends entries to the chain; resolves once they are durable. If it rejects, the call must fail. Of
   * refused attempts without an account, what is repeated within a minute is counted, and `appendRepeats` makes it one entry.
   */
  append(...records: AuditRecord[]): Promise<void>
  /** Stores a change's entries in its own transaction, sent immediately; pass the ids to `chain` after the commit. */
  store(tx: Transaction, records: readonly AuditRecord[]): Promise<number[]>
  /** Moves stored entries into the chain; `chainLeftovers` moves those that a crash left behind. */
  chain(pending: readonly number[]): Promise<void>
  /** Moves entries whose process ended between the commit and `chain`. */
  chainLeftovers(): Promise<void>
  /** Appends the counts of the minutes that are over at `now`, each as one entry. */
  appendRepeats(now: Date): Promise<void>
  /** How many calls are waiting for their entries to reach the disk. */
  waiting(): number
}

type QueuedWrite = {
  entries: string[]
  pending: readonly number[]
  done: () => void
  failed: (error: unknown) => void
}

const maxBatch = 500

const appendEntries = { name: 'append_audit_entries', text: 'select audit_append($1::jsonb, $2::bigint[])' }
/** If this commit is lost, the entries are still pending and are moved again, so there is no need to wait for the disk. */
const movePending = {
  name: 'move_audit_entries',
  text: "select audit_append($1::jsonb, $2::bigint[]), set_config('synchronous_commit', 'off', true)",
}

const storeEntries = {
  name: 'store_audit_entries',
  text: 'insert into audit_pending (entry) select value from jsonb_array_elements($1::jsonb) returning id',
}

/** A single statement, so that a process that is killed loses no count that it has answered. Returns an id the first time. */
const countRepeat = {
  name: 'count_audit_repeat',
  text: `
    with counted as (
      insert into audit_repeat (minute, key, entry, more) values (date_trunc('minute', $1::timestamptz), $2, $3::jsonb, 0)
      on conflict (minute, key) do update set more = audit_repeat.more + 1, entry = excluded.entry
      returning more
    )
    insert into audit_pending (entry) select $3::jsonb from counted where more = 0 returning id`,
}

const closeRepeats = {
  name: 'close_audit_repeats',
  text: `
    with closed as (delete from audit_repeat where minute < date_trunc('minute', $1::timestamptz) returning *)
    insert into audit_pending (entry)
    select entry || jsonb_build_object('subject', concat_ws(', ', entry ->> 'subject',
      more || case more when 1 then ' more time' else ' more times' end || ' in the same minute'))
    from closed where more > 0 order by minute, key
    returning id`,
}

/** Anyone can repeat it endlessly. */
const isStrangersAttempt = ({ actor, outcome }: AuditRecord): boolean =>
  actor?.userId === undefined && outcome !== 'done'

/** The same act from the same network is counted together. */
const repeatKey = ({ actor, action, subject, patientIds, outcome, address }: AuditRecord): string =>
  createHash('sha256')
    .update(
      JSON.stringify([clientNetwork(address), actor?.name, action, subject ?? null, patientIds, outcome]),
    )
    .digest('base64url')

/** The row for `audit_append`: the columns of `audit_entry`. */
const rowOf = ({
  at,
  actor,
  action,
  subject,
  patientIds,
  outcome,
  address,
  requestId,
}: AuditRecord): string =>
  JSON.stringify({
    at: at.toISOString(),
    actor_id: actor?.userId ?? null,
    actor_name: actor?.name ?? null,
    role: actor?.role ?? null,
    action,
    subject: subject ?? null,
    patient_ids: patientIds,
    outcome,
    address,
    request_id: requestId,
  })

/**
 * Writes the chain. Only one writer can append at a time, so entries are written in batches: everything that arrives while
 * one batch is being written goes into the next.
 */
export const createAuditTrail = (db: Database): AuditTrail => {
  let queue: QueuedWrite[] = []
  let writing = false

  const write = async (): Promise<void> => {
    writing = true
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch)
      queue = queue.slice(maxBatch)
      const entries = `[${batch.flatMap((one) => one.entries).join(',')}]`
      const pending = `{${batch.flatMap((one) => one.pending).join(',')}}`
      try {
        await send(db, entries === '[]' ? movePending : appendEntries, [entries, pending])
        for (const one of batch) one.done()
      } catch (error) {
        for (const one of batch) one.failed(error)
      }
    }
    writing = false
  }

  const enqueue = (entries: string[], pending: readonly number[]) =>
    new Promise<void>((done, failed) => {
      queue.push({ entries, pending, done, failed })
      if (!writing) void withAnyAccess(write)
    })

  const chain = (pending: readonly number[]) =>
    pending.length > 0 ? enqueue([], pending) : Promise.resolve()

  const count = async (record: AuditRecord) => {
    const values = [record.at.toISOString(), repeatKey(record), rowOf(record)]
    const first = await send<{ id: number }>(db, countRepeat, values)
    await chain(first.map(({ id }) => id))
  }

  return {
    async append(...records) {
      const single = records.filter((record) => !isStrangersAttempt(record))
      await Promise.all([
        ...(single.length > 0 ? [enqueue(single.map(rowOf), [])] : []),
        ...records.filter(isStrangersAttempt).map(count),
      ])
    },
    chain,
    async appendRepeats(now) {
      const closed = await send<{ id: number }>(db, closeRepeats, [now.toISOString()])
      for (let from = 0; from < closed.length; from += maxBatch)
        await chain(closed.slice(from, from + maxBatch).map(({ id }) => id))
    },
    async store(tx, records) {
      if (records.length === 0) return []
      const rows = await send<{ id: number }>(tx, storeEntries, [`[${records.map(rowOf).join(',')}]`])
      return rows.map((row) => row.id)
    },
    async chainLeftovers() {
      for (;;) {
        // Another running process may move some of them first.
        const { rows } = await db.execute<{ id: number }>(
          sql`select id from audit_pending order by id limit ${maxBatch}`,
        )
        if (rows.length === 0) return
        await enqueue(
          [],
          rows.map((row) => row.id),
        )
      }
    },
    waiting: () => queue.length,
  }
}
