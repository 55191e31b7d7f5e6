import { CalendarDays } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isEnded } from '@alafia/contract/appointments/states'
import { typeLabel } from '@alafia/contract/appointments/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { longDate, zoneNote } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PatientName } from '../../../domain/patient-name.tsx'
import { Status } from '../../../ui/status.tsx'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { describePerson, nameOf, personOf } from '../person.ts'
import { joinText, useJoinWindow } from '../joining/use-join-window.ts'
import { atPlace, visitOfSeries } from '../labels.ts'
import { useForPerson } from '../use-for-person.ts'
import { VisitStatus } from '../visit-now/visit-now.tsx'

/** The other party: the doctor for a patient, the person for a doctor. */
function Party({ appointment, id }: { appointment: Appointment; id: string }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { today } = useClinic()
  const forPerson = useForPerson()
  const { user } = appointment.doctor
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
      {isDoctor ? <Avatar {...personOf(appointment)} /> : <Avatar {...user} image={user.profileImage} />}
      <div className="min-w-0">
        <h3 id={id} className="text-heading">
          {isDoctor ? (
            <PatientName {...appointment}>{nameOf(appointment)}</PatientName>
          ) : (
            appointment.doctorName
          )}
        </h3>
        <p className="text-small text-ink-2">
          {isDoctor
            ? describePerson(appointment, today)
            : [appointment.doctor.specialization, forPerson(appointment)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

function When({ appointment, className }: { appointment: Appointment; className?: string }) {
  const { timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time, mode, type } = appointment
  return (
    <p className={classes('flex gap-2', className)}>
      <CalendarDays className="mt-[calc((1lh-1.25rem)/2)] shrink-0 text-ink-2" />
      <span>
        <span className="font-semibold">
          {longDate(date)}, {time}
        </span>{' '}
        <span className="text-small text-ink-2">
          {zoneNote(date, time, timeZone)} · {typeLabel[type === 'urgent' ? type : mode]}{' '}
          {atPlace(appointment)}
          {appointment.series && ` · ${visitOfSeries(appointment)}`}
        </span>
      </span>
    </p>
  )
}

/** One appointment in a list (APPT-28), more compact for doctors. */
export function AppointmentCard({ appointment, actions }: { appointment: Appointment; actions: ReactNode }) {
  const id = useId()
  const isDoctor = useSession().user?.role === 'doctor'
  const { timeZone } = useClinic()
  const joining = useJoinWindow(appointment)
  const join = isDoctor && joining.state !== 'open' ? undefined : joinText(joining, appointment, timeZone)
  const joinLine = join && (
    <Status kind="line" tone={join.endsWith('now.') ? 'ok' : 'info'}>
      {join}
    </Status>
  )
  return (
    <Card className={classes('grid', isDoctor ? 'gap-2' : 'gap-3')}>
      <article aria-labelledby={id} className="contents">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Party appointment={appointment} id={id} />
          {isDoctor && <When appointment={appointment} className="flex-2 basis-80" />}
          <AppointmentStatus status={appointment.status} />
        </div>
        {!isDoctor && <When appointment={appointment} />}
        <p className="max-w-measure wrap-anywhere">{appointment.reason}</p>
        {appointment.notes && (
          <p className="max-w-measure text-small whitespace-pre-line wrap-anywhere text-ink-2">
            {appointment.notes}
          </p>
        )}
        {!isDoctor && appointment.terms?.preparation && !isEnded(appointment.status) && (
          <p className="max-w-measure text-small whitespace-pre-line wrap-anywhere">
            How to prepare: {appointment.terms.preparation}
          </p>
        )}
        {appointment.status === 'cancelled' && appointment.cancelReason && (
          <p className="max-w-measure text-small wrap-anywhere text-ink-2">
            Cancelled: {appointment.cancelReason}
          </p>
        )}
        {appointment.status === 'rescheduled' && (
          <Status kind="line" tone="warn">
            {isDoctor ? 'The patient hasn’t chosen a new time yet.' : 'Please choose a new time.'}
          </Status>
        )}
        {isDoctor ? joinLine : <VisitStatus appointment={appointment}>{joinLine}</VisitStatus>}
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">{actions}</div>
      </article>
    </Card>
  )
}
