import { useQuery } from '@tanstack/react-query'
import { PackagePlus, Pencil } from 'lucide-react'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { unitOf, unitsOf } from '@alafia/contract/inventory/units'
import { useClinic } from '../../lib/clinic.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'
import { Batches, type BatchesProps } from './batches.tsx'
import { RegisterSection } from './controlled/register-section.tsx'
import { Corrections } from './corrections.tsx'
import { Movements } from './movements.tsx'
import { itemQuery } from './queries.ts'
import { StockStatus } from './stock/stock-status.tsx'
import { formLabel } from './labels.ts'

export type ItemDialogProps = Omit<BatchesProps, 'item'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  id: number
  /** Undefined for those who may only read. */
  onEdit: (() => void) | undefined
  onReceive: (() => void) | undefined
}

function Facts({ item }: { item: ItemDetail }) {
  const { currency } = useClinic()
  const { pharmacy, form, manufacturer, quantity, minStockLevel, expiredQuantity, price } = item
  return (
    <DataList className="sm:grid-cols-2 sm:gap-x-8">
      <DataItem term="In stock">
        <span className="tabular font-semibold">{unitsOf(form, quantity)}</span>
        {expiredQuantity > 0 && ` and ${unitsOf(form, expiredQuantity)} expired`}
      </DataItem>
      <DataItem term="Minimum">{unitsOf(form, minStockLevel)}</DataItem>
      <DataItem term="Pharmacy">{pharmacy.name}</DataItem>
      <DataItem term="Maker">{manufacturer}</DataItem>
      {item.isControlled && <DataItem term="Kind">Controlled</DataItem>}
      <DataItem term="Price">
        {formatMoney(price, currency)} a {unitOf(form, 1)}
      </DataItem>
    </DataList>
  )
}

/** One inventory item with its batches and movements, updated live. */
export function ItemDialog({ open, onOpenChange, id, onEdit, onReceive, ...batches }: ItemDialogProps) {
  const query = useQuery(itemQuery(id))
  const item = query.data
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={item ? `${item.name} ${item.dosage}` : 'Inventory item'}
      description={
        item ? `${item.genericName} · ${formLabel[item.form].toLowerCase()}` : 'Stock, batches and movements.'
      }
      width="wide"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && <LoadFailed what="this item" gone="We couldn’t find this item" query={query} />}
      {item && (
        <div className="grid min-w-0 gap-6">
          <StockStatus item={item} />
          <Facts item={item} />
          <Section
            title="Batches"
            actions={
              <>
                {onReceive && (
                  <Button variant="primary" onClick={onReceive}>
                    <PackagePlus /> Receive Stock
                  </Button>
                )}
                {onEdit && (
                  <Button onClick={onEdit}>
                    <Pencil /> Edit Item
                  </Button>
                )}
              </>
            }
          >
            {item.batches.length > 0 ? (
              <Batches item={item} {...batches} />
            ) : (
              <EmptyState title="No batches yet" text="Receive stock to add the first batch." />
            )}
          </Section>
          {item.isControlled && <RegisterSection item={item} canCheck={onReceive !== undefined} />}
          <Corrections id={id} />
          <Section title="Movements">
            <Movements id={id} />
          </Section>
        </div>
      )}
    </Dialog>
  )
}
