import type { Plugin } from 'vite'
import type { Chunk } from './chunk.ts'
import { chunks, laterChunks } from './chunks.ts'

/** A chunk as the bundler's group: a name and a test of each module's id. */
export const asGroup = ({ name, modules = [], packages = [] }: Chunk) => ({
  name,
  test: (id: string) =>
    modules.some((module) => id.endsWith(`/${module}`)) || packages.some((pattern) => pattern.test(id)),
})

/** Fails the build when a chunk names a module that isn't in it: otherwise moving a file would silently change its script. */
export const checkChunks = (): Plugin => ({
  name: 'check-chunks',
  apply: 'build',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const missing = [...chunks, ...laterChunks].flatMap(({ name, modules = [], packages = [] }) => [
      ...modules
        .filter((module) => !ids.some((id) => id.endsWith(`/${module}`)))
        .map((module) => `${name}: ${module}`),
      ...packages
        .filter((pattern) => !ids.some((id) => pattern.test(id)))
        .map((pattern) => `${name}: ${pattern}`),
    ])
    if (missing.length > 0)
      this.error(`web/chunks.ts names what the build doesn't have:\n${missing.join('\n')}`)
  },
})
