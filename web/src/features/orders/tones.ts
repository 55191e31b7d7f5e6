import type { Flag, Outcome } from '@alafia/contract/orders/flags'
import type { OrderStatus } from '@alafia/contract/orders/kinds'
import type { Tone } from '../../ui/tone.ts'

export const orderTone: Record<OrderStatus, Tone> = {
  ordered: 'info',
  'to-review': 'warn',
  'signed-off': 'ok',
  cancelled: 'neutral',
}

export const flagTone: Record<Flag, Tone> = {
  critical: 'danger',
  high: 'warn',
  low: 'warn',
  abnormal: 'warn',
  unjudged: 'neutral',
  normal: 'ok',
}

export const outcomeTone: Record<Outcome, Tone> = {
  critical: 'danger',
  abnormal: 'warn',
  unjudged: 'neutral',
  normal: 'ok',
}
