import type { MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { Investigation, Part } from '@alafia/contract/orders/schema'
import { blood } from './blood.ts'
import { imaging } from './imaging.ts'
import { infections } from './infections.ts'
import type { CatalogueRow } from './row.ts'
import { urineAndMore } from './urine-and-more.ts'

/** The tests of primary care that can be ordered by name. There are no ranges: each laboratory prints its own. */
export const catalogue: readonly CatalogueRow[] = [...blood, ...infections, ...urineAndMore, ...imaging]

const byKey = new Map(catalogue.map((row) => [row.key, row]))

export const investigationOf = (key: string | null): CatalogueRow | undefined =>
  key === null ? undefined : byKey.get(key)

/** As the browser gets them. */
export const investigations: Investigation[] = catalogue.map(({ source: _source, ...shown }) => shown)

const parts = new Map<string, Part>(catalogue.flatMap((row) => row.parts.map((part) => [part.key, part])))

export const partOf = (key: string): Part | undefined => parts.get(key)

/** The parts that are health facts too: once signed off, they are recorded as a measurement of this kind. */
export const measurementOfPart: Readonly<Record<string, MeasurementKind>> = {
  creatinine: 'creatinine',
  'fasting-glucose': 'glucose',
  'random-glucose': 'glucose',
}
