import { useQuery } from '@tanstack/react-query'
import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'
import { setDefaultPaymentMethod, removePaymentMethod } from '@alafia/contract/billing/endpoints'
import type { PaymentMethod } from '@alafia/contract/billing/schema'
import { Button } from '../../ui/button.tsx'
import { ConfirmSubmit } from '../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'
import { invalidatePayments, methodsQuery } from './queries.ts'
import { cardName, expiryOf } from './labels.ts'

/** The form's code loads when it is first opened. */
const MethodDialog = lazyDialog(async () => (await import('./method-dialog.tsx')).MethodDialog)

const editButtonOf = ({ id }: PaymentMethod) => `edit-payment-method-${id}`

type RowProps = {
  method: PaymentMethod
  onEdit: () => void
  onRemove: () => void
  onUse: () => void
}

function MethodRow({ method, onEdit, onRemove, onUse }: RowProps) {
  const card = cardName(method)
  return (
    <ListRow
      leading={<CreditCard className="size-6 text-ink-2" />}
      title={card}
      text={`${method.holder} · Expires ${expiryOf(method)}`}
      trailing={
        method.isExpired ? (
          <Status tone="warn">Expired</Status>
        ) : (
          method.isDefault && <Status tone="ok">Active</Status>
        )
      }
      actions={
        <>
          {!method.isDefault && !method.isExpired && (
            <Button onClick={onUse} aria-label={`Use this card: ${card}`}>
              Use this card
            </Button>
          )}
          <Button id={editButtonOf(method)} onClick={onEdit} aria-label={`Edit ${card}`}>
            Edit
          </Button>
          <Button onClick={onRemove} aria-label={`Remove ${card}`}>
            Remove
          </Button>
        </>
      }
    />
  )
}

function RemoveMethod({ method, onClose }: { method: PaymentMethod; onClose: () => void }) {
  const remove = useSubmit(removePaymentMethod, {
    success: 'Payment Method Removed',
    failure: 'Failed to remove the payment method. Please try again.',
    invalidate: invalidatePayments,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send({ params: { id: String(method.id) } })}
      onClose={onClose}
      title="Remove this payment method?"
      description={`${cardName(method)} can no longer be used to pay. Past payments stay as they are.`}
      confirmLabel="Remove payment method"
    />
  )
}

/** The patient's stored cards; payments are offered with the active one (BILL-10). */
export function MethodCard({ holder }: { holder: string }) {
  const query = useQuery(methodsQuery)
  const [edited, setEdited] = useState<PaymentMethod | 'new'>()
  const [removed, setRemoved] = useState<PaymentMethod>()
  const use = useSubmit(setDefaultPaymentMethod, {
    success: 'Payment Method Updated',
    failure: 'Failed to update the payment method. Please try again.',
    invalidate: invalidatePayments,
  })
  const makeActive = async (method: PaymentMethod) => {
    // The pressed button is gone, so focus moves to the card's edit button.
    if (await use.send({ params: { id: String(method.id) } }))
      document.getElementById(editButtonOf(method))?.focus()
  }
  const addButton = (
    <Button onClick={() => setEdited('new')}>
      <Plus />
      Add Payment Method
    </Button>
  )

  return (
    <Section
      title="Active Payment Method"
      actions={query.data !== undefined && query.data.length > 0 && addButton}
    >
      <ListState
        query={query}
        noun="payment methods"
        empty={{
          title: 'No payment method yet',
          text: 'Add a card to pay for your appointments.',
          action: addButton,
        }}
      >
        {(methods) => (
          <List aria-label="Payment methods">
            {methods.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                onEdit={() => setEdited(method)}
                onRemove={() => setRemoved(method)}
                onUse={() => void makeActive(method)}
              />
            ))}
          </List>
        )}
      </ListState>
      {edited && (
        <MethodDialog
          method={edited === 'new' ? undefined : edited}
          holder={holder}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveMethod key={removed.id} method={removed} onClose={() => setRemoved(undefined)} />}
    </Section>
  )
}
