import { useQuery } from '@tanstack/react-query'
import { lookUpPrescription } from '@alafia/contract/pharmacy/moving/endpoints'
import { lookupReasonLabel, lookupReasons } from '@alafia/contract/pharmacy/moving/labels'
import { useClinic } from '../../../lib/clinic.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { AskedList } from './asked-list.tsx'
import { FoundItem } from './found-item.tsx'
import { lookupOf } from './lookup-fields.ts'
import { movesQuery } from './queries.ts'

const ways = [
  { value: 'code', label: 'Its code' },
  { value: 'name', label: 'Name and date of birth' },
]

/** Looks up a prescription that is at another pharmacy, and asks the patient to move it here (PHARM-55, PHARM-56). */
export function LookUpDialog({ onClose }: { onClose: () => void }) {
  const { today } = useClinic()
  const moves = useQuery(movesQuery)
  const form = useForm(lookUpPrescription, {
    schema: lookupOf,
    start: { by: 'code', code: '', firstName: '', lastName: '', dateOfBirth: '', reason: '', note: '' },
    input: (body) => ({ body }),
    success: () => undefined,
    failure: 'Failed to look up the prescription',
  })
  const { errors, register } = form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Look up elsewhere"
      description="A prescription that is at another pharmacy. The patient can see who looked, and when."
    >
      <Form
        form={form}
        guarded={false}
        className="grid gap-4"
        actions={
          <DialogActions>
            <SubmitButton busyLabel="Looking…">Look Up</SubmitButton>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        }
      >
        <RadioGroup
          legend="What do you have?"
          options={ways}
          error={errors.by?.message}
          {...register('by')}
        />
        {form.watch('by') === 'code' ? (
          <Field
            label="Code"
            hint="It is under the QR code. Type it, or scan the QR code."
            error={errors.code?.message}
          >
            <TextInput autoComplete="off" maxLength={300} {...register('code')} />
          </Field>
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-3">
            <Field label="First name" error={errors.firstName?.message}>
              <TextInput autoComplete="off" maxLength={100} {...register('firstName')} />
            </Field>
            <Field label="Last name" error={errors.lastName?.message}>
              <TextInput autoComplete="off" maxLength={100} {...register('lastName')} />
            </Field>
            <Field label="Date of birth" error={errors.dateOfBirth?.message}>
              <TextInput type="date" min="1900-01-01" max={today} {...register('dateOfBirth')} />
            </Field>
          </div>
        )}
        <Field label="Reason" error={errors.reason?.message}>
          <Select {...register('reason')}>
            <option value="">Choose a reason</option>
            {lookupReasons.map((reason) => (
              <option key={reason} value={reason}>
                {lookupReasonLabel[reason]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Note" optional={form.watch('reason') !== 'other'} error={errors.note?.message}>
          <TextInput autoComplete="off" maxLength={300} {...register('note')} />
        </Field>
      </Form>
      {form.reply && (
        <section aria-label="Found">
          <ul role="list" className="grid gap-3">
            {form.reply.map((found) => (
              <FoundItem
                key={found.prescriptionId}
                found={found}
                move={moves.data?.find((one) => one.prescriptionId === found.prescriptionId)}
              />
            ))}
          </ul>
        </section>
      )}
      <AskedList query={moves} />
    </Dialog>
  )
}
