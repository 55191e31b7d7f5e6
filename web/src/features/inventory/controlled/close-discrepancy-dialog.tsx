import { closeDiscrepancy, closingNote, type Discrepancy } from '@alafia/contract/inventory/controlled'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateDiscrepancies } from './queries.ts'

type Props = { discrepancy: Pick<Discrepancy, 'id' | 'itemName' | 'pharmacyName'>; onClose: () => void }

/** INV-77: what came of it; it can't be changed afterwards. */
export function CloseDiscrepancyDialog({ discrepancy, onClose }: Props) {
  const form = useForm(closeDiscrepancy, {
    schema: closingNote,
    start: { note: '' },
    input: (body) => ({ params: { id: String(discrepancy.id) }, body }),
    success: 'Discrepancy closed',
    failure: 'Failed to close the discrepancy',
    invalidate: invalidateDiscrepancies,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Close this discrepancy?"
      description={`${discrepancy.itemName}, ${discrepancy.pharmacyName}. A closed discrepancy can’t be changed.`}
      submitLabel="Close discrepancy"
      cancelLabel="Go back"
      width="narrow"
    >
      <Field label="What did you find out?" error={form.errors.note?.message}>
        <TextArea autoComplete="off" maxLength={1000} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
