import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemForm } from '@alafia/contract/inventory/states'
import { compareProducts } from './product-comparison.ts'
import { productKeys, productOfItem, productOfOrder } from './product.ts'

type Item = { name: string; dosage: string; form: ItemForm; genericName: string; manufacturer: string }

const item = (name: string, dosage: string, more: Partial<Item> = {}): Item => ({
  name,
  genericName: name,
  dosage,
  form: 'tablet',
  manufacturer: 'Emzor Pharmaceutical',
  ...more,
})
const capsule = { form: 'capsule' } as const
const liquid = { form: 'liquid' } as const
const injection = { form: 'injection' } as const

const relation = (name: string, dosage: string, stocked: Item) =>
  compareProducts(productOfOrder({ name, dosage }), productOfItem(stocked)).relation

const amlodipine5 = item('Amlodipine', '5 mg')
const norvasc = item('Norvasc', '5 mg', { genericName: 'Amlodipine' })
const inhaler = item('Salbutamol inhaler', '100 µg', { form: 'inhaler', genericName: 'Salbutamol' })

describe('PHARM-12 which item is what was ordered', () => {
  it.each([
    ['Amlodipine 5 mg', '1 tablet', amlodipine5],
    ['Amlodipine', '5 mg', amlodipine5],
    ['amlodipine 5MG', 'one tablet', amlodipine5],
    ['  Amlodipine   5  mg ', '1 tablet every 24 hours', amlodipine5],
    ['AMLODIPINE (5 mg) tablets', '2 tablets 3 times a day', amlodipine5],
    ['Amlodipine 5 milligrams', '1 tab', amlodipine5],
    ['Amlodipine 5 mg', '2 tablets (10 mg)', amlodipine5],
    ['Norvasc 5 mg', '1 tablet', norvasc],
    ['PCM 500mg', '2 tabs', item('Paracetamol', '500 mg')],
    ['Frusemide 40 mg', '1 tab', item('Furosemide', '40 mg')],
    ['Salbutamol inhaler 100 mcg', '2 puffs', inhaler],
    ['Amoxicillin 250mg/5ml suspension', '5 ml', item('Amoxicillin', '50 mg/ml', liquid)],
    ['Artemether/lumefantrine 20/120 mg', '4 tablets', item('Artemether/lumefantrine', '20/120 mg')],
    ['Ceftriaxone 1 g', '1 vial', item('Ceftriaxone', '1 g', injection)],
    ['Hydrocortisone 1% cream', 'thin layer', item('Hydrocortisone', '1%', { form: 'cream' })],
    ['Insulin glargine 100 units/ml', '10 units', item('Insulin glargine', '100 units/ml', injection)],
    ['Lumapilin 5 mg', '1 tablet', item('Lumapilin', '5 mg')],
    ['Metformin 500 mg', '1 tablet', item('Metformin', '500 mg', { genericName: 'Metformin hydrochloride' })],
  ])('"%s", "%s"', (name, dosage, stocked) => {
    expect(relation(name, dosage, stocked)).toBe('same')
  })

  it.each([
    ['a generic for a brand', 'Norvasc 5 mg', '1 tablet', amlodipine5],
    ['a brand for a generic', 'Amlodipine 5 mg', '1 tablet', norvasc],
    ['another brand', 'Istin 5 mg', '1 tablet', norvasc],
    ['a combination by its total', 'Augmentin 625 mg', '1 tablet', item('Co-amoxiclav', '500 mg + 125 mg')],
    ['a brand by its numbers', 'Coartem 20/120', '4 tabs', item('Artemether/lumefantrine', '20/120 mg')],
    [
      'a brand that isn’t in the table',
      'Lumafan 5 mg',
      '1 tablet',
      item('Lumapil', '5 mg', { genericName: 'Lumafan' }),
    ],
  ])('another brand or generic: %s', (_what, name, dosage, stocked) => {
    expect(relation(name, dosage, stocked)).toBe('substitution')
  })

  it.each([
    ['twice', 'Amoxicillin 250 mg', '1 capsule', item('Amoxicillin', '500 mg', capsule), 2],
    ['half', 'Amlodipine 10 mg', '1 tablet', amlodipine5, 0.5],
    [
      'a quarter of a combination',
      'Coartem 80/480',
      '1 tablet',
      item('Artemether/lumefantrine', '20/120 mg'),
      0.25,
    ],
    [
      'of a liquid nothing can be recalculated',
      'Amoxicillin 125 mg/5 ml',
      '5 ml',
      item('Amoxicillin', '250 mg/5 ml', liquid),
      null,
    ],
  ])('another strength: %s', (_what, name, dosage, stocked, unitsEach) => {
    expect(compareProducts(productOfOrder({ name, dosage }), productOfItem(stocked))).toMatchObject({
      relation: 'strength',
      unitsEach,
    })
  })

  it.each([
    ['a capsule for a tablet', 'Amoxicillin 500 mg tablets', '1', item('Amoxicillin', '500 mg', capsule)],
    ['a syrup', 'Amlodipine 5 mg syrup', '1 teaspoon', amlodipine5],
    ['slow release', 'Amlodipine XR 5 mg', '1 tablet', amlodipine5],
    ['slow release in the dosage', 'Amlodipine', '5 mg XR', amlodipine5],
    [
      'slow release in stock',
      'Metformin 500 mg',
      '1 tablet',
      item('Glucophage XR', '500 mg', { genericName: 'Metformin' }),
    ],
    [
      'an ointment for a cream',
      'Hydrocortisone 1% cream',
      'thinly',
      item('Hydrocortisone ointment', '1%', { form: 'cream' }),
    ],
  ])('another form: %s', (_what, name, dosage, stocked) => {
    expect(relation(name, dosage, stocked)).toBe('other-form')
  })

  it.each([
    [
      'a cream for a capsule of another drug',
      'Omeprazole 20 mg',
      '1 capsule',
      item('Hydrocortisone', '1%', { form: 'cream' }),
    ],
    ['one ingredient of a combination', 'Amlodipine/Valsartan 5/160 mg', '1 tablet', amlodipine5],
    [
      'a combination',
      'Amlodipine 5 mg',
      '1 tablet',
      item('Exforge', '5/160 mg', { genericName: 'Amlodipine/valsartan' }),
    ],
    [
      'a combination in another proportion',
      'Co-amoxiclav 500 mg + 125 mg',
      '1 tablet',
      item('Co-amoxiclav', '875 mg + 125 mg'),
    ],
  ])('another drug: %s', (_what, name, dosage, stocked) => {
    expect(relation(name, dosage, stocked)).toBe('other-drug')
  })

  it.each([
    ['no strength', 'Amlodipine', '1 tablet', amlodipine5],
    ['two strengths', 'Amlodipine 5 mg', '10 mg', amlodipine5],
    ['a range', 'Amlodipine', '5-10 mg', amlodipine5],
    ['only a dose', 'Amlodipine', '10 mg', amlodipine5],
    ['a figure without a unit', 'Amlodipine', '5', amlodipine5],
    ['another salt', 'Amlodipine maleate 5 mg', '1 tablet', amlodipine5],
    ['another of two salts', 'Diclofenac potassium 50 mg', '1 tablet', item('Diclofenac sodium', '50 mg')],
    ['a longer word', 'Amlodipinex 5 mg', '1 tablet', amlodipine5],
    ['the name within another', 'Levamlodipine 5 mg', '1 tablet', amlodipine5],
    ['a second name', 'Amlodipine Zorvex 5 mg', '1 tablet', amlodipine5],
    [
      'an unknown form',
      'Amoxicillin 250 mg/5 ml',
      '1',
      item('Amoxicillin', '250 mg/5 ml', { form: 'injection' }),
    ],
    [
      'insulin of another kind',
      'Insulin glargine 100 units/ml',
      '10 units',
      item('Insulin', '100 units/ml', injection),
    ],
    [
      'all of a vial or a concentration',
      'Gentamicin 80 mg',
      '1 vial',
      item('Gentamicin', '80 mg/2 ml', injection),
    ],
    [
      'an item that contradicts itself',
      'Paracetamol 500 mg',
      '1 tablet',
      item('Panadol Extra', '500 mg', { genericName: 'Paracetamol' }),
    ],
    ['a dispersible tablet', 'Zinc sulfate 20 mg', '1 tablet', item('Zinc sulfate dispersible', '20 mg')],
    ['nothing', '', '', amlodipine5],
  ])('nobody can tell: %s', (_what, name, dosage, stocked) => {
    expect(relation(name, dosage, stocked)).toBe('unclear')
  })

  const word = fc.stringMatching(/^[A-Z][a-z]{5,12}x$/)
  const figure = fc.integer({ min: 1, max: 999 })
  const known = fc.constantFrom(
    'Amlodipine',
    'Norvasc',
    'Metformin',
    'Amoxicillin',
    'Paracetamol',
    'Loratadine',
  )

  it('another figure is never the same, whatever the two are', () => {
    fc.assert(
      fc.property(fc.oneof(word, known), figure, figure, (name, ordered, stocked) => {
        const found = relation(`${name} ${ordered} mg`, '1 tablet', item(name, `${stocked} mg`))
        const is = Math.abs(ordered - stocked) <= Math.max(ordered, stocked) * 0.005 ? 'same' : 'strength'
        expect(found).toBe(is)
      }),
    )
  })

  it('two drugs of the table are never the same, and reading never fails', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), word, known)
    fc.assert(
      fc.property(known, known, (one, other) => {
        const found = relation(`${one} 5 mg`, '1 tablet', item(other, '5 mg'))
        const isOne = one === other || [one, other].every((name) => ['Amlodipine', 'Norvasc'].includes(name))
        expect(found === 'other-drug').toBe(!isOne)
      }),
    )
    fc.assert(
      fc.property(text, text, text, text, (name, dosage, stocked, generic) => {
        const of = item(stocked, dosage, { genericName: generic })
        expect(compareProducts(productOfOrder({ name, dosage }), productOfItem(of)).relation).toMatch(
          /^[a-z-]+$/,
        )
      }),
      { numRuns: 200 },
    )
  })

  it('PHARM-38 is found by its drug and by every name that it is known by', () => {
    const keysOf = (name: string) => productKeys(productOfOrder({ name, dosage: '1 tablet' }))
    const shares = (name: string, stocked: Item) =>
      productKeys(productOfItem(stocked)).some((key) => keysOf(name).includes(key))
    expect(shares('Norvasc 5 mg', amlodipine5)).toBe(true)
    expect(shares('Amlodipine 10 mg', norvasc)).toBe(true)
    expect(shares('Lumapil 5 mg', item('Lumapil', '5 mg', { genericName: 'Lumafan' }))).toBe(true)
    expect(shares('Omeprazole 20 mg', amlodipine5)).toBe(false)
  })
})
