import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  listWaste,
  maxWasteBatches,
  signOffWaste,
  wasteForm,
  type WasteBatch,
} from '@alafia/contract/inventory/waste'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber, plainDate } from '../../../lib/format.ts'
import { call } from '../../../lib/http/call.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { WitnessFields } from './witness-fields.tsx'

const wasteQuery = queryOptions({
  queryKey: ['/api/pharmacy/inventory', 'waste'],
  queryFn: ({ signal }) => call(listWaste, { signal }),
  select: ({ batches, needsWitness }) =>
    batches.map((batch) => ({ ...batch, needsWitness: needsWitness || batch.isControlled })),
})

const whyText = ({ why, expiryDate }: WasteBatch) =>
  why === 'expired' ? `Expired ${plainDate(expiryDate)}` : `Recalled, expires ${plainDate(expiryDate)}`

type FormProps = {
  atMost: number
  all: readonly (WasteBatch & { needsWitness: boolean })[]
  onClose: () => void
}

function SignOff({ atMost, all, onClose }: FormProps) {
  const batches = all.slice(0, atMost)
  /** What comes into the list later isn't signed off unseen. */
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(batches.map(({ batchId }) => batchId)),
  )
  const chosen = batches.filter(({ batchId }) => picked.has(batchId))
  const needsWitness = chosen.some((batch) => batch.needsWitness)
  const form = useForm(signOffWaste, {
    schema: z.pipe(
      z.transform((body: z.input<typeof wasteForm>) =>
        needsWitness ? body : { ...body, witness: undefined },
      ),
      wasteForm,
    ),
    start: {
      batches: batches.map(({ batchId, quantity }) => ({ batchId, quantity })),
      reason: '',
      witness: { email: '', password: '' },
    },
    input: (body) => ({
      body: { ...body, batches: chosen.map(({ batchId, quantity }) => ({ batchId, quantity })) },
    }),
    success: ({ units }) => (units === 1 ? '1 unit signed off' : `${units} units signed off`),
    failure: 'Failed to sign off the waste',
    // Not awaited: the list may be empty then, and this form gone before it could close its dialog.
    invalidate: (client) => void client.invalidateQueries({ queryKey: ['/api/pharmacy/inventory'] }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Sign off waste"
      description="Expired and recalled units that are still on your shelves. This can’t be undone."
      submitLabel={chosen.length > 0 ? 'Sign off' : undefined}
      variant="destroy"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-semibold">What goes to waste</legend>
        {batches.map((batch) => {
          const { batchId, itemName, form: itemForm, batchNumber, quantity } = batch
          return (
            <Checkbox
              key={batchId}
              label={`${itemName}, batch ${batchNumber}`}
              hint={`${unitsOf(itemForm, quantity)}. ${whyText(batch)}.`}
              checked={picked.has(batchId)}
              onChange={({ target }) => {
                const next = new Set(picked)
                if (target.checked) next.add(batchId)
                else next.delete(batchId)
                setPicked(next)
              }}
            />
          )
        })}
        {all.length > batches.length && (
          <p className="text-ink-2">
            The first {formatNumber(batches.length)} of {formatNumber(all.length)}. Sign these off, then open
            the list again for the other {formatNumber(all.length - batches.length)}.
          </p>
        )}
        {chosen.length === 0 && <FieldError id={undefined}>Choose what goes to waste</FieldError>}
      </fieldset>
      <Field label="Reason" error={form.errors.reason?.message}>
        <TextInput autoComplete="off" maxLength={300} {...form.register('reason')} />
      </Field>
      {needsWitness && (
        <WitnessFields
          email={form.register('witness.email')}
          password={form.register('witness.password')}
          errors={form.errors.witness}
        />
      )}
    </FormDialog>
  )
}

/** INV-46: what can't be dispensed any more, signed off in one go. */
export function WasteDialog({
  onClose,
  atMost = maxWasteBatches,
}: {
  onClose: () => void
  /** So many batches in one sign-off. */
  atMost?: number
}) {
  const query = useQuery(wasteQuery)
  if (query.data && query.data.length > 0)
    return <SignOff atMost={atMost} all={query.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign off waste"
      description="Expired and recalled units that are still on your shelves."
    >
      <ListState
        query={query}
        noun="batches"
        empty={{ title: 'Nothing to sign off', text: 'Expired and recalled units appear here.' }}
      >
        {() => null}
      </ListState>
    </Dialog>
  )
}
