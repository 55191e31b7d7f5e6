import QRCode from 'qrcode'
import { describe, expect, test, vi } from 'vitest'
import { squaresInPdf, textInPdf } from '../testing/pdf-text.ts'
import { createPdf } from './pdf.ts'

/** Wherever this process itself would draw. */
vi.mock('pdfkit', () => {
  throw new Error('A PDF is drawn on a thread of its own')
})

const says = (pdf: Buffer, words: string) =>
  textInPdf(pdf).some((all) => all.includes(words.replaceAll(/\s/g, '')))
const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length

describe('PLAT-21 a PDF', () => {
  test('PLAT-95 is drawn on a thread of its own; where more wait than the queue holds, the next is a 503 with Retry-After', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, nth) => createPdf('Many', (paper) => paper.text(`Number ${nth}`))),
    )
    const drawn = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = outcomes.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []))
    expect(drawn.length).toBeGreaterThanOrEqual(50)
    expect(refused.length).toBeGreaterThan(0)
    for (const problem of refused)
      expect(problem).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
  })

  test('contains the text as written, with the letters of Nigeria’s languages and ₦', async () => {
    const words = 'Ọ̀nà ìlera: ɓera, ɗaki, ƙasa, ẹsẹ̀, ṣáájú, ịkwụ ụgwọ, ₦25,000'
    const pdf = await createPdf('Appointment summary', (paper) => {
      paper.heading('Reason for the visit')
      paper.text(words)
      paper.fact('Doctor', 'Dr. Chidi Okafor')
      paper.fact('Nothing', null)
      paper.fact('Empty', '')
      paper.note('In small print')
      paper.rule()
      paper.qrCode('https://clinic.example/verify/1', 60, 'Beside the code')
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
    for (const piece of ['Ọ̀nà', 'ɓera', 'ƙasa', 'ụgwọ', '₦25,000', 'Dr. Chidi Okafor', 'Beside the code'])
      expect([piece, says(pdf, piece)]).toEqual([piece, true])
    expect(says(pdf, 'Nothing')).toBe(false)
    expect(says(pdf, 'Empty')).toBe(false)
    expect(pagesOf(pdf)).toBe(1)
  })

  test('RX-33 has the QR code of an address', async () => {
    const address = 'https://clinic.example/verify/0123456789abcdef0123456789abcdef'
    const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
    const { size } = modules
    const dark = Array.from({ length: size * size }, (_, at) => at)
      .filter((at) => modules.get(Math.floor(at / size), at % size))
      .map((at) => `${at % size} ${Math.floor(at / size)}`)
    const pdf = await createPdf('Code', (paper) => paper.qrCode(address, 110, 'Scan'))
    expect(squaresInPdf(pdf)).toEqual(dark)
  })

  test('can be copied and read aloud, also where an earlier document had a letter only as part of another', async () => {
    const draw = (words: string) => createPdf('Letters', (paper) => paper.text(words))
    await draw('Ž')
    expect(says(await draw('Z'), 'Z')).toBe(true)
  })

  test('continues a long text on the next page, and has no empty page', async () => {
    const pdf = await createPdf('Long', (paper) => paper.text('Takes the tablet every morning. '.repeat(500)))
    const pages = pagesOf(pdf)
    expect(pages).toBeGreaterThan(2)
    expect(says(pdf, `Page ${pages} of ${pages}`)).toBe(true)
    const facts = await createPdf('Facts', (paper) => {
      for (let nth = 0; nth < 200; nth += 1) paper.fact(`Label ${nth}`, `Value ${nth}`)
    })
    expect(says(facts, 'Value 199')).toBe(true)
  })

  test('repeats a table’s header on each page, and has each row once', async () => {
    const rows = Array.from({ length: 120 }, (_, nth) => [`Row ${nth}.`, `${nth},000.00`])
    const pdf = await createPdf('Table', (paper) => paper.table(['Which one', 'Received (NGN)'], rows))
    const times = (words: string) =>
      Math.max(...textInPdf(pdf).map((all) => all.split(words.replaceAll(/\s/g, '')).length - 1))
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    expect(times('Which one Received (NGN)')).toBe(pagesOf(pdf))
    for (const [name = '', figure = ''] of rows) expect([name, times(`${name}${figure}`)]).toEqual([name, 1])
  })

  test('never turns text into PDF commands: brackets, backslashes, control and unusual characters', async () => {
    const odd = 'Ends (here) \\ with <</JS (app.alert(1))>> \u0007 \u202e 🩺 \uFFFD'
    const pdf = await createPdf(odd, (paper) => paper.text(odd))
    expect(says(pdf, '(app.alert(1))')).toBe(true)
    expect(pdf.toString('latin1')).not.toMatch(
      /\/(JS|JavaScript|OpenAction|Launch|URI|EmbeddedFile)\b(?! \()/,
    )
    expect(pagesOf(pdf)).toBe(1)
  })
})
