import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '@alafia/contract/kernel/problems'
import { isDatabaseUnavailable } from '../database/unavailable.ts'
import { StorageUnavailableError } from '../files/s3-storage.ts'
import { redactError } from '../redact-error.ts'
import { Problem } from './problem.ts'

/** Fastify's own errors mapped to problems. */
const frameworkProblems: Record<string, readonly [ProblemCode, string?]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request is larger than this address takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-media-type', 'Send JSON with the content type application/json'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed-body', 'The body is not valid JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'malformed-body',
    'The body does not have the length that was announced',
  ],
  FST_CP_ERR_INVALID_CONTENT: ['malformed-body', 'The body is not compressed as its content encoding says'],
  FST_ERR_BAD_URL: ['malformed-body', 'The address is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: ['not-found'],
}

/** Errors from plugins, by status. */
const problemByStatus: Partial<Record<number, ProblemCode>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'wrong-media-type',
  429: 'too-many-requests',
}

const clientProblem = (error: FastifyError | Error): Problem | undefined => {
  const known = 'code' in error && typeof error.code === 'string' ? frameworkProblems[error.code] : undefined
  if (known) return new Problem(...known)
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 400 || status >= 500) return undefined
  return new Problem(problemByStatus[status] ?? 'malformed-body')
}

/** Seconds a client should wait while the database or the file store is unavailable. */
const retryAfter = '5'
const filesUnavailable = 'Files can’t be opened or added at the moment. Try again in a moment.'

/** Maps any error to a problem. An unexpected one becomes a 500 with an incident number that is also in the log. */
export const problemOf = (
  error: FastifyError | Error,
  request: { id: string; log: FastifyBaseLogger },
): Problem => {
  if (error instanceof Problem) return error
  const known = clientProblem(error)
  if (known) return known
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ error: redactError(error) }, 'the database is unavailable')
    return new Problem('unavailable', undefined, {}, { 'retry-after': retryAfter })
  }
  if (error instanceof StorageUnavailableError) {
    request.log.warn({ error: redactError(error) }, 'the file store is unavailable')
    return new Problem('unavailable', filesUnavailable, {}, { 'retry-after': retryAfter })
  }
  request.log.error({ incident: request.id, error: redactError(error) }, 'unexpected error')
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
