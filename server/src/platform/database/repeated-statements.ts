/** From this time on a statement has a name. */
const namedFrom = 3
const mostNamed = 300
/** Of those without a name, the latest are remembered. */
const mostRemembered = 1000

/**
 * Names the changes that a connection makes again and again: with a name, PostgreSQL keeps its plan, and planning a change of a table
 * with policies and triggers takes longer than the change. Texts that differ from call to call, such as by their number of parameters,
 * stay without.
 */
export const nameRepeated = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const timesSent = new Map<string, number>()

  const remember = (text: string, times: number) => {
    const [oldest] = timesSent.keys()
    if (oldest !== undefined && timesSent.size >= mostRemembered) timesSent.delete(oldest)
    timesSent.set(text, times)
  }

  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNamed) return known
    const times = (timesSent.get(text) ?? 0) + 1
    timesSent.delete(text)
    if (times < namedFrom) {
      remember(text, times)
      return undefined
    }
    const name = `repeated_${names.size + 1}`
    names.set(text, name)
    return name
  }
}
