import type { EmergencyAccess } from '@alafia/contract/emergency/schema'
import { Status } from '../../ui/status.tsx'

/** Whether a doctor is looking just now. @param now milliseconds since 1970 */
export function AccessState({ access, now }: { access: EmergencyAccess; now: number }) {
  if (access.secondsLeft > 0 && Date.parse(access.endsAt) > now) return <Status tone="warn">Open now</Status>
  return <Status tone="neutral">{access.endedEarly ? 'Ended early' : 'Ended'}</Status>
}
