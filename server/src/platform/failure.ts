import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** What the framework itself refuses, as our problems. */
const codes = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is larger than this address takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-media-type', 'Send JSON with the content type application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed-body', 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed-body',
    'The body does not have the length that was announced',
  ],
  FST_ERR_BAD_URL: ['malformed-body', 'The address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found', undefined],
} as const

const isOurs = (code: string): code is keyof typeof codes => code in codes

/** A database's error repeats the values of its query, which may be health data: the log gets names, codes and places only. */
export const withoutWords = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        name: error.name,
        ...('code' in error ? { code: error.code } : {}),
        ...('constraint' in error ? { constraint: error.constraint } : {}),
        at: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
        ...(error.cause instanceof Error ? { cause: withoutWords(error.cause) } : {}),
      }
    : { name: typeof error }

/** Any error as a problem; an unexpected one becomes a 500 whose incident number the log has too. */
export const problemOf = (
  error: FastifyError | Error,
  request: { id: string; log: FastifyBaseLogger },
): Problem => {
  if (error instanceof Problem) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isOurs(code)) return new Problem(codes[code][0], codes[code][1])
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return new Problem('too-many-requests')
  if (status === 400) return new Problem('malformed-body')
  request.log.error({ incident: request.id, error: withoutWords(error) }, 'unexpected error')
  return new Problem('unexpected', undefined, { incident: request.id })
}

export const sendProblem = (problem: Problem, reply: FastifyReply) =>
  reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.body)

export const onError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(problemOf(error, request), reply)
