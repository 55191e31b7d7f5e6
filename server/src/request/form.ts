import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../platform/http/problem.ts'

const formType = 'application/x-www-form-urlencoded'

/** Whether a page's own form sent this, and not its script. */
export const isForm = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === formType

/** Reads what a form sent, at the endpoints that say so; others take no form, which any site could send. */
export const acceptForms = (app: FastifyInstance): void => {
  if (app.hasContentTypeParser(formType)) return
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.form)
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    else done(new Problem('wrong-media-type', 'Send JSON with the content type application/json'))
  })
}
