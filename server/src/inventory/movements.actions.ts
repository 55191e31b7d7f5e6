import type { MovementReason } from '@alafia/contract/inventory/states'
import type { Queryable } from '../platform/database/connect.ts'
import { send } from '../platform/database/pipelining.ts'

/** One batch's units before and after; whoever writes it holds the batch's lock. */
export type Change = { batchId: number; before: number; after: number }

export type Cause = {
  reason: MovementReason
  /** What it was for: `prescription 12`. */
  subject?: string
  /** In a person's words. */
  note?: string | null
  movedBy: number
  at: Date
}

const move = {
  name: 'move_stock',
  text: `with change as (
    select * from jsonb_to_recordset($1::jsonb) as change ("batchId" int, "before" int, "after" int)
  ), moved as (
    update inventory_batch set quantity = change."after" from change where id = change."batchId"
  )
  insert into stock_movement (batch_id, reason, subject, note, moved_by, before, after, at)
  select "batchId", $2::text, $3::text, $4::text, $5::int, "before", "after", $6::timestamptz from change order by "batchId"`,
}

/** Changes batches, each with its movement, in one round trip. What doesn't change has none. */
export const moveStock = async (
  tx: Queryable,
  changes: readonly Change[],
  { reason, subject, note, movedBy, at }: Cause,
): Promise<void> => {
  const real = changes.filter(({ before, after }) => before !== after)
  if (real.length === 0) return
  await send(tx, move, [
    JSON.stringify(real),
    reason,
    subject ?? null,
    note ?? null,
    movedBy,
    at.toISOString(),
  ])
}
