// Runs on a thread of its own: while a PDF is drawn, nobody else would be answered.
import { createRequire } from 'node:module'
// @ts-expect-error it has no types
import * as fontkit from 'fontkit'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'

const { resolve } = createRequire(import.meta.url)

/**
 * The types of pdfkit know a font only as its bytes.
 * @typedef {Buffer & { characterSet: number[], glyphForCodePoint(codePoint: number): unknown }} Font
 */
const { openSync } = /** @type {{ openSync(file: string): Font }} */ (fontkit)

/**
 * Opened once for all documents: reading how its letters fit together takes six times as long as drawing a prescription.
 * @param {string} file
 */
const openFont = (file) => {
  const font = openSync(resolve(`@expo-google-fonts/fira-sans/${file}`))
  // A glyph keeps what it is first asked for. One that was first a part of another, as e of é, would have no character: it could be
  // neither copied nor read aloud in later documents. A ligature, as of fi, has those of its letters if nobody asks for it.
  for (const character of font.characterSet)
    if (character < 0xfb00 || character > 0xfb06) font.glyphForCodePoint(character)
  return font
}

// The full font: the web subsets split letters of Hausa, Yoruba and Igbo.
const fonts = {
  regular: openFont('400Regular/FiraSans_400Regular.ttf'),
  semibold: openFont('600SemiBold/FiraSans_600SemiBold.ttf'),
}
const [regular, semibold] = /** @type {const} */ (['regular', 'semibold'])

/** @param {PDFKit.PDFDocumentOptions} options */
const newDocument = (options) => {
  // Without a font of its own, it begins with ours.
  const pdf = new PDFDocument({ ...options, font: '' })
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  return pdf.font(regular)
}

const ink = '#1f2340'
const quiet = '#565b75'
const line = '#d9d6cd'
const margin = 56
const labelWidth = 130
/** Width and height, in points. @type {[number, number]} */
const logoRoom = [160, 40]

/** @typedef {import('./pdf.ts').Paper} Paper */

/** @param {PDFKit.PDFDocument} pdf @returns {Promise<Buffer>} */
const bytesOf = (pdf) => {
  /** @type {Buffer[]} */
  const chunks = []
  return new Promise((done, fail) => {
    pdf.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
}

/** As one path: squares that are filled one by one have hairlines between them. @param {PDFKit.PDFDocument} pdf @param {string} url @param {number} size */
const drawQrCode = (pdf, url, size) => {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  pdf
    .save()
    .translate(margin, pdf.y)
    .scale(size / modules.size)
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(column, row, 1, 1)
  pdf.fill('#000').restore()
}

/** @param {import('./pdf.ts').Document} document @returns {Promise<Buffer>} */
export const drawDocument = async ({ title, sender: { name, address, phone, logo }, steps }) => {
  const pdf = newDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Alafia', Creator: 'Alafia' },
  })
  const whole = bytesOf(pdf)
  const width = pdf.page.width - 2 * margin
  /** @param {string} font @param {number} size @param {string} colour @param {string} text */
  const print = (font, size, colour, text) =>
    pdf.font(font).fontSize(size).fillColor(colour).text(text, margin, undefined, { width })
  const rule = () => {
    pdf.moveDown(0.6)
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + width, pdf.y)
      .strokeColor(line)
      .lineWidth(0.7)
      .stroke()
    pdf.moveDown(0.8)
  }

  /** Cells side by side, with the header above them again if they start a page.
   * @param {readonly string[]} cells @param {readonly string[]} [header] */
  const row = (cells, header) => {
    const gap = 8
    // Header words are never broken.
    pdf.font(semibold).fontSize(9)
    const words = (header ?? cells).slice(1).flatMap((cell) => cell.split(' '))
    const longest = Math.ceil(Math.max(0, ...words.map((word) => pdf.widthOfString(word)))) + gap
    const figure = Math.max(longest, Math.min(80, 360 / Math.max(1, cells.length - 1)))
    const widths = cells.map((_, place) => (place === 0 ? width - figure * (cells.length - 1) : figure))
    pdf.font(header ? regular : semibold).fontSize(9)
    const heights = cells.map((cell, place) =>
      pdf.heightOfString(cell, { width: (widths[place] ?? 0) - gap }),
    )
    const height = Math.max(...heights) + 4
    // A header needs a row below it on the same page.
    if (pdf.y + height * (header ? 1 : 3) > pdf.page.height - margin) {
      pdf.addPage()
      if (header) row(header)
      pdf.font(header ? regular : semibold).fontSize(9)
    }
    const top = pdf.y
    let left = margin
    for (const [place, cell] of cells.entries()) {
      const room = widths[place] ?? 0
      pdf.fillColor(header ? ink : quiet)
      pdf.text(cell, left + (place === 0 ? 0 : gap), top, {
        width: room - gap,
        align: place === 0 ? 'left' : 'right',
      })
      left += room
    }
    pdf.y = top + height
  }

  if (logo) {
    pdf.image(Buffer.from(logo), margin, pdf.y, { fit: logoRoom })
    pdf.y += logoRoom[1] + 10
  }
  print(semibold, 11, quiet, name ?? 'Alafia')
  const reached = [address, phone].filter(Boolean).join(' · ')
  if (reached) print(regular, 9, quiet, reached)
  print(semibold, 20, ink, title)
  rule()
  /** @type {Paper} */
  const paper = {
    heading: (words) => {
      pdf.moveDown(0.5)
      print(semibold, 13, ink, words)
      pdf.moveDown(0.2)
    },
    text: (words) => {
      print(regular, 11, ink, words)
      pdf.moveDown(0.4)
    },
    note: (words) => {
      print(regular, 9, quiet, words)
      pdf.moveDown(0.4)
    },
    fact: (label, value) => {
      if (!value) return
      // Label and value start on the same line, even at the top of a new page.
      if (pdf.y > pdf.page.height - margin - 40) pdf.addPage()
      const top = pdf.y
      pdf.font(regular).fontSize(11).fillColor(quiet).text(label, margin, top, { width: labelWidth })
      const below = pdf.y
      pdf.fillColor(ink).text(value, margin + labelWidth, top, { width: width - labelWidth })
      pdf.y = Math.max(pdf.y, below) + 4
    },
    table: (header, rows) => {
      row(header)
      for (const cells of rows) row(cells, header)
      pdf.moveDown(0.8)
    },
    rule,
    qrCode: (url, size, beside) => {
      if (pdf.y + size > pdf.page.height - margin) pdf.addPage()
      const top = pdf.y
      drawQrCode(pdf, url, size)
      pdf.font(regular).fontSize(10).fillColor(quiet)
      pdf.text(beside, margin + size + 16, top + 8, { width: width - size - 16 })
      pdf.y = Math.max(pdf.y, top + size) + 8
    },
  }
  for (const [kind, ...words] of steps) Reflect.apply(paper[kind], undefined, words)
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // Text below the margin would otherwise start a new page.
    pdf.page.margins.bottom = 0
    pdf.font(regular).fontSize(9).fillColor(quiet)
    pdf.text(`Page ${page - start + 1} of ${count}`, margin, pdf.page.height - 36, { width, align: 'right' })
  }
  pdf.end()
  return whole
}

const pointsPerMillimetre = 72 / 25.4

const columns = 3
const rows = 8
const sheet = { width: 210 * pointsPerMillimetre, height: 297 * pointsPerMillimetre }

/** @param {import('./label-pdf.ts').Labels} labels @returns {Promise<Buffer>} */
export const drawLabels = async ({ title, paper, start, size: labelSize, labels }) => {
  const isSheet = paper === 'a4'
  // The sheet's margin at the top and at the bottom.
  const sheetTop = (sheet.height - rows * labelSize.height) / 2
  const { width, height } = isSheet ? sheet : labelSize
  const pdf = newDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Alafia', Creator: 'Alafia' },
  })
  const whole = bytesOf(pdf)
  /** @param {import('./label-pdf.ts').TextStyle} style */
  const setStyle = ({ size, isBold }) => pdf.font(isBold ? semibold : regular).fontSize(size)
  for (const [index, { texts, shapes }] of labels.entries()) {
    const place = isSheet ? index + start - 1 : 0
    const onSheet = place % (columns * rows)
    if (index === 0 || !isSheet || onSheet === 0) pdf.addPage()
    const left = (onSheet % columns) * labelSize.width
    const top = isSheet ? sheetTop + Math.floor(onSheet / columns) * labelSize.height : 0
    pdf.fillColor('#000').strokeColor('#000')
    for (const { text, x, y, ...style } of texts)
      setStyle(style).text(text, left + x, top + y, { lineBreak: false })
    for (const { path, x, y, scale, isFilled } of shapes) {
      pdf
        .save()
        .translate(left + x, top + y)
        .scale(scale)
        .path(path)
      if (isFilled) pdf.fill()
      else pdf.lineWidth(1.8).lineCap('round').lineJoin('round').stroke()
      pdf.restore()
    }
  }
  pdf.end()
  return whole
}
