import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLabelPdf, labelSize, type LabelDrawing, type Measure } from '../../platform/label-pdf.ts'
import { layOutLabel, type LabelContent } from './layout.ts'

let measure: Measure

beforeAll(async () => {
  await createLabelPdf('Labels', { paper: 'label', start: 1 }, (withFont) => {
    measure = withFont
    return []
  })
})

const usual: LabelContent = {
  directions: '1 capsule in the morning, 1 in the afternoon and 1 at night for 5 days',
  times: ['morning', 'afternoon', 'night'],
  product: 'Amoxicillin 500 mg',
  generic: null,
  patient: 'Amina Bello',
  warnings: ['Finish the whole course, even if you feel better.', 'Best taken at the start of a meal.'],
  quantity: '15 capsules',
  date: '23 Nov 2026',
  facts: [
    'Batch AX-114, expires 31 Jan 2027',
    'Ikeja Pharmacy, 0803 555 0199',
    'Prescribed by Dr. Chidi Okafor',
    'Dispensed by NE',
  ],
  code: { path: 'M0 0h33v33h-33z', size: 33 },
}

const textOf = (labels: readonly LabelDrawing[]) =>
  labels.flatMap(({ texts }) => texts.map(({ text }) => text)).join('')
const bare = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, '')

const expectWithin = (labels: readonly LabelDrawing[]) => {
  for (const { texts, shapes } of labels) {
    for (const { x, y, text, size, isBold } of texts) {
      expect(x).toBeGreaterThan(0)
      expect(y).toBeGreaterThan(0)
      expect(x + measure(text, { size, isBold })).toBeLessThanOrEqual(labelSize.width)
      expect(y + size * 1.2).toBeLessThanOrEqual(labelSize.height)
    }
    const edge = Math.min(...shapes.map((shape) => shape.x))
    for (const { x, text, size, isBold } of texts)
      if (x < edge) expect(x + measure(text, { size, isBold })).toBeLessThanOrEqual(edge)
  }
}

describe('PHARM-82 the layout of a label', () => {
  it('fits a usual medicine on one label, with directions first in at least 11 points', () => {
    const labels = layOutLabel(usual, measure, 'label')
    expect(labels).toHaveLength(1)
    const [first] = labels[0]?.texts ?? []
    expect(usual.directions.startsWith(first?.text ?? '?')).toBe(true)
    expect(first?.size).toBeGreaterThanOrEqual(11)
    // The code and three pictograms.
    expect(labels[0]?.shapes).toHaveLength(4)
    expectWithin(labels)
  })

  it('stays on one label where the text is a line too long, with directions in 11 points', () => {
    const batches = (count: number) =>
      Array.from({ length: count }, (_, nth) => `Batch AX-${nth}, expires 31 Jan 2027`)
    const labelsWith = (count: number) =>
      layOutLabel({ ...usual, facts: [...usual.facts, ...batches(count)] }, measure, 'label')
    // Five are a line more than fits with the usual distance between the lines.
    const labels = labelsWith(5)
    expect(labels).toHaveLength(1)
    expect(labels[0]?.texts[0]?.size).toBe(11)
    expectWithin(labels)
    expect(labelsWith(6)).toHaveLength(2)
  })

  it('continues on a second label, which says whose it is', () => {
    const directions =
      'Dissolve 1 tablet in half a glass of water and drink it slowly with breakfast. '.repeat(4)
    const labels = layOutLabel({ ...usual, directions }, measure, 'label')
    expect(labels.length).toBeGreaterThan(1)
    for (const { texts } of labels.slice(1)) expect(texts[0]?.text).toContain('Amina Bello')
    expect(textOf(labels)).toContain(`2 of ${labels.length}`)
    expectWithin(labels)
  })

  const words = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
    fc.string({ unit: fc.constantFrom('W', 'Ọ̀', 'ɓ', '₦', ' '), minLength: 1, maxLength: 300 }),
    fc.lorem({ maxCount: 80 }),
  )

  it('never cuts a text, and nothing leaves the label or runs into the code', () => {
    fc.assert(
      fc.property(
        fc.record({
          directions: words,
          product: words,
          generic: fc.option(words),
          patient: words,
          warnings: fc.array(words, { maxLength: 8 }),
          facts: fc.array(words, { maxLength: 10 }),
          paper: fc.constantFrom('label', 'a4'),
          times: fc.subarray(['morning', 'afternoon', 'evening', 'night'] as const),
        }),
        (content) => {
          const labels = layOutLabel({ ...usual, ...content }, measure, content.paper)
          expectWithin(labels)
          const { directions, product, generic, patient, warnings, facts } = content
          for (const { texts } of labels)
            for (const { size, text } of texts)
              if (bare(directions).includes(bare(text)) && size > 10) expect(size).toBeGreaterThanOrEqual(11)
          const printed = labels
            .flatMap(({ texts }, index) => texts.slice(index === 0 ? 0 : headerOf(texts)))
            .filter(({ text, x }) => !(x > 100 && / of /.test(text)))
            .map(({ text }) => text)
          expect(bare(printed.join(''))).toBe(
            bare(
              [
                directions,
                `${product}·15 capsules`,
                generic ?? '',
                `${patient}·23 Nov 2026`,
                ...warnings,
                facts.join('·'),
              ].join(''),
            ),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})

/** The lines at the top of a further label that repeat whose it is: bold and small. */
const headerOf = (texts: LabelDrawing['texts']) => {
  const end = texts.findIndex(({ size, isBold }) => !(isBold && size < 6))
  return end < 0 ? texts.length : end
}
