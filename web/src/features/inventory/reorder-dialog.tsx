import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadReorder, type ReorderFormat, type ReorderLine } from '@alafia/contract/inventory/reorder'
import { unitsOf } from '@alafia/contract/inventory/units'
import { formatNumber } from '../../lib/format.ts'
import { download } from '../../lib/http/call.ts'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/dialog.tsx'
import { reorderQuery } from './queries.ts'

const columns: readonly Column<ReorderLine>[] = [
  { key: 'item', header: 'Item', rowHeader: true, cell: ({ name, dosage }) => `${name} ${dosage}` },
  { key: 'stock', header: 'In stock', numeric: true, cell: ({ quantity }) => formatNumber(quantity) },
  {
    key: 'minimum',
    header: 'Minimum',
    numeric: true,
    cell: ({ minStockLevel }) => formatNumber(minStockLevel),
  },
  { key: 'use', header: 'Use a day', numeric: true, cell: ({ dailyUse }) => String(dailyUse) },
  {
    key: 'days',
    header: 'Days left',
    numeric: true,
    cell: ({ daysLeft }) => (daysLeft === null ? '–' : formatNumber(daysLeft)),
  },
  { key: 'order', header: 'Order', numeric: true, cell: ({ form, suggested }) => unitsOf(form, suggested) },
]

/** Of more, the files have all. */
const maxShown = 100

const formats: readonly { format: ReorderFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
]

/** INV-29: what to order, the most urgent first. */
export function ReorderDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(reorderQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Reorder List"
      description="Up to the minimum or 30 days’ use, whichever is more. The use is the average of the last 90 days."
      width="wide"
    >
      <ListState
        query={query}
        noun="items"
        empty={{ title: 'Nothing to order', text: 'Every item has its minimum and lasts 30 days.' }}
      >
        {(lines) => (
          <>
            <DataTable
              caption="Items to order"
              rows={lines.slice(0, maxShown)}
              rowKey={({ itemId }) => itemId}
              columns={columns}
            />
            {lines.length > maxShown && (
              <p className="text-ink-2">
                The first {maxShown} of {formatNumber(lines.length)}. The files have all of them.
              </p>
            )}
          </>
        )}
      </ListState>
      <DialogActions>
        {formats.map(({ format, label }) => (
          <DownloadFile
            key={format}
            name={`Download the reorder list as ${label}`}
            failure="The list could not be downloaded. Please try again."
            fetchFile={() => download(downloadReorder, { query: { format } })}
          >
            <Download /> {label}
          </DownloadFile>
        ))}
        <DialogCancel>Close</DialogCancel>
      </DialogActions>
    </Dialog>
  )
}
