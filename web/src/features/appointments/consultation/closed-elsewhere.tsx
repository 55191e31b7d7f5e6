import { Link } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { isEnded, type AppointmentStatus } from '@alafia/contract/appointments/states'
import { longDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../../ui/form/failure.ts'
import { AddendumForm } from './addendum-form.tsx'
import { textOf, type DraftContent } from './draft-autosave.ts'

const titles: Partial<Record<AppointmentStatus, string>> = {
  completed: 'This appointment was completed in another window',
  cancelled: 'This appointment was cancelled',
  'no-show': 'This appointment was marked as not attended',
  rescheduled: 'The patient has been asked for a new time',
  scheduled: 'This appointment was moved',
}

const nextText = (
  { status, appointmentDate, appointmentTime }: AppointmentDetails,
  typed: string,
): string => {
  if (status === 'rescheduled')
    return 'We’ve kept what you typed. It comes back when the patient chooses a new time.'
  if (status === 'scheduled')
    return `It is now on ${longDate(appointmentDate)} at ${appointmentTime}, and waits for you to accept it.${typed === '' ? '' : ' What you typed comes back then.'}`
  return 'You can add what you typed to the record, or copy it.'
}

type ClosedElsewhereProps = { appointment: AppointmentDetails; content: () => DraftContent }

/** The appointment was closed while the doctor was writing: the text stays, and can be added to the record. */
export function ClosedElsewhere({ appointment, content }: ClosedElsewhereProps) {
  const { id, status, cancelReason } = appointment
  const [typed] = useState(() => textOf(content()))
  const [isAdded, setAdded] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typed)
      toastSuccess({ title: 'Copied', description: 'What you typed is on the clipboard.' })
    } catch {
      toastFailure('Your browser didn’t allow copying. Select the text and copy it.')
    }
  }
  return (
    <>
      <Alert
        tone="warn"
        title={titles[status] ?? 'This appointment is no longer open'}
        actions={
          <>
            {typed !== '' && (
              <Button onClick={() => void copy()}>
                <Copy /> Copy what I typed
              </Button>
            )}
            {status === 'scheduled' && (
              <Button asChild>
                <Link to="/appointments" search={{ appointment: id }}>
                  Open the request
                </Link>
              </Button>
            )}
          </>
        }
      >
        {status === 'cancelled' && cancelReason !== null && <p>Reason: {cancelReason}</p>}
        <p>{nextText(appointment, typed)}</p>
      </Alert>
      {isEnded(status) && !isAdded && (
        <AddendumForm appointment={appointment} start={typed} onDone={() => setAdded(true)} />
      )}
    </>
  )
}
