import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/** The file from which the server reads what to preload with a page. */
const fileName = 'preloads.json'

/** The build's scripts. */
export const scriptsIn = (bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reach = (begin: readonly string[], reached = new Set<string>()): Set<string> => {
    for (const name of begin) {
      if (reached.has(name)) continue
      reached.add(name)
      reach(byName.get(name)?.imports ?? [], reached)
    }
    return reached
  }
  return {
    chunks,
    byName,
    /** These scripts and what they import, directly or not. */
    reach,
    /** The script of the module whose path ends like this. */
    holding: (end: string) => {
      const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
      if (!found) throw new Error(`No script holds ${end}`)
      return found.fileName
    },
  }
}

/**
 * Writes which scripts the page at each address starts with, so that the server can announce them with the page itself:
 * otherwise the browser would only discover them through earlier scripts.
 * @param pages by address, the end of the path of the module that shows the page
 * @param around the end of the path of the module around every page
 */
export const pagePreloads = (pages: Readonly<Record<string, string>>, around: string): Plugin => ({
  name: 'page-preloads',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const { chunks, byName, reach, holding } = scriptsIn(bundle)
      const entries = chunks.filter(({ isEntry }) => isEntry)
      const styles = entries.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
      // Largest first, because a browser fetches only six at a time.
      const bySize = (one: string, other: string) =>
        (byName.get(other)?.code.length ?? 0) - (byName.get(one)?.code.length ?? 0)
      const inPage = [...reach(entries.map((chunk) => chunk.fileName))].toSorted(bySize)
      const preloads = Object.fromEntries(
        Object.entries(pages).map(([address, end]) => {
          const ofPage = [...reach([holding(around), holding(end)])].filter((name) => !inPage.includes(name))
          return [address, { styles, scripts: [...inPage, ...ofPage.toSorted(bySize)] }]
        }),
      )
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(preloads) })
    },
  },
})
