import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { withLock } from './lock.mjs'
import { fingerprint, isStale, parts, root, stampFile } from './build-outputs.mjs'

/** @typedef {import('./build-outputs.mjs').Part} Part */

/** The programs that Node.js can start. Each becomes server/dist/<its name>.js. */
const entries = [
  'server/src/main.ts',
  'server/src/audit/detach-command.ts',
  'server/src/audit/verify-command.ts',
  'server/src/administration/backup/backup-command.ts',
  'server/src/administration/backup/restore-command.ts',
  'server/src/administration/backup/drill-command.ts',
  'server/src/administration/backup/copy-files-command.ts',
  'server/src/administration/keys/rotate-files-key-command.ts',
  'server/src/administration/keys/rotate-signing-key-command.ts',
]

/**
 * In a bundle, `import.meta.url` would be the bundle's URL. This plugin keeps the source file's, so that a path next to a
 * source (migrations, fonts, a worker in plain .mjs) means the same in development and in the build. All outputs are
 * directly in server/dist.
 * @type {import('esbuild').Plugin}
 */
const keepSourceUrls = {
  name: 'keep-source-urls',
  setup(build) {
    build.onLoad({ filter: /\/(server|contract)\/src\/.*\.ts$/ }, async ({ path: file }) => {
      const source = path.relative(path.join(root, parts.server.output), file).split(path.sep).join('/')
      const text = await readFile(file, 'utf8')
      const contents = text.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(source)}, import.meta.url).href`,
      )
      return { contents, loader: 'ts' }
    })
  },
}

/** @param {string} outdir */
async function buildServer(outdir) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => ({ in: entry, out: path.basename(entry, '.ts') })),
    outdir,
    bundle: true,
    // The entries share modules instead of each bundling a copy.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@alafia/contract': './contract/src' },
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [keepSourceUrls],
  })
}

/**
 * Compresses what a browser loads once, as small as possible; the server sends these files unchanged.
 * @param {string} folder
 */
async function compress(folder) {
  const files = readdirSync(folder).filter((file) => /\.(m?js|css)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const at = path.join(folder, file)
      await writeFile(`${at}.br`, await promisify(brotliCompress)(await readFile(at)))
    }),
  )
}

/**
 * Minifies a script that Vite copies unchanged from web/public, and names it by its content: the page waits for it, so it must be
 * kept like the others.
 * @param {string} folder
 */
async function keepTheme(folder) {
  const { transform } = await import('esbuild')
  const { code } = await transform(await readFile(path.join(folder, 'theme.js'), 'utf8'), { minify: true })
  const name = `assets/theme-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  await writeFile(path.join(folder, name), code)
  await rm(path.join(folder, 'theme.js'))
  const page = path.join(folder, 'index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('"/theme.js"', `"/${name}"`))
}

/** @param {string} outDir */
async function buildWeb(outDir) {
  const web = path.join(root, 'web')
  const vite = createRequire(path.join(web, 'package.json')).resolve('vite')
  const { build } = /** @type {typeof import('vite')} */ (await import(pathToFileURL(vite).href))
  await build({ root: web, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await build({
    root: web,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false, copyPublicDir: false, ssr: 'src/main.server.tsx' },
  })
  await keepTheme(outDir)
  await compress(path.join(outDir, 'assets'))
}

const builders = { server: buildServer, web: buildWeb }

/**
 * Replaces the previous build with a finished one. If another process has just done the same, its build stays, because both
 * have the same sources.
 * @param {string} next
 * @param {string} output
 */
async function swap(next, output) {
  const before = `${next}.before`
  if (existsSync(output)) await rename(output, before)
  await rename(next, output).catch((error) => {
    if (!existsSync(stampFile(output))) throw error
  })
}

/** Deletes what interrupted builds left behind. @param {string} output */
async function deleteLeftovers(output) {
  const name = `${path.basename(output)}.next-`
  const left = readdirSync(path.dirname(output)).filter((file) => file.startsWith(name))
  await Promise.all(
    left.map((file) => rm(path.join(path.dirname(output), file), { recursive: true, force: true })),
  )
}

/** @param {Part} part */
async function buildPart(part) {
  const since = performance.now()
  const output = path.join(root, part.output)
  const next = `${output}.next-${process.pid}`
  // Taken before the build, so that a change during it leaves the build stale.
  const stamp = fingerprint(part)
  await deleteLeftovers(output)
  await mkdir(next, { recursive: true })
  await builders[part.name](next)
  await writeFile(stampFile(next), stamp)
  await swap(next, output)
  await deleteLeftovers(output)
  process.stdout.write(`Built the ${part.name} in ${((performance.now() - since) / 1000).toFixed(1)} s\n`)
}

const requested = process.argv.slice(2)
const chosen = Object.values(parts).filter(({ name }) => requested.length === 0 || requested.includes(name))

await withLock(path.join(root, 'node_modules/.cache/alafia-build.lock'), async () => {
  const stale = chosen.filter((part) => isStale(part))
  if (stale.length === 0) return
  process.stdout.write(`Building the ${stale.map(({ name }) => name).join(' and the ')} …\n`)
  await Promise.all(stale.map(buildPart))
}).catch((/** @type {unknown} */ error) => {
  const missing = error instanceof Error && 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND')
  process.stderr.write(
    missing
      ? `${error.message}\nThe build needs the development packages too: run \`npm ci --include=dev\`.\n`
      : `The build failed: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
