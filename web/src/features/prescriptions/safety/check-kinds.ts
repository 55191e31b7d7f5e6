import type { CheckKind, CheckState } from '@alafia/contract/safety/schema'

/** As a line of text lists them. */
export const kindNames: Record<CheckKind, string> = {
  allergy: 'allergies',
  interaction: 'interactions',
  duplicate: 'duplicates',
  age: 'age',
  dose: 'dose',
  form: 'form',
  directions: 'directions',
  pregnancy: 'pregnancy',
  kidney: 'kidneys',
  liver: 'liver',
  condition: 'conditions',
}

const listOf = (checks: readonly CheckState[]) => checks.map(({ kind }) => kindNames[kind]).join(', ')

/** Which kinds were looked at for every medicine, and which weren't; a group of the latter has one reason. */
export type CheckLines = {
  checked: string
  notChecked: string
  why: readonly { kinds: string; reason: string }[]
}

/** Every kind by name, never one statement for all of them. */
export const checkLines = (checks: readonly CheckState[]): CheckLines => {
  const skipped = checks.filter(({ state }) => state === 'not-checked')
  const byReason = new Map<string, CheckState[]>()
  for (const check of skipped) {
    const reason = check.reason ?? 'No reason was recorded'
    byReason.set(reason, [...(byReason.get(reason) ?? []), check])
  }
  return {
    checked: listOf(checks.filter(({ state }) => state === 'checked')),
    notChecked: listOf(skipped),
    why: [...byReason].map(([reason, of]) => ({ kinds: listOf(of), reason })),
  }
}

const longestInline = 90

/** 'dose (no weight), kidneys (no creatinine)' if that is short; otherwise the reasons are shown on request. */
export const inlineReasons = ({ why }: CheckLines): string | null => {
  const text = why
    .map(({ kinds, reason }) => `${kinds} (${reason.charAt(0).toLowerCase()}${reason.slice(1)})`)
    .join(', ')
  return text.length <= longestInline ? text : null
}
