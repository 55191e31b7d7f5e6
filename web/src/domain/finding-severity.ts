import type { Finding } from '@alafia/contract/safety/schema'
import type { Tone } from '../ui/tone.ts'

/** The severity of a finding, or of a rule in the safety table. */
export const findingSeverity = {
  serious: { tone: 'danger', label: 'Serious' },
  missing: { tone: 'danger', label: 'Missing' },
  caution: { tone: 'warn', label: 'Caution' },
  unknown: { tone: 'neutral', label: 'Not checked' },
} as const satisfies Record<Finding['severity'], { tone: Tone; label: string }>
