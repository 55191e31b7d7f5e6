import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Something that can be built: its output folder, and the files and folders that it is made from.
 * @typedef {{ name: 'server' | 'web', output: string, sources: readonly string[] }} Part
 */

/** The tooling that affects the result of a build. */
const builders = ['scripts/build.mjs', 'scripts/build-outputs.mjs', 'package-lock.json']

/** How the browser's part is built: Vite's configuration, and what it imports. */
const buildFiles = readdirSync(path.join(root, 'web')).flatMap((name) =>
  name.endsWith('.ts') ? [`web/${name}`] : [],
)

/** @satisfies {Record<string, Part>} */
export const parts = {
  server: { name: 'server', output: 'server/dist', sources: ['contract/src', 'server/src', ...builders] },
  web: {
    name: 'web',
    output: 'web/dist',
    sources: ['contract/src', 'web/src', 'web/public', 'web/index.html', ...buildFiles, ...builders],
  },
}

/** Files that no build contains; changing them makes nothing stale. */
const excluded = /\.test\.tsx?$|^server\/src\/(testing|migrations)\//

/** @param {string} source from the root @param {string} base @returns {string[]} its files, from the root */
function filesOf(source, base) {
  const absolute = path.join(base, source)
  const found = statSync(absolute, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [source]
  // Asking about each file by itself would take a third longer.
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const inside = `${source}/${entry.name}`
    return entry.isDirectory() ? filesOf(inside, base) : [inside]
  })
}

/**
 * A hash of the part's sources: the same hash means the same build.
 * @param {Part} part @param {string} base the repository
 */
export function fingerprint(part, base = root) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  const files = part.sources.flatMap((source) => filesOf(source, base)).filter((file) => !excluded.test(file))
  for (const file of files.toSorted()) {
    const content = readFileSync(path.join(base, file))
    hash.update(`\n${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const stampName = '.stamp'

/** @param {string} folder a build @returns the fingerprint of its sources; '' if there is no build */
export function stampOf(folder) {
  const stamp = path.join(folder, stampName)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

/** @param {string} folder */
export const stampFile = (folder) => path.join(folder, stampName)

/** @param {Part} part @param {string} base the repository */
export const isStale = (part, base = root) =>
  stampOf(path.join(base, part.output)) !== fingerprint(part, base)
