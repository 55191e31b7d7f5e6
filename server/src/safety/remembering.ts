const mostRemembered = 5000

/**
 * The same function, which remembers what it made of the latest texts. Only for pure ones whose results nobody changes: the same
 * texts are read by several checks, and again with every letter typed.
 */
export const remembering = <Result extends object | string>(
  read: (text: string) => Result,
): ((text: string) => Result) => {
  const remembered = new Map<string, Result>()
  return (text) => {
    const before = remembered.get(text)
    if (before !== undefined) return before
    if (remembered.size >= mostRemembered) remembered.clear()
    const now = read(text)
    remembered.set(text, now)
    return now
  }
}
