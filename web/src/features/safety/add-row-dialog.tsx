import type { ClinicRowKind } from '@alafia/contract/safety/clinic-row'
import { clinicRowKinds } from '@alafia/contract/safety/clinic-row'
import { addSafetyRow } from '@alafia/contract/safety/row-endpoints'
import type { SafetyTable } from '@alafia/contract/safety/schema'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { emptyRow, ownRowSchema } from './own-row-fields.ts'
import { KindFields } from './own-row-kind-fields.tsx'
import { invalidateRows } from './queries.ts'
import { SubstancesInput } from './substances-input.tsx'

const kindNames: Record<ClinicRowKind, string> = {
  interaction: 'Interaction',
  age: 'Age limit',
  dose: 'Dose limit',
  condition: 'Condition',
  pregnancy: 'Pregnancy',
  breastfeeding: 'Breastfeeding',
}

const namesHint = 'Drugs or classes as the table names them, separated by commas.'

export type AddRowDialogProps = { table: SafetyTable; onClose: () => void }

/** A row of the clinic's own; the checks use it at once. */
export function AddRowDialog({ table, onClose }: AddRowDialogProps) {
  const form = useForm(addSafetyRow, {
    schema: ownRowSchema,
    start: emptyRow,
    input: (body) => ({ body }),
    success: 'Row added: the checks use it from now on',
    failure: 'The row wasn’t added',
    invalidate: invalidateRows,
  })
  const { register, errors, watch, setValue } = form
  const kind = watch('kind')
  const change = (field: 'substances' | 'others') => (text: string) =>
    setValue(field, text, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add a Row"
      description="Your clinic is named as its source, with your name and reason."
      submitLabel="Add Row"
    >
      <Field label="About" error={errors.kind?.message}>
        <Select {...register('kind')}>
          {clinicRowKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={kind === 'dose' ? 'Drug' : 'Drugs or classes'}
        hint={kind === 'dose' ? 'As the table names it.' : namesHint}
        error={errors.substances?.message}
      >
        <SubstancesInput
          value={watch('substances')}
          onValue={change('substances')}
          substances={table.substances}
        />
      </Field>
      {kind === 'interaction' && (
        <Field label="Interact with" hint={namesHint} error={errors.others?.message}>
          <SubstancesInput value={watch('others')} onValue={change('others')} substances={table.substances} />
        </Field>
      )}
      <KindFields kind={kind} register={register} errors={errors} conditions={table.conditions} />
      {kind !== 'dose' && (
        <Field label="Severity" error={errors.severity?.message}>
          <Select {...register('severity')}>
            <option value="">Choose a severity</option>
            <option value="serious">Serious: needs a reason to sign</option>
            <option value="caution">Caution</option>
          </Select>
        </Field>
      )}
      <Field
        label="What may happen and what to do"
        hint="One sentence that the doctor reads."
        error={errors.effect?.message}
      >
        <TextInput {...register('effect')} />
      </Field>
      <Field
        label="Reason"
        hint="Why your clinic adds it, in at least 10 letters."
        error={errors.reason?.message}
      >
        <TextArea rows={2} {...register('reason')} />
      </Field>
    </FormDialog>
  )
}
