import * as read from '../documents/vitamins.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const vitamins: readonly InteractionRow[] = [
  {
    between: [['pyridoxine'], ['phenytoin', 'phenobarbital']],
    severity: 'caution',
    effect: 'large doses of pyridoxine can lower the level of the medicine for epilepsy.',
    sources: [cite(read.pyridoxine10, '4.5')],
  },
]
