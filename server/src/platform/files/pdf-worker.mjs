// Runs on a thread of its own, with limits of time and memory: a PDF is written by anyone.
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectStreamParser,
  PDFStream,
  PDFXRefStreamParser,
} from 'pdf-lib'

/** @typedef {'script' | 'program' | 'embedded' | 'encrypted' | 'damaged'} Objection */

/** Compressed lists of objects may unpack to this much in all. */
const maxUnpacked = 64 * 1024 * 1024

const nameOf = (/** @type {unknown} */ value) => (value instanceof PDFName ? value.decodeText() : undefined)

/** What one dictionary says that it does, by its keys and their names (ISO 32000-2, 7.11.4, 12.6.4, 12.7.8).
 * @param {PDFDict} dict @returns {Objection | undefined} */
const objectionTo = (dict) => {
  for (const [key, value] of dict.entries()) {
    const name = key.decodeText()
    if (name === 'JS' || name === 'JavaScript' || name === 'XFA') return 'script'
    if (name === 'S' && nameOf(value) === 'JavaScript') return 'script'
    if (name === 'S' && nameOf(value) === 'Launch') return 'program'
    if (name === 'EF' || name === 'RichMediaContent') return 'embedded'
    if (name === 'S' && nameOf(value) === 'GoToE') return 'embedded'
    if (name === 'Type' && nameOf(value) === 'EmbeddedFile') return 'embedded'
  }
  return undefined
}

/** Looks at an object and all that is written inside it. References are other objects, which are looked at when they are read.
 * @param {unknown} object @returns {Objection | undefined} */
const objectionWithin = (object) => {
  if (object instanceof PDFStream) return objectionWithin(object.dict)
  if (object instanceof PDFDict) {
    const own = objectionTo(object)
    if (own) return own
    for (const value of object.values()) {
      const inner = objectionWithin(value)
      if (inner) return inner
    }
  }
  if (object instanceof PDFArray)
    for (const value of object.asArray()) {
      const inner = objectionWithin(value)
      if (inner) return inner
    }
  return undefined
}

const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*`
/** The same in the bytes as they stand, wherever a reader may be led to: inside another object, or in one that can't be parsed.
 * @type {[RegExp, Objection][]} */
const written = [
  [new RegExp(`/S${gap}/JavaScript\\b`), 'script'],
  [new RegExp(`/S${gap}/Launch\\b`), 'program'],
  [new RegExp(`/Type${gap}/EmbeddedFile\\b`), 'embedded'],
  [new RegExp(`/Encrypt${gap}(?:<<|\\d+${gap}\\d+${gap}R\\b)`), 'encrypted'],
]

/** How many compressed lists of objects the bytes name. @param {string} text */
const listsIn = (text) => text.match(new RegExp(`/Type${gap}/ObjStm\\b`, 'g'))?.length ?? 0

/** @param {Uint8Array} bytes @returns {Promise<Objection | undefined>} */
export default async (bytes) => {
  const plain = Buffer.from(bytes)
    .toString('latin1')
    // A name may be written with the codes of its letters.
    .replaceAll(/#([0-9a-f]{2})/gi, (_, /** @type {string} */ code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
  for (const [pattern, objection] of written) if (pattern.test(plain)) return objection

  /** @type {Objection | undefined} */
  let found
  let lists = 0
  let left = maxUnpacked
  const { assign } = PDFContext.prototype
  const { forStream } = PDFObjectStreamParser
  const { forStream: forTable } = PDFXRefStreamParser
  /** Unpacks once within the limit, before the parser does so without one. @param {import('pdf-lib').PDFRawStream} stream */
  const requireSmall = (stream) => {
    const filter = stream.dict.lookup(PDFName.of('Filter'))
    const names = filter instanceof PDFArray ? filter.asArray().map(nameOf) : filter ? [nameOf(filter)] : []
    if (names.length === 0) return
    if (names.length > 1 || names[0] !== 'FlateDecode') throw new Error('Packed in an unusual way')
    left -= inflateSync(stream.contents, { maxOutputLength: left }).length
  }
  // Each object is seen as it is read, so that one which a later object replaces is seen too.
  PDFContext.prototype.assign = function (ref, object) {
    found ??= objectionWithin(object)
    return assign.call(this, ref, object)
  }
  PDFObjectStreamParser.forStream = (stream, ...rest) => {
    lists += 1
    requireSmall(stream)
    return forStream.call(PDFObjectStreamParser, stream, ...rest)
  }
  PDFXRefStreamParser.forStream = (stream) => {
    requireSmall(stream)
    return forTable.call(PDFXRefStreamParser, stream)
  }
  try {
    const options = { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity }
    const document = await PDFDocument.load(bytes, options)
    if (document.getPageCount() === 0) return found ?? 'damaged'
    // One that wasn't read is hidden where only a reader that follows the addresses finds it.
    return found ?? (listsIn(plain) > lists ? 'damaged' : undefined)
  } catch {
    return found ?? 'damaged'
  } finally {
    PDFContext.prototype.assign = assign
    PDFObjectStreamParser.forStream = forStream
    PDFXRefStreamParser.forStream = forTable
  }
}
