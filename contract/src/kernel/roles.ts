import * as z from 'zod/mini'

/** The four portals (spec §1, §6). */
export const roles = ['patient', 'doctor', 'pharmacist', 'admin'] as const
export type Role = (typeof roles)[number]

export const role = z.enum(roles, 'Please choose a role')

/** Where a person of this role lands after signing in (spec §2.1). */
export const dashboardPath = (of: Role): `/${Role}/dashboard` => `/${of}/dashboard`
