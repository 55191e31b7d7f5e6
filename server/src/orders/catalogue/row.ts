import type { Investigation, Part } from '@alafia/contract/orders/schema'
import type { TestKind } from '@alafia/contract/orders/kinds'

/** A test of the list. `source`: where its LOINC code was read; null together with the code. */
export type CatalogueRow = Investigation & { source: string | null }

/** A part that is measured in these units, the usual one first. */
export const measured = (key: string, name: string, ...units: string[]): Part => ({
  key,
  name,
  units,
  answers: [],
})

/** A part that is found or not, and should not be. */
export const found = (key: string, name: string, negative = 'Negative', positive = 'Positive'): Part => ({
  key,
  name,
  units: [],
  answers: [
    { text: negative, mark: 'normal' },
    { text: positive, mark: 'abnormal' },
  ],
})

/** A part with usual answers of which none is wrong in itself. */
export const answered = (key: string, name: string, ...answers: string[]): Part => ({
  key,
  name,
  units: [],
  answers: answers.map((text) => ({ text, mark: null })),
})

type Row = { words?: string; loinc?: readonly [code: string, source: string]; parts?: readonly Part[] }

/** Without parts, the test has one answer in words. */
export const test = (
  kind: TestKind,
  key: string,
  name: string,
  { words = '', loinc, parts }: Row = {},
): CatalogueRow => ({
  key,
  name,
  kind,
  words,
  loinc: loinc?.[0] ?? null,
  source: loinc?.[1] ?? null,
  parts: [...(parts ?? [answered(key, name)])],
})
