import type { QueryClient } from '@tanstack/react-query'

/** Whose facts: the account holder's (null) or a family member's. */
export type Person = { patientId: number; familyMemberId: number | null }

/** The person in a path. */
export const paramsOf = ({ patientId, familyMemberId }: Person) => ({
  patientId: String(patientId),
  member: familyMemberId === null ? 'self' : String(familyMemberId),
})

/** Begins the key of every query of a person's facts. */
export const factsKey = '/api/people'

/** After a change of the facts: every list of them, and the check of an order, which depends on them. */
export const invalidateFacts = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [factsKey] }),
    client.invalidateQueries({ queryKey: ['/api/prescriptions', 'check'] }),
  ])
