import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { minute } from '@alafia/contract/kernel/durations'
import type { HomeReplies } from '@alafia/contract/patients/home-calls'
import { redactError } from '../redact-error.ts'
import type { Settings } from '../settings.ts'
import { workerPool } from '../worker-pool.ts'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

type PageFiles = { styles: string[]; scripts: string[] }

/** The Link header of each page, by address: the files that the page starts with. */
const preloadHeaders = (folder: string, page: string): Map<string, string> => {
  const list = join(folder, 'preloads.json')
  if (!existsSync(list)) return new Map()
  // The page waits for it.
  const [, ...first] = /<script src="([^"]+)"/.exec(page) ?? []
  // Written by the build.
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, PageFiles>
  return new Map(
    Object.entries(files).map(([address, { styles, scripts }]) => {
      return [
        address,
        [
          ...first.map((script) => `<${script}>; rel=preload; as=script`),
          ...styles.map((style) => `</${style}>; rel=preload; as=style; crossorigin`),
          ...scripts.map((script) => `</${script}>; rel=modulepreload`),
        ].join(', '),
      ]
    }),
  )
}

/** A demo that others can reach mustn't be taken for a real clinic. */
export const noticeOf = ({ demo, isExposed }: Pick<Settings, 'demo' | 'isExposed'>) =>
  demo && isExposed ? 'Demo clinic: don’t enter real data' : undefined

const pageWith = (notice: string, file: string) =>
  readFileSync(file, 'utf8').replace(
    '<div id="root"',
    `<aside class="clinic-notice" aria-label="About this clinic">${notice}</aside>\n    <div id="root"`,
  )

/** Built from web/src/main.server.tsx. */
const writingFile = 'written-pages.mjs'

/** So many login pages are kept as they were written. */
const mostKept = 20

/** Writes pages as HTML, which takes ten times as long as most calls, in a thread of its own. Undefined if its code isn't built. */
const pageWriter = (folder: string, page: string) => {
  const file = join(folder, writingFile)
  if (!existsSync(file)) return undefined
  const thread = workerPool(pathToFileURL(file), {
    // Whoever would wait longer gets the page as it was built.
    maxQueue: 10,
    whenFull: 'Too many pages are being written',
    idleTimeout: 10 * minute,
  })
  const written = async (name: string, task: Record<string, unknown>) =>
    String(await thread.run({ page, ...task }, { name }))
  const kept = new Map<string, string>()
  const login = async (address: string, facts: LoginFacts) => {
    const key = JSON.stringify([address, facts])
    const known = kept.get(key)
    if (known !== undefined) return known
    const html = await written('writeLoginPage', { address, facts })
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
    // What became of someone's form is shown once.
    if (!facts.refused) kept.set(key, html)
    return html
  }
  const home = (address: string, replies: HomeReplies) => written('writeHomePage', { address, replies })
  return { login, home }
}

/** What the pages depend on. */
export type Visitors = {
  seemsSignedIn(request: FastifyRequest): boolean
  /** What the home page shows a signed-in patient; undefined for everyone else. */
  homeRepliesOf?(request: FastifyRequest): Promise<HomeReplies | undefined>
  /** What the login page shows; undefined for whoever is signed in, and only passes through. */
  loginFactsOf?(request: FastifyRequest, reply: FastifyReply): Promise<LoginFacts | undefined>
}

/**
 * Serves the built web application from `folder`: hashed files may be cached for a year, its page never. Visitors who appear to
 * be signed in get the page with preload headers, so that a slow network fetches everything in parallel. The login page, and a
 * patient's home, are there before their script.
 * @param notice text above every page, there without any script
 * @returns a function that sends the page, for the addresses of the web application's router; undefined if it isn't built
 */
export const serveWebsite = async (
  app: FastifyInstance,
  folder: string,
  { seemsSignedIn, homeRepliesOf, loginFactsOf }: Visitors,
  notice?: string,
): Promise<SendPage | undefined> => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const common = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(serveFiles, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'preloads.json', writingFile],
    // The icon, and nothing that changes with a version.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache'),
  })
  // Registering a route for each of several hundred files would slow startup.
  await app.register(serveFiles, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    // They never change, and are sent whole.
    lastModified: false,
    acceptRanges: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const noticed = notice === undefined ? undefined : pageWith(notice, join(folder, 'index.html'))
  const built = noticed ?? readFileSync(join(folder, 'index.html'), 'utf8')
  const preloads = preloadHeaders(folder, built)
  const announce = (request: FastifyRequest, reply: FastifyReply) => {
    const links = preloads.get(request.url.split('?')[0] ?? '')
    if (links !== undefined && seemsSignedIn(request)) void reply.header('link', links)
  }
  const page: SendPage = (request, reply) => {
    announce(request, reply)
    void reply.header('cache-control', 'no-cache')
    return noticed === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').send(noticed)
  }
  const write = pageWriter(folder, built)

  /** A page as it is written for this visitor; as it was built where there is nothing to write or that fails. */
  const writtenAt = (
    path: string,
    writtenFor: (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<{ html: string; cache: 'no-store' | 'no-cache' } | undefined>,
  ) =>
    app.get(path, async (request, reply) => {
      const written = await writtenFor(request, reply).catch((error: unknown) => {
        // Without the database, for example: its script then says what is wrong.
        request.log.warn({ error: redactError(error) }, `the page at ${path} couldn’t be written`)
        return undefined
      })
      if (!written) return page(request, reply)
      announce(request, reply)
      return reply.type('text/html; charset=utf-8').header('cache-control', written.cache).send(written.html)
    })

  writtenAt('/', async (request) => {
    const replies = write && (await homeRepliesOf?.(request))
    return replies && { html: await write.home(request.url, replies), cache: 'no-store' }
  })
  writtenAt('/login', async (request, reply) => {
    const facts = write && (await loginFactsOf?.(request, reply))
    return (
      facts && { html: await write.login(request.url, facts), cache: facts.refused ? 'no-store' : 'no-cache' }
    )
  })
  return page
}
