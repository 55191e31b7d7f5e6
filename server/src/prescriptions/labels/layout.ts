import type { LabelPaper } from '@alafia/contract/prescriptions/medicine-labels'
import type { TimeOfDay } from '@alafia/contract/prescriptions/times-of-day'
import {
  labelSize,
  millimetres,
  type LabelDrawing,
  type LabelShape,
  type LabelText,
  type Measure,
  type TextStyle,
} from '../../platform/label-pdf.ts'
import { graphemesOf } from './graphemes.ts'
import { pictograms, pictogramSize } from './pictograms.ts'

/** What stands on the label of one product. */
export type LabelContent = {
  directions: string
  times: readonly TimeOfDay[]
  /** As dispensed: 'Norvasc 5 mg'. */
  product: string
  quantity: string
  /** What it contains, if that isn't its name. */
  generic: string | null
  patient: string
  /** When it was dispensed. */
  date: string
  warnings: readonly string[]
  /** Batch, pharmacy, prescriber and the like, in small print. */
  facts: readonly string[]
  /** A QR code as an SVG path, `size` units wide. */
  code: { path: string; size: number }
}

const margin = millimetres(1.5)
/** At the left and the right: office printers leave some 4 mm at the edge of a sheet white. */
const inset: Readonly<Record<LabelPaper, number>> = { label: margin, a4: millimetres(4.5) }
const side = 34
const gap = 4
const columnOf = (paper: LabelPaper) => labelSize.width - 2 * inset[paper] - side - gap
const bottom = labelSize.height - margin
const usualLineHeight = 1.1
const picture = 16

type Sizes = { directions: number; name: number; warning: number; fact: number }

/** From comfortable to the smallest that can be read; directions have at least 11 points. */
const smallest: Sizes = { directions: 11, name: 8, warning: 6.8, fact: 5.8 }
const choices: readonly Sizes[] = [
  { directions: 14, name: 10, warning: 8.5, fact: 7 },
  { directions: 12.5, name: 9, warning: 7.5, fact: 6.5 },
  { directions: 11, name: 8.5, warning: 7, fact: 6 },
  smallest,
]
/** The last try before a second label: one or two lines more fit on the first. */
const tightLineHeight = 0.98

type Line = TextStyle & { text: string }
const heightOf = ({ size }: TextStyle, lineHeight: number) => size * lineHeight

/** What texts are wrapped with: how wide they are, and how wide a line may be. */
type Column = { measure: Measure; width: number }

/** A word that is wider than the column continues on the next line. */
const piecesOf = (word: string, style: TextStyle, { measure, width }: Column): string[] => {
  if (measure(word, style) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of graphemesOf(word)) {
    if (piece !== '' && measure(piece + letter, style) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

const wrap = (text: string, style: TextStyle, column: Column): Line[] => {
  const words = text
    // Control and formatting characters have no width and no meaning on paper.
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    // Not at a no-break space.
    .split(/[^\S\u00a0]+/)
    .filter((word) => word !== '')
  const lines: Line[] = []
  let line = ''
  for (const piece of words.flatMap((word) => piecesOf(word, style, column))) {
    const longer = line === '' ? piece : `${line} ${piece}`
    if (line !== '' && column.measure(longer, style) > column.width) {
      lines.push({ text: line, ...style })
      line = piece
    } else line = longer
  }
  return line === '' ? lines : [...lines, { text: line, ...style }]
}

const linesOf = (content: LabelContent, sizes: Sizes, column: Column): Line[] => {
  const { directions, product, quantity, generic, patient, date, warnings, facts } = content
  const bold = (text: string, size: number) => wrap(text, { size, isBold: true }, column)
  const plain = (text: string, size: number) => wrap(text, { size, isBold: false }, column)
  return [
    ...bold(directions, sizes.directions),
    ...bold(`${product} · ${quantity}`, sizes.name),
    ...(generic === null ? [] : plain(generic, sizes.warning)),
    ...bold(`${patient} · ${date}`, sizes.name),
    ...plain(warnings.join(' '), sizes.warning),
    ...plain(facts.join(' · '), sizes.fact),
  ]
}

const totalOf = (lines: readonly Line[], lineHeight = usualLineHeight) =>
  lines.reduce((sum, line) => sum + heightOf(line, lineHeight), 0)
const room = bottom - margin

/** The lines of each label. Those after the first begin with whose medicine it is, and which. */
const labelsOf = (content: LabelContent, column: Column): { labels: Line[][]; lineHeight: number } => {
  for (const sizes of choices) {
    const lines = linesOf(content, sizes, column)
    if (totalOf(lines) <= room) return { labels: [lines], lineHeight: usualLineHeight }
  }
  const all = linesOf(content, smallest, column)
  if (totalOf(all, tightLineHeight) <= room) return { labels: [all], lineHeight: tightLineHeight }
  const again = wrap(
    `${content.patient}, ${content.product}, continued`,
    { size: smallest.fact, isBold: true },
    column,
    // The names are whole on the first label; here they must leave room for the rest.
  ).slice(0, 4)
  const labels: Line[][] = [[]]
  for (const line of all) {
    const label = labels.at(-1) ?? []
    if (totalOf([...label, line]) <= room) label.push(line)
    else labels.push([...again, line])
  }
  return { labels, lineHeight: usualLineHeight }
}

const codeShape = ({ path, size }: LabelContent['code'], x: number): LabelShape => ({
  path,
  x,
  y: bottom - side,
  scale: side / size,
  isFilled: true,
})

const pictureShapes = (times: readonly TimeOfDay[], x: number): LabelShape[] =>
  times.map((time, index) => ({
    ...pictograms[time],
    x: x + (index % 2) * (side - picture),
    y: margin + Math.floor(index / 2) * (picture + 1),
    scale: picture / pictogramSize,
  }))

/**
 * One label, or several if the text needs them: it is never cut. Directions come first; pictograms and the QR code stand at the
 * right.
 */
export const layOutLabel = (content: LabelContent, measure: Measure, paper: LabelPaper): LabelDrawing[] => {
  const { labels, lineHeight } = labelsOf(content, { measure, width: columnOf(paper) })
  const sideX = labelSize.width - inset[paper] - side
  return labels.map((lines, index) => {
    const texts: LabelText[] = []
    let y = margin
    for (const line of lines) {
      texts.push({ ...line, x: inset[paper], y })
      y += heightOf(line, lineHeight)
    }
    if (labels.length > 1)
      texts.push({
        text: `${index + 1} of ${labels.length}`,
        size: 7,
        isBold: true,
        x: sideX,
        y: bottom - side - 12,
      })
    return {
      texts,
      shapes: [codeShape(content.code, sideX), ...(index === 0 ? pictureShapes(content.times, sideX) : [])],
    }
  })
}
