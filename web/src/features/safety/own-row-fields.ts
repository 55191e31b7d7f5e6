import * as z from 'zod/mini'
import {
  ageUnits,
  clinicRowForm,
  doseRoutes,
  doseUnits,
  trimesters,
  type ClinicRowKind,
} from '@alafia/contract/safety/clinic-row'

/** The fields as they are typed; those of other kinds stay empty. */
export type OwnRowFields = {
  kind: ClinicRowKind
  substances: string
  others: string
  condition: string
  trimester: string
  ageUnit: string
  under: string
  from: string
  route: string
  unit: string
  maxPerDose: string
  maxPerDay: string
  severity: 'serious' | 'caution' | ''
  effect: string
  reason: string
}

export const emptyRow: OwnRowFields = {
  kind: 'interaction',
  substances: '',
  others: '',
  condition: '',
  trimester: 'any',
  ageUnit: 'years',
  under: '',
  from: '',
  route: 'oral',
  unit: 'mg',
  maxPerDose: '',
  maxPerDay: '',
  severity: '',
  effect: '',
  reason: '',
}

const namesIn = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** NaN for what isn't a number, which the schema refuses. */
const numberIn = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')))

const oneOf = <Word extends string>(words: readonly Word[], text: string): Word | null =>
  words.find((word) => word === text) ?? null

export const hasAges = (kind: ClinicRowKind): boolean => kind === 'age' || kind === 'dose'

const bodyOf = (typed: OwnRowFields) => {
  const { kind } = typed
  const ages = hasAges(kind)
  const isDose = kind === 'dose'
  return {
    kind,
    substances: namesIn(typed.substances),
    others: kind === 'interaction' ? namesIn(typed.others) : [],
    condition: kind === 'condition' ? typed.condition : null,
    trimester: kind === 'pregnancy' ? oneOf(trimesters, typed.trimester) : null,
    ageUnit: ages ? oneOf(ageUnits, typed.ageUnit) : null,
    under: ages ? numberIn(typed.under) : null,
    from: ages ? numberIn(typed.from) : null,
    route: isDose ? oneOf(doseRoutes, typed.route) : null,
    unit: isDose ? oneOf(doseUnits, typed.unit) : null,
    maxPerDose: isDose ? numberIn(typed.maxPerDose) : null,
    maxPerDay: isDose ? numberIn(typed.maxPerDay) : null,
    // More than a limit is always serious.
    severity: isDose ? ('serious' as const) : typed.severity,
    effect: typed.effect,
    reason: typed.reason,
  }
}

export const ownRowSchema = z.pipe(z.transform(bodyOf), clinicRowForm)
