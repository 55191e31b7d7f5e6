import type { HealthRecord } from '@alafia/contract/records/schema'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { fetchRecordFile } from './queries.ts'

/** Hands out a visit's summary as a PDF, or the file that was added; a record that is a note alone has none. */
export function DownloadRecord({ record }: { record: HealthRecord }) {
  if (record.kind === 'document' && record.file === null) return null
  return (
    <DownloadFile
      name={`Download ${record.title}`}
      failure="We couldn’t download the record. Try again."
      fetchFile={() => fetchRecordFile(record)}
    />
  )
}
