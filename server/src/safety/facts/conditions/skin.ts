import { isotretinoinLabel, roaccutane, roaccutaneSingapore } from '../documents/skin.ts'
import { cite } from '../source.ts'
import type { ConditionRow } from './row.ts'

const contraindications = [cite(roaccutane, '4.3')]

export const skinConditions: readonly ConditionRow[] = [
  {
    whom: ['isotretinoin'],
    when: { pregnancy: 'any' },
    severity: 'serious',
    effect: 'never give it: it very often causes severe malformations.',
    sources: [cite(roaccutane, '4.3, 4.4'), cite(isotretinoinLabel, 'Boxed warning')],
  },
  {
    whom: ['isotretinoin'],
    when: { breastfeeding: true },
    severity: 'serious',
    effect: 'do not give it.',
    sources: contraindications,
  },
  {
    whom: ['isotretinoin'],
    when: { liver: 'any disease' },
    severity: 'serious',
    effect: 'do not give it when the liver works poorly.',
    sources: contraindications,
  },
  {
    whom: ['isotretinoin'],
    when: { eGFRBelow: 30 },
    severity: 'caution',
    effect: 'begin with less, such as 10 mg a day, and adjust.',
    sources: [cite(roaccutaneSingapore, '2.2.1')],
  },
]
