import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { prepared, type Database } from '../database/connect.ts'
import { param } from '../database/param.ts'
import { invalid, Problem } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'
import type { Scanner } from './scanner.ts'
import { uncheckedFile } from './table.ts'

const harmful =
  'This file contains harmful software, so we didn’t keep it. Check your device, and choose another'

const getStatus = prepared((db, name) =>
  db
    .select({ status: uncheckedFile.status })
    .from(uncheckedFile)
    .where(eq(uncheckedFile.key, param('key')))
    .prepare(name),
)

/**
 * A store whose files can be read only once a scanner has found nothing in them. A file that it has yet to answer about is stored,
 * and marked before anything refers to it.
 */
export const createScannedStore = (
  files: FileStore,
  { db, clock, scanner }: { db: Database; clock: Clock; scanner: Scanner },
): FileStore => ({
  ...files,
  async save(bytes) {
    const found = await scanner.scan(bytes).catch(() => 'unknown' as const)
    if (found === 'infected') throw invalid('file', harmful)
    const key = await files.save(bytes)
    if (found === 'unknown')
      await db.insert(uncheckedFile).values({ key, status: 'waiting', storedAt: clock.now() })
    return key
  },
  async read(key) {
    const [unchecked] = await getStatus(db).execute({ key })
    if (unchecked?.status === 'waiting')
      throw new Problem(
        'file-not-checked',
        'This file is being checked for harmful software. Try again in a few minutes.',
      )
    if (unchecked)
      throw new Problem('file-damaged', 'This file contained harmful software, so we removed it.')
    return files.read(key)
  },
})
