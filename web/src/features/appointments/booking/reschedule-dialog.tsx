import { useState, type SyntheticEvent } from 'react'
import type { Appointment } from '@alafia/contract/appointments/schema'
import type { Doctor } from '@alafia/contract/doctors/schema'
import { isRefusal } from '../../../lib/http/call.ts'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useOwnClose } from '../../../ui/overlay/use-own-close.ts'
import { ChangeFailed } from './change-failed.tsx'
import { DateAndTimeFields } from './date-and-time-fields.tsx'
import { useChangeAppointment } from '../queries.ts'

export type RescheduleDialogProps = {
  appointment: Appointment
  doctor: Doctor
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Another day and time with the same doctor. */
export function RescheduleDialog({ appointment, doctor, open, onOpenChange }: RescheduleDialogProps) {
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const [tried, setTried] = useState(false)
  const change = useChangeAppointment()
  const close = useOwnClose(() => onOpenChange(false))
  // No answer yet, or none that came: the slot may be gone because this very request has taken it.
  const asked = change.isPending || (change.error && !isRefusal(change.error)) ? change.variables : undefined
  const maybeOurs = asked?.appointmentDate === date && asked.appointmentTime === time

  const chooseDate = (chosen: string) => {
    setDate(chosen)
    setTime('')
  }

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (date === '' || time === '') return
    try {
      await change.mutateAsync({
        id: appointment.id,
        status: 'scheduled',
        appointmentDate: date,
        appointmentTime: time,
      })
    } catch {
      toast({
        title: 'Booking Failed',
        description: 'Unable to book appointment. Please try again.',
        tone: 'danger',
      })
      return
    }
    toast({ title: 'Appointment Booked', description: 'Your appointment has been successfully scheduled.' })
    close()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reschedule Appointment"
      description={`Now: ${appointment.doctorName}, ${longDate(appointment.appointmentDate)} at ${appointment.appointmentTime}`}
    >
      <BareForm sending={change.isPending} onSubmit={(event) => void submit(event)} className="contents">
        <DateAndTimeFields
          doctor={doctor}
          date={date}
          time={time}
          onDate={chooseDate}
          onTime={setTime}
          dateError={tried && date === '' ? 'Please select a date' : undefined}
          timeError={tried && time === '' ? 'Please select a time' : undefined}
          maybeOurs={maybeOurs}
        />
        <ChangeFailed
          error={change.error}
          failed="Unable to book appointment. Please try again."
          unchanged="Your visit stands as it was."
        />
        <DialogActions>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Reschedule
          </Button>
          <DialogCancel />
        </DialogActions>
      </BareForm>
    </Dialog>
  )
}
