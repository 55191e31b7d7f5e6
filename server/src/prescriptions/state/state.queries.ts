import type { PrescriptionStatus } from '@alafia/contract/prescriptions/states'
import type { Database, Queryable, Transaction } from '../../platform/database/connect.ts'
import { send } from '../../platform/database/pipelining.ts'
import { asSystem } from '../../platform/database/row-access.ts'
import type { Signing } from '../../platform/signing-key.ts'

/** What became of a prescription, as it is stored. */
export type PrescriptionState = {
  id: number
  status: PrescriptionStatus
  fillCount: number
  fillsReversed: number
  refillsUsed: number
  replacedById: number | null
  /** Partial fills, and units of all medications. */
  parts: number
  dispensed: number
  waived: number
  /** Null if it has none: then it isn't intact. */
  signature: string | null
}

const readStatement = {
  name: 'prescription_states',
  text: `
    select prescription.id, status, fill_count as "fillCount", fills_reversed as "fillsReversed",
      refills_used as "refillsUsed", replaced_by_id as "replacedById", state.signature,
      (select count(*)::int from dispense where prescription_id = prescription.id) as parts, filled.dispensed, filled.waived
    from prescription
    left join prescription_state as state on state.prescription_id = prescription.id
    cross join lateral (
      select coalesce(sum(dispensed), 0)::int as dispensed, coalesce(sum(waived), 0)::int as waived
      from fill_medication where prescription_id = prescription.id) as filled
    where prescription.id = any (array(select unnest($1::int[])))
    order by prescription.id`,
}

/** One statement, sent before this returns. For whoever holds the lock: what isn't seen would count as changed. */
export const readStates = (
  reader: Database | Transaction | Queryable,
  ids: readonly number[],
): Promise<PrescriptionState[]> =>
  asSystem(() => send<PrescriptionState>(reader, readStatement, [`{${ids.join(',')}}`]))

/** Defines the fields and their order. A change needs a new name, and the old one must stay readable. */
const format = 'alafia-prescription-state-1'

const signedText = (state: Omit<PrescriptionState, 'signature'>): string => {
  const { id, status, fillCount, fillsReversed, refillsUsed, replacedById, parts, dispensed, waived } = state
  return JSON.stringify([
    format,
    id,
    status,
    fillCount,
    fillsReversed,
    refillsUsed,
    replacedById,
    parts,
    dispensed,
    waived,
  ])
}

export const stateSignature = (signing: Signing, state: Omit<PrescriptionState, 'signature'>): string =>
  signing.sign(signedText(state))

/** Whether nobody changed it behind the program's back. Administrators are notified once if someone did. */
export const isIntact = (signing: Signing, state: PrescriptionState | undefined): Promise<boolean> =>
  state
    ? signing.verify(signedText(state), state.signature ?? '', `prescription ${state.id}`)
    : Promise.resolve(false)
