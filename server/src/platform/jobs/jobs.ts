import type { FastifyBaseLogger } from 'fastify'
import { minute } from '@alafia/contract/kernel/durations'
import { asSystem } from '../database/row-access.ts'
import { redactError } from '../redact-error.ts'

/** Background work. Every process runs it, so it must tolerate two runs at the same time. */
export type Job = {
  /** For the log, such as `delete-old-idempotency-keys`. */
  name: string
  /** From the end of one run to the start of the next; milliseconds. */
  every: number
  run: () => Promise<unknown>
}

export type RunningJobs = {
  /** False once a job has failed three times in a row. */
  areWell(): boolean
  /** Resolves when no job is running. */
  stop(): Promise<void>
}

/** A lost connection may fail one or two runs; a third failure is a fault. */
const failuresTolerated = 2
const retryAfter = minute

/** Runs each job once, one after another, and then each on its own timer. A failed run is logged and retried. */
export const startJobs = (log: FastifyBaseLogger, jobs: readonly Job[]): RunningJobs => {
  const failures = new Map<Job, number>()
  const timers = new Map<Job, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  const runOnce = async (job: Job) => {
    try {
      // A job that saw fewer rows than there are could delete files that are still in use.
      await asSystem(() => job.run())
      failures.delete(job)
    } catch (error) {
      failures.set(job, (failures.get(job) ?? 0) + 1)
      log.error(redactError(error), `the job ${job.name} failed`)
    }
    if (!stopped) schedule(job)
  }
  const schedule = (job: Job) => {
    const delay = failures.has(job) ? Math.min(retryAfter, job.every) : job.every
    timers.set(job, setTimeout(() => track(runOnce(job)), delay).unref())
  }
  const track = (run: Promise<void>) => {
    running.add(run)
    void run.finally(() => running.delete(run))
  }

  // If they all ran at the same time, the first runs would take every database connection while people wait for the server to
  // start.
  const runInTurn = async () => {
    for (const job of jobs) if (!stopped) await runOnce(job)
  }
  track(runInTurn())

  return {
    areWell: () => [...failures.values()].every((count) => count <= failuresTolerated),
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
