import { describe, expect, it } from 'vitest'
import { check } from '../check.ts'
import { factsFromNotes } from '../person.ts'

const person = factsFromNotes({
  dateOfBirth: '1986-03-11',
  allergies: [],
  regularMedicines: [],
  medicalConditions: [],
})

const ordered = (change: object = {}) => ({
  name: 'Morphine 10 mg tablet',
  dosage: '1 tablet',
  frequency: 'twice a day',
  duration: '30 days',
  instructions: null,
  quantity: 60,
  ...change,
})

const foundFor = (change: object) =>
  check([ordered(change)], person, [], '2026-03-11').findings.filter(({ key }) => key.includes(':supply:'))
const daysFor = (change: object) => foundFor(change).map(({ key }) => key.split(':').at(-1))

describe('PHARM-113 the supply of a controlled drug', () => {
  it('of more than 30 days is serious, whatever duration is stated', () => {
    expect(daysFor({ quantity: 84 })).toEqual(['42'])
    expect(daysFor({ quantity: 84, duration: 'ongoing' })).toEqual(['42'])
    expect(daysFor({ quantity: 84, duration: '28 days' })).toEqual(['42'])
    const [found] = foundFor({ quantity: 84 })
    expect([found?.severity, found?.medication]).toEqual(['serious', 0])
    expect(found?.message).toContain('84 tablets last 42 days. At most 30 days')
    expect(found?.source).toContain('NG46')
  })

  it('of up to 30 days is fine', () => {
    for (const change of [
      {},
      { quantity: 14 },
      { dosage: '10 mg', quantity: 60 },
      { frequency: 'every 4 hours', quantity: 180 },
      { frequency: 'up to 4 times a day when needed', quantity: 84 },
    ])
      expect([change, daysFor(change)]).toEqual([change, []])
  })

  it('of which the directions don’t say how long it lasts is serious too', () => {
    for (const change of [
      { frequency: 'as directed' },
      { frequency: '' },
      { dosage: 'some' },
      { name: 'Pethidine', dosage: 'as advised', frequency: 'sos' },
    ])
      expect([change, daysFor(change)]).toEqual([change, ['unknown']])
  })

  it('of a bottle goes by the duration', () => {
    const syrup = { name: 'Morphine 10 mg/5 ml solution', dosage: '5 ml', quantity: 1 }
    expect(daysFor({ ...syrup, duration: '14 days' })).toEqual([])
    expect(daysFor({ ...syrup, duration: '6 weeks' })).toEqual(['42'])
    expect(daysFor({ ...syrup, duration: 'ongoing' })).toEqual(['unknown'])
  })

  it('isn’t judged without a quantity, nor of another drug', () => {
    expect(foundFor({ quantity: undefined, frequency: 'as directed' })).toEqual([])
    expect(foundFor({ name: 'Amlodipine 5 mg', quantity: 360 })).toEqual([])
  })
})
