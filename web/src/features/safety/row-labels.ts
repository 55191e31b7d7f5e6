import type { RowAction, RowChange, RowKind, RowListName } from '@alafia/contract/safety/rows'
import { formatNumber } from '../../lib/format.ts'

export const kindLabels: Record<RowKind, string> = {
  allergy: 'Allergy',
  interaction: 'Interaction',
  duplicate: 'Duplicate',
  age: 'Age',
  dose: 'Dose',
  form: 'Form',
  pregnancy: 'Pregnancy and breastfeeding',
  kidney: 'Kidneys',
  liver: 'Liver',
  condition: 'Condition',
}

export const listLabels: Record<RowListName, string> = {
  unconfirmed: 'Unconfirmed',
  'not-reviewed': 'Not reviewed',
  changed: 'Changed by the clinic',
}

export const changeLabels: Record<RowChange['action'], string> = {
  add: 'Added by the clinic',
  tighten: 'Made serious by the clinic',
  disable: 'Disabled by the clinic',
  restore: 'Restored by the clinic',
}

export const actionLabels: Record<RowAction, string> = {
  tighten: 'Make serious',
  disable: 'Disable',
  restore: 'Restore',
}

export const countText = (count: number): string => (count === 1 ? '1 row' : `${formatNumber(count)} rows`)
