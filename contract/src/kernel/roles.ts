/** The four portals. */
export const roles = ['patient', 'doctor', 'pharmacist', 'admin'] as const
export type Role = (typeof roles)[number]

/** The first page of this role after signing in (ACC-8). */
export const dashboardPath = (of: Role): `/${Role}/dashboard` => `/${of}/dashboard`

/** The roles that need a licence to work. */
export const licensedRoles = ['doctor', 'pharmacist'] as const satisfies readonly Role[]
export type LicensedRole = (typeof licensedRoles)[number]
