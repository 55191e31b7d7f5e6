import { and, inArray, lt, sql } from 'drizzle-orm'
import { emptyPrescription } from '@alafia/contract/prescriptions/draft'
import { clearOldDrafts, hasEndedBefore } from '../appointments/consultation/old-drafts.actions.ts'
import type { Services } from '../request/services.ts'
import { prescriptionDraft } from './table.ts'

const isWritten = sql`${prescriptionDraft.content} <> ${JSON.stringify(emptyPrescription)}::jsonb`

/**
 * Empties order pads that were never signed, long after their appointment has ended (APPT-61). The row stays, so that its
 * versions never repeat: a window that was open all the time can't save over what is written on the pad next.
 */
export const emptyOldPads = (
  services: Pick<Services, 'db' | 'clock' | 'audit' | 'security'>,
): Promise<void> =>
  clearOldDrafts(services, {
    find: (db, before, limit) =>
      db
        .select({ id: prescriptionDraft.appointmentId })
        .from(prescriptionDraft)
        .where(
          and(
            lt(prescriptionDraft.updatedAt, before),
            isWritten,
            hasEndedBefore(prescriptionDraft.appointmentId, before),
          ),
        )
        .limit(limit),
    clear: (tx, ids, before) =>
      tx
        .update(prescriptionDraft)
        .set({
          content: emptyPrescription,
          version: sql`${prescriptionDraft.version} + 1`,
          updatedAt: services.clock.now(),
        })
        .where(
          and(
            inArray(prescriptionDraft.appointmentId, ids),
            lt(prescriptionDraft.updatedAt, before),
            isWritten,
          ),
        )
        .returning({ id: prescriptionDraft.appointmentId }),
  })
