import * as z from 'zod/mini'
import { giveBack, givenBack, type CounterRefund } from '@alafia/contract/billing/counter'
import type { Currency } from '@alafia/contract/kernel/money'
import { formatMoney } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { invalidateCharges } from './queries.ts'

type Values = { as: 'cash' | 'transfer'; reference: string }

const bodyOf = ({ as, reference }: Values): z.input<typeof givenBack> =>
  as === 'cash' ? { as } : { as, reference }
const schema = z.pipe(z.transform(bodyOf), givenBack)

export type GiveBackProps = {
  billId: number
  currency: Currency
  patientName: string
  refund: CounterRefund
  onClose: () => void
}

/** Records that the pharmacist gave money back. */
export function GiveBack({ billId, currency, patientName, refund, onClose }: GiveBackProps) {
  const amount = formatMoney(refund.amount, currency)
  const form = useForm(giveBack, {
    schema,
    start: { as: 'cash', reference: '' },
    input: (body) => ({ params: { id: String(billId), refundId: String(refund.id) }, body }),
    success: ({ refunds }) => ({
      title: `Given back ${refunds.at(-1)?.givenAs === 'transfer' ? 'by transfer' : 'in cash'}`,
      description: amount,
    }),
    failure: 'Failed to record what was given back',
    invalidate: invalidateCharges,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Give back ${amount}?`}
      description={`${patientName}’s medicines. Record it once the patient has the money. This can’t be undone.`}
      width="narrow"
      submitLabel={`Gave back ${amount}`}
      cancelLabel="Go back"
    >
      <RadioGroup
        legend="How"
        options={[
          { value: 'cash', label: 'Cash' },
          { value: 'transfer', label: 'Transfer' },
        ]}
        error={form.errors.as?.message}
        {...form.register('as')}
      />
      {form.watch('as') === 'transfer' && (
        <Field label="Bank’s reference" error={form.errors.reference?.message}>
          <TextInput maxLength={60} autoComplete="off" {...form.register('reference')} />
        </Field>
      )}
    </FormDialog>
  )
}
