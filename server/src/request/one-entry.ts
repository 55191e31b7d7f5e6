import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose data the calls of one view have shown. */
type CombinedEntry = { patientIds: Set<number> }

const combined = new AsyncLocalStorage<CombinedEntry>()

/** The entry that the call being answered belongs to, if another call made it to show one page. */
export const combinedEntry = (): CombinedEntry | undefined => combined.getStore()

/**
 * Makes several calls for one page: what they read is one audit entry, that of the call which combines them. Those that are
 * refused or fail leave their own.
 */
export const asOneEntry = async <T>(
  calls: () => Promise<T>,
): Promise<{ result: T; patientIds: number[] }> => {
  const entry: CombinedEntry = { patientIds: new Set() }
  const result = await combined.run(entry, calls)
  return { result, patientIds: [...entry.patientIds] }
}
