/*
 * What an adult in the family lets the account holder do for them (FAM-21). For a child, the holder does all of it.
 */

export const scopes = ['appointments', 'prescriptions', 'records', 'billing', 'messages'] as const
export type Scope = (typeof scopes)[number]
