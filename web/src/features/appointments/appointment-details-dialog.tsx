import { useQuery } from '@tanstack/react-query'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/wording'
import { useClinic } from '../../lib/clinic.ts'
import { longDate } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AppointmentStatus } from './appointment-status.tsx'
import { History } from './history.tsx'
import { aboutPerson, nameOf } from './person.ts'
import { appointmentQuery } from './queries.ts'

function Details({ appointment }: { appointment: AppointmentDetails }) {
  const { today } = useClinic()
  return (
    <>
      <DataList>
        <DataItem term="Patient">
          {nameOf(appointment)}, {aboutPerson(appointment, today)}
        </DataItem>
        <DataItem term="When">
          {longDate(appointment.appointmentDate)} at {appointment.appointmentTime}
        </DataItem>
        <DataItem term="Visit">
          {typeLabel[appointment.type]}, {appointment.mode === 'video' ? 'by video' : 'in person'}
        </DataItem>
        <DataItem term="Status">
          <AppointmentStatus status={appointment.status} />
        </DataItem>
        <DataItem term="Reason">{appointment.reason}</DataItem>
        {appointment.notes && <DataItem term="Notes">{appointment.notes}</DataItem>}
        {appointment.medicalConditions.length > 0 && (
          <DataItem term="Conditions">
            <span className="flex flex-wrap gap-2">
              {appointment.medicalConditions.map((condition) => (
                <Badge key={condition} tone="warn">
                  {condition}
                </Badge>
              ))}
            </span>
          </DataItem>
        )}
      </DataList>
      <h3 className="text-heading">History</h3>
      <History visits={appointment.history} />
    </>
  )
}

/** View Details: the request, the person and the earlier visits. */
export function AppointmentDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(appointmentQuery(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Appointment"
      description="The request, the patient and the history."
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <Alert
          tone="danger"
          title="We could not load this appointment"
          actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
        />
      )}
      {query.data && <Details appointment={query.data} />}
    </Dialog>
  )
}
