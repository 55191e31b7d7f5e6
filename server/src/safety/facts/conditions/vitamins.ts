import * as read from '../documents/vitamins.ts'
import { cite } from '../source.ts'
import { caution, fine, nursing, pregnant } from './condition-row.ts'
import type { ConditionRow } from './row.ts'

export const vitaminConditions: readonly ConditionRow[] = [
  fine(
    ['pyridoxine'],
    pregnant,
    'no contraindication at the usual doses.',
    cite(read.pyridoxineMsf, 'Contra-indications, adverse effects, precautions'),
  ),
  fine(
    ['pyridoxine'],
    nursing,
    'no contraindication at the usual doses.',
    cite(read.pyridoxineMsf, 'Contra-indications, adverse effects, precautions'),
  ),

  caution(
    ['multivitamin'],
    pregnant,
    'much vitamin A can harm the unborn child; look at what is in it.',
    cite(read.multivitaminMedscape, 'Precautions and Warnings'),
  ),
]
