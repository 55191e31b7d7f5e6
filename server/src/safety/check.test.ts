import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findingSeverities, type CheckKind, type Finding } from '@alafia/contract/safety/schema'
import { check } from './check.ts'
import { drugNames, drugs } from './facts/drugs/all.ts'
import { edition } from './facts/edition.ts'
import { plainText, parseMedicine } from './medicine-names.ts'
import type { CurrentPrescription } from './medicines-in-use.ts'
import type { TypedMedicine } from './order/read.ts'
import { factsFromNotes, type HealthNotes } from './person.ts'

const today = '2026-03-11'

const unknownPerson: HealthNotes = {
  dateOfBirth: '1986-03-11',
  allergies: [],
  regularMedicines: [],
  medicalConditions: [],
}

const directions = { dosage: '1 tablet', frequency: 'od', duration: '30 days', instructions: null }

const order = (...names: string[]): TypedMedicine[] => names.map((name) => ({ name, ...directions }))

/** What only the name decides; form and dose have tests of their own. */
const byName = new Set<Finding['kind']>(['allergy', 'interaction', 'duplicate', 'age', 'medicine'])

const checked = (
  medicines: readonly TypedMedicine[],
  notes: HealthNotes,
  current: readonly CurrentPrescription[] = [],
) => {
  const { findings, checks } = check(medicines, factsFromNotes(notes), current, today)
  return { findings: findings.filter(({ kind }) => byName.has(kind)), checks }
}

const reasonFor = (kind: CheckKind, ...of: Parameters<typeof checked>) =>
  checked(...of).checks.find((one) => one.kind === kind)?.reason

const earlier = (...names: string[]): CurrentPrescription => ({
  medications: order(...names),
  issuedDate: '2026-03-03',
  doctorName: 'Dr. Ngozi Eze',
  isGenuine: true,
})

const findingsFor = (
  names: string[],
  person: Partial<HealthNotes> = {},
  current: CurrentPrescription[] = [],
) => checked(order(...names), { ...unknownPerson, ...person }, current).findings

const messagesFor = (...of: Parameters<typeof findingsFor>) =>
  findingsFor(...of).map(({ kind, severity, message }) => `${severity} ${kind}: ${message}`)

describe('SAFE-3 safety before signing: allergies', () => {
  it.each([
    ['penicillin', 'Amoxicillin 500mg caps'],
    ['PENICILLIN', 'Augmentin 625 mg'],
    ['Allergic to penicillin, got a rash', 'ampiclox'],
    ['amoxil', 'Cloxacillin'],
    ['Penicillin: rash', 'Amoxil suspension 125 mg/5 ml'],
    ['Allergic to sulfa drugs', 'Septrin 480 mg'],
    ['sulpha', 'Fansidar'],
    ['Ibuprofen', 'Diclofenac 50 mg'],
    ['aspirin', 'Brufen'],
    ['flagyl', 'Tinidazole 500mg'],
    ['chloroquine (itching)', 'Camoquin'],
    ['codeine', 'Tramadol 50mg'],
    ['Coartem', 'Artesunate 50 mg'],
    ['paracetamol', 'Panadol Extra'],
  ])('an allergy noted as "%s" is serious for "%s"', (allergy, medicine) => {
    const found = findingsFor([medicine], { allergies: [allergy] }).filter(({ kind }) => kind === 'allergy')
    expect(found.map(({ severity }) => severity)).toContain('serious')
    for (const { message, source } of found) {
      expect(message).toContain(`“${allergy}”`)
      expect(source).toBeTruthy()
    }
  })

  it('a penicillin allergy crosses over to cephalosporins; it is serious if the side chain is the same', () => {
    const allergies = ['penicillin']
    expect(findingsFor(['Cefalexin 500 mg'], { allergies })).toMatchObject([
      { kind: 'allergy', severity: 'serious' },
    ])
    expect(findingsFor(['Ceftriaxone 1 g'], { allergies })).toMatchObject([
      { kind: 'allergy', severity: 'caution' },
    ])
    expect(findingsFor(['Amoxicillin'], { allergies: ['Zinnat'] })).toMatchObject([
      { kind: 'allergy', severity: 'caution' },
    ])
    expect(findingsFor(['Azithromycin'], { allergies })).toEqual([])
  })

  it('finds an allergy that is noted among the conditions', () => {
    expect(
      findingsFor(['Amoxicillin'], { medicalConditions: ['Asthma', 'allergic to penicillin'] }),
    ).toMatchObject([{ kind: 'allergy', severity: 'serious' }])
  })

  it.each(['none', 'No known allergies', 'NKDA', 'Nil', 'n/a', 'no known drug allergies', '-', '  '])(
    '"%s" is not an allergy',
    (allergy) => expect(findingsFor(['Amoxicillin'], { allergies: [allergy] })).toEqual([]),
  )

  it('SAFE-4 an allergy that the table doesn’t know is reported as not checked, even beside one it knows', () => {
    for (const [allergy, what] of [
      ['agbo jedi', 'agbo jedi'],
      ['penicillin and foozole', 'foozole'],
    ] as const) {
      const { findings, checks } = checked(order('Amlodipine'), { ...unknownPerson, allergies: [allergy] })
      expect(findings).toEqual([])
      expect(checks).toContainEqual({
        kind: 'allergy',
        state: 'not-checked',
        reason: `The allergy “${what}” isn’t in the table`,
      })
    }
  })

  it.each(['peanuts', 'groundnuts: swelling', 'egg', 'dust and pollen', 'Latex', 'seafood (rash)'])(
    'SAFE-22 "%s" is no medicine: it adds nothing to any drug, and is checked',
    (allergy) => {
      const notes = { ...unknownPerson, allergies: [allergy] }
      expect(checked(order('Paracetamol'), notes).findings).toEqual([])
      expect(reasonFor('allergy', order('Paracetamol'), notes)).toBeNull()
    },
  )

  it('SAFE-22 an allergy that nobody asked about is not checked; none stated is', () => {
    expect(reasonFor('allergy', order('Amlodipine'), unknownPerson)).toBe('Allergies were never asked about')
    expect(reasonFor('allergy', order('Amlodipine'), { ...unknownPerson, allergies: ['none'] })).toBeNull()
  })
})

describe('safety before signing: medicines in use', () => {
  it('SAFE-5 names who prescribed the other medicine, and when', () => {
    expect(messagesFor(['Ibuprofen 400 mg'], {}, [earlier('Warfarin 5 mg')])).toEqual([
      'serious interaction: Ibuprofen with warfarin (prescribed by Dr. Ngozi Eze on 3 March 2026, 30 days): together they can raise the risk of serious bleeding, above all from the stomach.',
    ])
    expect(messagesFor(['Ibuprofen 400 mg'], { regularMedicines: ['warfarin 5mg'] })).toEqual([
      'serious interaction: Ibuprofen with warfarin (a regular medicine): together they can raise the risk of serious bleeding, above all from the stomach.',
    ])
  })

  it('SAFE-6 the same drug again is a caution, or serious if a double dose soon does harm', () => {
    expect(findingsFor(['Norvasc 5 mg'], {}, [earlier('Amlodipine 10mg')])).toMatchObject([
      { kind: 'duplicate', severity: 'caution', key: 'duplicate:amlodipine' },
    ])
    expect(findingsFor(['Daonil'], {}, [earlier('Glibenclamide 5 mg')])).toMatchObject([
      { kind: 'duplicate', severity: 'serious' },
    ])
    expect(findingsFor(['Glibenclamide 5 mg'], { regularMedicines: ['Glibenclamide'] })).toMatchObject([
      { kind: 'duplicate', severity: 'caution' },
    ])
    // By another name it becomes a second packet.
    expect(findingsFor(['Daonil'], { regularMedicines: ['Glibenclamide'] })).toMatchObject([
      { kind: 'duplicate', severity: 'serious' },
    ])
    expect(findingsFor(['Actrapid', 'Insulatard'])).toMatchObject([
      { kind: 'duplicate', severity: 'caution' },
    ])
  })

  it('SAFE-6 the same drug twice in one prescription is serious, even inside another product', () => {
    expect(messagesFor(['Panadol Extra', 'Paracetamol 500 mg'])).toEqual([
      'serious duplicate: Paracetamol and paracetamol (Panadol Extra) in this prescription are the same drug: together they can add up to an overdose.',
    ])
    expect(findingsFor(['Paracetamol 500 mg', 'paracetamol 1 g'])).toMatchObject([{ severity: 'serious' }])
  })

  it('SAFE-6 two drugs of one class are reported, wherever the other comes from', () => {
    expect(findingsFor(['Ibuprofen'], {}, [earlier('Diclofenac')])).toMatchObject([
      { kind: 'duplicate', severity: 'serious', key: 'duplicate:diclofenac+ibuprofen:NSAID' },
    ])
    expect(findingsFor(['Lisinopril'], { regularMedicines: ['Ramipril 5mg'] })).toMatchObject([
      { kind: 'duplicate', severity: 'serious' },
    ])
  })

  it('SAFE-6 a combination that is sold as one product isn’t checked against itself', () => {
    for (const name of [
      'Artemether/Lumefantrine 20/120 mg',
      'Coartem (artemether 20 mg + lumefantrine 120 mg)',
      'co-amoxiclav 625mg',
      'RHZE',
      'Kaletra',
      'Moduretic',
    ])
      expect(findingsFor([name])).toEqual([])
  })

  it('SAFE-7 a preparation for the skin or the eye is only a caution', () => {
    const [found] = checked([{ ...directions, name: 'Diclofenac gel 1%', dosage: 'thinly' }], {
      ...unknownPerson,
      regularMedicines: ['Warfarin'],
    }).findings
    expect(found).toMatchObject({ severity: 'caution' })
    expect(found?.message).toContain('Judged as if swallowed or injected')
    // Partly swallowed, and known to cause bleeding.
    expect(findingsFor(['Miconazole oral gel'], { regularMedicines: ['Warfarin'] })).toMatchObject([
      { severity: 'serious' },
    ])
  })
})

describe('SAFE-8 safety before signing: age', () => {
  it('counts from the date of birth to today', () => {
    const aspirin = (dateOfBirth: string) => findingsFor(['Aspirin 75 mg'], { dateOfBirth })
    expect(aspirin('2010-03-12')).toMatchObject([{ kind: 'age', severity: 'serious' }])
    expect(aspirin('2010-03-11')).toEqual([])
    expect(findingsFor(['Ibuprofen syrup'], { dateOfBirth: '2025-12-12' })).toMatchObject([{ kind: 'age' }])
    expect(findingsFor(['Ibuprofen syrup'], { dateOfBirth: '2025-12-11' })).toEqual([])
    expect(findingsFor(['Ibuprofen'], { dateOfBirth: '1961-03-12' })).toEqual([])
    expect(findingsFor(['Ibuprofen'], { dateOfBirth: '1961-03-11' })).toMatchObject([{ severity: 'caution' }])
  })

  it('if two limits apply, only the more severe is reported', () => {
    expect(findingsFor(['Codeine 15 mg'], { dateOfBirth: '2016-01-01' })).toMatchObject([
      { severity: 'serious' },
    ])
    expect(findingsFor(['Codeine 15 mg'], { dateOfBirth: '2012-01-01' })).toMatchObject([
      { severity: 'caution' },
    ])
  })

  it('an unknown age is not checked, and asked for where it decides', () => {
    const notes = { ...unknownPerson, dateOfBirth: null }
    expect(findingsFor(['Amlodipine'], notes)).toEqual([])
    expect(reasonFor('age', order('Amlodipine'), notes)).toBe('The date of birth isn’t known')
    expect(findingsFor(['Codeine 15 mg'], notes)).toMatchObject([
      { kind: 'age', severity: 'missing', ask: 'date-of-birth', key: 'age:missing:date-of-birth' },
    ])
  })
})

describe('SAFE-4 a drug that the table doesn’t know is reported', () => {
  it.each([
    ['Foozole 10 mg', '“Foozole 10 mg”'],
    ['Amoxicillin/foozole 500 mg', '“foozole” in “Amoxicillin/foozole 500 mg”'],
    ['Amoxicillin Foozole', '“Foozole” in “Amoxicillin Foozole”'],
    ['Amoxicilin', '“Amoxicilin”'],
    ['Hyzaar Plus', '“Plus” in “Hyzaar Plus”'],
    ['Potassium 600 mg', '“Potassium 600 mg”'],
    ['500 mg', '“500 mg”'],
    ['💊', '“💊”'],
  ])('%s', (name, what) => {
    expect(messagesFor([name])).toEqual([
      expect.stringContaining(
        `missing medicine: ${what} isn’t in the safety table (version ${edition.version})`,
      ),
    ])
  })

  it.each([
    'Amoxicillin 500mg caps',
    'AMOXICILLIN500MG',
    'Amoxicillin (500 mg) capsules',
    'amoxicillin trihydrate 250 mg/5 ml suspension',
    'Atorvastatin calcium 20 mg film-coated tablets',
    'Losartan potassium 50mg',
    'Salbutamol inhaler 100 µg',
    'Salbutamol inhaler 100 mcg/dose',
    'Insulin glargine 100 IU/ml',
    'Vibramycin 100 mg od',
    'Penicillin V 250 mg',
    'Ａｍｌｏｄｉｐｉｎｅ 5 mg',
    'Postinor-2',
    'DF118 30mg',
    'Nifedipine 30 mg XL',
  ])('every part of "%s" is known', (name) => expect(findingsFor([name])).toEqual([]))

  it('even if the person is already taking it', () => {
    const notes = { ...unknownPerson, regularMedicines: ['agbo jedi'] }
    for (const kind of ['interaction', 'duplicate'] as const)
      expect(reasonFor(kind, order('Amlodipine'), notes, [earlier('Foozole')])).toBe(
        '“Foozole” (prescribed by Dr. Ngozi Eze on 3 March 2026, 30 days) isn’t in the table; “agbo jedi” (a regular medicine) isn’t in the table',
      )
  })
})

const plainOr = (text: string) => plainText(text) || text.trim().toLowerCase()

const known = fc.constantFrom(...drugNames.flatMap((name) => [name, ...drugs[name].also]))
const medicine = fc
  .tuple(known, fc.constantFrom('', ' 500 mg', ' 5mg tablets'))
  .map((parts) => parts.join(''))
const person = fc.record({
  dateOfBirth: fc.constantFrom(null, '2025-12-01', '2016-01-01', '1986-03-11', '1940-01-01'),
  allergies: fc.array(fc.oneof(known, fc.constantFrom('sulfa', 'none', 'dust')), { maxLength: 2 }),
  regularMedicines: fc.array(medicine, { maxLength: 3 }),
  medicalConditions: fc.constant([]),
})
const someOrder = fc.uniqueArray(medicine, { minLength: 1, maxLength: 6 })
const brief = (names: string[], of: HealthNotes) =>
  check(order(...names), factsFromNotes(of), [], today).findings.map(({ key, severity, kind, message }) => ({
    key,
    severity,
    kind,
    message,
  }))

describe('SAFE-9 any prescription', () => {
  it('the order of the medications doesn’t matter', () => {
    fc.assert(
      fc.property(
        someOrder.chain((names) =>
          fc.tuple(fc.constant(names), fc.shuffledSubarray(names, { minLength: names.length })),
        ),
        person,
        ([names, shuffled], of) => {
          expect(brief(shuffled, of)).toEqual(brief(names, of))
        },
      ),
    )
  })

  it('each finding has a unique key and names its medication; serious ones come first', () => {
    fc.assert(
      fc.property(someOrder, person, (names, of) => {
        const found = check(order(...names), factsFromNotes(of), [], today).findings
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
        const ranks = found.map(({ severity }) => findingSeverities.indexOf(severity))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
        for (const { medication } of found) {
          expect(medication).toBeGreaterThanOrEqual(0)
          expect(medication).toBeLessThan(names.length)
        }
      }),
    )
  })

  it('adding a medication, known or not, removes no finding', () => {
    fc.assert(
      fc.property(someOrder, fc.oneof(medicine, fc.string({ minLength: 1 })), person, (names, more, of) => {
        const after = new Map(brief([...names, more], of).map((found) => [found.key, found.severity]))
        for (const { key, severity } of brief(names, of)) {
          expect(after.has(key)).toBe(true)
          if (severity === 'serious') expect(after.get(key)).toBe('serious')
        }
      }),
    )
  })

  it('every medication is either known or reported as not checked', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), (name) => {
        // A medication without a name isn't one yet.
        fc.pre(name.trim() !== '')
        const { found, unknown } = parseMedicine(name)
        expect(found.length + unknown.length).toBeGreaterThan(0)
        expect(findingsFor([name]).filter(({ kind }) => kind === 'medicine').length).toBe(
          new Set(unknown.map(plainOr)).size,
        )
      }),
    )
    fc.assert(
      fc.property(medicine, fc.stringMatching(/^[b-df-hj-np-tv-z]{6,12}$/), (name, junk) => {
        for (const text of [`${name} ${junk}`, `${junk} ${name}`, `${name}/${junk}`, junk])
          expect(
            findingsFor([text]).some(({ kind, message }) => kind === 'medicine' && message.includes(junk)),
          ).toBe(true)
      }),
    )
  })
})
