import { and, asc, count, eq, gt, isNull, lte } from 'drizzle-orm'
import { day } from '@alafia/contract/kernel/durations'
import { send } from '../platform/database/pipelining.ts'
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts'
import type { Email } from '../platform/mail/transport.ts'
import { directEmail } from './table.ts'

export type QueuedEmail = { kind: string; address: string; subjectId: number | null; queuedAt: Date }

/** `origin`: where people reach Alafia, without a trailing slash. */
export type WrittenWhere = { origin: string; now: Date }

/**
 * The text of a queued email, written in the transaction that sends it; undefined if there is nothing to send any more, or never
 * was. It may store the hash of a link's secret: if the email can't be sent, the secret is replaced by the next try's.
 */
export type WriteEmail = (
  tx: Transaction,
  email: QueuedEmail,
  where: WrittenWhere,
) => Promise<{ subject: string; text: string } | undefined>

/** Give up on an email older than this. */
const maxAge = 2 * day

export const isWaitingDirect = and(isNull(directEmail.sentAt), isNull(directEmail.gaveUpAt))

/** An email to an address: which text, and the id of what it is about if the address doesn't say it. */
export type NewEmail = { kind: string; address: string; subjectId?: number }

const queueStatement = {
  name: 'queue_direct_emails',
  text: `insert into direct_email (kind, address, subject_id, queued_at, due_at)
    select kind, lower(address), "subjectId", $2::timestamptz, $2::timestamptz
    from jsonb_to_recordset($1::jsonb) as email (kind text, address text, "subjectId" int)
    on conflict do nothing`,
}

/**
 * Queues emails, in the change's own transaction if there is one; publish `email-queued` after the commit. One that already waits
 * isn't queued again. Sent before this returns, like notifications.
 * @param now when they are due
 */
export const queueEmails = async (db: Queryable, emails: readonly NewEmail[], now: Date): Promise<void> => {
  if (emails.length > 0) await send(db, queueStatement, [JSON.stringify(emails), now.toISOString()])
}

/** How many emails of this kind an address got since then. */
export const countSent = async (
  reader: Queryable,
  { kind, address }: { kind: string; address: string },
  since: Date,
): Promise<number> => {
  const [row] = await reader
    .select({ sent: count() })
    .from(directEmail)
    .where(and(eq(directEmail.kind, kind), eq(directEmail.address, address), gt(directEmail.sentAt, since)))
  return row?.sent ?? 0
}

type Sending = {
  now: () => Date
  origin: () => string
  write: WriteEmail
  deliver: (email: Email) => Promise<void>
  judge: (error: unknown, now: Date) => { isFinal: boolean; next: 'next' | 'done' }
}

/** Sends the next email that is due, unless another process is sending it. `done`: none is, or the mail server is unavailable. */
export const sendNextDirect = (
  db: Database,
  { now: clock, origin, write, deliver, judge }: Sending,
  retryDelay: (tries: number) => number,
): Promise<'next' | 'done'> =>
  db.transaction(async (tx) => {
    const now = clock()
    const [row] = await tx
      .select()
      .from(directEmail)
      .where(and(isWaitingDirect, lte(directEmail.dueAt, now)))
      .orderBy(asc(directEmail.dueAt), asc(directEmail.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return 'done'
    const save = (values: Partial<typeof directEmail.$inferInsert>) =>
      tx.update(directEmail).set(values).where(eq(directEmail.id, row.id))
    const written = await write(tx, row, { origin: origin(), now })
    if (!written) {
      // Nothing is kept of an address to which nothing is sent: most of them belong to no account.
      await tx.delete(directEmail).where(eq(directEmail.id, row.id))
      return 'next'
    }
    const tries = row.tries + 1
    const time = row.queuedAt.toISOString().replaceAll(/[:.]/g, '-')
    try {
      await deliver({ id: `${time}-${row.kind}-${row.id}`, at: row.queuedAt, to: row.address, ...written })
    } catch (error) {
      const { isFinal, next } = judge(error, now)
      const isTooOld = now.getTime() - row.queuedAt.getTime() > maxAge
      await save({
        tries,
        dueAt: new Date(now.getTime() + retryDelay(tries)),
        gaveUpAt: isFinal || isTooOld ? now : null,
      })
      return next
    }
    await save({ tries, sentAt: now })
    return 'next'
  })
