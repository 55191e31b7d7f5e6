import type { QueryClient } from '@tanstack/react-query'

/** Whom an order is for. */
export type OrderedFor = { patientId: number; familyMemberId: number | null }

export const personParams = ({ patientId, familyMemberId }: OrderedFor) => ({
  patientId: String(patientId),
  member: familyMemberId === null ? 'self' : String(familyMemberId),
})

/** A fact was stated: every list of them, and the check that waited for it. */
export const invalidateFacts = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['/api/people'] }),
    client.invalidateQueries({ queryKey: ['/api/prescriptions', 'check'] }),
  ])

export type AskProps = {
  person: OrderedFor
  /** After it was saved, and the check has run again. */
  onAnswered: () => void
}
