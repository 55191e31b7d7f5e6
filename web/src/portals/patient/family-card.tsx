import type { SessionUser } from '@alafia/contract/accounts/schema'
import { FamilyCard } from '../../features/family/family-card.tsx'
import { useConditions } from './use-conditions.ts'

/** The family on the home page, with what is known about each. */
export function HomeFamilyCard({ user }: { user: SessionUser }) {
  return <FamilyCard user={user} conditions={useConditions()} />
}
