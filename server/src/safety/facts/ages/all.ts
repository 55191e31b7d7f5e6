import { childrenContraindicated } from './children-contraindicated.ts'
import { olderAdults } from './older-adults.ts'
import type { AgeRow } from './row.ts'
import { childrenCaution } from './children-caution.ts'

export const ageLimits: readonly AgeRow[] = [...childrenContraindicated, ...childrenCaution, ...olderAdults]
