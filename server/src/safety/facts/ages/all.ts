import { notYet } from './not-yet.ts'
import { old } from './old.ts'
import type { AgeRow } from './row.ts'
import { young } from './young.ts'

export const ageLimits: readonly AgeRow[] = [...notYet, ...young, ...old]
