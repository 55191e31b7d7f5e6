import type { Tx } from '../request/context.ts'
import { doctorsInCareOf } from './history.queries.ts'

/** Has the patient's chart fetched anew wherever one of the patient's doctors has it open, whoever changed something in it. */
export const tellChartOf = async (tx: Tx, patientId: number): Promise<void> => {
  for (const userId of await doctorsInCareOf(tx, patientId))
    tx.invalidate({ userId }, 'patients', String(patientId))
}
