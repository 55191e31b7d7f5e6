import { CircleHelp, Repeat2, Scale, type LucideIcon } from 'lucide-react'
import type { ProductRelation } from '@alafia/contract/inventory/relations'
import type { Tone } from '../../../ui/tone.ts'

/** How an offered item compares with what was ordered, in a word. Other drugs and forms aren't offered. */
export const relationLabel: Readonly<Record<ProductRelation, string>> = {
  same: 'Matches',
  substitution: 'Other brand',
  strength: 'Other strength',
  'other-form': 'Other form',
  'other-drug': 'Other drug',
  unclear: 'Can’t tell',
}

export const relationTone: Readonly<Record<ProductRelation, Tone>> = {
  same: 'ok',
  substitution: 'info',
  strength: 'warn',
  'other-form': 'danger',
  'other-drug': 'danger',
  unclear: 'warn',
}

/** Undefined for the tone's own icon. */
export const relationIcon: Readonly<Partial<Record<ProductRelation, LucideIcon>>> = {
  substitution: Repeat2,
  strength: Scale,
  unclear: CircleHelp,
}
