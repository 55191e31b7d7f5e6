import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry, LogFilters } from '@alafia/contract/audit/logs'
import { useClinic } from '../../lib/clinic.ts'
import { instantLabel } from '../../lib/format.ts'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Status } from '../../ui/status.tsx'
import { logPagesQuery } from './queries.ts'
import { capitalized, outcomeLabel, outcomeTone, actorText, patientText } from './labels.ts'

const columnsOf = (timeZone: string, onOpen: (id: number) => void): readonly Column<LogEntry>[] => [
  {
    key: 'when',
    header: 'When',
    cell: ({ at }) => <span className="tabular">{instantLabel(at, timeZone)}</span>,
  },
  { key: 'who', header: 'Who', cell: (entry) => <span className="wrap-anywhere">{actorText(entry)}</span> },
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    cell: ({ id, what }) => (
      <button
        type="button"
        aria-label={`${capitalized(what)}, entry ${id}`}
        className="min-h-control-small rounded-control text-left font-semibold text-primary underline underline-offset-4"
        onClick={() => onOpen(id)}
      >
        {capitalized(what)}
      </button>
    ),
  },
  { key: 'whose', header: 'Whose data', cell: patientText },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Status tone={outcomeTone[outcome]}>{outcomeLabel[outcome]}</Status>,
  },
]

export type LogTableProps = {
  filters: LogFilters
  onClearFilters: () => void
  onOpen: (id: number) => void
}

/** The filtered audit trail, newest first, page by page. */
export function LogTable({ filters, onClearFilters, onOpen }: LogTableProps) {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(logPagesQuery(filters))
  return (
    <PagedList
      query={query}
      noun="entries"
      isFiltered={Object.values(filters).some((value) => value !== undefined)}
      onClearFilters={onClearFilters}
      empty={{ title: 'No activity yet' }}
    >
      {(entries) => (
        <DataTable
          caption="The audit trail, newest first"
          rows={entries}
          rowKey={({ id }) => id}
          columns={columnsOf(timeZone, onOpen)}
        />
      )}
    </PagedList>
  )
}
