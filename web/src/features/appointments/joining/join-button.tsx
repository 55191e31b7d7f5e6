import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { useSession } from '../../../lib/session/session.tsx'
import type { ButtonVariant } from '../../../ui/button-style.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { nameOf } from '../person.ts'
import { joinText, useJoinWindow } from './use-join-window.ts'

export type JoinButtonProps = {
  appointment: Appointment
  /** By default primary once the call is open, secondary before. */
  variant?: ButtonVariant
}

/**
 * Links to the video visit's page; renders nothing if there is no call to join, or no longer. `joinText` beside it says when
 * the call opens.
 */
export function JoinButton({ appointment, variant }: JoinButtonProps) {
  const joining = useJoinWindow(appointment)
  const { timeZone } = useClinic()
  const { state } = joining
  const isDoctor = useSession().user?.role === 'doctor'
  if (state === 'none' || state === 'over') return null
  return (
    <Button asChild variant={variant ?? (state === 'open' ? 'primary' : 'secondary')}>
      <Link to="/visit/$id" params={{ id: String(appointment.id) }}>
        <Video />
        Join
        <VisuallyHidden>
          {`, ${isDoctor ? nameOf(appointment) : appointment.doctorName}${state === 'not-yet' ? `. ${joinText(joining, appointment, timeZone)}` : ''}`}
        </VisuallyHidden>
      </Link>
    </Button>
  )
}
