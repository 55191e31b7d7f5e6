import { useState, type ReactNode } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { dayLabel } from '../../../lib/format.ts'
import { nameOf } from '../person.ts'
import { useAppointmentTransition } from './use-appointment-transition.ts'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'

/** The dialogs' code comes when they are first opened. */
const CancelDialog = lazyDialog(async () => (await import('../booking/cancel-dialog.tsx')).CancelDialog)
const ConfirmDialog = lazyDialog(
  async () => (await import('../../../ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)

/** What asks first: a new time, an absence and a cancellation can't be taken back. */
type Question = 'new-time' | 'absent' | 'cancel'

export type AppointmentActionHandlers = {
  /** Says whether it went through. */
  accept: (appointment: Appointment) => Promise<boolean>
  ask: (question: Question, appointment: Appointment) => void
  /** The visit that is being changed. */
  busyId: number | undefined
  /** To be put into the page, once. */
  dialogs: ReactNode
}

/** What a doctor does with a visit: accept it, ask for another time, note an absence, cancel it. */
export const useAppointmentActions = (): AppointmentActionHandlers => {
  const { today } = useClinic()
  const { move, movingId } = useAppointmentTransition()
  const [asked, setAsked] = useState<{ question: Question; appointment: Appointment }>()
  const close = () => setAsked(undefined)
  const appointment = asked?.appointment
  const when =
    appointment && `${dayLabel(appointment.appointmentDate, today)}, ${appointment.appointmentTime}`

  const question = appointment &&
    asked.question !== 'cancel' && {
      ...(asked.question === 'new-time'
        ? {
            title: 'Ask for another time?',
            description: `${nameOf(appointment)} is asked to pick a new time, and ${when} becomes free for others.`,
            confirmLabel: 'Ask for a new time',
            cancelLabel: 'Keep this time',
            variant: 'primary' as const,
          }
        : {
            title: 'Mark as not attended?',
            description: `${nameOf(appointment)} (${when}) did not come. The patient is told, and this can’t be taken back.`,
            confirmLabel: 'Mark as not attended',
            cancelLabel: 'Keep waiting',
          }),
      status: asked.question === 'new-time' ? ('rescheduled' as const) : ('no-show' as const),
    }

  const confirm = () => {
    if (!appointment || !question) return
    close()
    void move({ id: appointment.id, status: question.status, startsAt: appointment.startsAt })
  }

  return {
    accept: ({ id, startsAt }) => move({ id, status: 'confirmed', startsAt }),
    ask: (wanted, of) => setAsked({ question: wanted, appointment: of }),
    busyId: movingId,
    dialogs: (
      <>
        {question && (
          <ConfirmDialog {...question} open onOpenChange={(open) => !open && close()} onConfirm={confirm} />
        )}
        {appointment && asked.question === 'cancel' && (
          <CancelDialog appointment={appointment} onClose={close} />
        )}
      </>
    ),
  }
}
