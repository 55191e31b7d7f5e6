import { useState } from 'react'
import * as z from 'zod/mini'
import { text } from '@alafia/contract/kernel/text'
import { requestMove } from '@alafia/contract/pharmacy/moving/endpoints'
import { moveStatusLabel } from '@alafia/contract/pharmacy/moving/labels'
import type { FoundPrescription, Move } from '@alafia/contract/pharmacy/moving/schema'
import { dashboardLabel } from '@alafia/contract/prescriptions/states'
import { longDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Status } from '../../../ui/status.tsx'
import { invalidatePrescriptions } from '../queries.ts'

const phoneForm = z.object({
  note: text({ min: 10, max: 300, message: 'Say in at least 10 letters who agreed on the phone, and when' }),
})

function PhoneForm({ id, onClose }: { id: number; onClose: () => void }) {
  const form = useForm(requestMove, {
    schema: phoneForm,
    start: { note: '' },
    input: ({ note }) => ({ body: { prescriptionId: id, agreement: 'phone' as const, note } }),
    success: {
      title: 'Prescription Moved',
      description: 'It is in your queue. The patient has been notified',
    },
    failure: 'Failed to move the prescription',
    invalidate: invalidatePrescriptions,
  })
  return (
    <Form
      form={form}
      onDone={onClose}
      className="grid gap-3"
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton busyLabel="Moving…">Move It Here</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      }
    >
      <Field
        label="Who agreed on the phone?"
        hint="The patient is told that you noted it."
        error={form.errors.note?.message}
      >
        <TextInput autoComplete="off" maxLength={300} {...form.register('note')} />
      </Field>
    </Form>
  )
}

const whereText = ({ pharmacy }: FoundPrescription): string => {
  if (!pharmacy) return 'No pharmacy chosen yet'
  return pharmacy.isYours ? 'At your pharmacy' : `At ${pharmacy.name}`
}

type FoundItemProps = {
  found: FoundPrescription
  /** This pharmacy's latest request for it. */
  move: Move | undefined
}

/** What was looked up, and how the patient may agree to move it here. */
export function FoundItem({ found, move }: FoundItemProps) {
  const { prescriptionId, personName, medications, doctorName, issuedDate, expiryDate, status, canMove } =
    found
  const [isByPhone, setByPhone] = useState(false)
  const ask = useSubmit(requestMove, {
    success: { title: 'Patient Asked', description: 'You are notified once it is moved or declined' },
    failure: (why) => why ?? 'Failed to ask the patient. Try again.',
    invalidate: invalidatePrescriptions,
  })
  const isAsked = move?.status === 'asked'
  const isMoved = move?.status === 'accepted'
  return (
    <li className="grid gap-2 rounded-surface bg-sunken p-4">
      <p className="font-semibold">{personName}</p>
      <ul role="list">
        {medications.map(({ name, dosage, quantity }, index) => (
          // A prescription may name the same medication twice.
          <li key={`${index} ${name}`}>
            {name}, {dosage}. Quantity {quantity}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">
        {doctorName} · issued {longDate(issuedDate)} · expires {longDate(expiryDate)}
      </p>
      <p>
        {isMoved ? 'At your pharmacy' : whereText(found)} · {dashboardLabel[status]}
      </p>
      {move && !isMoved && (
        <Status kind="line" tone={isAsked ? 'info' : 'neutral'}>
          {moveStatusLabel[move.status]}
        </Status>
      )}
      {canMove && !isMoved && !isByPhone && (
        <div className="flex flex-wrap gap-2">
          {!isAsked && (
            <Button
              variant="primary"
              busy={ask.isPending}
              onClick={() => void ask.send({ body: { prescriptionId, agreement: 'app' } })}
            >
              Ask the patient
            </Button>
          )}
          <Button onClick={() => setByPhone(true)}>Agreed by phone</Button>
        </div>
      )}
      {isByPhone && !isMoved && <PhoneForm id={prescriptionId} onClose={() => setByPhone(false)} />}
    </li>
  )
}
