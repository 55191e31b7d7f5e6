import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
// The whole face: the web's subsets part letters of Hausa, Yoruba and Igbo from each other.
const regular = resolve('@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf')
const semibold = resolve('@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf')

const ink = '#1f2340'
const quiet = '#565b75'
const line = '#d9d6cd'
const margin = 56
const labelWidth = 130

/** What a page is written with, from top to bottom; a long text runs on to the next page. */
export type Paper = {
  heading(text: string): void
  text(text: string): void
  /** Small and grey. */
  note(text: string): void
  /** Label and value side by side; nothing for no value. */
  fact(label: string, value: string | null | undefined): void
  /** The first column is words, the others are figures; what names them stands on top of each page. */
  table(header: readonly string[], rows: readonly (readonly string[])[]): void
  rule(): void
  /** A square PNG, `size` points wide, with words beside it. */
  picture(png: Buffer, size: number, beside: string): void
}

/**
 * Makes an A4 document in Fira Sans: the clinic's name and `title` on top, page numbers below.
 * @param title also the document's title for readers and screen readers
 */
export const createPdf = async (title: string, write: (paper: Paper) => void): Promise<Buffer> => {
  // Nobody waits for it at the start.
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
  const say = (font: string, size: number, colour: string, words: string) =>
    pdf.font(font).fontSize(size).fillColor(colour).text(words, margin, undefined, { width })
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

  /** Cells side by side, and the header again where they begin a page. */
  const row = (cells: readonly string[], header?: readonly string[]) => {
    const gap = 8
    // No word of the header is broken.
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
    // A header alone at the foot of a page names nothing.
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

  say(semibold, 11, quiet, 'Alafia')
  say(semibold, 20, ink, title)
  rule()
  write({
    heading: (words) => {
      pdf.moveDown(0.5)
      say(semibold, 13, ink, words)
      pdf.moveDown(0.2)
    },
    text: (words) => {
      say(regular, 11, ink, words)
      pdf.moveDown(0.4)
    },
    note: (words) => {
      say(regular, 9, quiet, words)
      pdf.moveDown(0.4)
    },
    fact: (label, value) => {
      if (!value) return
      // Label and value begin on one line, also where that line is the first of a new page.
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
    // Below the margin, where text would otherwise begin a page of its own.
    pdf.page.margins.bottom = 0
    pdf.font(regular).fontSize(9).fillColor(quiet)
    pdf.text(`Page ${page - start + 1} of ${count}`, margin, pdf.page.height - 36, { width, align: 'right' })
  }
  pdf.end()
  return whole
}
