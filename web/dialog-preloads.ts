import type { Plugin, Rolldown } from 'vite'
import { scriptsIn } from './page-preloads.ts'

/**
 * Names all scripts of each dialog where it is loaded, so that the browser fetches them together: otherwise it would discover
 * each only through the one that imports it. What the page that opens it has loaded is left out.
 * @param dialogs the end of the path of the module that shows each
 */
export const dialogPreloads = (dialogs: readonly string[]) => {
  let scripts: ReturnType<typeof scriptsIn> | undefined
  const plugin: Plugin = {
    name: 'dialog-preloads',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options: unknown, bundle: Rolldown.OutputBundle) {
        scripts = scriptsIn(bundle)
      },
    },
  }
  const resolve = (opened: string, parts: string[], opener: string): string[] => {
    if (!scripts || !dialogs.map(scripts.holding).includes(opened)) return []
    const loaded = scripts.reach([opener])
    return parts.filter((part) => !loaded.has(part))
  }
  return { plugin, resolve }
}
