import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { civilOf } from '@alafia/contract/kernel/civil'
import { useClinic } from '../../lib/clinic.ts'
import { longDate, zoneCity } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'

const whyNone: Partial<Record<AppointmentStatus, string>> = {
  rescheduled: 'This visit needs a new time first',
  completed: 'This visit is completed',
  cancelled: 'This visit is cancelled',
  'no-show': 'This visit was not attended',
}

/** What holds of the call now, by the server's clock; changes are read out. */
export function WhenToJoin({ visit }: { visit: AppointmentDetails }) {
  const { timeZone } = useClinic()
  const { joining, mode, status } = visit
  const opens = civilOf(new Date(joining.opensAt), timeZone)
  switch (joining.state) {
    case 'not-yet':
      return (
        <Alert
          tone="info"
          title={`This visit opens on ${longDate(opens.date)} at ${opens.time}, ${zoneCity(timeZone)} time`}
        >
          You can check your camera and microphone before.
        </Alert>
      )
    case 'open':
      return (
        <Alert tone="ok" title={`This visit is open: it starts at ${visit.appointmentTime}`}>
          Check that you can be seen and heard. The call itself is not part of this version yet.
        </Alert>
      )
    case 'over':
      return <Alert tone="warn" title="The day of this visit is over" />
    case 'none':
      return (
        <Alert
          tone="info"
          title={
            whyNone[status] ??
            (mode === 'in-person' ? 'This visit is in person' : 'This is not your visit to join')
          }
        >
          {whyNone[status] === undefined && mode === 'in-person' && 'There is no call to join.'}
        </Alert>
      )
  }
}
