import type { LogFilters } from '@alafia/contract/audit/logs'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { csvFile, type CsvColumn } from '../../request/csv.ts'
import { cursorPosition, timeCursor, type CursorPosition } from '../../request/next-page.ts'
import type { Context } from '../../request/context.ts'
import { logLabel } from '../../audit/action-labels.ts'
import { findLogs, toLogEntry, recordWhatWasShown, type LogRow } from './logs.queries.ts'

const batchSize = 250

const columns: readonly CsvColumn<LogRow>[] = [
  { header: 'Entry', cell: ({ id }) => id },
  { header: 'At (UTC)', cell: (row) => toLogEntry(row).at },
  { header: 'Who', cell: ({ actorName }) => actorName },
  { header: 'Account', cell: ({ actorId }) => actorId },
  { header: 'As', cell: ({ role }) => role },
  { header: 'What', cell: (row) => logLabel(row) },
  { header: 'Action', cell: ({ action }) => action },
  { header: 'Subject', cell: ({ subject }) => subject },
  { header: 'Patient', cell: ({ patientName }) => patientName },
  { header: 'Patient accounts', cell: ({ patientIds }) => patientIds.join(' ') },
  { header: 'Outcome', cell: ({ outcome }) => outcome },
  { header: 'Address', cell: ({ address }) => address },
  { header: 'Request', cell: ({ requestId }) => requestId },
  { header: 'Hash', cell: ({ hash }) => hash },
]

async function* batches({ db, clock }: Context, filters: LogFilters) {
  let after: CursorPosition | undefined
  for (;;) {
    const rows = await findLogs(db, filters, clock.zone, { after, limit: batchSize })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = cursorPosition(timeCursor(last.micros, last.id))
  }
}

/** All entries that match the filters, newest first, generated while the file is sent. */
export const exportLogs = (context: Context, filters: LogFilters): Download => {
  const { from, to } = filters
  recordWhatWasShown(context, filters)
  const period = `${from === undefined ? '' : `-from-${from}`}-to-${to ?? context.clock.today()}`
  return csvFile(`audit-trail${period}.csv`, columns, batches(context, filters))
}
