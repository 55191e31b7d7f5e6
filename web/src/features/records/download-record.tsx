import type { HealthRecord } from '@alafia/contract/records/schema'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { fetchRecordFile } from './queries.ts'

/** Downloads an appointment's summary as a PDF, or a document's file, if it has one. */
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
