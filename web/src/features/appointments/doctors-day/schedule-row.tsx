import { canBeNoShow } from '@alafia/contract/appointments/no-show'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { isLive } from '@alafia/contract/appointments/states'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Status } from '../../../ui/status.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { AppointmentStatus } from '../../../domain/appointment-status.tsx'
import { nameOf } from '../person.ts'
import { AcceptButton } from './accept-button.tsx'
import { appointmentLabel } from '../labels.ts'

export type ScheduleRowProps = {
  appointment: Appointment
  now: Date
  /** The next patient: only this row has a primary button. */
  isNext: boolean
  onStart: () => void
  onDetails: () => void
  onAbsent: () => void
}

/** One of today's appointments: who, why, status and actions. The name opens the details. */
export function ScheduleRow({ appointment, now, isNext, onStart, onDetails, onAbsent }: ScheduleRowProps) {
  const whose = <VisuallyHidden>, {nameOf(appointment)}</VisuallyHidden>
  const isOver = !isLive(appointment.status)
  return (
    <div
      className={classes(
        'flex min-h-row min-w-0 flex-wrap items-center gap-x-3 gap-y-2 rounded-surface border border-line px-pad py-1.5',
        isOver ? 'bg-sunken' : 'bg-surface',
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          onClick={onDetails}
          className="touch-area -mx-1 max-w-full rounded-control px-1 py-0.5 text-left font-semibold text-ink underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {nameOf(appointment)}
          <VisuallyHidden>, {appointment.appointmentTime}, details</VisuallyHidden>
        </button>
        <p className="text-small text-ink-2">{appointmentLabel(appointment)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {appointment.type === 'urgent' && <Status tone="danger">Urgent</Status>}
        <AppointmentStatus status={appointment.status} />
      </div>
      {!isOver && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
          {canBeNoShow(appointment, now) && (
            <Button size="small" onClick={onAbsent}>
              <span>Not attended{whose}</span>
            </Button>
          )}
          {appointment.status === 'scheduled' ? (
            <AcceptButton appointment={appointment} size="small" variant={isNext ? 'primary' : 'secondary'} />
          ) : (
            <Button size="small" variant={isNext ? 'primary' : 'secondary'} onClick={onStart}>
              <span>Start Consultation{whose}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
