/** The four portals. */
export const roles = ['patient', 'doctor', 'pharmacist', 'admin'] as const
export type Role = (typeof roles)[number]

/** Where a person of this role lands after signing in (ACC-8). */
export const dashboardPath = (of: Role): `/${Role}/dashboard` => `/${of}/dashboard`

/** Who works under a licence. */
export const licensedRoles = ['doctor', 'pharmacist'] as const satisfies readonly Role[]
export type LicensedRole = (typeof licensedRoles)[number]
