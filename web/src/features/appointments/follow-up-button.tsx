import type { Appointment } from '@alafia/contract/appointments/schema'
import { canFollow } from '@alafia/contract/appointments/states'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'

/** The way to a follow-up, for the doctor of a visit that took place or is today. */
export function FollowUpButton({ visit, onBook }: { visit: Appointment; onBook: () => void }) {
  const { today } = useClinic()
  const userId = useSession().user?.id
  if (visit.doctorId !== userId || !canFollow(visit, today)) return null
  return <Button onClick={onBook}>Book follow-up</Button>
}
