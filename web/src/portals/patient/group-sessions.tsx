import { useQuery } from '@tanstack/react-query'
import type { SessionUser } from '@alafia/contract/accounts/schema'
import {
  BookableSessions,
  type BookableSessionsProps,
} from '../../features/appointments/group-sessions/bookable-sessions.tsx'
import { familyQuery } from '../../domain/family-query.ts'

/** The group sessions in which the patient can book a spot (APPT-113). */
export function GroupSessions({
  user,
  onBooked,
}: Pick<BookableSessionsProps, 'onBooked'> & { user: SessionUser }) {
  const family = useQuery(familyQuery)
  // Whom a spot can be for is known first.
  if (!family.data && !family.isError) return null
  return <BookableSessions patient={user} family={family.data ?? []} onBooked={onBooked} />
}
