import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { counterLabel } from '../counter-label.ts'

/** Someone else was quicker, or the reply to your own change was lost: what was typed stays, and nothing more can be dispensed. */
export function DealtWith({ prescription }: { prescription: Prescription }) {
  const { status, pharmacistName, isHandledByYou } = prescription
  const title = `This prescription is now ${counterLabel[status].toLowerCase()}`
  if (isHandledByYou)
    return (
      <Alert tone="info" title={title}>
        You have dealt with it: your change was saved, even if this page got no answer. Nothing was dispensed
        twice.
      </Alert>
    )
  return (
    <Alert tone="warn" title={title}>
      {pharmacistName && `${pharmacistName} has dealt with it.`} Nothing was dispensed twice. You can still
      copy what you typed.
    </Alert>
  )
}

export type LeftQueueProps = {
  /** What the pharmacist had typed; empty if nothing. */
  note: string
  onClose: () => void
}

/** The pharmacist can't see the prescription any more, so what became of it isn't known here. */
export function LeftQueue({ note, onClose }: LeftQueueProps) {
  return (
    <div className="grid gap-4">
      <Alert
        tone="warn"
        title="This prescription has left the queue"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        The patient may have chosen another pharmacy, another pharmacist may have dealt with it, or its doctor
        may have cancelled or changed it.{note !== '' && ' You can still copy what you typed.'}
      </Alert>
      {note !== '' && (
        <Field label="Your note">
          <TextArea readOnly value={note} />
        </Field>
      )}
    </div>
  )
}
