import type { Tx } from '../request/context.ts'
import { doctorIdsCaringFor } from './exports.queries.ts'

/** Has the patient's chart fetched anew wherever one of the patient's doctors has it open, whoever changed something in it. */
export const invalidateChartOf = async (tx: Tx, patientId: number): Promise<void> => {
  for (const userId of await doctorIdsCaringFor(tx, patientId))
    tx.invalidate({ userId }, 'patients', String(patientId))
}
