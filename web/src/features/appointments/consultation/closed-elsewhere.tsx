import { Copy } from 'lucide-react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import type { AppointmentStatus } from '@alafia/contract/appointments/states'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import type { DraftContent } from './draft-autosave.ts'

const titles: Partial<Record<AppointmentStatus, string>> = {
  completed: 'This visit was completed in another window',
  cancelled: 'This visit was cancelled',
  'no-show': 'This visit was marked as not attended',
  rescheduled: 'The patient has been asked for a new time',
}

const textOf = ({ notes, diagnosis, advice }: DraftContent) =>
  [notes, diagnosis && `Diagnosis: ${diagnosis}`, advice && `Advice: ${advice}`].filter(Boolean).join('\n\n')

type ClosedElsewhereProps = { appointment: AppointmentDetails; content: () => DraftContent }

/** The visit ended while somebody was writing: nothing can be saved any more, and nothing typed is taken away. */
export function ClosedElsewhere({ appointment, content }: ClosedElsewhereProps) {
  const { status, cancelReason } = appointment
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(textOf(content()))
      toast({ title: 'Copied', description: 'What you typed is on the clipboard.' })
    } catch {
      toast({ title: 'Error', description: 'The browser did not allow copying.', tone: 'danger' })
    }
  }
  return (
    <Alert
      tone="warn"
      title={titles[status] ?? 'This visit is not open any more'}
      actions={
        <Button onClick={() => void copy()}>
          <Copy /> Copy what I typed
        </Button>
      }
    >
      {status === 'cancelled' && cancelReason !== null && <p>Reason: {cancelReason}</p>}
      <p>
        {status === 'rescheduled'
          ? 'What you typed is kept and comes back when the patient has chosen one.'
          : 'What you typed here stays in sight, but can no longer be saved.'}
      </p>
    </Alert>
  )
}
