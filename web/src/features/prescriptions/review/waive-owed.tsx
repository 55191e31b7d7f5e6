import { waiveOwed } from '@alafia/contract/prescriptions/endpoints'
import { waiver } from '@alafia/contract/prescriptions/partial-fills'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { owedText } from '../owed-text.ts'
import { dispensingOptions } from '../queries.ts'

export type WaiveOwedProps = {
  prescription: Prescription
  onClose: () => void
  onWaived: () => void
}

/** Waives everything that is still owed of a fill, with the reason. */
export function WaiveOwed({ prescription, onClose, onWaived }: WaiveOwedProps) {
  const { id, medications, patientName, doctorName } = prescription
  const form = useForm(waiveOwed, {
    ...dispensingOptions,
    schema: waiver,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(id) }, body }),
    // Not onDone: this form is gone as soon as nothing is owed.
    onSuccess: onWaived,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Waive what is owed?"
      description={`${patientName} won’t get ${owedText(medications)}. The patient and ${doctorName} read your reason. This can’t be undone.`}
      submitLabel="Waive the rest"
      variant="destroy"
      cancelLabel="Go back"
    >
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextArea rows={2} maxLength={500} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
