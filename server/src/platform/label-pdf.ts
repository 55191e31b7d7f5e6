import { createRequire } from 'node:module'
import { drawPdf } from './pdf-drawing.ts'

const { resolve } = createRequire(import.meta.url)
// The full font: the web subsets split letters of Hausa, Yoruba and Igbo.
const regular = resolve('@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf')
const semibold = resolve('@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf')

const pointsPerMillimetre = 72 / 25.4
/** A length in points. */
export const millimetres = (length: number): number => length * pointsPerMillimetre

/** 70 × 35 mm, in points. */
export const labelSize = { width: millimetres(70), height: millimetres(35) }

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

/** As the thread that draws them receives them. */
export type Labels = LabelPages & { title: string; size: typeof labelSize; labels: readonly LabelDrawing[] }

let measuring: Promise<Measure> | undefined

/** Loaded on first use, so that the server starts sooner. */
const textMeasure = () =>
  (measuring ??= import('pdfkit').then(({ default: PDFDocument }): Measure => {
    const pdf = new PDFDocument({ autoFirstPage: false, font: regular })
    return (text, { size, isBold }) =>
      pdf
        .font(isBold ? semibold : regular)
        .fontSize(size)
        .widthOfString(text)
  }))

/**
 * Labels in Fira Sans, black on white.
 * @param draw the labels, given what measures their texts
 * @throws Problem 503 with Retry-After while too many wait to be drawn
 */
export const createLabelPdf = async (
  title: string,
  pages: LabelPages,
  draw: (measure: Measure) => readonly LabelDrawing[],
): Promise<Buffer> => {
  const labels: Labels = { title, ...pages, size: labelSize, labels: draw(await textMeasure()) }
  return drawPdf('drawLabels', labels)
}
