import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import type { Payment } from '@alafia/contract/billing/schema'
import { CallError } from '../../lib/http/call.ts'
import { formatMoney } from '../../lib/format.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { methodsQuery, usePay } from './queries.ts'
import { TryOutcome } from './try-outcome.tsx'
import { cardName, expiryOf } from './wording.ts'

export type PayDialogProps = { payment: Payment; onClose: () => void; onAddMethod: () => void }

/** Pays with one of the stored cards. It stays open until the money is known to have come in. */
export function PayDialog({ payment, onClose, onAddMethod }: PayDialogProps) {
  const methods = useQuery(methodsQuery)
  const usable = (methods.data ?? []).filter(({ isExpired }) => !isExpired)
  const [chosen, setChosen] = useState<string>()
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState(false)
  const pay = usePay()
  const keyFor = useRepeatKey()
  const amount = formatMoney(payment.amount, payment.currency)
  const methodId = chosen ?? (usable[0] && String(usable[0].id)) ?? ''

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(methodId === '')
    if (methodId === '') return
    try {
      const paid = await pay.mutateAsync({
        id: payment.id,
        methodId: Number(methodId),
        // Once answered, the next press is another try; without an answer it is the same one.
        idempotencyKey: keyFor({ id: payment.id, methodId, tries }),
      })
      if (paid.status === 'completed') {
        toast({ title: 'Payment completed', description: `${amount} · ${payment.description}` })
        onClose()
      }
    } catch (error) {
      if (!(error instanceof CallError)) return
    }
    setTries((count) => count + 1)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pay.isPending && onClose()}
      title={`Pay ${amount}`}
      description={payment.description}
      width="narrow"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="contents">
        {usable.length > 0 ? (
          <RadioGroup
            legend="Pay with"
            name="methodId"
            value={methodId}
            onChange={(event) => setChosen(event.target.value)}
            error={missing ? 'Please choose a card to pay with' : undefined}
            options={usable.map((method) => ({
              value: String(method.id),
              label: cardName(method),
              hint: `Expires ${expiryOf(method)}`,
            }))}
          />
        ) : (
          <Alert
            tone="info"
            title="There is no card to pay with yet"
            actions={<Button onClick={onAddMethod}>Add Payment Method</Button>}
          >
            Add a card first; the payment stays as it is.
          </Alert>
        )}
        {!pay.isPending && (
          <TryOutcome
            what="Payment"
            outcome={pay.data?.lastAttempt?.outcome}
            error={pay.error}
            unmoved="Nothing was charged just now."
            neverTwice="Trying again never charges you twice."
            declined={`${pay.data?.lastAttempt?.reason ?? 'The bank declined the card'}. Nothing was charged. Try again or choose another card.`}
            interrupted="The payment stays pending. Trying again first asks what became of it, so that you are never charged twice."
          />
        )}
        <DialogActions>
          {usable.length > 0 && (
            <Button type="submit" variant="primary" busy={pay.isPending} busyLabel="Paying…">
              {pay.data || pay.isError ? 'Try again' : `Pay ${amount}`}
            </Button>
          )}
          <DialogCancel />
        </DialogActions>
      </form>
    </Dialog>
  )
}
