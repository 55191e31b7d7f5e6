import type { FastifyBaseLogger } from 'fastify'
import { redactError } from '../redact-error.ts'

/**
 * Works on each item by itself: one that fails is logged by its name and holds up no other.
 * @throws Error after the last, if any failed, so that the job counts as failed and is retried soon
 */
export const tryEach = async <T>(
  log: FastifyBaseLogger,
  items: readonly T[],
  { name, work }: { name: (item: T) => string; work: (item: T) => Promise<unknown> },
): Promise<void> => {
  let failures = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures += 1
      log.error(redactError(error), `${name(item)} failed`)
    }
  }
  if (failures > 0) throw new Error(`${failures} of ${items.length} failed`)
}
