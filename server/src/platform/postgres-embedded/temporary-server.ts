import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@alafia/contract/kernel/durations'
import { startEmbedded, type Embedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { stopLeftover } from './postmaster.ts'

/** A younger folder may have been created but not locked yet. */
const minAge = minute

/** Stops the servers that earlier, killed runs left behind, and removes their folders. */
const removeLeftovers = async (prefix: string): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    if (!name.startsWith(prefix)) continue
    try {
      if (Date.now() - (await stat(folder)).mtimeMs < minAge) continue
      const lock = await lockFolder(folder)
      await stopLeftover(join(folder, 'postgres'))
      await lock.release()
      await rm(folder, { recursive: true, force: true })
    } catch {
      // In use by another run, owned by another user, or gone by now.
    }
  }
}

export type TemporaryServer = {
  folder: string
  connection: Embedded['connection']
  /** Stops the server and removes the folder. May be called again. */
  end: () => Promise<void>
}

/**
 * An embedded server in a new temporary folder whose name begins with `prefix`, for the duration of one run. Folders with that
 * prefix whose runs are dead are removed first, with their servers.
 * @param options as in `startEmbedded`
 * @throws DatabaseStartError
 */
export const startTemporary = async (
  prefix: string,
  options: Parameters<typeof startEmbedded>[1] = {},
): Promise<TemporaryServer> => {
  await removeLeftovers(prefix)
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const lock = await lockFolder(folder)
  const { connection, stop } = await startEmbedded(folder, options)
  const end = async () => {
    await stop()
    await lock.release()
    await rm(folder, { recursive: true, force: true })
  }
  let ended: Promise<void> | undefined
  return { folder, connection, end: () => (ended ??= end()) }
}
