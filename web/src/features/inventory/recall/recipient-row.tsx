import { Check } from 'lucide-react'
import type { ItemForm } from '@alafia/contract/inventory/states'
import { unitsOf } from '@alafia/contract/inventory/units'
import { markRecipientReached, type RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { ListRow } from '../../../ui/list/list.tsx'
import { Status } from '../../../ui/status.tsx'
import { invalidateRecalls } from './queries.ts'

const whereIs = ({ waiting, handedOver, reversed }: RecallRecipient, form: ItemForm | undefined) =>
  [
    waiting > 0 && `${unitsOf(form, waiting)} waiting here`,
    handedOver > 0 && `${unitsOf(form, handedOver)} handed over`,
    reversed > 0 && `${unitsOf(form, reversed)} reversed`,
  ]
    .filter(Boolean)
    .join(', ')

export type RecipientRowProps = { recallId: number; recipient: RecallRecipient; form: ItemForm | undefined }

/** One recipient: how to reach them, and whether someone has. */
export function RecipientRow({ recallId, recipient, form }: RecipientRowProps) {
  const { timeZone } = useClinic()
  const { patientId, personName, patientName, phone, email, medication, dispensed } = recipient
  const { messaged, reached } = recipient
  const reach = useSubmit(markRecipientReached, {
    success: `${patientName} ticked off`,
    failure: (why) => why ?? 'Failed to tick off the recipient',
    invalidate: invalidateRecalls,
  })
  return (
    <ListRow
      title={personName === patientName ? personName : `${personName} (account of ${patientName})`}
      text={`${dispensed ?? medication}: ${whereIs(recipient, form)}`}
      trailing={
        reached ? (
          <Status tone="ok" icon={Check}>
            Reached
          </Status>
        ) : (
          messaged && <span>Messaged {instantLabel(messaged.at, timeZone)}</span>
        )
      }
      actions={
        reached === null && (
          <Button
            size="small"
            aria-label={`Reached ${patientName}`}
            busy={reach.isPending}
            onClick={() =>
              void reach.send({ params: { id: String(recallId), patientId: String(patientId) } })
            }
          >
            <Check /> Reached
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-x-4 text-small">
        {phone && (
          <a
            className="inline-flex min-h-control-small items-center underline underline-offset-4"
            href={`tel:${phone}`}
          >
            {phone}
          </a>
        )}
        <a
          className="inline-flex min-h-control-small min-w-0 items-center underline underline-offset-4"
          href={`mailto:${email}`}
        >
          {email}
        </a>
      </p>
      {reached && (
        <p className="text-small text-ink-2">
          {reached.by}, {instantLabel(reached.at, timeZone)}
        </p>
      )}
    </ListRow>
  )
}
