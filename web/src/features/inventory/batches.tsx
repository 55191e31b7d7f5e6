import { CalendarClock, CalendarX, OctagonAlert } from 'lucide-react'
import type { InventoryBatch, ItemDetail } from '@alafia/contract/inventory/schema'
import { formatNumber, plainDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { Status } from '../../ui/status.tsx'

export type BatchesProps = {
  item: ItemDetail
  /** Undefined for those who may only read. */
  onAdjust: ((batchId: number) => void) | undefined
  onCorrect: ((batchId: number) => void) | undefined
  onRecipients: (batchId: number) => void
}

function BatchStatus({ batch, isNext }: { batch: InventoryBatch; isNext: boolean }) {
  if (batch.status === 'recalled')
    return (
      <Status tone="danger" icon={OctagonAlert}>
        Recalled
      </Status>
    )
  if (batch.quantity === 0) return <Status tone="neutral">Empty</Status>
  if (batch.status === 'expired')
    return (
      <Status tone="danger" icon={CalendarX}>
        Expired
      </Status>
    )
  if (batch.status === 'expiring')
    return (
      <Status tone="warn" icon={CalendarClock}>
        {isNext ? 'Expiring soon, leaves next' : 'Expiring soon'}
      </Status>
    )
  return isNext ? <Status tone="ok">Leaves next</Status> : 'Good'
}

function BatchActions({
  batch,
  isControlled,
  onAdjust,
  onCorrect,
  onRecipients,
}: Omit<BatchesProps, 'item'> & { batch: InventoryBatch; isControlled: boolean }) {
  const { id, batchNumber, quantity, status } = batch
  const verb = status === 'expired' && quantity > 0 ? 'Remove' : 'Adjust'
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {onAdjust && !isControlled && (
        <Button size="small" aria-label={`${verb} batch ${batchNumber}`} onClick={() => onAdjust(id)}>
          {verb}
        </Button>
      )}
      {onCorrect && (
        <Button
          size="small"
          aria-label={`Correct the number of batch ${batchNumber}`}
          onClick={() => onCorrect(id)}
        >
          Correct
        </Button>
      )}
      <Button size="small" aria-label={`Recipients of batch ${batchNumber}`} onClick={() => onRecipients(id)}>
        Recipients
      </Button>
    </span>
  )
}

const columnsFor = (
  item: ItemDetail,
  actions: Omit<BatchesProps, 'item'>,
): readonly Column<InventoryBatch>[] => {
  const next = item.batches.find(
    ({ quantity, status }) => quantity > 0 && status !== 'expired' && status !== 'recalled',
  )
  return [
    { key: 'number', header: 'Batch', rowHeader: true, cell: ({ batchNumber }) => batchNumber },
    { key: 'expiry', header: 'Expires', cell: ({ expiryDate }) => plainDate(expiryDate) },
    {
      key: 'quantity',
      header: 'Units',
      numeric: true,
      cell: ({ quantity }) => <span className="tabular">{formatNumber(quantity)}</span>,
    },
    {
      key: 'status',
      header: 'State',
      cell: (batch) => <BatchStatus batch={batch} isNext={batch === next} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      numeric: true,
      cell: (batch) => <BatchActions batch={batch} isControlled={item.isControlled} {...actions} />,
    },
  ]
}

/** An item's batches, the first to expire first. An expired batch is removed by an adjustment. */
export function Batches({ item, ...actions }: BatchesProps) {
  return (
    <DataTable
      caption="Batches"
      rows={item.batches}
      rowKey={({ id }) => id}
      columns={columnsFor(item, actions)}
    />
  )
}
