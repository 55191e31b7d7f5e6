import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginFacts } from '@alafia/contract/accounts/sign-in-form'
import { redactError } from '../redact-error.ts'
import type { Settings } from '../settings.ts'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

type PageFiles = { styles: string[]; scripts: string[] }

/** The Link header of each page, by address: the files that the page starts with. */
const preloadHeaders = (folder: string): Map<string, string> => {
  const list = join(folder, 'preloads.json')
  if (!existsSync(list)) return new Map()
  // Written by the build.
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, PageFiles>
  return new Map(
    Object.entries(files).map(([address, { styles, scripts }]) => {
      return [
        address,
        [
          '</theme.js>; rel=preload; as=script',
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

type LoginPageCode = {
  writeLoginPage(page: string, address: string, facts: LoginFacts): Promise<string>
}

/** So many login pages are kept as they were written, which takes longer than most calls. */
const mostKept = 20

/** Writes the login page as HTML; its code is loaded with the first one. Undefined if it isn't built. */
const loginPageWriter = (folder: string, page: string) => {
  const file = join(folder, 'login-page.mjs')
  if (!existsSync(file)) return undefined
  let code: Promise<LoginPageCode> | undefined
  const kept = new Map<string, string>()
  return async (address: string, facts: LoginFacts) => {
    const key = JSON.stringify([address, facts])
    const known = kept.get(key)
    if (known !== undefined) return known
    // Built from web/src/main.server.tsx, which exports it.
    code ??= import(pathToFileURL(file).href) as Promise<LoginPageCode>
    const written = await (await code).writeLoginPage(page, address, facts)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
    // What became of someone's form is shown once.
    if (!facts.refused) kept.set(key, written)
    return written
  }
}

/** What the pages depend on. */
export type Visitors = {
  seemsSignedIn(request: FastifyRequest): boolean
  /** The API call that the page at '/' starts with, if this visitor may make it. */
  startCallOf?(request: FastifyRequest): Promise<string | undefined>
  /** What the login page shows; undefined for whoever is signed in, and only passes through. */
  loginFactsOf?(request: FastifyRequest, reply: FastifyReply): Promise<LoginFacts | undefined>
}

/**
 * Serves the built web application from `folder`: hashed files may be cached for a year, its page never. Visitors who appear to
 * be signed in get the page with preload headers, so that a slow network fetches everything in parallel. For others the login
 * page is there before its script.
 * @param notice text above every page, there without any script
 * @returns a function that sends the page, for the addresses of the web application's router; undefined if it isn't built
 */
export const serveWebsite = async (
  app: FastifyInstance,
  folder: string,
  { seemsSignedIn, startCallOf, loginFactsOf }: Visitors,
  notice?: string,
): Promise<SendPage | undefined> => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const common = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(serveFiles, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'preloads.json', 'login-page.mjs'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // Registering a route for each of several hundred files would slow startup.
  await app.register(serveFiles, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const preloads = preloadHeaders(folder)
  const noticed = notice === undefined ? undefined : pageWith(notice, join(folder, 'index.html'))
  const send = (request: FastifyRequest, reply: FastifyReply, call?: string) => {
    const links = preloads.get(request.url.split('?')[0] ?? '')
    if (links !== undefined && seemsSignedIn(request))
      void reply.header(
        'link',
        call === undefined
          ? links
          : `${links}, <${call}>; rel=preload; as=fetch; crossorigin=use-credentials`,
      )
    void reply.header('cache-control', 'no-cache')
    return noticed === undefined
      ? reply.sendFile('index.html')
      : reply.type('text/html; charset=utf-8').send(noticed)
  }
  const page: SendPage = (request, reply) => send(request, reply)
  app.get('/', async (request, reply) => send(request, reply, await startCallOf?.(request)))
  const write = loginPageWriter(folder, noticed ?? readFileSync(join(folder, 'index.html'), 'utf8'))
  app.get('/login', async (request, reply) => {
    try {
      const facts = write && (await loginFactsOf?.(request, reply))
      if (!facts) return await page(request, reply)
      const written = await write(request.url, facts)
      return await reply
        .type('text/html; charset=utf-8')
        .header('cache-control', facts.refused ? 'no-store' : 'no-cache')
        .send(written)
    } catch (error) {
      // Without the database, for example: its script then says what is wrong.
      request.log.warn({ error: redactError(error) }, 'the login page couldn’t be written')
      return page(request, reply)
    }
  })
  return page
}
