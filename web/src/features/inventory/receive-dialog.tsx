import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { receipt, type ItemDetail, type Receipt, type ReceiptForm } from '@alafia/contract/inventory/schema'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { showFieldErrors } from '../../lib/http/field-errors.ts'
import { BatchFields, batchNames } from './item-fields.tsx'
import { itemQuery, useReceive } from './queries.ts'
import { failedToUpdate, saveStock } from './save-stock.ts'

const names = [...batchNames, 'note'] as const

export type ReceiveDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; id: number }

function Receive({ item, onOpenChange }: { item: ItemDetail; onOpenChange: (open: boolean) => void }) {
  const close = useOwnClose(() => onOpenChange(false))
  const { today } = useClinic()
  const receive = useReceive()
  const keyFor = useRepeatKey()
  const { register, handleSubmit, setError, watch, formState } = useForm<ReceiptForm, unknown, Receipt>({
    resolver: zodResolver(receipt),
    shouldFocusError: false,
    defaultValues: { batchNumber: '', expiryDate: '', quantity: '', note: '' },
  })
  const { errors, submitCount, isDirty } = formState
  const [batchNumber, expiryDate] = watch(['batchNumber', 'expiryDate'])
  const known = item.batches.find((batch) => batch.batchNumber === batchNumber.trim())

  const submit = handleSubmit(async (body) => {
    await saveStock(receive.mutateAsync({ id: item.id, body, idempotencyKey: keyFor(body) }), {
      wrong: (error) => showFieldErrors(error, names, setError),
      close,
    })
  })

  const wrong = errorsIn(errors, names)
  return (
    <FormDialog
      open
      onOpenChange={onOpenChange}
      title="Receive Stock"
      description={`${item.name} ${item.dosage}, ${unitsOf(item.form, item.quantity)} in stock.`}
      isDirty={isDirty}
      change={receive}
      wrong={wrong}
      attempt={submitCount}
      failed={failedToUpdate}
      submitLabel="Receive Stock"
      onSubmit={submit}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <BatchFields
          register={register}
          errors={errors}
          units={unitOf(item.form, 2)}
          hasExpired={expiryDate !== '' && expiryDate < today}
          batchHint={
            known
              ? `Adds to this batch, which has ${unitsOf(item.form, known.quantity)}.`
              : 'A known number adds to its batch.'
          }
        />
        <Field label="Note" optional hint="For example the delivery note." error={errors.note?.message}>
          <TextInput autoComplete="off" maxLength={300} {...register('note')} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Stock that has come: a new batch, or more of a known one. */
export function ReceiveDialog({ open, onOpenChange, id }: ReceiveDialogProps) {
  const item = useQuery(itemQuery(id))
  return open && item.data ? <Receive item={item.data} onOpenChange={onOpenChange} /> : null
}
