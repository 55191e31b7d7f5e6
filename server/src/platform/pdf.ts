import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
// The full font: the web subsets split letters of Hausa, Yoruba and Igbo.
const regular = resolve('@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf')
const semibold = resolve('@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf')

const ink = '#1f2340'
const quiet = '#565b75'
const line = '#d9d6cd'
const margin = 56
const labelWidth = 130
/** Width and height, in points. */
const logoRoom: [number, number] = [160, 40]

/** Writes from top to bottom; long text continues on the next page. */
export type Paper = {
  heading(text: string): void
  text(text: string): void
  /** Small and grey. */
  note(text: string): void
  /** Label and value side by side; nothing if the value is missing. */
  fact(label: string, value: string | null | undefined): void
  /** The first column is text, the others are numbers; the header is repeated on each page. */
  table(header: readonly string[], rows: readonly (readonly string[])[]): void
  rule(): void
  /** A square PNG, `size` points wide, with text beside it. */
  picture(png: Buffer, size: number, beside: string): void
}

/** Who sends a document. */
export type Sender = {
  name?: string | null | undefined
  address?: string | null
  phone?: string | null
  /** A PNG. */
  logo?: Buffer | null | undefined
}

/**
 * An A4 document in Fira Sans, with the clinic's name and `title` at the top and page numbers at the bottom.
 * @param title also the document's title for readers and screen readers
 * @param sender the clinic; what it hasn't entered is left out
 */
export const createPdf = async (
  title: string,
  write: (paper: Paper) => void,
  { name, address, phone, logo }: Sender = {},
): Promise<Buffer> => {
  // Loaded on first use, so that the server starts sooner.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    font: regular,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Alafia', Creator: 'Alafia' },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((done, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  const width = pdf.page.width - 2 * margin
  const print = (font: string, size: number, colour: string, text: string) =>
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

  /** Cells side by side, with the header above them again if they start a page. */
  const row = (cells: readonly string[], header?: readonly string[]) => {
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
    pdf.image(logo, margin, pdf.y, { fit: logoRoom })
    pdf.y += logoRoom[1] + 10
  }
  print(semibold, 11, quiet, name ?? 'Alafia')
  const reached = [address, phone].filter(Boolean).join(' · ')
  if (reached) print(regular, 9, quiet, reached)
  print(semibold, 20, ink, title)
  rule()
  write({
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
    picture: (png, size, beside) => {
      if (pdf.y + size > pdf.page.height - margin) pdf.addPage()
      const top = pdf.y
      pdf.image(png, margin, top, { width: size })
      pdf.font(regular).fontSize(10).fillColor(quiet)
      pdf.text(beside, margin + size + 16, top + 8, { width: width - size - 16 })
      pdf.y = Math.max(pdf.y, top + size) + 8
    },
  })
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
