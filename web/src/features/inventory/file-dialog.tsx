import { useState } from 'react'
import {
  exportInventory,
  importInventory,
  previewImport,
  type ImportSummary,
} from '@alafia/contract/inventory/spreadsheet'
import { download } from '../../lib/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { count, CsvErrors, CsvFile } from '../../ui/form/csv-file.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Section } from '../../ui/layout/section.tsx'
import { invalidateStock } from './queries.ts'

const failure = 'Failed to read the file'

const changesOf = ({ newItems, changedItems, newBatches, newUnits }: ImportSummary) =>
  `${count(newItems, 'new item', 'new items')}, ${count(changedItems, 'changed item', 'changed items')}, ` +
  `${count(newBatches, 'new batch', 'new batches')} with ${count(newUnits, 'unit', 'units')}.`

const isUnchanged = ({ newItems, changedItems, newBatches }: ImportSummary) =>
  newItems + changedItems + newBatches === 0

function Preview({ summary }: { summary: ImportSummary }) {
  const { rows, errors } = summary
  if (errors.length > 0) return <CsvErrors errors={errors} />
  if (isUnchanged(summary))
    return (
      <Alert tone="info" title="Nothing to import">
        {summary.rows === 0
          ? 'The file has no rows under its headings.'
          : 'Every item and batch in the file is in your stock already, with the same price and minimum.'}
      </Alert>
    )
  return (
    <Alert tone="info" title={`${count(rows, 'row', 'rows')} without errors`}>
      {changesOf(summary)}
    </Alert>
  )
}

/** INV-26 INV-27: the stock as a CSV file, out and in. Nothing is imported before its preview was seen. */
export function FileDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState('')
  const preview = useSubmit(previewImport, { failure })
  const sent = useSubmit(importInventory, {
    success: 'Inventory updated successfully!',
    failure: 'Failed to import the file',
    invalidate: (client) => invalidateStock(client, undefined),
  })
  const clear = () => {
    preview.reset()
    sent.reset()
    setCsv('')
  }
  const choose = (text: string) => {
    setCsv(text)
    void preview.send({ body: { csv: text } })
  }
  const summary = preview.reply
  const mayImport = summary !== undefined && summary.errors.length === 0 && !isUnchanged(summary)
  return (
    <FormDialog
      form={{
        ...sent,
        failure: sent.failure ?? preview.failure,
        isPending: sent.isPending || preview.isPending,
        submit: () => sent.send({ body: { csv } }),
      }}
      onClose={onClose}
      title="Import or Export"
      description="The stock of your pharmacy as a CSV file, for a spreadsheet."
      submitLabel={mayImport ? 'Import' : undefined}
      busyLabel="Importing…"
      width="wide"
    >
      <Section title="Export">
        <p className="mb-3 text-ink-2">
          Every item with its batches. The same columns can be imported again.
        </p>
        <DownloadFile
          name="Download the stock as CSV"
          failure="The file could not be downloaded. Please try again."
          fetchFile={() => download(exportInventory, {})}
        />
      </Section>
      <Section title="Import">
        <div className="grid min-w-0 gap-4">
          <CsvFile
            hint="Adds items and batches, and changes prices and minimums. Units of known batches stay as they are."
            onClear={clear}
            onText={choose}
          />
          {preview.isPending && <p role="status">Checking the file…</p>}
          {summary && <Preview summary={summary} />}
        </div>
      </Section>
    </FormDialog>
  )
}
