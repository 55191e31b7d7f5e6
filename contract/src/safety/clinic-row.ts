import * as z from 'zod/mini'
import { text } from '../kernel/text.ts'
import { rowReason } from './rows.ts'

/** What a clinic can add. */
export const clinicRowKinds = [
  'interaction',
  'age',
  'dose',
  'condition',
  'pregnancy',
  'breastfeeding',
] as const
export type ClinicRowKind = (typeof clinicRowKinds)[number]

export const ageUnits = ['days', 'weeks', 'months', 'years'] as const
export const trimesters = ['any', 'first', 'second', 'third', 'second and third'] as const
/** The routes of a dose limit. */
export const doseRoutes = [
  'oral',
  'injection',
  'inhaled',
  'nasal',
  'skin',
  'eye',
  'ear',
  'rectal',
  'vaginal',
] as const
/** UCUM. */
export const doseUnits = ['mg', 'g', 'ug', '[iU]', 'mL', '{tablet}', '{puff}', '{drop}'] as const

const substance = text({ max: 80, message: 'Choose a drug or a class of the table' })
const substances = z
  .array(substance, 'Choose a drug or a class of the table')
  .check(z.maxLength(20, 'At most 20'))

const age = (message = 'From 1 to 150') =>
  z.nullable(z.int(message).check(z.gte(1, message), z.lte(150, message)))
const amount = z.nullable(
  z
    .number('Enter an amount')
    .check(z.gt(0, 'Enter an amount above 0'), z.lte(100_000_000, 'Enter a smaller amount')),
)

/** The fields of every kind; those of other kinds are null or empty. */
const fields = z.object({
  kind: z.enum(clinicRowKinds, 'Choose what the row is about'),
  /** Drugs and classes by their names in the table. */
  substances: substances.check(z.minLength(1, 'Choose a drug or a class of the table')),
  /** Of an interaction: those on the other side. */
  others: substances,
  condition: z.nullable(text({ max: 80, message: 'Choose a condition' })),
  trimester: z.nullable(z.enum(trimesters, 'Choose a trimester')),
  ageUnit: z.nullable(z.enum(ageUnits, 'Choose a unit')),
  /** Of an age limit one of the two; of a dose limit none means adults. */
  under: age(),
  from: age(),
  route: z.nullable(z.enum(doseRoutes, 'Choose a route')),
  unit: z.nullable(z.enum(doseUnits, 'Choose a unit')),
  maxPerDose: amount,
  maxPerDay: amount,
  severity: z.enum(['serious', 'caution'], 'Choose a severity'),
  /** What may happen and what to do. */
  effect: text({ min: 5, max: 300, message: 'Say what may happen and what to do' }),
  reason: rowReason,
})
type Fields = z.output<typeof fields>

/** Reported together with the errors of other fields, unless the field itself has one already. */
const needs = (kind: ClinicRowKind, path: keyof Fields, error: string, holds: (row: Fields) => boolean) =>
  z.refine<Fields>((row) => row.kind !== kind || holds(row), {
    path: [path],
    error,
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === path),
  })

/** A row that a clinic adds to the table. */
export const clinicRowForm = fields.check(
  needs('interaction', 'others', 'Choose what it interacts with', ({ others }) => others.length > 0),
  needs('condition', 'condition', 'Choose a condition', ({ condition }) => condition !== null),
  needs('pregnancy', 'trimester', 'Choose a trimester', ({ trimester }) => trimester !== null),
  needs('age', 'ageUnit', 'Choose a unit', ({ ageUnit }) => ageUnit !== null),
  needs(
    'age',
    'under',
    'Enter one age: under, or from',
    ({ under, from }) => (under === null) !== (from === null),
  ),
  needs('dose', 'route', 'Choose a route', ({ route }) => route !== null),
  needs('dose', 'unit', 'Choose a unit', ({ unit }) => unit !== null),
  needs(
    'dose',
    'maxPerDose',
    'Enter the most at one time, in a day, or both',
    ({ maxPerDose, maxPerDay }) => maxPerDose !== null || maxPerDay !== null,
  ),
  needs(
    'dose',
    'ageUnit',
    'Choose a unit',
    ({ ageUnit, under, from }) => ageUnit !== null || (under === null && from === null),
  ),
)
export type ClinicRowForm = z.output<typeof clinicRowForm>
/** As it is stored: without the reason, which belongs to the change. */
export type ClinicRow = Omit<ClinicRowForm, 'reason'>
