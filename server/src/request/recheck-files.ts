import { and, asc, eq } from 'drizzle-orm'
import { createOutbox } from '../outbox/outbox.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Scanner } from '../platform/files/scanner.ts'
import { uncheckedFile } from '../platform/files/table.ts'
import type { Services } from './services.ts'

const batchSize = 20

/** Who added these files; each slice that stores files provides its own. */
export type FindUploaders = (keys: readonly string[]) => Promise<readonly number[]>

const message = 'A file that you added contained harmful software, so we removed it. Check your device.'

type CheckServices = Pick<Services, 'db' | 'clock' | 'bus'>

const waiting = (key: string) => and(eq(uncheckedFile.key, key), eq(uncheckedFile.status, 'waiting'))

/** Whoever added it is told, once, even with several processes. */
const removeInfected = async (
  { db, clock, bus }: CheckServices,
  files: FileStore,
  key: string,
  uploaders: readonly number[],
) => {
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(uncheckedFile)
      .set({ status: 'infected' })
      .where(waiting(key))
      .returning({ key: uncheckedFile.key })
    if (marked.length === 0) return
    outbox.notify(uploaders, {
      type: 'system-alert',
      title: 'File removed',
      body: message,
      payload: { message },
    })
    await outbox.store(tx)
  })
  // After the commit: until then nobody can read it.
  await files.remove(key)
  outbox.publish(bus)
}

/**
 * Asks the scanner again about files that it hasn't answered about, oldest first, and stops when it doesn't answer. What it finds
 * harmful is removed.
 * @param files without the check that keeps others from reading them
 */
export const checkWaitingFiles = async (
  services: CheckServices,
  { files, scanner }: { files: FileStore; scanner: Scanner },
  finders: readonly FindUploaders[],
): Promise<void> => {
  if (!(await scanner.ping())) return
  const { db } = services
  const due = await db
    .select({ key: uncheckedFile.key })
    .from(uncheckedFile)
    .where(eq(uncheckedFile.status, 'waiting'))
    .orderBy(asc(uncheckedFile.storedAt))
    .limit(batchSize)
  for (const { key } of due) {
    const bytes = await files.read(key).catch(() => undefined)
    // Its change failed, or it was removed meanwhile.
    const found = bytes ? await scanner.scan(bytes).catch(() => undefined) : 'clean'
    if (found === undefined) return
    if (found === 'clean') await db.delete(uncheckedFile).where(waiting(key))
    else {
      const uploaders = await Promise.all(finders.map((find) => find([key])))
      await removeInfected(services, files, key, uploaders.flat())
    }
  }
}
