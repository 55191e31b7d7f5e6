import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { Endpoint, Upload } from '@alafia/contract/kernel/endpoint'
import { invalid, Problem } from '../platform/problem.ts'

type Wanted = NonNullable<Endpoint['upload']>

const mostDetails = 256 * 1024
const longestName = 200

/** Lets endpoints with `upload` take multipart bodies; every other one goes on refusing them. */
export const takeUploads = (app: FastifyInstance) =>
  app.register(multipart, { limits: { fields: 1, files: 1, parts: 2, fieldSize: mostDetails } })

/** The name as people see it: no folders, nothing that a terminal or a header would read as more than a name. */
const nameOf = (given: string): string =>
  (given.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}"]/gu, '')
    .trim()
    .slice(0, longestName) || 'file'

const words: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }
const named = (types: readonly string[]) =>
  types
    .map((type) => words[type] ?? type)
    .reduce((all, one, at) => `${all}${at === types.length - 1 ? ' or ' : ', '}${one}`)

/** The type by the content: what a name or a header claims is not asked. */
const typed = async (name: string, bytes: Uint8Array, { types }: Wanted): Promise<Upload> => {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type === undefined || !types.includes(type))
    throw invalid('file', `Please choose a ${named(types)} file`)
  return { name: nameOf(name), type, bytes }
}

const parsed = (details: string): unknown => {
  try {
    return JSON.parse(details)
  } catch {
    throw new Problem('malformed-body', "The part 'details' is not valid JSON")
  }
}

/**
 * Reads a multipart body: what its part `details` says, and its file.
 * @throws Problem 415 for another content type, 413 for too large a file, 400 for another kind of file, none, or broken parts
 */
export const readUpload = async (
  request: FastifyRequest,
  wanted: Wanted,
): Promise<{ body: unknown; file: Upload | undefined }> => {
  if (!request.isMultipart())
    throw new Problem('wrong-media-type', "Send multipart/form-data with the parts 'details' and 'file'")
  const megabytes = Math.floor(wanted.mostBytes / (1024 * 1024))
  let body: unknown
  let file: { name: string; bytes: Uint8Array } | undefined
  for await (const part of request.parts({ limits: { fileSize: wanted.mostBytes } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
          throw new Problem('too-large', `The file must be at most ${megabytes} MB`, {
            errors: [{ path: 'file', message: `The file must be at most ${megabytes} MB` }],
          })
        throw error
      })
      if (part.fieldname === 'file' && bytes.length > 0) file = { name: part.filename, bytes }
    } else if (part.fieldname === 'details') body = parsed(String(part.value))
  }
  if (!file && wanted.isRequired) throw invalid('file', 'Please choose a file')
  return { body, file: file && (await typed(file.name, file.bytes, wanted)) }
}
