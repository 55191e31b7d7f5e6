import { useState } from 'react'
import type { ScannedPack } from '@alafia/contract/inventory/packs'
import { AddItemDialog } from './add-item-dialog.tsx'
import { ChooseItem } from './choose-item.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ScanField } from './scan-field.tsx'

const startOf = ({ gtin, batchNumber, expiryDate }: ScannedPack) => ({
  gtin,
  batchNumber: batchNumber ?? '',
  expiryDate: expiryDate ?? '',
  quantity: '',
})

/** Receive by barcode (INV-24): scan a pack, receive its batch, scan the next. */
export function ScanDialog({ onClose }: { onClose: () => void }) {
  const [pack, setPack] = useState<ScannedPack>()
  const [chosen, setChosen] = useState<number | 'new'>()
  const scanNext = () => {
    setPack(undefined)
    setChosen(undefined)
  }
  if (!pack) return <ScanField onScanned={setPack} onClose={onClose} />
  const itemId = pack.item?.id ?? chosen
  if (itemId === undefined)
    return (
      // It is remembered once its batch is received.
      <ChooseItem
        description={`The barcode ${pack.gtin} isn’t known here yet. We’ll remember it for the next time.`}
        onChoose={setChosen}
        onNew={() => setChosen('new')}
        onClose={scanNext}
      />
    )
  return itemId === 'new' ? (
    <AddItemDialog start={startOf(pack)} onClose={scanNext} />
  ) : (
    <ReceiveDialog id={itemId} start={startOf(pack)} onClose={scanNext} />
  )
}
