import { controlledDiscrepancy } from '../inventory/controlled/table.ts'
import type { TestServer } from './server.ts'

/** A controlled drug of a pharmacy, a second pharmacist who can sign, and a discrepancy that is open. */
export const controlledStockOf = async (server: TestServer, pharmacy: { id: number }) => {
  const { db, seed, clock } = server
  const second = await seed.pharmacist({ pharmacy })
  const reporter = await seed.pharmacist({ pharmacy })
  const item = await seed.item({ pharmacy, name: 'Morphine', genericName: 'Morphine', dosage: '10 mg' })
  const [reported] = await db
    .insert(controlledDiscrepancy)
    .values({
      itemId: item.id,
      expected: 100,
      counted: 99,
      report: 'One tablet was found broken in the cupboard',
      reportedBy: reporter.id,
      witnessedBy: second.id,
      reportedAt: clock.now(),
    })
    .returning()
  const counts = item.batches.map(({ id: batchId, quantity: counted }) => ({ batchId, counted }))
  const witness = { email: second.email, password: second.password }
  return { item, counts, witness, discrepancyId: reported?.id ?? 0 }
}
