import { HandHelping, Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import { ageOn } from '@alafia/contract/kernel/civil'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangePrescription } from '../queries.ts'
import { mainAction, panelKeys } from './panel-keys.ts'

const ofAge = 18
const missing = 'Please say who collected it'

/** A grown-up mostly comes in person; for a child somebody else does. */
export const likelyCollector = ({ patientName, patientDOB }: Prescription, today: string): string =>
  patientDOB !== null && ageOn(today, patientDOB) >= ofAge ? patientName : ''

export type HandOverProps = {
  prescription: Prescription
  /** Nothing can be done here now; what is typed stays. */
  isHeld: boolean
  onClose: () => void
}

/** What lies ready is picked up, by whom, or delivered. */
export function HandOver({ prescription, isHeld, onClose }: HandOverProps) {
  const { today } = useClinic()
  const [collectedBy, setCollectedBy] = useState(() => likelyCollector(prescription, today))
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const change = useChangePrescription()
  const problem = change.error instanceof CallError ? change.error.problem : undefined

  const send = async (status: 'picked-up' | 'delivered') => {
    if (change.isPending) return
    if (status === 'picked-up' && collectedBy.trim() === '') {
      setError(missing)
      field.current?.focus()
      return
    }
    try {
      await change.mutateAsync({ id: prescription.id, status, collectedBy })
    } catch {
      toast({ title: 'Error', description: 'Failed to update prescription status', tone: 'danger' })
      return
    }
    toast({ title: 'Prescription Updated', description: 'Patient and doctor have been notified' })
    onClose()
  }

  return (
    // The keys are beside the buttons they stand for.
    <div className="grid gap-3 border-t border-line pt-4" onKeyDown={panelKeys()} role="presentation">
      <Field
        label="Who collected it?"
        hint={`Name, and how related to ${prescription.patientName} where it is somebody else`}
        error={error}
      >
        <TextInput
          ref={field}
          maxLength={120}
          autoComplete="off"
          value={collectedBy}
          onChange={({ target }) => {
            setCollectedBy(target.value)
            setError(undefined)
          }}
        />
      </Field>
      {change.isError && !isHeld && (
        <Alert tone="danger" title="Failed to update prescription status">
          {problem?.detail ?? 'Check your connection and try again.'}
        </Alert>
      )}
      {!isHeld && (
        <div className="flex flex-wrap items-center gap-2 max-sm:*:flex-auto">
          <Button
            {...mainAction}
            variant="primary"
            size="main"
            busy={change.isPending}
            onClick={() => void send('picked-up')}
          >
            <HandHelping /> Mark Picked Up
          </Button>
          <Button size="main" aria-disabled={change.isPending} onClick={() => void send('delivered')}>
            <Truck /> Mark Delivered
          </Button>
        </div>
      )}
    </div>
  )
}
