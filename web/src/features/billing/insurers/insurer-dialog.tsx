import { addInsurer, newInsurer, updateInsurer, type Insurer } from '@alafia/contract/billing/insurers'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidatePayments } from '../queries.ts'

export type InsurerDialogProps = {
  /** Left out to add one. */
  insurer?: Insurer | undefined
  onClose: () => void
}

const noInsurer = { name: '', coversPercent: '' as const }

/** Adds or edits an insurer (BILL-30). */
export function InsurerDialog({ insurer, onClose }: InsurerDialogProps) {
  const form = useForm(insurer ? updateInsurer : addInsurer, {
    schema: newInsurer,
    start: insurer ? { name: insurer.name, coversPercent: insurer.coversPercent } : noInsurer,
    isLive: true,
    input: (body) => (insurer ? { params: { id: String(insurer.id) }, body } : { body }),
    success: ({ name }) => ({
      title: insurer ? 'Insurer Updated' : 'Insurer Added',
      description: `Pharmacists can choose ${name} at the counter.`,
    }),
    failure: insurer ? 'Failed to update the insurer' : 'Failed to add the insurer',
    invalidate: invalidatePayments,
  })
  const { register, errors } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={insurer ? 'Edit insurer' : 'Add insurer'}
      description={
        insurer
          ? 'A new percentage counts from now on. What is already charged stays as it is.'
          : 'Pharmacists can choose it at the counter at once.'
      }
      width="narrow"
      submitLabel={insurer ? 'Save changes' : 'Add Insurer'}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput maxLength={120} autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label="Covers, in percent"
        hint="Of each medicine’s price. The patient pays the rest."
        error={errors.coversPercent?.message}
      >
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          autoComplete="off"
          className="max-w-32 tabular"
          {...register('coversPercent', { valueAsNumber: true })}
        />
      </Field>
    </FormDialog>
  )
}
