import type { Role } from '@alafia/contract/kernel/roles'

/** ACC-8: the toast after signing in. */
export const welcome = (role: Role) => ({
  title: 'Welcome back!',
  description: `Successfully logged in as ${role}`,
})
