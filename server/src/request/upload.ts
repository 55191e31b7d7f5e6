import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '@alafia/contract/kernel/endpoint'
import { fileEmpty, fileTooLarge, fileTypesLabel, wrongFileType } from '@alafia/contract/kernel/uploads'
import { invalid, Problem } from '../platform/http/problem.ts'
import { refusedJson } from '../platform/http/prototype-keys.ts'
import { keptType, rewriteImage } from '../platform/files/image.ts'
import { fingerprintOf } from '../platform/files/read-file.ts'
import { requirePlainPdf } from '../platform/files/pdf-check.ts'
import { fileNameOf, isSound, detectType } from './file-content.ts'
import { downloadTurns, uploadTurns } from './turns.ts'

type UploadSpec = NonNullable<Endpoint['upload']>

const maxDetailsLength = 256 * 1024

/** An option of busboy, which the plugin passes on: browsers send names in UTF-8, contrary to the old standard. */
const utf8Names = { defParamCharset: 'utf8' }

/** Lets endpoints with `upload` accept multipart bodies; all others still reject them. */
export const acceptUploads = async (app: FastifyInstance) => {
  app.decorate('uploadTurns', uploadTurns())
  app.decorate('downloadTurns', downloadTurns())
  await app.register(multipart, {
    limits: {
      fields: 1,
      files: 1,
      parts: 2,
      fieldSize: maxDetailsLength,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    ...utf8Names,
  })
}

const malformed = (detail: string) => new Problem('malformed-body', detail)
const unreadable = "The body is not multipart/form-data with one part 'details' and one part 'file'"
const tooLarge = (message: string) =>
  new Problem('too-large', message, { errors: [{ path: 'file', message }] })

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Every error while reading the parts is an error in the body, because nothing else is read there. */
const problemOf = (error: unknown, wanted: UploadSpec): Problem => {
  if (error instanceof Problem) return error
  switch (codeOf(error)) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(fileTooLarge(wanted))
    case 'FST_FILES_LIMIT':
      return invalid('file', 'Please choose one file')
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return malformed("The part 'details' is not valid JSON")
    default:
      return malformed(unreadable)
  }
}

type Parts = { details: unknown; file: { name: string | undefined; bytes: Uint8Array } | undefined }

const addPart = async (part: Multipart, parts: Parts) => {
  if (part.type === 'file' && part.fieldname === 'file') {
    const bytes = await part.toBuffer()
    // A browser's form without a chosen file sends an empty, unnamed one.
    if (bytes.length > 0) parts.file = { name: part.filename, bytes }
    else if (part.filename) throw invalid('file', fileEmpty)
  } else if (part.type === 'field' && part.fieldname === 'details') {
    if (part.valueTruncated)
      throw new Problem('too-large', "The part 'details' is larger than this address takes")
    parts.details = part.value
  } else {
    if (part.type === 'file') await part.toBuffer()
    throw malformed(unreadable)
  }
}

const readParts = async (request: FastifyRequest, wanted: UploadSpec): Promise<Parts> => {
  const parts: Parts = { details: undefined, file: undefined }
  try {
    for await (const part of request.parts({ limits: { fileSize: wanted.maxBytes } }))
      await addPart(part, parts)
  } catch (error) {
    throw problemOf(error, wanted)
  }
  return parts
}

/** Parses the part `details` like the body of any other call: keys that would reach a prototype are refused. */
const parseDetails = (request: FastifyRequest, details: unknown): Promise<unknown> => {
  if (typeof details !== 'string' || details === '')
    return Promise.resolve(details === '' ? undefined : details)
  return new Promise((resolve, reject) => {
    const parse = request.server.getDefaultJsonParser('error', 'error')
    void parse(request, details, (error, body) => {
      if (error) reject(refusedJson(details, malformed("The part 'details' is not valid JSON")))
      else resolve(body)
    })
  })
}

/** Detects the type from the content, whatever its name and headers say. A picture is stored as it was written anew. */
const withDetectedType = async (
  { name, bytes }: NonNullable<Parts['file']>,
  wanted: UploadSpec,
): Promise<Upload> => {
  const type = await detectType(bytes)
  if (type === undefined || !wanted.types.includes(type)) throw invalid('file', wrongFileType(wanted))
  if (!isSound(type, bytes))
    throw invalid(
      'file',
      `The file is damaged, or contains something else too. Please choose another ${fileTypesLabel(wanted)} file`,
    )
  if (type === 'application/pdf') await requirePlainPdf(bytes)
  if (type !== 'image/jpeg' && type !== 'image/png' && type !== 'image/webp')
    return { name: fileNameOf(name, type), type, bytes }
  const kept = keptType(type, wanted)
  return { name: fileNameOf(name, kept), type: kept, bytes: await rewriteImage(type, bytes, wanted) }
}

/**
 * Reads a multipart body: the JSON of its part `details`, and its file.
 * @returns `received` is the fingerprint of the file as it was sent
 * @throws Problem 415 for another content type, 413 for a file that is too large, 400 for another type of file, no file or malformed parts
 */
export const readUpload = async (
  request: FastifyRequest,
  wanted: UploadSpec,
): Promise<{ body: unknown; file: Upload | undefined; received: string | undefined }> => {
  if (!request.isMultipart())
    throw new Problem('wrong-media-type', "Send multipart/form-data with the parts 'details' and 'file'")
  const { details, file } = await readParts(request, wanted)
  const body = await parseDetails(request, details)
  if (!file && wanted.isRequired) throw invalid('file', 'Please choose a file')
  return {
    body,
    file: file && (await withDetectedType(file, wanted)),
    received: file && fingerprintOf(file.bytes),
  }
}
