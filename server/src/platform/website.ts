import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Serves the built web application from `folder`: hashed files for a year, its one page never from a cache.
 * Returns what sends that page, for the addresses of the web application's own router; nothing where it isn't built.
 */
export const serveWebsite = async (
  app: FastifyInstance,
  folder: string,
): Promise<((reply: FastifyReply) => FastifyReply) | undefined> => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const common = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(serveFiles, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
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
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  app.get('/', (_request, reply) => page(reply))
  return page
}
