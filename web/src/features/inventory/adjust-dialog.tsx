import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { adjustment, type InventoryBatch, type ItemDetail } from '@alafia/contract/inventory/schema'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { CallError } from '../../lib/http/call.ts'
import { plainDate } from '../../lib/format.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { itemQuery, useAdjust } from './queries.ts'
import { failedToUpdate, saveStock } from './save-stock.ts'

const missing = 'Please enter by how many units'

/** A count and its direction, since a phone's keys for figures have no minus. */
const form = z.object({
  direction: z.enum(['off', 'on']),
  units: z
    .string()
    .check(z.refine((units) => /^[1-9]\d{0,8}$/.test(units.trim()), { error: missing, abort: true })),
  reason: adjustment.shape.reason,
})
const names = ['direction', 'units', 'reason'] as const

/** What happens most; anything else may be typed. */
const usualReasons = {
  off: ['Expired, taken off the shelf', 'Broken or spilled', 'Counted anew', 'Lost', 'Recalled', 'Sent back'],
  on: ['Counted anew', 'Found', 'Came back unopened'],
}

type Props = {
  item: ItemDetail
  batch: InventoryBatch
  onOpenChange: (open: boolean) => void
}

function Adjust({ item, batch, onOpenChange }: Props) {
  const adjust = useAdjust()
  const keyFor = useRepeatKey()
  const hasExpired = batch.standing === 'expired' && batch.quantity > 0
  const { register, control, handleSubmit, setError, watch, formState } = useForm({
    resolver: zodResolver(form),
    shouldFocusError: false,
    defaultValues: {
      direction: 'off' as const,
      // What has expired is taken off as a whole.
      units: hasExpired ? String(batch.quantity) : '',
      reason: hasExpired ? 'Expired, taken off the shelf' : '',
    },
  })
  const { errors, submitCount, isDirty } = formState
  const [direction, units] = watch(['direction', 'units'])
  const count = Number(units.trim())
  const after = batch.quantity + (direction === 'off' ? -count : count)

  const submit = handleSubmit(async (chosen) => {
    const body = {
      change: chosen.direction === 'off' ? -Number(chosen.units) : Number(chosen.units),
      reason: chosen.reason,
    }
    await saveStock(adjust.mutateAsync({ batchId: batch.id, body, idempotencyKey: keyFor(body) }), {
      wrong: (error) => {
        const told = error instanceof CallError ? (error.problem?.errors ?? []) : []
        for (const { path, message } of told) setError(path === 'change' ? 'units' : 'reason', { message })
      },
      close: () => onOpenChange(false),
    })
  })

  const wrong = errorsIn(errors, names)
  return (
    <FormDialog
      open
      onOpenChange={onOpenChange}
      title="Adjust Stock"
      description={`${item.name} ${item.dosage}, batch ${batch.batchNumber}, expires ${plainDate(batch.expiryDate)}.`}
      isDirty={isDirty}
      change={adjust}
      wrong={wrong}
      attempt={submitCount}
      failed={failedToUpdate}
      submitLabel="Adjust Stock"
      onSubmit={submit}
      width="narrow"
    >
      <RadioGroup
        legend="What happens"
        options={[
          { value: 'off', label: 'Take off' },
          { value: 'on', label: 'Add' },
        ]}
        layout="tiles"
        {...register('direction')}
      />
      <Field label={`Units (${unitOf(item.form, 2)})`} error={errors.units?.message}>
        <TextInput inputMode="numeric" autoComplete="off" maxLength={9} {...register('units')} />
      </Field>
      <p role="status" className={after < 0 ? 'text-danger' : 'text-ink-2'}>
        {count > 0 &&
          after >= 0 &&
          `${unitsOf(item.form, batch.quantity)} become ${unitsOf(item.form, after)}.`}
        {after < 0 && `This batch has only ${unitsOf(item.form, batch.quantity)}.`}
      </p>
      <Controller
        control={control}
        name="reason"
        render={({ field: { value, onChange, onBlur, name } }) => (
          <Field label="Reason" id={name} error={errors.reason?.message}>
            <Combobox
              value={value}
              onValue={onChange}
              onBlur={onBlur}
              maxLength={300}
              options={usualReasons[direction]
                .filter((reason) => reason !== value && reason.toLowerCase().includes(value.toLowerCase()))
                .map((reason) => ({ key: reason, label: reason }))}
              onPick={({ label }) => onChange(label)}
            />
          </Field>
        )}
      />
    </FormDialog>
  )
}

export type AdjustDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  id: number
  batchId: number
}

/** A batch counted anew, broken, lost or taken off the shelf: by how many units, and why. */
export function AdjustDialog({ open, onOpenChange, id, batchId }: AdjustDialogProps) {
  const item = useQuery(itemQuery(id))
  const batch = item.data?.batches.find((one) => one.id === batchId)
  return open && item.data && batch ? (
    <Adjust item={item.data} batch={batch} onOpenChange={onOpenChange} />
  ) : null
}
