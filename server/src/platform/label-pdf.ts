import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
// The full font: the web subsets split letters of Hausa, Yoruba and Igbo.
const regular = resolve('@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf')
const semibold = resolve('@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf')

const pointsPerMillimetre = 72 / 25.4
/** A length in points. */
export const millimetres = (length: number): number => length * pointsPerMillimetre

/** 70 × 35 mm, in points. */
export const labelSize = { width: millimetres(70), height: millimetres(35) }

const columns = 3
const rows = 8
const sheet = { width: millimetres(210), height: millimetres(297) }
/** The sheet's margin at the top and at the bottom. */
const sheetTop = (sheet.height - rows * labelSize.height) / 2

export type TextStyle = { size: number; isBold: boolean }
/** The width of a text in points. */
export type Measure = (text: string, style: TextStyle) => number

/** In points from the label's top left corner; the text's top is at `y`. */
export type LabelText = TextStyle & { text: string; x: number; y: number }
/** An SVG path, `scale` points for each of its units. */
export type LabelShape = { path: string; x: number; y: number; scale: number; isFilled: boolean }
export type LabelDrawing = { texts: readonly LabelText[]; shapes: readonly LabelShape[] }

/** 'label': one label a page. 'a4': sheets of 3 × 8, of which the first begins at label `start`, counted from 1. */
type LabelPages = { paper: 'label' | 'a4'; start: number }

/**
 * Labels in Fira Sans, black on white.
 * @param draw the labels, given what measures their texts
 */
export const createLabelPdf = async (
  title: string,
  { paper, start }: LabelPages,
  draw: (measure: Measure) => readonly LabelDrawing[],
): Promise<Buffer> => {
  // Loaded on first use, so that the server starts sooner.
  const { default: PDFDocument } = await import('pdfkit')
  const isSheet = paper === 'a4'
  const { width, height } = isSheet ? sheet : labelSize
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
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
  const setStyle = ({ size, isBold }: TextStyle) => pdf.font(isBold ? semibold : regular).fontSize(size)
  const labels = draw((text, style) => setStyle(style).widthOfString(text))
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
