import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { civilOf } from '@alafia/contract/kernel/civil'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { Prescription } from '@alafia/contract/prescriptions/schema'
import { collectWaitingFill, waitingFillCollection } from '@alafia/contract/prescriptions/waiting-fill'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { sumOfBills, unpaidBills } from '../charges/bill-text.ts'
import { chargesQuery } from '../charges/queries.ts'
import { dispensingOptions } from '../queries.ts'
import { ReverseDispense } from './reverse-dispense.tsx'

type Props = { prescription: Prescription; fill: NonNullable<DispensingContext['waitingFill']> }

function Collect({
  prescription: { id, patientName, status },
  fill,
  day,
  onClose,
}: Props & { day: string; onClose: () => void }) {
  const charges = useQuery(chargesQuery(id))
  const toPay = sumOfBills(
    unpaidBills(charges.data?.filter(({ fillNumber }) => fillNumber === fill.fillNumber)),
  )
  const next =
    status === 'rejected' || status === 'cancelled'
      ? `The prescription stays ${status}.`
      : 'The fill that was asked for since stays in the queue.'
  const form = useForm(collectWaitingFill, {
    ...dispensingOptions,
    schema: waitingFillCollection,
    start: { collectedBy: '' },
    input: (body) => ({ params: { id: String(id) }, body }),
    // Not awaited: the notice that holds this form is gone then.
    invalidate: (client) => void dispensingOptions.invalidate(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      startsAtField
      title={`Hand over the fill of ${day}?`}
      description={
        toPay === null ? next : `${toPay} is still to be paid, and goes on account in your name. ${next}`
      }
      width="narrow"
      submitLabel="Mark picked up"
    >
      <Field
        label="Who collected it?"
        optional
        hint={`Their name and, if it isn’t ${patientName}, how they are related`}
        error={form.errors.collectedBy?.message}
      >
        <TextInput autoComplete="off" maxLength={120} {...form.register('collectedBy')} />
      </Field>
    </FormDialog>
  )
}

/** PHARM-202: an earlier fill that nobody has collected, with the ways to hand it over and to reverse it. */
export function WaitingFill({ prescription, fill }: Props) {
  const { fillNumber, filledAt, isControlled } = fill
  const { timeZone } = useClinic()
  const [open, setOpen] = useState<'collect' | 'reverse'>()
  const close = () => setOpen(undefined)
  const all = prescription.medications.map(({ name }, index) => ({ value: String(index), name }))
  const day = plainDate(civilOf(new Date(filledAt), timeZone).date)
  return (
    <>
      <Alert
        tone="info"
        title={`The fill of ${day} still waits for collection`}
        actions={
          <>
            <Button onClick={() => setOpen('collect')}>Mark picked up…</Button>
            <Button onClick={() => setOpen('reverse')}>Reverse…</Button>
          </>
        }
      >
        Hand it over or reverse it here. It isn’t part of what was asked for since.
      </Alert>
      {open === 'collect' && <Collect prescription={prescription} fill={fill} day={day} onClose={close} />}
      {open === 'reverse' && (
        <ReverseDispense
          prescription={prescription}
          status="fulfilled"
          waitingFill={fillNumber}
          dispensed={all}
          controlled={isControlled ? all.map((_, index) => index) : []}
          onClose={close}
          onReversed={close}
        />
      )}
    </>
  )
}
