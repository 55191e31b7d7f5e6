import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel, longDate, zoneNote } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { PatientName } from '../../../domain/patient-name.tsx'
import { useIsAboutYou } from '../../../domain/is-about-you.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'
import { VisitPlace } from '../../../domain/visit-place.tsx'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { SeriesItem } from '../series/series-item.tsx'
import { RoomChoice } from '../rooms/room-choice.tsx'
import { PatientHistory } from './patient-history.tsx'
import { typeAndLength } from '../labels.ts'
import { describePerson, nameOf } from '../person.ts'
import { appointmentQuery } from '../queries.ts'
import { CancellingItem } from './cancelling-item.tsx'
import { ConsultationOutcome } from './consultation-outcome.tsx'

function Details({
  appointment,
  renderHealth,
  renderLetters,
  onOther,
}: Pick<AppointmentDetailsDialogProps, 'renderHealth' | 'renderLetters' | 'onOther'> & {
  appointment: AppointmentDetails
}) {
  const { today, timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time } = appointment
  const isAboutYou = useIsAboutYou()(appointment)
  const isCompleted = appointment.status === 'completed'
  return (
    <>
      <div className="border-b border-line pb-4">
        {appointment.isChartOpen ? (
          renderHealth(appointment)
        ) : (
          <p className="text-small text-ink-2">
            {appointment.status === 'scheduled'
              ? 'Confirm the visit to open the chart. Until then you see the request only.'
              : 'The chart isn’t open to you. It opens when you confirm a visit.'}
          </p>
        )}
      </div>
      <DataList>
        <DataItem term="Patient">
          <PatientName {...appointment}>{nameOf(appointment)}</PatientName>,{' '}
          {describePerson(appointment, today, isAboutYou)}
        </DataItem>
        {appointment.familyMember && !isAboutYou && (
          <DataItem term="Family member">
            {`${appointment.familyMember.firstName} ${appointment.familyMember.lastName}, ${appointment.familyMember.relationship} of ${appointment.patientName}`}
          </DataItem>
        )}
        <DataItem term="When">
          {longDate(date)} at {time}, {zoneNote(date, time, timeZone)}
        </DataItem>
        <DataItem term="Doctor">
          {appointment.doctorName}, {appointment.doctor.specialization}
        </DataItem>
        <DataItem term="Type">
          {typeLabel[appointment.type]}, {appointment.mode === 'video' ? 'by video' : 'in person'}
        </DataItem>
        <VisitPlace visit={appointment} />
        {appointment.terms && <DataItem term="Appointment type">{typeAndLength(appointment.terms)}</DataItem>}
        {appointment.terms?.preparation && (
          <DataItem term="How to prepare">
            <span className="whitespace-pre-line">{appointment.terms.preparation}</span>
          </DataItem>
        )}
        <CancellingItem appointment={appointment} />
        <DataItem term="Status">
          <AppointmentStatus status={appointment.status} />
        </DataItem>
        <SeriesItem appointment={appointment} onOther={onOther} />
        <DataItem term="Reason">{appointment.reason}</DataItem>
        {appointment.status === 'cancelled' && appointment.cancelReason && (
          <DataItem term="Cancelled">{appointment.cancelReason}</DataItem>
        )}
        <DataItem term="Requested">{instantLabel(appointment.createdAt, timeZone)}</DataItem>
        {!isCompleted && appointment.notes && <DataItem term="Notes">{appointment.notes}</DataItem>}
        {!isCompleted && appointment.followUp && (
          <DataItem term="Follow-up">
            {longDate(appointment.followUp.appointmentDate)} at {appointment.followUp.appointmentTime},{' '}
            {zoneNote(appointment.followUp.appointmentDate, appointment.followUp.appointmentTime, timeZone)}
          </DataItem>
        )}
        {!isCompleted && appointment.prescription && (
          <DataItem term="Prescribed">
            <span className="whitespace-pre-line">{appointment.prescription}</span>
          </DataItem>
        )}
      </DataList>
      <RoomChoice appointment={appointment} />
      {isCompleted && (
        <>
          <h3 className="text-heading">Appointment summary</h3>
          <ConsultationOutcome appointment={appointment} />
        </>
      )}
      {renderLetters?.(appointment)}
      {appointment.isChartOpen && (
        <>
          <h3 className="text-heading">Earlier appointments</h3>
          <PatientHistory appointments={appointment.history} />
        </>
      )}
    </>
  )
}

export type AppointmentDetailsDialogProps = {
  id: number
  onClose: () => void
  /** Shows another visit of the same series in its place. */
  onOther?: (id: number) => void
  /** What is known about the person's health, above the request. */
  renderHealth: (appointment: AppointmentDetails) => ReactNode
  /** The letters about it. */
  renderLetters?: (appointment: AppointmentDetails) => ReactNode
  /** The dialog's buttons. */
  renderActions?: (appointment: AppointmentDetails) => ReactNode
}

/** View Details: the request, the person and the earlier appointments. */
export function AppointmentDetailsDialog({
  id,
  onClose,
  onOther,
  renderHealth,
  renderLetters,
  renderActions,
}: AppointmentDetailsDialogProps) {
  const query = useQuery(appointmentQuery(id))
  const isDoctor = useSession().user?.role === 'doctor'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Appointment"
      description={
        isDoctor ? 'The request, the patient and earlier appointments.' : 'Your appointment details.'
      }
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <LoadFailed what="this appointment" gone="We couldn’t find this appointment" query={query} />
      )}
      {query.data && (
        <Details
          appointment={query.data}
          renderHealth={renderHealth}
          {...(renderLetters && { renderLetters })}
          {...(onOther && { onOther })}
        />
      )}
      {query.data && renderActions && <DialogActions>{renderActions(query.data)}</DialogActions>}
    </Dialog>
  )
}
