import { useState } from 'react'
import { updateInsurer, type Insurer } from '@alafia/contract/billing/insurers'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { invalidatePayments } from '../queries.ts'

export type InsurerRowProps = { insurer: Insurer; onEdit: () => void }

const coversText = ({ coversPercent }: Insurer) => `Covers ${coversPercent}%`

/** An insurer, with what an administrator can do with it. */
export function InsurerRow({ insurer, onEdit }: InsurerRowProps) {
  const { id, name, isActive } = insurer
  const [isAsking, setAsking] = useState(false)
  const params = { id: String(id) }
  const deactivate = useSubmit(updateInsurer, {
    success: { title: 'Insurer Deactivated', description: `${name} can no longer be chosen.` },
    failure: 'Failed to deactivate the insurer',
    invalidate: invalidatePayments,
  })
  const reactivate = useSubmit(updateInsurer, {
    success: { title: 'Insurer Reactivated', description: `${name} can be chosen again.` },
    failure: (why) => why ?? 'Failed to reactivate the insurer. Try again.',
    invalidate: invalidatePayments,
  })
  return (
    <ListRow
      title={<span className="wrap-anywhere">{name}</span>}
      text={coversText(insurer)}
      trailing={isActive ? <Status tone="ok">Active</Status> : <Status tone="neutral">Inactive</Status>}
      actions={
        <>
          <Button onClick={onEdit}>
            Edit<span className="sr-only"> {name}</span>
          </Button>
          {isActive ? (
            <Button onClick={() => setAsking(true)}>
              Deactivate<span className="sr-only"> {name}</span>
            </Button>
          ) : (
            <Button
              busy={reactivate.isPending}
              onClick={() => void reactivate.send({ params, body: { isActive: true } })}
            >
              Reactivate<span className="sr-only"> {name}</span>
            </Button>
          )}
        </>
      }
    >
      {isAsking && (
        <ConfirmSubmit
          submit={deactivate}
          onConfirm={() => deactivate.send({ params, body: { isActive: false } })}
          onClose={() => setAsking(false)}
          title={`Deactivate ${name}?`}
          description="Pharmacists can’t choose it any more. Its claims stay, and you can reactivate it."
          confirmLabel="Deactivate"
          cancelLabel="Keep it"
          busyLabel="Deactivating…"
        />
      )}
    </ListRow>
  )
}
