import { Link } from '@tanstack/react-router'
import { Stethoscope } from 'lucide-react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { nameOf } from '../../../features/appointments/person.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel, zoneNote } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { NextStep } from '../../../ui/layout/next-step.tsx'
import { Status } from '../../../ui/status.tsx'

/** Leads the doctor into an open video visit: the consultation, with chart and note beside the call. */
export function BeforeDoctor({
  appointment,
  isPatientHere,
}: {
  appointment: AppointmentDetails
  /** Undefined until the server has replied. */
  isPatientHere: boolean | undefined
}) {
  const { today, timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time } = appointment
  const name = nameOf(appointment)
  return (
    <NextStep
      title="This video visit is open"
      when={{ day: dayLabel(date, today), time, zone: zoneNote(date, time, timeZone) }}
      text="The chart and your note are next to the video visit."
      status={
        <div role="status">
          {isPatientHere !== undefined && (
            <Status kind="line" tone={isPatientHere ? 'ok' : 'neutral'}>
              {isPatientHere ? `${name} is in the waiting room` : `${name} hasn’t joined yet`}
            </Status>
          )}
        </div>
      }
      actions={
        <Button asChild variant="primary" size="main">
          <Link to="/doctor/consultation/$id" params={{ id: String(appointment.id) }}>
            <Stethoscope />
            Start Consultation
          </Link>
        </Button>
      }
    />
  )
}
