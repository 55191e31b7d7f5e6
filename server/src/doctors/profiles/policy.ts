import type { Rule } from '../../request/authorize.ts'
import type { Actor } from '../../sessions/actor.ts'

export const mayEditProfile =
  ({ userId, role }: Actor): Rule<{ id: number }> =>
  ({ id }) =>
    role === 'admin' || id === userId ? undefined : 'You can only change your own profile'
