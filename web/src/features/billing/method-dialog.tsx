import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { methodForm, type MethodForm, type PaymentMethod } from '@alafia/contract/billing/schema'
import { CallError } from '../../lib/http/call.ts'
import { useClinic } from '../../lib/clinic.ts'
import { useRepeatKey } from '../../lib/http/repeat-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { errorsIn } from '../../ui/form/form-errors.ts'
import { BareForm } from '../../ui/form/bare-form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useOwnClose } from '../../ui/overlay/use-own-close.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useAddMethod, useChangeMethod } from './queries.ts'
import { offeredCards, tokenize } from './test-tokenizer.ts'
import { cardName, expiryOf } from './wording.ts'

export type MethodDialogProps = {
  onClose: () => void
  /** The card to edit; left out: a new one. */
  method?: PaymentMethod | undefined
  /** The name to start with. */
  holder: string
}

const names = ['card', 'holder', 'expiry'] as const
/** The server names the parts of what the form has as one. */
const fieldOf: Record<string, (typeof names)[number]> = {
  token: 'card',
  brand: 'card',
  last4: 'card',
  holder: 'holder',
  expiry: 'expiry',
  expiryMonth: 'expiry',
  expiryYear: 'expiry',
}
const expired = 'This card has expired'

/** '12/26' as month and year; the form has checked that it is one. */
const parseExpiry = (text: string) => {
  const [month = '', year = ''] = text.split('/').map((part) => part.trim())
  return { expiryMonth: Number(month), expiryYear: 2000 + Number(year) }
}

/** Adds a card, or changes the holder and expiry of one. A card's number is never asked for. */
export function MethodDialog({ onClose, method, holder }: MethodDialogProps) {
  const { today } = useClinic()
  const close = useOwnClose(onClose)
  const form = useForm<MethodForm>({
    resolver: zodResolver(methodForm),
    shouldFocusError: false,
    defaultValues: method
      ? { card: String(method.id), holder: method.holder, expiry: expiryOf(method) }
      : { card: '', holder, expiry: '' },
  })
  const { register, setError, handleSubmit, formState } = form
  const { errors, submitCount, isDirty } = formState
  const add = useAddMethod()
  const change = useChangeMethod()
  const keyFor = useRepeatKey()
  const { isPending, isError } = method ? change : add

  const save = async ({ card, holder: name, expiry }: MethodForm) => {
    const body = { holder: name, ...parseExpiry(expiry) }
    if (method) return change.mutateAsync({ id: method.id, body })
    const idempotencyKey = keyFor({ card, ...body })
    const tokenized = tokenize(card, idempotencyKey)
    if (!tokenized) return undefined
    return add.mutateAsync({ body: { ...tokenized, ...body }, idempotencyKey })
  }

  const submit = handleSubmit(async (values) => {
    const { expiryMonth, expiryYear } = parseExpiry(values.expiry)
    if (`${expiryYear}-${String(expiryMonth).padStart(2, '0')}` < today.slice(0, 7)) {
      setError('expiry', { message: expired })
      return
    }
    try {
      await save(values)
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      for (const { path, message } of problem?.errors ?? []) {
        const name = fieldOf[path]
        if (name) setError(name, { message })
      }
      return
    }
    toast({ title: method ? 'Payment Method Updated' : 'Payment Method Added' })
    close()
  })

  const wrong = errorsIn(errors, names)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={method ? 'Edit Payment Method' : 'Add Payment Method'}
      description={
        method ? cardName(method) : 'Card details go to the payment provider. Its number is never kept here.'
      }
      guarded={isDirty}
      width="narrow"
    >
      <BareForm sending={isPending} onSubmit={(event) => void submit(event)} className="contents">
        <ErrorSummary errors={wrong} attempt={submitCount} />
        {!method && (
          <>
            <Alert tone="info" title="Payments are in test mode">
              Choose one of the provider’s test cards. No real card is used, and no money moves.
            </Alert>
            <Field label="Card" error={errors.card?.message}>
              <Select {...register('card')}>
                <option value="">Choose a card</option>
                {offeredCards.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <Field label="Name on the card" error={errors.holder?.message}>
          <TextInput autoComplete="cc-name" maxLength={100} {...register('holder')} />
        </Field>
        <Field label="Expiry date" hint="As on the card, for example 12/26" error={errors.expiry?.message}>
          <TextInput autoComplete="cc-exp" inputMode="numeric" maxLength={7} {...register('expiry')} />
        </Field>
        {isError && wrong.length === 0 && (
          <Alert tone="danger" title="The card could not be saved. Please try again.">
            Everything you typed is still here.
          </Alert>
        )}
        <DialogActions>
          <Button type="submit" variant="primary" busy={isPending} busyLabel="Saving…">
            {method ? 'Save' : 'Add Payment Method'}
          </Button>
          <DialogCancel />
        </DialogActions>
      </BareForm>
    </Dialog>
  )
}
