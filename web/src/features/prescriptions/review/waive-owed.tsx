import { useRef, useState } from 'react'
import { formatAmount } from '@alafia/contract/prescriptions/dose-form'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useWaiveOwed } from './queries.ts'

const missing = 'Please say why it is no longer owed'

export type WaiveOwedProps = {
  prescription: Prescription
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

/** All that is still owed of a filling is given up, with the reason. */
export function WaiveOwed({ prescription, onOpenChange, onDone }: WaiveOwedProps) {
  const { id, medications, patientName } = prescription
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const waive = useWaiveOwed()
  const keyFor = useRepeatKey()
  const problem = waive.error instanceof CallError ? waive.error.problem : undefined
  const what = medications
    .flatMap((medication) =>
      medication.owed > 0 ? [`${formatAmount(medication, medication.owed)} of ${medication.name}`] : [],
    )
    .join(', ')

  const giveUp = async () => {
    if (reason.trim() === '') {
      setError(missing)
      field.current?.focus()
      return
    }
    try {
      await waive.mutateAsync({ id, reason, idempotencyKey: keyFor([id, reason]) })
    } catch {
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
    onDone()
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Give up what is still owed?"
      description={`${patientName} won’t get ${what}. It can’t be taken back.`}
      confirmLabel="Give up the rest"
      cancelLabel="Go back"
      busy={waive.isPending}
      onConfirm={() => void giveUp()}
    >
      <Field label="Reason" error={error}>
        <TextArea
          ref={field}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      </Field>
      {waive.isError && (
        <Alert tone="danger" title="Failed to update prescription status">
          {problem?.detail ?? 'Check your connection and try again.'}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
