import type { MovementReason } from '@alafia/contract/inventory/states'
import type { Queryable } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'

/** A batch's units before and after. The caller holds the batch's lock. */
export type BatchChange = {
  batchId: number
  before: number
  after: number
  /** Instead of the cause's. */ note?: string
}

export type MovementCause = {
  reason: MovementReason
  /** What it was for: `prescription 12`. */
  subject?: string
  /** Why, as the pharmacist wrote it. */
  note?: string | null
  /** Of what was received: the supplier, and the cost of one unit. */
  supplier?: string | null
  costPrice?: string | null
  movedBy: number
  /** The second person; of a controlled drug the register names them. */
  witnessedBy?: number | null
  at: Date
}

// The array makes PostgreSQL find the batches by their keys: of a list it expects a hundred, for which it would read all batches.
const moveStatement = {
  name: 'move_stock',
  text: `with change as (
    select * from jsonb_to_recordset($1::jsonb) as change ("batchId" int, "before" int, "after" int, note text)
  ), moved as (
    update inventory_batch set quantity = change."after" from change
    where id = any (array(select "batchId" from change)) and id = change."batchId"
  )
  insert into stock_movement (batch_id, reason, subject, note, moved_by, units_before, units_after, moved_at,
    supplier, cost_price, witnessed_by)
  select "batchId", $2::text, $3::text, coalesce(change.note, $4::text), $5::int, "before", "after", $6::timestamptz,
    $7::text, $8::numeric, $9::int from change order by "batchId"`,
}

/** Updates batches and adds a movement for each that changes, in one round trip. */
export const moveStock = async (
  tx: Queryable,
  changes: readonly BatchChange[],
  { reason, subject, note, supplier, costPrice, movedBy, witnessedBy, at }: MovementCause,
): Promise<void> => {
  const real = changes.filter(({ before, after }) => before !== after)
  if (real.length === 0) return
  await send(tx, moveStatement, [
    JSON.stringify(real),
    reason,
    subject ?? null,
    note ?? null,
    movedBy,
    at.toISOString(),
    supplier ?? null,
    costPrice ?? null,
    witnessedBy ?? null,
  ])
}
