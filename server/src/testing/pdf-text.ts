import { inflateSync } from 'node:zlib'

const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  const streams: string[] = []
  for (let at = text.indexOf('stream\n'); at >= 0; at = text.indexOf('stream\n', at)) {
    const start = at + 'stream\n'.length
    const end = text.indexOf('\nendstream', start)
    try {
      streams.push(inflateSync(pdf.subarray(start, end)).toString('latin1'))
    } catch {
      // An uncompressed font or picture, which contains no text.
    }
    at = end + '\nendstream'.length
  }
  return streams
}

/** The squares of one unit that a PDF draws, as 'x y': the dark modules of a QR code. */
export const squaresInPdf = (pdf: Buffer): string[] =>
  streamsOf(pdf).flatMap((stream) => [...stream.matchAll(/^(\d+ \d+) 1 1 re$/gm)].map(([, at = '']) => at))

const utf16 = (hex: string) => {
  const bytes = Buffer.from(hex, 'hex')
  return bytes.swap16().toString('utf16le')
}

/**
 * The letters of each glyph, from a font's ToUnicode table as pdfkit writes it: `<first> <last> [<…> <…>]`, with
 * `<0066 0069>` for a ligature.
 */
const lettersOf = (table: string) => {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})>\s*<[0-9a-f]{4}>\s*\[([^\]]*)\]/gi))
    for (const [nth, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      letters.set(parseInt(first, 16) + nth, utf16(hex.replaceAll(' ', '')))
  return letters
}

/**
 * The text of a PDF that `createPdf` created, without spaces: each font has its own glyphs, so every piece is decoded with each
 * of them.
 */
export const textInPdf = (pdf: Buffer): string[] => {
  const streams = streamsOf(pdf)
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const pages = streams.filter((stream) => / T[jJ]\b/.test(stream))
  return fonts.map((letters) =>
    pages
      .flatMap((page) => [...page.matchAll(/<([0-9a-f]+)>/gi)])
      .map(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(parseInt(glyph, 16)) ?? '').join(''),
      )
      .join('')
      .replaceAll(/\s/g, ''),
  )
}
