import { useState } from 'react'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import type { StockDialogsState } from './use-stock-dialogs.ts'

const AddItemDialog = lazyDialog(
  async () => (await import('../../features/inventory/add-item-dialog.tsx')).AddItemDialog,
)
const ScanDialog = lazyDialog(
  async () => (await import('../../features/inventory/scan-dialog.tsx')).ScanDialog,
)
const FileDialog = lazyDialog(
  async () => (await import('../../features/inventory/file-dialog.tsx')).FileDialog,
)
const ReorderDialog = lazyDialog(
  async () => (await import('../../features/inventory/reorder-dialog.tsx')).ReorderDialog,
)
const ItemDialog = lazyDialog(
  async () => (await import('../../features/inventory/item-dialog.tsx')).ItemDialog,
)
const WasteDialog = lazyDialog(
  async () => (await import('../../features/inventory/waste/waste-dialog.tsx')).WasteDialog,
)
const TransfersDialog = lazyDialog(
  async () => (await import('../../features/inventory/transfers/transfers-dialog.tsx')).TransfersDialog,
)
const DiscrepanciesDialog = lazyDialog(
  async () =>
    (await import('../../features/inventory/controlled/discrepancies-dialog.tsx')).DiscrepanciesDialog,
)
const SendDialog = lazyDialog(
  async () => (await import('../../features/inventory/transfers/send-dialog.tsx')).SendDialog,
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
const CorrectDialog = lazyDialog(
  async () => (await import('../../features/inventory/correct-dialog.tsx')).CorrectDialog,
)
const RecipientsDialog = lazyDialog(
  async () => (await import('../../features/inventory/recipients-dialog.tsx')).RecipientsDialog,
)

/** The dialogs over the inventory. Only a pharmacist can open those that change stock. */
export function StockDialogs({ dialogs, canEdit }: { dialogs: StockDialogsState; canEdit: boolean }) {
  const { item, action, batch, show, closeAction, closeItem } = dialogs
  const [hasSent, setSent] = useState(false)
  const closeTransfers = () => {
    setSent(false)
    closeAction()
  }
  return (
    <>
      {item !== undefined && (
        <ItemDialog
          open
          onOpenChange={(open) => !open && closeItem()}
          id={item}
          onEdit={canEdit ? () => show('edit') : undefined}
          onReceive={canEdit ? () => show('receive') : undefined}
          onAdjust={canEdit ? (batchId) => show('adjust', batchId) : undefined}
          onCorrect={canEdit ? (batchId) => show('correct', batchId) : undefined}
          onRecipients={(batchId) => show('recipients', batchId)}
        />
      )}
      {canEdit && item === undefined && action === 'add' && <AddItemDialog onClose={closeAction} />}
      {canEdit && item === undefined && action === 'scan' && <ScanDialog onClose={closeAction} />}
      {canEdit && item === undefined && action === 'file' && <FileDialog onClose={closeAction} />}
      {canEdit && item === undefined && action === 'reorder' && <ReorderDialog onClose={closeAction} />}
      {canEdit && item === undefined && action === 'waste' && <WasteDialog onClose={closeAction} />}
      {item === undefined && action === 'transfers' && (
        <TransfersDialog
          hasSent={hasSent}
          onClose={closeTransfers}
          onSend={canEdit ? () => show('send') : undefined}
        />
      )}
      {!canEdit && item === undefined && action === 'discrepancies' && (
        <DiscrepanciesDialog onClose={closeAction} />
      )}
      {canEdit && item === undefined && action === 'send' && (
        <SendDialog onSent={() => setSent(true)} onClose={closeAction} />
      )}
      {canEdit && item !== undefined && action === 'edit' && (
        <EditItemDialog id={item} onClose={closeAction} />
      )}
      {canEdit && item !== undefined && action === 'receive' && (
        <ReceiveDialog id={item} onClose={closeAction} />
      )}
      {item !== undefined && batch !== undefined && (
        <>
          {canEdit && action === 'adjust' && <AdjustDialog id={item} batchId={batch} onClose={closeAction} />}
          {canEdit && action === 'correct' && (
            <CorrectDialog id={item} batchId={batch} onClose={closeAction} />
          )}
          {action === 'recipients' && (
            <RecipientsDialog
              open
              onOpenChange={(open) => !open && closeAction()}
              id={item}
              batchId={batch}
            />
          )}
        </>
      )}
    </>
  )
}
