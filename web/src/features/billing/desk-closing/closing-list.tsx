import { useInfiniteQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { DeskClosing } from '@alafia/contract/billing/desk-closing'
import { takenAsLabel } from '@alafia/contract/billing/states'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, instantLabel } from '../../../lib/format.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { signedMoney } from './amounts.ts'
import { closingsQuery, fetchClosing } from './queries.ts'

type Sum = DeskClosing['sums'][number]

const columns: readonly Column<Sum>[] = [
  {
    key: 'way',
    header: 'Way',
    rowHeader: true,
    cell: ({ method, currency }) => `${takenAsLabel[method]}, ${currency}`,
  },
  {
    key: 'taken',
    header: 'Taken',
    numeric: true,
    cell: ({ taken, currency }) => formatMoney(taken, currency),
  },
  {
    key: 'back',
    header: 'Given back',
    numeric: true,
    cell: ({ givenBack, currency }) => formatMoney(givenBack, currency),
  },
  {
    key: 'counted',
    header: 'Counted',
    numeric: true,
    cell: ({ counted, currency }) => signedMoney(counted, currency),
  },
  {
    key: 'difference',
    header: 'Difference',
    numeric: true,
    cell: ({ difference, currency }) => signedMoney(difference, currency),
  },
  { key: 'note', header: 'Note', cell: ({ note }) => <span className="wrap-anywhere">{note ?? '–'}</span> },
]

/** The closings so far, which never change. */
export function ClosingList() {
  const { timeZone } = useClinic()
  const query = useInfiniteQuery(closingsQuery)
  return (
    <PagedList
      query={query}
      noun="closings"
      empty={{ title: 'No closings yet', text: 'Each closing of the desk appears here, with its counts.' }}
    >
      {(closings) => (
        <List aria-label="Closings">
          {closings.map(({ id, closedAt, closedBy, sums }) => {
            const at = instantLabel(closedAt, timeZone)
            return (
              <ListRow
                key={id}
                title={at}
                text={`Closed by ${closedBy} · number ${id}`}
                actions={
                  <DownloadFile
                    name={`CSV, ${at}`}
                    failure="We couldn’t download the closing. Try again."
                    fetchFile={() => fetchClosing(id)}
                  >
                    <FileDown />
                    CSV
                  </DownloadFile>
                }
              >
                <DataTable
                  caption={`Counts of ${at}`}
                  columns={columns}
                  rows={sums}
                  rowKey={({ currency, method }) => `${currency} ${method}`}
                />
              </ListRow>
            )
          })}
        </List>
      )}
    </PagedList>
  )
}
