import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './failure.ts'
import { Problem } from './problem.ts'

const wantsAPage = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/** Serves the built web application from `folder`: hashed files for a year, and its one page for every address of its own router. */
export const serveWebsite = async (app: FastifyInstance, folder: string): Promise<void> => {
  const built = existsSync(join(folder, 'index.html'))
  if (built)
    await app.register(serveFiles, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  if (built) app.get('/', (_request, reply) => page(reply))
  app.setNotFoundHandler((request, reply) =>
    built && wantsAPage(request) ? page(reply) : sendProblem(new Problem('not-found'), reply),
  )
}
