/** Storage can be forbidden or full: then nothing is kept, and nothing breaks. */
export const ignoreErrors = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
