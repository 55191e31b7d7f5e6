import type { Tx } from '../request/context.ts'
import { doctorIdsCaringFor } from './exports.queries.ts'

/** Invalidates the patient's chart for every doctor who may have it open. */
export const invalidateChartOf = async (tx: Tx, patientId: number): Promise<void> => {
  for (const userId of await doctorIdsCaringFor(tx, patientId))
    tx.invalidate({ userId }, 'patients', String(patientId))
}
