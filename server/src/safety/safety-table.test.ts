import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { day } from '@alafia/contract/kernel/durations'
import { limitText, dateOfAge } from './age.ts'
import type { Finding } from '@alafia/contract/safety/schema'
import { check } from './check.ts'
import { factsFromNotes, type HealthNotes } from './person.ts'
import { ageLimits } from './facts/ages/all.ts'
import { allergyGroups } from './facts/allergies.ts'
import { drugNames, drugs, drugsOf, type DrugName } from './facts/drugs/all.ts'
import { combinations } from './facts/drugs/combinations.ts'
import { duplicateClasses } from './facts/duplicates.ts'
import { interactions } from './facts/interactions/all.ts'
import { drugClasses } from './facts/vocabulary.ts'
import { rowKey } from './drug-pairs.ts'
import { findingText } from './finding-text.ts'
import { tableEntries } from './row-list.ts'
import { drugTable } from './safety-table.ts'
import { plainText, productNames, parseMedicine } from './medicine-names.ts'

const today = '2026-03-11'
const adult: HealthNotes = {
  dateOfBirth: '1986-03-11',
  allergies: [],
  regularMedicines: [],
  medicalConditions: [],
}

/** What only the name decides; form, dose and circumstances have tests of their own. */
const byName = new Set<Finding['kind']>(['allergy', 'interaction', 'duplicate', 'age', 'medicine'])

const found = (names: string[], person: Partial<HealthNotes> = {}) =>
  check(
    names.map((name) => ({
      name,
      dosage: '1 tablet',
      frequency: 'od',
      duration: '7 days',
      instructions: null,
    })),
    factsFromNotes({ ...adult, ...person }),
    [],
    today,
  ).findings.filter(({ kind }) => byName.has(kind))

/** As a doctor may write it: in different letter case, with strength and form, by any of its names. */
const spellings = (drug: DrugName) => [
  ...[drug, ...drugs[drug].also].flatMap((name) => [name, name.toUpperCase()]),
  `${drug} 500mg`,
  `${drug} (250 mg/5 ml) suspension`,
]

/** Two different drugs, one from each side. */
const pairOf = (first: ReadonlySet<DrugName>, second: ReadonlySet<DrugName>): [DrugName, DrugName] => {
  for (const one of first) for (const other of second) if (one !== other) return [one, other]
  throw new Error('No two drugs')
}

describe('SAFE-13 the safety table', () => {
  it('contains over 180 drugs and over 60 interactions', () => {
    expect(drugNames.length).toBeGreaterThan(180)
    expect(interactions.length).toBeGreaterThan(60)
  })

  it('has a different edition whenever a row has changed', () => {
    const { version, date, drugs: names } = drugTable
    const rows = tableEntries().map(({ kind, severity, what, effect, sources }) => [
      kind,
      severity,
      what,
      effect,
      sources,
    ])
    const print = createHash('sha256')
      .update(JSON.stringify([names, rows]))
      .digest('hex')
      .slice(0, 16)
    // If a row has changed, give edition.ts a new version and date, and put both and the new fingerprint here.
    expect([version, date, print]).toEqual(['2026.4', '2026-11-23', 'c9a5d07aaf4fb4aa'])
  })

  it('gives each row an id of its own', () => {
    const ids = tableEntries().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2500)
  })

  it('gives each interaction a unique key', () => {
    const keys = interactions.map(rowKey)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('gives each name one meaning, and no drug the name of a class', () => {
    const meant = new Map<string, string>()
    for (const [name, { of }] of productNames) {
      const [key, drugsOfName] = [plainText(name), of.join('+')]
      expect([name, meant.get(key) ?? drugsOfName]).toEqual([name, drugsOfName])
      meant.set(key, drugsOfName)
    }
    expect(drugClasses.filter((one) => one in drugs)).toEqual([])
  })

  it('uses every class', () => {
    const used = new Set(drugNames.flatMap((name) => drugs[name].classes))
    expect(drugClasses.filter((one) => !used.has(one))).toEqual([])
  })

  it.each(productNames.map(([name, { of }]) => [name, of]))('knows every part of "%s"', (name, of) => {
    for (const text of [name, name.toUpperCase(), `${name} 10 mg tablets`]) {
      const { found: products, unknown } = parseMedicine(text)
      expect(unknown).toEqual([])
      expect(new Set(products.flatMap((product) => product.of))).toEqual(new Set(of))
    }
  })
})

describe('SAFE-13 each interaction', () => {
  it.each(interactions.map((row) => [rowKey(row), row] as const))(
    '%s',
    (key, { between, severity, effect, sources }) => {
      const sides = between.map(drugsOf)
      const [first = new Set<DrugName>(), second = new Set<DrugName>()] = sides
      const [one, other] = pairOf(first, second)
      const expected = { kind: 'interaction', severity, source: findingText('', sources).source }
      const rowOf = (names: string[], regularMedicines: string[] = []) =>
        found(names, { regularMedicines }).find((finding) => finding.key.endsWith(`:${key}`))
      for (const name of spellings(one)) {
        for (const names of [
          [name, other],
          [other, name],
        ]) {
          const finding = rowOf(names)
          expect(finding).toMatchObject(expected)
          expect(finding?.message).toContain(effect)
        }
        expect(rowOf([name], [other])).toMatchObject(expected)
      }
      for (const name of spellings(other)) expect(rowOf([one], [name])).toMatchObject(expected)
      // Every pair in the row, not only the first.
      for (const a of first)
        for (const b of second) if (a !== b) expect(rowOf([a, b])).toMatchObject(expected)
    },
  )
})

describe('SAFE-8 each age limit', () => {
  it.each(ageLimits.map((row) => [row.whom.join(', '), limitText(row), row] as const))(
    '%s %s',
    (_whom, limit, row) => {
      const age = 'under' in row ? row.under : row.from
      // A birth date with which the age is reached today, and one a day later.
      const born = (() => {
        for (let back = 0; ; back += 1) {
          const candidate = new Date(Date.UTC(2026, 2, 11 - back)).toISOString().slice(0, 10)
          if (dateOfAge(candidate, age) <= today) return candidate
        }
      })()
      const dayLater = new Date(Date.parse(`${born}T00:00:00Z`) + day).toISOString().slice(0, 10)
      const [inside, outside] = 'under' in row ? [dayLater, born] : [born, dayLater]
      for (const drug of drugsOf(row.whom)) {
        const keys = (dateOfBirth: string, name: string) =>
          found([name], { dateOfBirth }).filter(({ kind }) => kind === 'age')
        for (const name of spellings(drug)) {
          expect(keys(inside, name)).toContainEqual(
            expect.objectContaining({
              key: `age:${drug}:${limit}`,
              severity: row.severity,
              source: findingText('', row.sources).source,
            }),
          )
        }
        expect(keys(outside, drug).map(({ key }) => key)).not.toContain(`age:${drug}:${limit}`)
      }
    },
  )
})

describe('SAFE-3 each allergy group', () => {
  it.each(allergyGroups.map((group) => [group.name, group] as const))(
    '%s',
    (_name, { words, of, others, crosses }) => {
      for (const drug of drugsOf(of)) {
        for (const word of words)
          for (const allergy of [word, word.toUpperCase(), `Allergic to ${word}`])
            expect(found([drug], { allergies: [allergy] })).toContainEqual(
              expect.objectContaining({ kind: 'allergy', severity: 'serious', medication: 0 }),
            )
        for (const name of spellings(drug))
          for (const other of drugsOf(of))
            expect(found([other], { allergies: [name] })).toContainEqual(
              expect.objectContaining({ kind: 'allergy', severity: other === drug ? 'serious' : others }),
            )
      }
      for (const cross of crosses)
        for (const drug of drugsOf(cross.with))
          expect(found([drug], { allergies: [words[0] ?? ''] })).toContainEqual(
            expect.objectContaining({
              kind: 'allergy',
              severity: cross.severity,
              source: findingText('', cross.sources).source,
            }),
          )
    },
  )

  it('an allergy to any drug in the table, by any of its names, is serious for that drug', () => {
    for (const [name, { of }] of productNames)
      for (const drug of of)
        expect(found([drug], { allergies: [name] })).toContainEqual(
          expect.objectContaining({ kind: 'allergy', severity: 'serious' }),
        )
  })
})

describe('SAFE-6 each class that shouldn’t be duplicated', () => {
  it.each(duplicateClasses.map((row) => [row.class, row] as const))('%s', (_class, row) => {
    const members = [...drugsOf([row.class])]
    expect(members.length).toBeGreaterThan(1)
    for (const one of members)
      for (const other of members)
        if (one !== other)
          expect(found([one], { regularMedicines: [other] })).toContainEqual(
            expect.objectContaining({
              kind: 'duplicate',
              severity: row.severity,
              source: findingText('', row.sources).source,
            }),
          )
    const [first, second] = members
    if (first === undefined || second === undefined) return
    for (const name of spellings(first))
      for (const names of [
        [name, second],
        [second, name],
      ])
        expect(found(names)).toContainEqual(
          expect.objectContaining({
            kind: 'duplicate',
            severity: row.severity,
            source: findingText('', row.sources).source,
          }),
        )
  })

  it('each drug twice in one prescription is serious', () => {
    for (const drug of drugNames)
      expect(found([drug, `${drug} 5 mg`])).toContainEqual(
        expect.objectContaining({ kind: 'duplicate', severity: 'serious', key: `duplicate:${drug}` }),
      )
  })
})

describe('SAFE-6 each combination', () => {
  it.each(Object.entries(combinations))(
    '%s is its ingredients, and gives no finding against itself',
    (name, { of, also }) => {
      for (const one of [name, ...also]) {
        expect(found([one])).toEqual([])
        for (const drug of of)
          expect(found([one, drug])).toContainEqual(expect.objectContaining({ key: `duplicate:${drug}` }))
      }
    },
  )
})
