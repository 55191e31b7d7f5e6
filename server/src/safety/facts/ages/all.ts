import { childrenCautionInfections } from './children-caution-infections.ts'
import { childrenCaution } from './children-caution.ts'
import { childrenContraindicated } from './children-contraindicated.ts'
import { olderAdults } from './older-adults.ts'
import type { AgeRow } from './row.ts'

export const ageLimits: readonly AgeRow[] = [
  ...childrenContraindicated,
  ...childrenCaution,
  ...childrenCautionInfections,
  ...olderAdults,
]
