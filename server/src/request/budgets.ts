import { type Cost, maxPerMinute } from '@alafia/contract/kernel/costs'
import { minute } from '@alafia/contract/kernel/durations'
import { Problem } from '../platform/http/problem.ts'

/** Beyond these the accounts that began first are forgotten. */
const maxCounts = 5000

const deeds: Readonly<Record<Cost, string>> = {
  file: 'opened many files',
  photo: 'opened many photos',
  search: 'searched many times',
  upload: 'uploaded many files',
}

/** Each account's budget for expensive calls in this process, in windows of a minute. */
export type Budgets = {
  /** @throws Problem 429 with Retry-After */
  spend(userId: number, cost: Cost): void
}

export const createBudgets = (now: () => number = () => performance.now()): Budgets => {
  const counts = new Map<string, { spent: number; endsAt: number }>()
  return {
    spend(userId, cost) {
      const key = `${cost} ${userId}`
      const known = counts.get(key)
      const at = now()
      const count = known && at < known.endsAt ? known : { spent: 0, endsAt: at + minute }
      if (count !== known) {
        // At the end of the order, as the newest.
        counts.delete(key)
        counts.set(key, count)
        const [oldest] = counts.size > maxCounts ? counts.keys() : []
        if (oldest !== undefined) counts.delete(oldest)
      }
      count.spent += 1
      if (count.spent <= maxPerMinute[cost]) return
      const seconds = Math.ceil((count.endsAt - at) / 1000)
      throw new Problem(
        'too-many-requests',
        `You’ve ${deeds[cost]} in a short time. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
        {},
        { 'retry-after': String(seconds) },
      )
    },
  }
}
