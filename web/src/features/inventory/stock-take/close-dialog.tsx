import { useState } from 'react'
import { closeForm, closeStockTake } from '@alafia/contract/inventory/stock-takes'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { WitnessFields } from '../waste/witness-fields.tsx'
import { signedMoney } from './difference.ts'
import { invalidateStockTakes, type Counting } from './queries.ts'

type CloseDialogProps = {
  take: Counting['take']
  /** Counts of this window that the server doesn't have: closing would drop them. */
  unsaved: number
  onClose: () => void
}

export const notSaved = (counts: number) =>
  counts === 1 ? '1 count isn’t saved yet.' : `${formatNumber(counts)} counts aren’t saved yet.`

const batchesOf = (number: number) => (number === 1 ? '1 batch' : `${formatNumber(number)} batches`)

/** What closing does, before it does it (INV-54). */
export function CloseDialog({ take, unsaved, onClose }: CloseDialogProps) {
  const { currency } = useClinic()
  const { batches, counted, different, withoutReason, unitsOver, unitsUnder, value, costUnknown } = take
  /** Also where only this stock-take needs a second person: then the server says so. */
  const [needsWitness, setNeedsWitness] = useState(take.needsWitness)
  /** So is a controlled drug of which someone counts another number meanwhile. */
  const [needsReport, setNeedsReport] = useState(take.needsReport)
  const form = useForm(closeStockTake, {
    schema: closeForm,
    start: {
      version: take.version,
      note: '',
      report: needsReport ? '' : undefined,
      witness: needsWitness ? { email: '', password: '' } : undefined,
    },
    // As it is shown, also after someone counted meanwhile.
    input: (body) => ({ params: { id: String(take.id) }, body: { ...body, version: take.version } }),
    success: 'Stock-take closed',
    failure: 'Failed to close the stock-take',
    onRefused: ({ errors = [] }) => {
      if (errors.some(({ path }) => path.startsWith('witness'))) setNeedsWitness(true)
      if (errors.some(({ path }) => path === 'report')) setNeedsReport(true)
    },
    invalidate: (client) =>
      Promise.all([
        invalidateStockTakes(client),
        client.invalidateQueries({ queryKey: ['/api/pharmacy/inventory'] }),
      ]),
  })
  const isReady = counted > 0 && withoutReason === 0 && unsaved === 0
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Close the stock-take?"
      description="The differences are applied to your stock. This can’t be undone."
      submitLabel={isReady ? 'Close stock-take' : undefined}
      cancelLabel="Keep counting"
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {different === 0
            ? 'Nothing that was counted differs.'
            : `${batchesOf(different)} ${different === 1 ? 'differs' : 'differ'}: ${formatNumber(unitsOver)} units more, ${formatNumber(unitsUnder)} fewer.`}
        </li>
        {different > costUnknown && <li>Value at cost: {signedMoney(value, currency)}.</li>}
        {costUnknown > 0 && <li>The cost of {batchesOf(costUnknown)} is unknown.</li>}
        {batches > counted && <li>{batchesOf(batches - counted)} not counted, which won’t change.</li>}
      </ul>
      {unsaved > 0 && (
        <Alert tone="warn">{notSaved(unsaved)} Closing now would leave out what you counted.</Alert>
      )}
      {counted === 0 && unsaved === 0 && <Alert tone="info">Count at least one batch first.</Alert>}
      {withoutReason > 0 && (
        <Alert tone="warn">
          {batchesOf(withoutReason)} without a reason. Choose one for each under Different first.
        </Alert>
      )}
      {isReady && (
        <>
          <Field label="Note" optional error={form.errors.note?.message}>
            <TextInput autoComplete="off" maxLength={300} {...form.register('note')} />
          </Field>
          {needsReport && (
            <Field
              label="Discrepancy report"
              hint="A controlled drug differs: what you found and what you did. Administrators read it."
              error={form.errors.report?.message}
            >
              <TextInput autoComplete="off" maxLength={1000} {...form.register('report')} />
            </Field>
          )}
          {needsWitness && (
            <WitnessFields
              email={form.register('witness.email')}
              password={form.register('witness.password')}
              errors={form.errors.witness}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
