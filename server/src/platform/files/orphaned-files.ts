import { day, hour } from '@alafia/contract/kernel/durations'
import type { Clock } from '../clock.ts'
import type { FileStore } from './file-store.ts'

const atOnce = 1000

/** Tells which of these keys it names: each slice that keeps files answers for its own. */
export type NamesFiles = (keys: readonly string[]) => Promise<readonly string[]>

/** Takes away files that are older than a day and that nobody names: what a crash between file and row leaves behind. */
export const removeStrayFiles = async (
  files: FileStore,
  now: Date,
  owners: readonly NamesFiles[],
): Promise<void> => {
  const old = await files.keysBefore(new Date(now.getTime() - day))
  for (let from = 0; from < old.length; from += atOnce) {
    const keys = old.slice(from, from + atOnce)
    const named = new Set((await Promise.all(owners.map((owner) => owner(keys)))).flat())
    for (const key of keys) if (!named.has(key)) await files.remove(key)
  }
}

/** The chore, done at once and then at most every hour: it looks at every file there is. */
export const strayFilesChore = (files: FileStore, clock: Clock, owners: readonly NamesFiles[]) => {
  let last = 0
  return async () => {
    const now = clock.now()
    if (now.getTime() - last < hour) return
    await removeStrayFiles(files, now, owners)
    last = now.getTime()
  }
}
