/*
 * Detects a file's type from its bytes. The first ones determine the type. The rest must not make it something else too: a file
 * that one program reads as a picture and another as an archive or a web page is an attack.
 */

const ascii = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** How many bytes at the start and the end programs read to guess a file's type. */
const edge = 1024
const pageSigns = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)\b/i
/** Programs recognise an archive by its end. */
const archiveEnd = 'PK\u0005\u0006'

const hasHtmlAtEdges = (bytes: Uint8Array) =>
  pageSigns.test(ascii(bytes.subarray(0, edge))) || pageSigns.test(ascii(bytes.subarray(-edge)))

const containsArchive = (bytes: Uint8Array) => ascii(bytes.subarray(-(edge * 64 + 22))).includes(archiveEnd)

const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** A PDF ends with its end marker; some programs add line breaks or spaces. */
const isWholePdf = (bytes: Uint8Array) => {
  let end = bytes.length
  while (end > 0 && blanks.has(bytes[end - 1] ?? -1)) end -= 1
  return ascii(bytes.subarray(0, end).subarray(-5)) === '%%EOF'
}

/** A PNG is a list of chunks up to IEND, with nothing after it. */
const isWholePng = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    if (ascii(bytes.subarray(at + 4, at + 8)) === 'IEND') return end === bytes.length
    at = end
  }
  return false
}

/** A JPEG contains its end marker; cameras add previews and short videos after it. */
const isWholeJpeg = (bytes: Uint8Array) => Buffer.from(bytes).lastIndexOf(Buffer.from([0xff, 0xd9])) > 2

/** A WebP says at its start how long it is; an odd length is filled up with one byte. */
const isWholeWebp = (bytes: Uint8Array) => {
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8
  return said + (said % 2) === bytes.length || said === bytes.length
}

const isComplete: Record<string, (bytes: Uint8Array) => boolean> = {
  'application/pdf': isWholePdf,
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/webp': isWholeWebp,
}

/** The media type according to the first bytes, if it is known. */
export const detectType = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime
}

/** Whether a file of this type is complete, and isn't another type too. */
export const isSound = (type: string, bytes: Uint8Array): boolean =>
  (isComplete[type]?.(bytes) ?? true) && !hasHtmlAtEdges(bytes) && !containsArchive(bytes)

const extensions: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
}
const maxNameLength = 200

/**
 * A safe file name: without folders and without characters that are special to a terminal, a header or a file system, and with
 * an extension that matches the content, so that it opens as what it is.
 */
export const fileNameOf = (given: string | undefined, type: string): string => {
  const last = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}"<>:|?*]/gu, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
  const [own = ''] = extensions[type] ?? []
  const ending = extensions[type]?.find((one) => clean.toLowerCase().endsWith(one))
  const stem = ending === undefined ? clean : clean.slice(0, -ending.length)
  const cut = Array.from(stem)
    .slice(0, maxNameLength - own.length - 1)
    .join('')
  return `${cut === '' ? 'file' : cut}${ending === undefined ? own : clean.slice(-ending.length)}`
}
