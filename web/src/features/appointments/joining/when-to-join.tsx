import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneCity } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'

const noJoinReason: Partial<Record<AppointmentStatus, string>> = {
  rescheduled: 'This appointment needs a new time first',
  completed: 'This appointment is completed',
  cancelled: 'This appointment is cancelled',
  'no-show': 'This appointment was not attended',
}

/** Why there is no call now, or when it opens, by the server's clock. Nothing while it is open. */
export function WhenToJoin({ appointment }: { appointment: AppointmentDetails }) {
  const { timeZone } = useClinic()
  const role = useSession().user?.role
  const { joining, mode, status } = appointment
  const opens = civilOf(new Date(joining.opensAt), timeZone)
  switch (joining.state) {
    case 'not-yet':
      return (
        <Alert
          tone="info"
          title={`This video visit opens on ${longDate(opens.date)} at ${opens.time}, ${zoneCity(timeZone)} time`}
        >
          You can check your camera and microphone before it starts.
        </Alert>
      )
    case 'open':
      return null
    case 'over':
      return <Alert tone="warn" title="This video visit is over" />
    case 'none':
      return (
        <Alert
          tone={status === 'cancelled' || status === 'rescheduled' ? 'warn' : 'info'}
          title={
            noJoinReason[status] ??
            (mode === 'in-person' ? 'This appointment is in person' : 'You can’t join this video visit')
          }
        >
          {status === 'cancelled' && appointment.cancelReason}
          {status === 'rescheduled' && role === 'patient' && 'Choose it under your appointments.'}
          {noJoinReason[status] === undefined && mode === 'in-person' && 'There is no call to join.'}
        </Alert>
      )
  }
}
