import { setImmediate } from 'node:timers/promises'

/** What comes while the database is asked waits for the next question, so this bounds what one takes. */
const atOnce = 50

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Asks one question for all who want an answer at the same time: thousands of browsers reconnect at once after an interruption.
 * The first is asked about immediately, and those that come meanwhile are asked about together, in order. Others' calls are
 * answered in between.
 * @param load the results in the order of the items; if it fails, it fails for each of them
 */
export const batched = <Item, Result>(load: (items: readonly Item[]) => Promise<readonly Result[]>) => {
  const waiting: Waiting<Item, Result>[] = []
  let isRunning = false

  const loadFor = async (batch: readonly Waiting<Item, Result>[]) => {
    try {
      const results = await load(batch.map(({ item }) => item))
      // One for each item, as `load` promises.
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await loadFor(waiting.splice(0, atOnce))
      await setImmediate()
    }
    isRunning = false
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
