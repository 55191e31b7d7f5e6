import { drawPdf } from './pdf-drawing.ts'

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
  /** The QR code of an address, `size` points wide, with text beside it. */
  qrCode(url: string, size: number, beside: string): void
}

/** Who sends a document. */
export type Sender = {
  name?: string | null | undefined
  address?: string | null
  phone?: string | null
  /** A PNG. */
  logo?: Buffer | null | undefined
}

/** Something to write, and what with. */
type Step = { [Kind in keyof Paper]: [Kind, ...Parameters<Paper[Kind]>] }[keyof Paper]

/** As the thread that draws it receives it. */
export type Document = { title: string; sender: Sender; steps: readonly Step[] }

/**
 * An A4 document in Fira Sans, with the clinic's name and `title` at the top and page numbers at the bottom.
 * @param title also the document's title for readers and screen readers
 * @param sender the clinic; what it hasn't entered is left out
 * @throws Problem 503 with Retry-After while too many wait to be drawn
 */
export const createPdf = (
  title: string,
  write: (paper: Paper) => void,
  sender: Sender = {},
): Promise<Buffer> => {
  const steps: Step[] = []
  const add = (...step: Step) => void steps.push(step)
  write({
    heading: (text) => add('heading', text),
    text: (text) => add('text', text),
    note: (text) => add('note', text),
    fact: (label, value) => add('fact', label, value),
    table: (header, rows) => add('table', header, rows),
    rule: () => add('rule'),
    qrCode: (url, size, beside) => add('qrCode', url, size, beside),
  })
  const document: Document = { title, sender, steps }
  return drawPdf('drawDocument', document)
}
