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
  await app.register(serveFiles, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  app.get('/', (_request, reply) => page(reply))
  return page
}
