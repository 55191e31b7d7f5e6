import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import { claimBackInStock } from '../inventory/back-in-stock.actions.ts'
import { compareWithOrder, type StoredDrug } from '../inventory/matching.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { pharmacistIdsOf } from '../pharmacies/exports.queries.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { Services } from '../request/services.ts'
import { fillMedication, prescription } from './table.ts'

/** Each medication that a pharmacy still owes of a prescription's last fill and may dispense, as it was ordered. */
const listOwed = (tx: Transaction, pharmacyIds: readonly number[], today: CivilDate) =>
  tx
    .select({
      id: prescription.id,
      pharmacyId: prescription.pharmacyId,
      medications: prescription.medications,
      medicationIndex: fillMedication.medicationIndex,
    })
    .from(fillMedication)
    .innerJoin(
      prescription,
      and(
        eq(prescription.id, fillMedication.prescriptionId),
        eq(prescription.fillCount, fillMedication.fillNumber),
      ),
    )
    .where(
      and(
        inArray(prescription.pharmacyId, [...pharmacyIds]),
        gte(prescription.expiryDate, today),
        sql`${fillMedication.dispensed} + ${fillMedication.waived} < ${fillMedication.ordered}`,
      ),
    )

type Owed = Awaited<ReturnType<typeof listOwed>>[number]

/** What may be dispensed for it as it is, or as another brand. */
const isFor = (item: StoredDrug, { medications, medicationIndex }: Owed) => {
  const ordered = medications[medicationIndex]
  return ordered !== undefined && ['same', 'substitution'].includes(compareWithOrder(ordered, item).relation)
}

const countOf = (count: number) => (count === 1 ? '1 prescription' : `${count} prescriptions`)

/** INV-30: notifies the pharmacists of a pharmacy when what they owe is back in stock, once each time that it is. */
export const notifyOwedBack = async ({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Promise<void> => {
  const outbox = createOutbox(clock)
  await db.transaction(async (tx) => {
    const items = await claimBackInStock(tx)
    if (items.length === 0) return
    const owed = await listOwed(tx, [...new Set(items.map(({ pharmacyId }) => pharmacyId))], clock.today())
    for (const item of items) {
      const waiting = owed.filter((one) => one.pharmacyId === item.pharmacyId && isFor(item, one))
      const count = new Set(waiting.map(({ id }) => id)).size
      if (count === 0) continue
      const message = `${item.name} ${item.dosage} is back in stock. It is owed on ${countOf(count)}.`
      outbox.notify(await pharmacistIdsOf(tx, item.pharmacyId), {
        type: 'system-alert',
        title: 'Owed medicine is back in stock',
        body: message,
        payload: { message, about: { kind: 'owed-list', id: item.id } },
      })
    }
    await outbox.store(tx)
  })
  outbox.publish(bus)
}
