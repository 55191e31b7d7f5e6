import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import { addDays, type CivilDate } from '@alafia/contract/kernel/civil'
import { checkKinds, type CheckKind, type Finding } from '@alafia/contract/safety/schema'
import type { TypedMedicine } from '../safety/order/read.ts'
import { nothingKnown } from '../safety/person.ts'

/** A case of the book: an order for a person, and what must be found. */
export type Case = {
  id: string
  kind: CheckKind
  /** `harmless`: no finding that must be answered. */
  expect: 'serious' | 'missing' | 'caution' | 'harmless'
  person: PersonFacts
  order: readonly TypedMedicine[]
}

const bornAt = (today: CivilDate, count: number, unit: string): CivilDate => {
  const born = new Date(`${today}T00:00:00Z`)
  if (unit.startsWith('day')) born.setUTCDate(born.getUTCDate() - count)
  else if (unit.startsWith('week')) born.setUTCDate(born.getUTCDate() - 7 * count)
  else if (unit.startsWith('month')) born.setUTCMonth(born.getUTCMonth() - count)
  else born.setUTCFullYear(born.getUTCFullYear() - count)
  // A day older, so that '12 years' has been reached on any calendar.
  return addDays(born.toISOString().slice(0, 10), -1)
}

const listIn = (text: string) => text.split(/,(?![^(]*\))/).map((item) => item.trim())

type Reader = readonly [RegExp, (found: RegExpExecArray, today: CivilDate) => Partial<PersonFacts>]

const at = (today: CivilDate) => `${today}T08:00:00.000Z`

const allergyIn = (item: string): PersonFacts['allergies'][number] => {
  const [, text = item, reaction = null] = /^(.*?)(?: \((.*)\))?$/.exec(item) ?? []
  return {
    text,
    key: null,
    reaction,
    severity: null,
    certainty: reaction === 'ruled out' ? 'ruled-out' : 'confirmed',
    by: 'doctor',
  }
}

const problemIn = (item: string): PersonFacts['problems'][number] => {
  const [, text = item, code = null] = /^(.*?)(?: \(([A-Z]\d\d(?:\.\d+)?)\))?$/.exec(item) ?? []
  return { text, code, status: 'active' }
}

const isNone = (text: string) => /^none(?: known)?$/.test(text)

const readers: readonly Reader[] = [
  [
    /^(man|woman|boy|girl) (\d+) (days?|weeks?|months?|years?)$/,
    ([, who, count, unit = ''], today) => ({
      sex: who === 'man' || who === 'boy' ? 'male' : 'female',
      dateOfBirth: bornAt(today, Number(count), unit),
    }),
  ],
  [/^([\d.]+) kg$/, ([, value], today) => ({ weightKg: { value: Number(value), measuredAt: at(today) } })],
  [/^([\d.]+) cm$/, ([, value], today) => ({ heightCm: { value: Number(value), measuredAt: at(today) } })],
  [
    /^pregnant (\d+) weeks$/,
    ([, weeks], today) => ({
      pregnancy: { state: 'pregnant', dueDate: addDays(today, 280 - 7 * Number(weeks)), statedAt: at(today) },
    }),
  ],
  [
    /^pregnant$/,
    (_found, today) => ({ pregnancy: { state: 'pregnant', dueDate: null, statedAt: at(today) } }),
  ],
  [
    /^not pregnant$/,
    (_found, today) => ({ pregnancy: { state: 'not-pregnant', dueDate: null, statedAt: at(today) } }),
  ],
  [/^breastfeeding$/, (_found, today) => ({ breastfeeding: { state: 'yes', statedAt: at(today) } })],
  [/^not breastfeeding$/, (_found, today) => ({ breastfeeding: { state: 'no', statedAt: at(today) } })],
  [
    /^creatinine ([\d.]+) umol\/L$/,
    ([, value], today) => ({ creatinine: { umolPerL: Number(value), measuredAt: at(today) } }),
  ],
  [
    /^problems: (.*)$/,
    ([, list = ''], today) =>
      isNone(list) ? { noKnownProblems: at(today) } : { problems: listIn(list).map(problemIn) },
  ],
  [
    /^allergies: (.*)$/,
    ([, list = ''], today) =>
      isNone(list) ? { noKnownAllergies: at(today) } : { allergies: listIn(list).map(allergyIn) },
  ],
  [
    /^takes: (.*)$/,
    ([, list = ''], today) =>
      isNone(list)
        ? { noOtherMedicines: at(today) }
        : {
            // A medicine that was stopped isn't passed to the check.
            otherMedicines: listIn(list)
              .filter((name) => !/\(stopped\b/.test(name))
              .map((name) => ({ name, directions: null })),
            noOtherMedicines: at(today),
          },
  ],
]

const personIn = (text: string, today: CivilDate): PersonFacts =>
  text
    .split(';')
    .map((fact) => fact.trim())
    .filter((fact) => fact !== '')
    .reduce<PersonFacts>((person, fact) => {
      for (const [pattern, read] of readers) {
        const found = pattern.exec(fact)
        if (found) return { ...person, ...read(found, today) }
      }
      throw new Error(`The case book says “${fact}” of a person, which nothing reads`)
    }, nothingKnown)

const orderIn = (text: string): TypedMedicine[] =>
  text.split(';;').map((medicine) => {
    const [name = '', dosage = '', frequency = '', duration = '', instructions = null] = medicine
      .split('|')
      .map((field) => field.trim())
    return { name, dosage, frequency, duration, instructions }
  })

const kindOf = (id: string): CheckKind => {
  const kind = checkKinds.find((one) => id.replace('harmless-', '').startsWith(`${one}-`))
  if (kind === undefined) throw new Error(`The case ${id} names no kind of check`)
  return kind
}

const expectations: readonly Case['expect'][] = ['serious', 'missing', 'caution', 'harmless']

/** The cases of one file of the book, on this day. @throws if a line can't be read */
export const casesIn = (file: string, today: CivilDate): Case[] =>
  file
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [id = '', expected = '', person = '', order = ''] = line.split('\t')
      const expect = expectations.find((one) => one === expected)
      if (expect === undefined) throw new Error(`The case ${id} expects “${expected}”`)
      return { id, kind: kindOf(id), expect, person: personIn(person, today), order: orderIn(order) }
    })

const severities: readonly Finding['severity'][] = ['unknown', 'caution', 'missing', 'serious']

/** Whether the case's kind was found, with at least its severity. */
export const isFound = ({ kind, expect }: Case, findings: readonly Finding[]): boolean =>
  findings.some(
    (one) =>
      one.kind === kind &&
      (expect === 'missing'
        ? one.severity === 'missing'
        : severities.indexOf(one.severity) >= severities.indexOf(expect === 'harmless' ? 'caution' : expect)),
  )

/** Findings that would stop an everyday order. */
export const falseAlarms = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity === 'serious' || severity === 'missing')
