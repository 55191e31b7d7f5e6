import { and, eq, lte } from 'drizzle-orm'
import { transactWithoutSession } from '../../request/context.ts'
import type { Services } from '../../request/services.ts'
import { ownDataNotice } from './own-data.notifications.ts'
import { ownDataRequest } from './table.ts'

const deletedNotice = (id: number) =>
  ownDataNotice(
    id,
    'Your data file was deleted',
    'Its 7 days are over, so we deleted it. You can ask for a new one at any time.',
  )

/** A job: deletes the files whose days are over, and notifies whose they were. */
export const deleteExpiredOwnData = async (services: Services): Promise<void> => {
  const { db, clock, files } = services
  const expired = and(eq(ownDataRequest.status, 'ready'), lte(ownDataRequest.expiresAt, clock.now()))
  const due = await db.select({ id: ownDataRequest.id }).from(ownDataRequest).where(expired)
  for (const { id } of due) {
    const requestId = `own-data-${id}`
    const key = await transactWithoutSession(services, { address: '', requestId }, async (tx) => {
      const [row] = await tx
        .select()
        .from(ownDataRequest)
        .where(and(eq(ownDataRequest.id, id), expired))
        .for('update')
      if (!row) return null
      await tx
        .update(ownDataRequest)
        .set({ status: 'deleted', fileKey: null })
        .where(eq(ownDataRequest.id, id))
      tx.record('own-data.deleted', `own data ${id}`, row.userId)
      tx.notify([row.userId], deletedNotice(id))
      tx.invalidate({ userId: row.userId }, 'own-data')
      return row.fileKey
    })
    // If this fails, the job for files that no row refers to deletes it.
    if (key !== null) await files.remove(key)
  }
}
