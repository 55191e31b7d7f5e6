import { send } from '../platform/database/pipelining.ts'
import type { Authorized } from '../request/authorize.ts'
import type { Tx } from '../request/context.ts'
import type { prescription } from './table.ts'

type Moved = Pick<
  typeof prescription.$inferSelect,
  'status' | 'pharmacistNotes' | 'pharmacistId' | 'fillCount' | 'updatedAt' | 'pharmacyId'
> & { stateSignature: string }

const moveStatement = {
  name: 'move_prescription',
  text: `with state as (
      insert into prescription_state (prescription_id, signature) values ($1, $8)
      on conflict (prescription_id) do update set signature = excluded.signature
    )
    update prescription
    set status = $2, pharmacist_notes = $3, pharmacist_id = $4, fill_count = $5, updated_at = $6, pharmacy_id = $7 where id = $1`,
}

/** What every transition changes of a prescription, sent without waiting for the result. The caller holds its lock. */
export const sendMove = (
  tx: Tx,
  { id }: Authorized<{ id: number }>,
  { status, pharmacistNotes, pharmacistId, fillCount, updatedAt, pharmacyId, stateSignature }: Moved,
): Promise<unknown> =>
  send(tx, moveStatement, [
    id,
    status,
    pharmacistNotes,
    pharmacistId,
    fillCount,
    updatedAt.toISOString(),
    pharmacyId,
    stateSignature,
  ])
