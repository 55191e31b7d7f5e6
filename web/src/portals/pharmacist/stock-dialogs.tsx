import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import type { StockDialogsState } from './use-stock-dialogs.ts'

const AddItemDialog = lazyDialog(
  async () => (await import('../../features/inventory/add-item-dialog.tsx')).AddItemDialog,
)
const ItemDialog = lazyDialog(
  async () => (await import('../../features/inventory/item-dialog.tsx')).ItemDialog,
)
const EditItemDialog = lazyDialog(
  async () => (await import('../../features/inventory/edit-item-dialog.tsx')).EditItemDialog,
)
const ReceiveDialog = lazyDialog(
  async () => (await import('../../features/inventory/receive-dialog.tsx')).ReceiveDialog,
)
const AdjustDialog = lazyDialog(
  async () => (await import('../../features/inventory/adjust-dialog.tsx')).AdjustDialog,
)
const RecipientsDialog = lazyDialog(
  async () => (await import('../../features/inventory/recipients-dialog.tsx')).RecipientsDialog,
)

/** What lies open over the inventory; who only reads can't open what changes it. */
export function StockDialogs({ dialogs, isKeeper }: { dialogs: StockDialogsState; isKeeper: boolean }) {
  const { item, deed, batch, show, closeDeed, closeItem } = dialogs
  return (
    <>
      {item !== undefined && (
        <ItemDialog
          open
          onOpenChange={(open) => !open && closeItem()}
          id={item}
          onEdit={isKeeper ? () => show('edit') : undefined}
          onReceive={isKeeper ? () => show('receive') : undefined}
          onAdjust={isKeeper ? (batchId) => show('adjust', batchId) : undefined}
          onRecipients={(batchId) => show('recipients', batchId)}
        />
      )}
      {isKeeper && item === undefined && deed === 'add' && <AddItemDialog onClose={closeDeed} />}
      {isKeeper && item !== undefined && deed === 'edit' && <EditItemDialog id={item} onClose={closeDeed} />}
      {isKeeper && item !== undefined && deed === 'receive' && (
        <ReceiveDialog id={item} onClose={closeDeed} />
      )}
      {item !== undefined && batch !== undefined && (
        <>
          {isKeeper && deed === 'adjust' && <AdjustDialog id={item} batchId={batch} onClose={closeDeed} />}
          {deed === 'recipients' && (
            <RecipientsDialog open onOpenChange={(open) => !open && closeDeed()} id={item} batchId={batch} />
          )}
        </>
      )}
    </>
  )
}
