import { CalendarDays } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
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
import { forPersonLabel } from '../labels.ts'

/** Whom the reader meets: the doctor for a patient, the person for a doctor. */
function Party({ visit, id }: { visit: Appointment; id: string }) {
  const isDoctor = useSession().user?.role === 'doctor'
  const { today } = useClinic()
  const { user } = visit.doctor
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
      {isDoctor ? <Avatar {...personOf(visit)} /> : <Avatar {...user} image={user.profileImage} />}
      <div className="min-w-0">
        <h2 id={id} className="text-heading">
          {isDoctor ? <PatientName {...visit}>{nameOf(visit)}</PatientName> : visit.doctorName}
        </h2>
        <p className="text-small text-ink-2">
          {isDoctor
            ? describePerson(visit, today)
            : [visit.doctor.specialization, forPersonLabel(visit)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

function When({ visit, className }: { visit: Appointment; className?: string }) {
  const { timeZone } = useClinic()
  const { appointmentDate: date, appointmentTime: time, mode, type } = visit
  return (
    <p className={classes('flex gap-2', className)}>
      <CalendarDays className="mt-[calc((1lh-1.25rem)/2)] shrink-0 text-ink-2" />
      <span>
        <span className="font-semibold">
          {longDate(date)}, {time}
        </span>{' '}
        <span className="text-small text-ink-2">
          {zoneNote(date, time, timeZone)} · {typeLabel[type === 'urgent' ? type : mode]}
        </span>
      </span>
    </p>
  )
}

/** One appointment in a list (APPT-28); a doctor, who has many of them, sees it in fewer lines. */
export function AppointmentCard({ visit, actions }: { visit: Appointment; actions: ReactNode }) {
  const id = useId()
  const isDoctor = useSession().user?.role === 'doctor'
  const { timeZone } = useClinic()
  const joining = useJoinWindow(visit)
  const join = isDoctor && joining.state !== 'open' ? undefined : joinText(joining, visit, timeZone)
  return (
    <Card className={classes('grid', isDoctor ? 'gap-2' : 'gap-3')}>
      <article aria-labelledby={id} className="contents">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Party visit={visit} id={id} />
          {isDoctor && <When visit={visit} className="flex-2 basis-80" />}
          <AppointmentStatus status={visit.status} />
        </div>
        {!isDoctor && <When visit={visit} />}
        <p className="max-w-measure wrap-anywhere">{visit.reason}</p>
        {visit.notes && (
          <p className="max-w-measure text-small whitespace-pre-line wrap-anywhere text-ink-2">
            {visit.notes}
          </p>
        )}
        {visit.status === 'cancelled' && visit.cancelReason && (
          <p className="max-w-measure text-small wrap-anywhere text-ink-2">Cancelled: {visit.cancelReason}</p>
        )}
        {visit.status === 'rescheduled' && (
          <Status kind="line" tone="warn">
            A new time has to be chosen.
          </Status>
        )}
        {join && (
          <Status kind="line" tone={join.endsWith('now.') ? 'ok' : 'info'}>
            {join}
          </Status>
        )}
        <div className="flex flex-wrap gap-2 *:flex-auto sm:*:flex-none">{actions}</div>
      </article>
    </Card>
  )
}
