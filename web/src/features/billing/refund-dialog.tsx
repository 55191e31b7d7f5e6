import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { refundForm, type Payment, type RefundForm } from '@alafia/contract/billing/schema'
import { CallError } from '../../lib/http/call.ts'
import { formatMoney } from '../../lib/format.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useRefund } from './queries.ts'
import { TryOutcome } from './try-outcome.tsx'
import { paidWith } from './wording.ts'

/** Pays back all of a payment, with a reason. It stays open until the money is known to be on its way. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const refund = useRefund()
  const keyFor = useRepeatKey()
  const [tries, setTries] = useState(0)
  const { register, handleSubmit, formState } = useForm<RefundForm>({
    resolver: zodResolver(refundForm),
    shouldFocusError: false,
    defaultValues: { reason: '' },
  })
  const { errors, isDirty, submitCount } = formState
  const amount = formatMoney(payment.amount, payment.currency)
  const isTried = refund.data !== undefined || refund.isError

  const submit = handleSubmit(async (body) => {
    try {
      const paid = await refund.mutateAsync({
        id: payment.id,
        body,
        // Once answered, the next press is another try; without an answer it is the same one.
        idempotencyKey: keyFor({ id: payment.id, body, tries }),
      })
      if (paid.status === 'refunded') {
        toast({ title: 'Payment refunded', description: `${amount} · ${paid.patientName} has been notified` })
        onClose()
        return
      }
    } catch (error) {
      if (!(error instanceof CallError)) return
    }
    setTries((count) => count + 1)
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !refund.isPending && onClose()}
      title={`Refund ${amount}`}
      description={`${payment.patientName} · ${payment.description}`}
      width="narrow"
      guarded={isDirty && !isTried}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={errorsIn(errors, ['reason'])} attempt={submitCount} />
        <p>
          All of it goes back to {paidWith(payment) ?? 'the card it came from'}. The patient is told, and it
          can’t be taken back.
        </p>
        <Field label="Reason" hint="The patient can read it." error={errors.reason?.message}>
          <TextArea rows={3} maxLength={500} {...register('reason')} />
        </Field>
        {!refund.isPending && (
          <TryOutcome
            what="Refund"
            outcome={refund.data?.refund?.outcome}
            error={refund.error}
            unmoved="Nothing was paid back just now."
            neverTwice="Trying again never pays back twice."
            declined={`${refund.data?.refund?.failure ?? 'The bank declined it'}. Nothing was paid back, and the patient wasn’t told of it.`}
            interrupted="It is asked again by itself until it says what became of it; trying again never pays back twice."
          />
        )}
        <DialogActions>
          <Button type="submit" variant="destroy" busy={refund.isPending} busyLabel="Refunding…">
            {isTried ? 'Try again' : `Refund ${amount}`}
          </Button>
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
