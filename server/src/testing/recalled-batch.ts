import { eq } from 'drizzle-orm'
import { recall } from '../inventory/recalls/table.ts'
import { inventoryBatch } from '../inventory/table.ts'
import { dispensedBatch } from '../prescriptions/table.ts'
import type { TestServer } from './server.ts'

type Dispensed = { id: number; patientId: number }

/** A recalled batch of a pharmacy, one unit of which was dispensed for the prescription's first fill. */
export const recalledBatchOf = async (
  server: TestServer,
  { id: prescriptionId, patientId }: Dispensed,
  startedBy: { id: number },
) => {
  const { db, seed, clock } = server
  const item = await seed.item({ name: 'Quarantined' })
  const batchId = item.batches[0]?.id ?? 0
  await db
    .insert(dispensedBatch)
    .values({ prescriptionId, fillNumber: 1, medicationIndex: 0, batchId, quantity: 1 })
  const [started] = await db
    .insert(recall)
    .values({
      itemName: 'Quarantined',
      batchNumber: 'Q-1',
      genericName: 'Quarantined',
      productKeys: [],
      reason: 'canary-reason',
      isEverywhere: false,
      startedBy: startedBy.id,
      startedAt: clock.now(),
    })
    .returning()
  const id = started?.id ?? 0
  await db.update(inventoryBatch).set({ recallId: id }).where(eq(inventoryBatch.id, batchId))
  return { id, patientId, batchId, quantity: item.batches[0]?.quantity ?? 0 }
}
