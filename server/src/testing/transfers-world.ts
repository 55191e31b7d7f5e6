import type { TransferStatus } from '@alafia/contract/inventory/transfer-states'
import { stockTransfer, stockTransferLine } from '../inventory/transfers/table.ts'
import type { TestServer } from './server.ts'

type Row = { id: number }

/** Transfers to and from a pharmacy, each of 10 units: on the way there, refused here and taken back, and another pharmacy to send to. */
export const transfersWorld = async (server: TestServer, pharmacist: Row, pharmacy: Row) => {
  const { seed, db, clock } = server
  const other = await seed.pharmacy()
  const add = async (from: Row, to: Row, status: TransferStatus) => {
    const item = await seed.item({ name: 'Transferred', pharmacy: from })
    const [batch] = item.batches
    const [sent] = await db
      .insert(stockTransfer)
      .values({
        fromPharmacyId: from.id,
        toPharmacyId: to.id,
        status,
        note: 'canary-notes',
        sentBy: pharmacist.id,
        sentAt: clock.now(),
      })
      .returning({ id: stockTransfer.id })
    const [line] = await db
      .insert(stockTransferLine)
      .values({
        transferId: sent?.id ?? 0,
        batchId: batch?.id ?? 0,
        batchNumber: batch?.batchNumber ?? '',
        expiryDate: batch?.expiryDate ?? '',
        quantity: 10,
      })
      .returning({ id: stockTransferLine.id })
    return { id: sent?.id ?? 0, lineId: line?.id ?? 0 }
  }
  return {
    to: other,
    cancellable: await add(pharmacy, other, 'on-the-way'),
    refused: await add(pharmacy, other, 'refused'),
    arriving: await add(other, pharmacy, 'on-the-way'),
    refusable: await add(other, pharmacy, 'on-the-way'),
  }
}
