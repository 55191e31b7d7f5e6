import type { FastifyBaseLogger } from 'fastify'
import { minute } from '@alafia/contract/kernel/durations'
import { redactError } from '../redact-error.ts'

const everyMinute = minute
/** Three rounds in a row that failed are no accident. */
const roundsForgiven = 2

/** Does each chore at once and then every minute, one after the other; one that fails is logged and tried again. */
export const keepHouse = (log: FastifyBaseLogger, chores: Record<string, () => Promise<unknown>>) => {
  let failedRounds = 0
  const round = async () => {
    let failed = false
    for (const [name, chore] of Object.entries(chores))
      await chore().catch((error: unknown) => {
        failed = true
        log.error(redactError(error), `a chore failed: ${name}`)
      })
    failedRounds = failed ? failedRounds + 1 : 0
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, everyMinute)
  timer.unref()
  return {
    isWell: () => failedRounds <= roundsForgiven,
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
