import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { userIdsWithRole } from '../accounts/exports.queries.ts'
import { createOutbox, type NewNotification } from '../outbox/outbox.ts'
import { notification } from '../outbox/table.ts'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { redactError } from '../platform/redact-error.ts'
import type { Signing } from '../platform/signing-key.ts'
import type { Services } from '../request/services.ts'
import { signatureOf } from './signature.ts'
import { prescription } from './table.ts'

const batchSize = 1000

/**
 * Signs everything that was stored before the installation had a key, or nothing. If any row has a signature there was already
 * a key, so an unsigned row has been tampered with and is left alone.
 */
export const signExisting = (db: Database, signing: Signing): Promise<void> =>
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
        .limit(batchSize)
      const newest = rows.at(-1)
      if (!newest) return
      last = newest.id
      const signatures = rows.map((row) => ({ id: row.id, signature: signatureOf(signing, row) }))
      await tx.execute(sql`
        update ${prescription} set signature = signed.signature
        from jsonb_to_recordset(${JSON.stringify(signatures)}::jsonb) as signed (id int, signature text)
        where ${prescription.id} = signed.id`)
    }
  })

/** The administrators' alert about a document, which says nothing of its content. @param subject 'prescription 12' */
export type ChangedAlert = (tx: Transaction, subject: string) => Promise<NewNotification<'system-alert'>>

const prescriptionAlert: ChangedAlert = async (tx, subject) => {
  const message = `The stored ${subject} was changed after it was signed. It can't be dispensed`
  const [owner] = await tx
    .select({ id: prescription.patientId })
    .from(prescription)
    .where(eq(prescription.id, Number(subject.split(' ')[1])))
  // Administrators may not read prescriptions, only who did what with them.
  const about = owner && { kind: 'prescription-audit' as const, id: owner.id }
  return {
    type: 'system-alert',
    title: 'Prescription not genuine',
    body: message,
    payload: { message, ...(about ? { about } : {}) },
  }
}

const notifyAdmins = async ({ db, clock, bus }: Services, alertFor: ChangedAlert, subject: string) => {
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    // Two processes may find it at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${subject}))`)
    const alert = await alertFor(tx, subject)
    const admins = await userIdsWithRole(tx, 'admin')
    const notified = await tx
      .select({ userId: notification.userId })
      .from(notification)
      .where(
        and(
          inArray(notification.userId, admins),
          eq(notification.type, 'system-alert'),
          eq(notification.body, alert.body),
        ),
      )
    if (notified.length > 0) return
    outbox.notify(admins, alert)
    await outbox.store(tx)
  })
  outbox.publish(bus)
}

/**
 * Notifies the administrators and logs, once, each signed document that was changed, without its content.
 * @returns how many this process has found, and the function to call with each
 */
export const notifyWhenChanged = (services: Services, alertFor: ChangedAlert = prescriptionAlert) => {
  const found = new Set<string>()
  return {
    found: () => found.size,
    doubt: (subject: string) => {
      if (found.has(subject)) return
      found.add(subject)
      services.log.error({ subject }, 'a stored document does not match its signature')
      notifyAdmins(services, alertFor, subject).catch((error: unknown) => {
        // The next read retries.
        found.delete(subject)
        services.log.error(redactError(error), 'the administrators could not be notified')
      })
    },
  }
}
