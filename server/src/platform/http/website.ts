import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

/**
 * Serves the built web application from `folder`: hashed files may be cached for a year, its page never. Visitors who appear to
 * be signed in get the page with preload headers, so that a slow network fetches everything in parallel.
 * @param notice text above every page, there without any script
 * @param startCallOf the API call that the page at '/' starts with, if this visitor may make it
 * @returns a function that sends the page, for the addresses of the web application's router; undefined if it isn't built
 */
export const serveWebsite = async (
  app: FastifyInstance,
  folder: string,
  seemsSignedIn: (request: FastifyRequest) => boolean,
  startCallOf: (request: FastifyRequest) => Promise<string | undefined> = async () => undefined,
  notice?: string,
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
  app.get('/', async (request, reply) => send(request, reply, await startCallOf(request)))
  return page
}
