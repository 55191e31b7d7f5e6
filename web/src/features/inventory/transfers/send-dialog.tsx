import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import * as z from 'zod/mini'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { sendTransfer, transferForm } from '@alafia/contract/inventory/transfers'
import { unitsOf } from '@alafia/contract/inventory/units'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChooseBatch } from './choose-batch.tsx'
import { destinationsQuery, invalidateTransfers } from './queries.ts'
import { unitsIn } from './texts.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'

type ChosenBatch = {
  batchId: number
  label: string
  available: string
  needsWitness: boolean
  quantity: string
}
type Values = {
  toPharmacyId: string
  lines: ChosenBatch[]
  note: string
  witness: { email: string; password: string }
}

const bodyOf = ({ toPharmacyId, lines, note, witness }: Values): z.input<typeof transferForm> => ({
  toPharmacyId: Number(toPharmacyId),
  lines: lines.map(({ batchId, quantity }) => ({ batchId, quantity: unitsIn(quantity) ?? Number.NaN })),
  note,
  // Empty while no second person was asked for.
  witness: lines.some(({ needsWitness }) => needsWitness) || witness.email !== '' ? witness : undefined,
})

const isControlled = (item: object) => 'isControlled' in item && item.isControlled === true

/** INV-60: units of batches for another pharmacy. They leave the stock when they are sent. */
export function SendDialog({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const pharmacies = useQuery(destinationsQuery)
  const form = useForm(sendTransfer, {
    schema: z.pipe(z.transform(bodyOf), transferForm),
    rows: ['lines'],
    start: { toPharmacyId: '', lines: [], note: '', witness: { email: '', password: '' } },
    input: (body) => ({ body }),
    fieldOf: { pharmacyId: 'toPharmacyId' },
    success: ({ to }) => `On its way. ${to.name} confirms what arrives`,
    failure: 'Failed to send the stock',
    invalidate: invalidateTransfers,
    onSuccess: onSent,
  })
  const [lines, signsToo] = [form.watch('lines'), form.watch('witness').email !== '']
  const setLines = (next: ChosenBatch[]) =>
    form.setValue('lines', next, { shouldDirty: true, shouldValidate: form.attempt > 0 })
  const add = (item: ItemDetail, batch: ItemDetail['batches'][number]) => {
    const before = form.getValues('lines')
    setLines([
      ...before,
      {
        batchId: batch.id,
        label: `${item.name} ${item.dosage}, batch ${batch.batchNumber}`,
        available: unitsOf(item.form, batch.quantity),
        needsWitness: isControlled(item),
        quantity: '',
      },
    ])
    // Its field is there after the next render.
    requestAnimationFrame(() => form.setFocus(`lines.${before.length}.quantity`))
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Send stock"
      description="To another pharmacy. The units leave your stock at once; the other pharmacy confirms what arrives."
      submitLabel={lines.length > 0 ? 'Send' : undefined}
    >
      {pharmacies.isError ? (
        <LoadFailed what="the pharmacies" query={pharmacies} />
      ) : (
        <Field label="To" error={form.errors.toPharmacyId?.message}>
          <Select {...form.register('toPharmacyId')}>
            <option value="">Choose a pharmacy</option>
            {pharmacies.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {lines.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-1.5 font-semibold">What you send</legend>
          {lines.map(({ batchId, label, available }, index) => (
            <div key={batchId} className="flex items-end gap-2">
              <Field
                className="min-w-0 flex-1"
                label={label}
                hint={`There are ${available}.`}
                error={form.errors.lines?.[index]?.quantity?.message}
              >
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={7}
                  {...form.register(`lines.${index}.quantity`)}
                />
              </Field>
              <IconButton
                icon={X}
                label={`Leave out ${label}`}
                onClick={() => setLines(form.getValues('lines').filter((one) => one.batchId !== batchId))}
              />
            </div>
          ))}
          {form.errors.lines?.message && <FieldError id={undefined}>{form.errors.lines.message}</FieldError>}
        </fieldset>
      )}
      <ChooseBatch chosen={lines.map(({ batchId }) => batchId)} onChoose={add} />
      <Field label="Note" optional error={form.errors.note?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('note')} />
      </Field>
      {(lines.some(({ needsWitness }) => needsWitness) || form.errors.witness || signsToo) && (
        <WitnessFields
          email={form.register('witness.email')}
          password={form.register('witness.password')}
          errors={form.errors.witness}
        />
      )}
    </FormDialog>
  )
}
