import type { RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { csvFile, type CsvColumn } from '../../request/csv.ts'
import type { Context } from '../../request/context.ts'
import { wholeRegister } from './register.queries.ts'

const whatHappened = ({ kind, reason }: RegisterEntry) => (kind === 'movement' ? reason : kind)

const columns: readonly CsvColumn<RegisterEntry>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'At (UTC)', cell: ({ at }) => at },
  { header: 'Entry', cell: (entry) => whatHappened(entry) },
  { header: 'Batch', cell: ({ batchNumber }) => batchNumber },
  { header: 'In', cell: ({ change }) => (change > 0 ? change : null) },
  { header: 'Out', cell: ({ change }) => (change < 0 ? -change : null) },
  { header: 'Balance', cell: ({ balance }) => balance },
  { header: 'To or from', cell: ({ party }) => party },
  { header: 'Prescription', cell: ({ prescriptionId }) => prescriptionId },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'Entered by', cell: ({ enteredBy }) => enteredBy },
  { header: 'Witness', cell: ({ witnessedBy }) => witnessedBy },
]

/** The register as a file, from its first entry. @throws Problem 404 */
export const registerCsv = async (context: Context, itemId: number): Promise<Download> => {
  const { name, entries } = await wholeRegister(context, itemId)
  return csvFile(`Register ${name.replaceAll(/[^\w.-]+/g, '-')}.csv`, columns, [entries.toReversed()])
}
