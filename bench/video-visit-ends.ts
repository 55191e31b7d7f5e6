import { constants } from 'node:os'

const open = new Set<() => Promise<void>>()

/** What must not outlive the run; gives the function that ends it sooner, which may be called again. */
export const videoVisitEnds = (end: () => Promise<void>): (() => Promise<void>) => {
  let ended: Promise<void> | undefined
  const once = () => (ended ??= end().finally(() => open.delete(once)))
  open.add(once)
  return once
}

const endAll = async (code: number): Promise<never> => {
  // What the run was at fails now, for no other reason.
  process.on('uncaughtException', () => undefined)
  for (const end of [...open].toReversed()) await end().catch(() => undefined)
  process.exit(code)
}

/** A signal ends everything, the latest first; a second one ends the run at once. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endAll(128 + constants.signals[signal]))
