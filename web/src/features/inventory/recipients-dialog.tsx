import { useQuery } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import type { InventoryBatch, ItemDetail } from '@alafia/contract/inventory/schema'
import { unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel, plainDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { itemQuery, recipientsQuery } from './queries.ts'
import { StartRecall } from './recall/recall-forms.tsx'
import { RecalledBatch } from './recall/recalled-batch.tsx'

export type RecipientsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  id: number
  batchId: number
}

const titleOf = (batch: string, isAdmin: boolean) => {
  const named = batch === 'this batch' ? batch : `batch ${batch}`
  return isAdmin ? `Recall ${named}` : `Who received ${named}`
}

/** For a recall: everyone who was dispensed units of a batch. */
export function RecipientsDialog({ open, onOpenChange, id, batchId }: RecipientsDialogProps) {
  const item = useQuery(itemQuery(id)).data
  const isAdmin = useSession().user?.role === 'admin'
  const batch = item?.batches.find((one) => one.id === batchId)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={titleOf(batch?.batchNumber ?? 'this batch', isAdmin)}
      description={[
        item && batch ? `${item.name} ${item.dosage}, expires ${plainDate(batch.expiryDate)}.` : '',
        isAdmin
          ? 'The pharmacists see who received it.'
          : 'We note in each patient’s record that you viewed this.',
      ].join(' ')}
    >
      {batch && batch.recallId !== null ? (
        <RecalledBatch recallId={batch.recallId} form={item?.form} />
      ) : (
        <Received item={item} batch={batch} batchId={batchId} />
      )}
    </Dialog>
  )
}

type ReceivedProps = { item: ItemDetail | undefined; batch: InventoryBatch | undefined; batchId: number }

function Received({ item, batch, batchId }: ReceivedProps) {
  const isAdmin = useSession().user?.role === 'admin'
  const [isRecalling, setRecalling] = useState(false)
  return (
    <div className="grid min-w-0 gap-4">
      {item && batch && (
        <div>
          <Button variant="danger" onClick={() => setRecalling(true)}>
            <OctagonAlert /> Recall this batch…
          </Button>
        </div>
      )}
      {item && batch && isRecalling && (
        <StartRecall item={item} batch={batch} onClose={() => setRecalling(false)} />
      )}
      {!isAdmin && <Recipients item={item} batchId={batchId} />}
    </div>
  )
}

/** Administrators don't read who takes which medicine (ADM-55). */
function Recipients({ item, batchId }: Omit<ReceivedProps, 'batch'>) {
  const { timeZone } = useClinic()
  const query = useQuery(recipientsQuery(batchId))
  return (
    <ListState
      query={query}
      noun="recipients"
      empty={{ title: 'No one has received this batch', text: 'None of it has been dispensed.' }}
    >
      {(recipients) => (
        <List aria-label="Recipients">
          {recipients.map(
            ({
              prescriptionId,
              personName,
              patientName,
              phone,
              email,
              medication,
              dispensed,
              quantity,
              lastAt,
            }) => (
              <ListRow
                key={`${prescriptionId} ${medication}`}
                title={personName === patientName ? personName : `${personName} (account of ${patientName})`}
                text={
                  dispensed === null || dispensed === medication
                    ? medication
                    : `${dispensed}, prescribed as ${medication}`
                }
                trailing={
                  <>
                    <span className="font-semibold text-ink">{unitsOf(item?.form, quantity)}</span>
                    <span>{instantLabel(lastAt, timeZone)}</span>
                  </>
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
              </ListRow>
            ),
          )}
        </List>
      )}
    </ListState>
  )
}
