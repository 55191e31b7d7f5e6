import { Piscina } from 'piscina'
import { minute } from '@alafia/contract/kernel/durations'
import { Problem } from './http/problem.ts'

type Bounds = {
  /** How many tasks may wait. */
  maxQueue: number
  /** What a task is refused with when as many wait. */
  whenFull: string
  /** How long the thread stays without work. */
  idleTimeout?: number
  maxMegabytes?: number
}

/**
 * One thread, of low priority, for what takes a processor long: it never holds up other calls, and runs one task after the other.
 * @param file the worker, in plain JavaScript
 * @returns `run` a task; @throws Problem 503 with Retry-After while the queue is full
 */
export const workerPool = (file: URL, { maxQueue, whenFull, idleTimeout = minute, maxMegabytes }: Bounds) => {
  const pool = new Piscina<unknown, unknown>({
    filename: file.href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue,
    idleTimeout,
    niceIncrement: 10,
    ...(maxMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } }),
  })
  return {
    async run(task: unknown, options: { name?: string; signal?: AbortSignal } = {}): Promise<unknown> {
      try {
        return await pool.run(task, options)
      } catch (error) {
        if (!(error instanceof Error && error.message === 'Task queue is at limit')) throw error
        throw new Problem('unavailable', whenFull, {}, { 'retry-after': '10' })
      }
    },
  }
}
