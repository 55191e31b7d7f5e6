import { codeOf } from '../start-error.ts'
import type { FileStorage } from './storage.ts'

/** Copies what isn't there yet, as it is stored: encrypted files stay encrypted. What is there is there whole. */
export const copyFiles = async (
  from: FileStorage,
  to: FileStorage,
): Promise<{ copied: number; there: number }> => {
  const known = new Set<string>()
  for await (const { name } of to.list()) known.add(name)
  const there = known.size
  let copied = 0
  for await (const { name } of from.list()) {
    if (known.has(name)) continue
    try {
      await to.write(name, from.read(name))
      copied += 1
    } catch (error) {
      // Removed meanwhile, or never finished.
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  return { copied, there }
}
