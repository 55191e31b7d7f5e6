import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { isNothing } from '@alafia/contract/billing/shares'
import { downloadStatement, listStatements, type Statement } from '@alafia/contract/billing/statements'
import { formatMoney, formatNumber } from '../../../lib/format.ts'
import { call, download } from '../../../lib/http/call.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { List, ListRow } from '../../../ui/list/list.tsx'
import { ListState } from '../../../ui/list/list-states.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'

const statementsQuery = queryOptions({
  queryKey: ['/api/payments', 'statements'],
  queryFn: ({ signal }) => call(listStatements, { signal }),
})

/** '₦62,500.00 paid, of which ₦12,500.00 was refunded' */
const sumText = ({ currency, paid, refunded }: Statement['sums'][number]) =>
  isNothing(refunded)
    ? `${formatMoney(paid, currency)} paid`
    : `${formatMoney(paid, currency)} paid, of which ${formatMoney(refunded, currency)} was refunded`

/** What was paid in each year, to download for an insurer. */
export function StatementsDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const query = useQuery(statementsQuery)
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Yearly statements"
      description="What was paid on your account, for an insurer or employer: each person’s visits and medicines, with the doctors’ licence numbers."
    >
      <ListState
        query={query}
        noun="statements"
        empty={{
          title: 'Nothing paid yet',
          text: 'There is a statement for each year in which you pay something.',
        }}
      >
        {(years) => (
          <List aria-label="Statements">
            {years.map(({ year, payments, sums }) => (
              <ListRow
                key={year}
                title={String(year)}
                text={`${formatNumber(payments)} ${payments === 1 ? 'payment' : 'payments'} · ${sums.map(sumText).join(' · ')}`}
                actions={
                  <DownloadFile
                    name={`Download statement ${year}`}
                    failure="We couldn’t download the statement. Try again."
                    fetchFile={() => download(downloadStatement, { query: { year: String(year) } })}
                  >
                    <FileDown />
                    Download
                  </DownloadFile>
                }
              />
            ))}
          </List>
        )}
      </ListState>
      <DialogActions>
        <DialogCancel>Done</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}
