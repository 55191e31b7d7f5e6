import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { idsWithRole } from '../accounts/queries.ts'
import { createOutbox, type NewNotification } from '../outbox/outbox.ts'
import { notification } from '../outbox/table.ts'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { redactError } from '../platform/redact-error.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { Services } from '../request/services.ts'
import { signatureOf } from './signature.ts'
import { prescription } from './table.ts'

const atOnce = 1000

/**
 * Signs what was stored before the installation had a key: all of it, or nothing. Where anything carries a signature there
 * was a key, so what has none lost it to somebody's hand, and is left as it is.
 */
export const signStored = (db: Database, signing: Signing): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${prescription} in exclusive mode`)
    const [signed] = await tx
      .select({ id: prescription.id })
      .from(prescription)
      .where(ne(prescription.signature, ''))
      .limit(1)
    if (signed) return
    for (let last = 0; ;) {
      const rows = await tx
        .select()
        .from(prescription)
        .where(gt(prescription.id, last))
        .orderBy(asc(prescription.id))
        .limit(atOnce)
      const newest = rows.at(-1)
      if (!newest) return
      last = newest.id
      const signatures = rows.map((row) => ({ id: row.id, signature: signatureOf(signing, row) }))
      await tx.execute(sql`
        update ${prescription} set signature = made.signature
        from jsonb_to_recordset(${JSON.stringify(signatures)}::jsonb) as made (id int, signature text)
        where ${prescription.id} = made.id`)
    }
  })

/** @param subject 'prescription 12' */
const noticeOf = async (tx: Transaction, subject: string): Promise<NewNotification<'system-alert'>> => {
  const message = `A stored ${subject} doesn't fit its signature: it was changed after it was signed, and can't be dispensed`
  const [whose] = await tx
    .select({ id: prescription.patientId })
    .from(prescription)
    .where(eq(prescription.id, Number(subject.split(' ')[1])))
  // Administrators read no prescriptions: they see who did what with them.
  const about = whose && { kind: 'prescription-trail' as const, id: whose.id }
  return {
    type: 'system-alert',
    title: 'Prescription not genuine',
    body: message,
    payload: { message, ...(about ? { about } : {}) },
  }
}

const tellAdmins = async ({ db, clock, bus }: Services, subject: string) => {
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    // Two processes may find it at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${subject}))`)
    const notice = await noticeOf(tx, subject)
    const admins = await idsWithRole(tx, 'admin')
    const told = await tx
      .select({ userId: notification.userId })
      .from(notification)
      .where(
        and(
          inArray(notification.userId, admins),
          eq(notification.type, 'system-alert'),
          eq(notification.body, notice.body),
        ),
      )
    if (told.length > 0) return
    outbox.notify(admins, notice)
    await outbox.store(tx)
  })
  outbox.publish(bus)
}

/**
 * Tells the administrators and the log, once, of each prescription that is found changed; no word of what is in it.
 * @returns how many this process has found, and the outbox itself
 */
export const watchGenuineness = (services: Services) => {
  const found = new Set<string>()
  return {
    found: () => found.size,
    doubt: (subject: string) => {
      if (found.has(subject)) return
      found.add(subject)
      services.log.error({ subject }, 'a stored prescription does not fit its signature')
      tellAdmins(services, subject).catch((error: unknown) => {
        // The next reading tries again.
        found.delete(subject)
        services.log.error(redactError(error), 'the administrators could not be told')
      })
    },
  }
}
