import { roaccutane } from '../documents/skin.ts'
import { cite } from '../source.ts'
import type { InteractionRow } from './row.ts'

export const skin: readonly InteractionRow[] = [
  {
    between: [['isotretinoin'], ['tetracycline antibiotic']],
    severity: 'serious',
    effect: 'together they can raise the pressure in the skull; they are contraindicated.',
    sources: [cite(roaccutane, '4.3, 4.5')],
  },
]
