import {
  liftRecall,
  recallForm,
  recallLift,
  startRecall,
  type Recall,
} from '@alafia/contract/inventory/recalls'
import type { InventoryBatch, ItemDetail } from '@alafia/contract/inventory/schema'
import { useSession } from '../../../lib/session/session.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateRecalls } from './queries.ts'

type StartProps = { item: ItemDetail; batch: InventoryBatch; onClose: () => void }

/** Recalls a batch, with the reason: a pharmacist at their own pharmacy, an administrator everywhere. */
export function StartRecall({ item, batch, onClose }: StartProps) {
  const isEverywhere = useSession().user?.role === 'admin'
  const form = useForm(startRecall, {
    schema: recallForm,
    start: { batchId: batch.id, reason: '' },
    input: (body) => ({ body }),
    success: `Batch ${batch.batchNumber} recalled`,
    failure: 'Failed to recall the batch',
    invalidate: invalidateRecalls,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Recall batch ${batch.batchNumber}?`}
      description={
        isEverywhere
          ? `No pharmacy can dispense or hand over this batch of ${item.name} any more, also if it is received later.`
          : `${item.pharmacy.name} can’t dispense or hand over this batch of ${item.name} any more. Other pharmacies aren’t affected.`
      }
      submitLabel="Recall batch"
      variant="destroy"
      cancelLabel="Go back"
      width="narrow"
    >
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}

/** Ends a recall, with the reason. */
export function LiftRecall({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const form = useForm(liftRecall, {
    schema: recallLift,
    start: { reason: '' },
    input: (body) => ({ params: { id: String(recall.id) }, body }),
    success: `Recall of batch ${recall.batchNumber} lifted`,
    failure: 'Failed to lift the recall',
    invalidate: invalidateRecalls,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Lift this recall?"
      description={`Batch ${recall.batchNumber} can be dispensed again. Recipients aren’t messaged: call those who were told to wait.`}
      submitLabel="Lift recall"
      variant="destroy"
      cancelLabel="Go back"
      width="narrow"
    >
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
