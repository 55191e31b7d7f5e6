/*
 * What a file is by its bytes. Its first ones tell the type; the rest must not make it something else as well: a file that
 * one program reads as a picture and another as an archive or a web page is nobody's honest document.
 */

const ascii = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/** Where programs look for what a file might be: at its beginning and behind its end. */
const edge = 1024
const pageSigns = /<(?:!doctype\s+html|html|head|body|script|svg|iframe|\?php)\b/i
/** An archive is found by its end. */
const archiveEnd = 'PK\u0005\u0006'

const hasPageAtItsEdges = (bytes: Uint8Array) =>
  pageSigns.test(ascii(bytes.subarray(0, edge))) || pageSigns.test(ascii(bytes.subarray(-edge)))

const isArchiveToo = (bytes: Uint8Array) => ascii(bytes.subarray(-(edge * 64 + 22))).includes(archiveEnd)

const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** It ends with its own end; some writers add line ends or blanks. */
const isWholePdf = (bytes: Uint8Array) => {
  let end = bytes.length
  while (end > 0 && blanks.has(bytes[end - 1] ?? -1)) end -= 1
  return ascii(bytes.subarray(0, end).subarray(-5)) === '%%EOF'
}

/** Chunk after chunk up to IEND, and not a byte more. */
const isWholePng = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    if (ascii(bytes.subarray(at + 4, at + 8)) === 'IEND') return end === bytes.length
    at = end
  }
  return false
}

/** Its end is there; cameras put previews and short films behind it. */
const isWholeJpeg = (bytes: Uint8Array) => Buffer.from(bytes).lastIndexOf(Buffer.from([0xff, 0xd9])) > 2

const isComplete: Record<string, (bytes: Uint8Array) => boolean> = {
  'application/pdf': isWholePdf,
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
}

/** The media type that the first bytes tell, if any. */
export const detectType = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(bytes))?.mime
}

/** Whether a file of this type is complete, and nothing else besides. */
export const isSound = (type: string, bytes: Uint8Array): boolean =>
  (isComplete[type]?.(bytes) ?? true) && !hasPageAtItsEdges(bytes) && !isArchiveToo(bytes)

const extensions: Record<string, readonly string[]> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
}
const maxNameLength = 200

/**
 * The name as people see it: no folders, nothing that a terminal, a header or a file system reads as more than a name,
 * and an ending that fits the content, so that what is opened from a folder is opened as what it is.
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
