import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { SeriesItem } from '../series/series-item.tsx'
import { describePerson, nameOf } from '../person.ts'
import { typeAndLength } from '../labels.ts'
import { useForPerson } from '../use-for-person.ts'
import { CancellingItem } from './cancelling-item.tsx'

/** Who, when and why. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentDetails }) {
  const role = useSession().user?.role
  const { today, timeZone } = useClinic()
  const who = useForPerson()(appointment)
  const { appointmentDate: date, appointmentTime: time } = appointment
  return (
    <DataList>
      {role === 'doctor' ? (
        <DataItem term="Patient">
          {nameOf(appointment)}, {describePerson(appointment, today)}
        </DataItem>
      ) : (
        <DataItem term="Doctor">
          {appointment.doctorName}, {appointment.doctor.specialization}
        </DataItem>
      )}
      {role !== 'doctor' && who && <DataItem term="Who">{who}</DataItem>}
      <DataItem term="When">
        {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
      </DataItem>
      <VisitPlace visit={appointment} />
      {appointment.terms && <DataItem term="Appointment type">{typeAndLength(appointment.terms)}</DataItem>}
      {appointment.terms?.preparation && (
        <DataItem term="How to prepare">
          <span className="whitespace-pre-line">{appointment.terms.preparation}</span>
        </DataItem>
      )}
      <CancellingItem appointment={appointment} />
      <SeriesItem appointment={appointment} />
      <DataItem term="Reason">{appointment.reason}</DataItem>
      <DataItem term="Status">
        <AppointmentStatus status={appointment.status} />
      </DataItem>
    </DataList>
  )
}
