import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

type Files = { styles: string[]; scripts: string[] }

/** What a page will ask for at once, by its address: scripts and, as the server knows, calls. */
const preloadHeaders = (folder: string, calls: Readonly<Record<string, string>>): Map<string, string> => {
  const list = join(folder, 'preloads.json')
  if (!existsSync(list)) return new Map()
  // The build writes it: addresses of pages with the files they begin with, in the order of their need.
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, Files>
  return new Map(
    Object.entries(files).map(([address, { styles, scripts }]) => {
      const call = calls[address]
      return [
        address,
        [
          '</theme.js>; rel=preload; as=script',
          ...styles.map((style) => `</${style}>; rel=preload; as=style; crossorigin`),
          ...scripts.map((script) => `</${script}>; rel=modulepreload`),
          ...(call === undefined ? [] : [`<${call}>; rel=preload; as=fetch; crossorigin=use-credentials`]),
        ].join(', '),
      ]
    }),
  )
}

/**
 * Serves the built web application from `folder`: hashed files for a year, its one page never from a cache. To who seems
 * signed in, the page is sent with word of what it will ask for, so that a slow network fetches all of it at once.
 * Returns what sends that page, for the addresses of the web application's own router; nothing where it isn't built.
 * @param calls the call that the page at an address begins with
 */
export const serveWebsite = async (
  app: FastifyInstance,
  folder: string,
  seemsSignedIn: (request: FastifyRequest) => boolean,
  calls: Readonly<Record<string, string>> = {},
): Promise<SendPage | undefined> => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const common = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(serveFiles, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'preloads.json'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
  // Hundreds of them: a route for each takes its time.
  await app.register(serveFiles, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const announced = preloadHeaders(folder, calls)
  const page: SendPage = (request, reply) => {
    const words = announced.get(request.url.split('?')[0] ?? '')
    if (words !== undefined && seemsSignedIn(request)) void reply.header('link', words)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  }
  app.get('/', page)
  return page
}
