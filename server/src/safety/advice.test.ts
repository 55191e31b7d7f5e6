import { describe, expect, it } from 'vitest'
import type { ItemForm } from '@alafia/contract/inventory/states'
import { adviceFor } from './advice.ts'
import { adviceRows } from './facts/advice/all.ts'
import { adviceTexts } from './facts/advice/texts.ts'

const of = (genericName: string, form: ItemForm = 'tablet', dosage = '500 mg') =>
  adviceFor({ name: genericName, genericName, dosage, form, manufacturer: 'Emzor' })

describe('PHARM-80 advice on a product', () => {
  it('names a source that was read for everything it says, and says it once', () => {
    const seen = new Set<string>()
    for (const { drug, forms, advice } of adviceRows) {
      expect(advice.length, drug).toBeGreaterThan(0)
      expect(forms.length, drug).toBeGreaterThan(0)
      for (const { id, source } of advice) {
        expect(source.title).toMatch(/\S{3}/)
        expect(source.edition).toMatch(/\d{4}/)
        expect(source.section).toMatch(/\S/)
        const key = [drug, id, forms.join()].join(' ')
        expect(seen.has(key), key).toBe(false)
        seen.add(key)
      }
    }
    expect(new Set(adviceRows.map(({ drug }) => drug)).size).toBeGreaterThan(150)
  })

  it('has short sentences for the label, each ended', () => {
    for (const text of Object.values(adviceTexts)) {
      if ('label' in text) expect(text.label).toMatch(/^[A-Z].{5,74}\.$/)
      expect(text.point).not.toMatch(/\.$/)
    }
  })

  it.each([
    ['Amoxicillin', 'capsule', 'Finish the whole course, even if you feel better.'],
    ['Metronidazole', 'tablet', 'Don’t drink alcohol until 3 days after the last dose.'],
    ['Promethazine', 'tablet', 'May make you sleepy or dizzy. If so, don’t drive or use machines.'],
    ['Metformin', 'tablet', 'Take with food.'],
    ['Insulin', 'injection', 'Keep unopened ones in the fridge. Don’t freeze.'],
    ['Methotrexate', 'tablet', 'Not for every day. Keep to the days you were told.'],
    ['Beclometasone', 'inhaler', 'Rinse your mouth with water after each use.'],
  ] as const)('%s (%s): %s', (drug, form, warning) => {
    expect(of(drug, form).warnings).toContain(warning)
  })

  it('goes by the form', () => {
    expect(of('Amoxicillin', 'liquid', '125 mg/5 ml').warnings).toContain('Shake the bottle well.')
    expect(of('Amoxicillin', 'capsule').warnings).not.toContain('Shake the bottle well.')
    expect(of('Hydrocortisone', 'cream', '1%')).toMatchObject({
      warnings: [],
      points: [],
      withoutAdvice: ['hydrocortisone'],
    })
  })

  it('adds up the ingredients of a combination, and names the one that wasn’t looked up', () => {
    const both = of('Artemether/lumefantrine', 'tablet', '20/120 mg')
    expect(both.warnings).toEqual(
      expect.arrayContaining(['Take with food.', 'No grapefruit or grapefruit juice.']),
    )
    expect(both.withoutAdvice).toEqual([])
    const half = of('Paracetamol/caffeine', 'tablet', '500/65 mg')
    expect(half.points.map(({ id }) => id)).toContain('check-paracetamol')
    expect(half.withoutAdvice).toEqual(['caffeine'])
  })

  it('says of an unknown medicine that nothing is on file', () => {
    expect(of('Zzyzxol').withoutAdvice).toHaveLength(1)
    expect(of('Zzyzxol').points).toEqual([])
  })
})
