import type { Rule } from '../request/authorize.ts'
import type { Actor } from '../sessions/actor.ts'

/** Pharmacists keep the one stock together; administrators read it. */
export const mayKeepStock =
  ({ role }: Actor): Rule<unknown> =>
  () =>
    role === 'pharmacist' ? undefined : 'Only a pharmacist can change the stock'
