import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { describePerson, nameOf } from '../person.ts'
import { forPersonLabel } from '../labels.ts'

/** Who meets whom, when and why. */
export function AppointmentFacts({ visit }: { visit: AppointmentDetails }) {
  const role = useSession().user?.role
  const { today, timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time } = visit
  return (
    <DataList>
      {role === 'doctor' ? (
        <DataItem term="Patient">
          {nameOf(visit)}, {describePerson(visit, today)}
        </DataItem>
      ) : (
        <DataItem term="Doctor">
          {visit.doctorName}, {visit.doctor.specialization}
        </DataItem>
      )}
      {role !== 'doctor' && visit.familyMember && <DataItem term="Visit">{forPersonLabel(visit)}</DataItem>}
      <DataItem term="When">
        {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
      </DataItem>
      <DataItem term="Reason">{visit.reason}</DataItem>
      <DataItem term="Status">
        <AppointmentStatus status={visit.status} />
      </DataItem>
    </DataList>
  )
}
