import type { Download } from '@alafia/contract/kernel/endpoint'
import type { RecallRecipient } from '@alafia/contract/prescriptions/recall-recipients'
import { requireRecall } from '../../inventory/recalls/recalls.exports.queries.ts'
import { csvFile, type CsvColumn } from '../../request/csv.ts'
import type { Context } from '../../request/context.ts'
import { everyRecipient, patientsOfRecall } from './recipients.queries.ts'

const columns: readonly CsvColumn<RecallRecipient>[] = [
  { header: 'Account holder', cell: ({ patientName }) => patientName },
  { header: 'For', cell: ({ personName }) => personName },
  { header: 'Phone', cell: ({ phone }) => phone },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Prescribed', cell: ({ medication }) => medication },
  { header: 'Dispensed', cell: ({ dispensed }) => dispensed },
  { header: 'Units', cell: ({ quantity }) => quantity },
  { header: 'Waiting', cell: ({ waiting }) => waiting },
  { header: 'Handed over', cell: ({ handedOver }) => handedOver },
  { header: 'Reversed', cell: ({ reversed }) => reversed },
  { header: 'Dispensed at (UTC)', cell: ({ lastAt }) => lastAt },
  { header: 'Messaged at (UTC)', cell: ({ messaged }) => messaged?.at ?? null },
  { header: 'Reached at (UTC)', cell: ({ reached }) => reached?.at ?? null },
  { header: 'Reached by', cell: ({ reached }) => reached?.by ?? null },
]

/** Everyone to whom units of a recall's batches were dispensed, as a file. @throws Problem 404 */
export const recallRecipientsCsv = async (context: Context, recallId: number): Promise<Download> => {
  const { db, actor, about } = context
  about([], `recall ${recallId}`)
  const { batchNumber } = await requireRecall(db, actor, recallId)
  const patients = await patientsOfRecall(db, actor, recallId)
  about([...new Set(patients.map(({ patientId }) => patientId))], `recall ${recallId}`)
  const name = `Recall ${batchNumber.replaceAll(/[^\w.-]+/g, '-')}.csv`
  return csvFile(name, columns, everyRecipient(db, actor, recallId))
}
