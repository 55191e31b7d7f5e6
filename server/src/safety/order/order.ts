import type { PersonFacts } from '@alafia/contract/clinical/facts/person-facts'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { AskedFact, CheckKind, Finding } from '@alafia/contract/safety/schema'
import type { Sources } from '../facts/source.ts'
import { findingText } from '../finding-text.ts'
import type { CurrentPrescription, Medicines } from '../medicines-in-use.ts'
import type { SafetyRows } from '../rows.ts'

/** Everything that a check looks at. */
export type Order = {
  ordered: Medicines
  before: Medicines
  current: readonly CurrentPrescription[]
  person: PersonFacts
  today: CivilDate
  rows: SafetyRows
  /** What the clinic's pharmacy keeps, of the names in this order. */
  kept: readonly ProductKept[]
  /** Of each medicine of the order, in its sequence: units, if they are stated. */
  quantities: readonly (number | null | undefined)[]
}

export type ProductKept = { name: string; genericName: string; strength: string }

/** What a check found, and what it couldn't look at: each a short reason for a doctor. */
export type Checked = { findings: readonly Finding[]; notChecked: readonly string[] }

type Found = {
  kind: CheckKind | 'medicine'
  severity: Finding['severity']
  medication: number | null
  key: string
  message: string
  sources: Sources
}

export const found = ({ message, sources, ...rest }: Found): Finding => ({
  ...rest,
  ...findingText(message, sources),
})

/** A fact that decides the outcome isn't known; the doctor can state it in place. */
export const missing = (
  kind: CheckKind,
  ask: AskedFact,
  medication: number | null,
  message: string,
): Finding => ({
  kind,
  severity: 'missing',
  medication,
  key: `${kind}:missing:${ask}`,
  message,
  source: null,
  ask,
  suggestions: [],
})

/** 'Codeine and paracetamol': in the same order whatever the order of the medicines. */
export const listText = (names: readonly string[]): string => {
  const each = [...new Set(names)].toSorted()
  return each.length < 2 ? each.join('') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)}`
}
