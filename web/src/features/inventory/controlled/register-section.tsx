import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { downloadRegister, type RegisterEntry } from '@alafia/contract/inventory/controlled'
import type { ItemDetail } from '@alafia/contract/inventory/schema'
import { useClinic } from '../../../lib/clinic.ts'
import { formatNumber, instantLabel } from '../../../lib/format.ts'
import { download } from '../../../lib/http/call.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { changeLabel, movementLabel } from '../labels.ts'
import { CheckBalanceDialog } from './check-balance-dialog.tsx'
import { registerQuery } from './queries.ts'

const whatHappened = ({ kind, reason, balance, prescriptionId }: RegisterEntry) => {
  if (kind === 'checked') return `Checked, balance ${formatNumber(balance)}`
  if (kind === 'brought-forward') return 'Balance brought forward'
  const what = reason === null ? 'Moved' : movementLabel[reason]
  return prescriptionId === null ? what : `${what}, prescription ${prescriptionId}`
}

const columnsIn = (timeZone: string): readonly Column<RegisterEntry>[] => [
  { key: 'number', header: 'No.', numeric: true, cell: ({ number }) => formatNumber(number) },
  { key: 'at', header: 'When', cell: ({ at }) => <time>{instantLabel(at, timeZone)}</time> },
  { key: 'what', header: 'Entry', rowHeader: true, cell: whatHappened },
  { key: 'party', header: 'To or from', cell: ({ party }) => party ?? '–' },
  { key: 'batch', header: 'Batch', cell: ({ batchNumber }) => batchNumber ?? '–' },
  {
    key: 'change',
    header: 'Units',
    numeric: true,
    cell: ({ change }) => (change === 0 ? '–' : changeLabel(change, formatNumber)),
  },
  { key: 'balance', header: 'Balance', numeric: true, cell: ({ balance }) => formatNumber(balance) },
  { key: 'by', header: 'Entered by', cell: ({ enteredBy }) => enteredBy ?? 'Opening stock' },
  { key: 'witness', header: 'Witness', cell: ({ witnessedBy }) => witnessedBy ?? '–' },
  { key: 'note', header: 'Note', cell: ({ note }) => note ?? '–' },
]

function Entries({ id }: { id: number }) {
  const { timeZone } = useClinic()
  return (
    <PagedList
      query={useInfiniteQuery(registerQuery(id))}
      noun="entries"
      empty={{ title: 'No entries yet', text: 'Every unit that comes in or leaves appears here.' }}
    >
      {(entries) => (
        <DataTable
          caption="Register"
          rows={entries}
          rowKey={({ number }) => number}
          columns={columnsIn(timeZone)}
        />
      )}
    </PagedList>
  )
}

/** INV-72: the register of a controlled drug. It isn't read before someone opens it, as each reading is recorded. */
export function RegisterSection({ item, canCheck }: { item: ItemDetail; canCheck: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isChecking, setChecking] = useState(false)
  return (
    <Section
      title="Register"
      actions={
        canCheck && (
          <Button onClick={() => setChecking(true)}>
            <ClipboardCheck /> Check balance
          </Button>
        )
      }
    >
      {isOpen ? (
        <>
          <Entries id={item.id} />
          <p>
            <DownloadFile
              name="Download the register as CSV"
              failure="The register could not be downloaded. Please try again."
              fetchFile={() => download(downloadRegister, { params: { id: String(item.id) } })}
            >
              <Download /> CSV
            </DownloadFile>
          </p>
        </>
      ) : (
        <p>
          <Button onClick={() => setOpen(true)}>Open register</Button>{' '}
          <span className="text-ink-2">Who opens it is recorded.</span>
        </p>
      )}
      {isChecking && <CheckBalanceDialog item={item} onClose={() => setChecking(false)} />}
    </Section>
  )
}
