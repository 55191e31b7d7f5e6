import { and, asc, eq, exists, inArray, lt, type SQL } from 'drizzle-orm'
import { QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core'
import { endedStatuses } from '@alafia/contract/appointments/states'
import { day } from '@alafia/contract/kernel/durations'
import type { AuditRecord } from '../../audit/trail.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Services } from '../../request/services.ts'
import { appointment, consultationDraft } from '../table.ts'

const batchSize = 200

type DraftServices = Pick<Services, 'db' | 'clock' | 'audit' | 'security'>

/** What is cleared of appointments that have ended, and that nobody has touched since `before`. */
export type OldDrafts = {
  find(db: Database, before: Date, limit: number): Promise<{ id: number }[]>
  /** The appointments are locked. @returns those whose draft was cleared */
  clear(tx: Transaction, ids: number[], before: Date): Promise<{ id: number }[]>
}

/** Another process may be clearing the same ones, or a doctor may just be writing. */
const lockAppointments = (tx: Transaction, ids: number[]) =>
  tx
    .select({ id: appointment.id, patientId: appointment.patientId })
    .from(appointment)
    .where(inArray(appointment.id, ids))
    .orderBy(asc(appointment.id))
    .for('update', { skipLocked: true })

/** Clears old drafts in batches; each is an audit entry in the same transaction. */
export const clearOldDrafts = async (
  { db, clock, audit, security }: DraftServices,
  { find, clear }: OldDrafts,
): Promise<void> => {
  const now = clock.now()
  const { draftDays } = await security.periods(now)
  const before = new Date(now.getTime() - draftDays * day)
  for (;;) {
    const found = await find(db, before, batchSize)
    if (found.length === 0) return
    const pending = await db.transaction(async (tx) => {
      const locked = await lockAppointments(
        tx,
        found.map(({ id }) => id),
      )
      const patientOf = new Map(locked.map(({ id, patientId }) => [id, patientId]))
      const cleared = await clear(tx, [...patientOf.keys()], before)
      const records = cleared.map(({ id }): AuditRecord => {
        const patientId = patientOf.get(id)
        return {
          at: now,
          actor: { name: 'Alafia' },
          action: 'consultation-draft.cleared',
          subject: `appointment ${id}`,
          patientIds: patientId === undefined ? [] : [patientId],
          outcome: 'done',
          address: '',
          requestId: '',
        }
      })
      return audit.store(tx, records)
    })
    await audit.chain(pending)
    if (pending.length === 0) return
  }
}

/** Whether an appointment ended before, for the slice whose drafts belong to it. */
export const hasEndedBefore = (appointmentId: PgColumn, before: Date): SQL =>
  exists(
    new QueryBuilder()
      .select({ id: appointment.id })
      .from(appointment)
      .where(
        and(
          eq(appointment.id, appointmentId),
          inArray(appointment.status, [...endedStatuses]),
          lt(appointment.updatedAt, before),
        ),
      ),
  )

/** Deletes what doctors typed at appointments that were cancelled or missed, and never added to the record (APPT-61). */
export const deleteOldDrafts = (services: DraftServices): Promise<void> =>
  clearOldDrafts(services, {
    find: (db, before, limit) =>
      db
        .select({ id: consultationDraft.appointmentId })
        .from(consultationDraft)
        .where(
          and(
            lt(consultationDraft.updatedAt, before),
            hasEndedBefore(consultationDraft.appointmentId, before),
          ),
        )
        .limit(limit),
    clear: (tx, ids, before) =>
      tx
        .delete(consultationDraft)
        .where(and(inArray(consultationDraft.appointmentId, ids), lt(consultationDraft.updatedAt, before)))
        .returning({ id: consultationDraft.appointmentId }),
  })
