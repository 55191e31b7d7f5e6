import type { HealthRecord } from '@alafia/contract/records/schema'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { ViewFile } from '../../ui/async/view-file.tsx'
import { fetchRecordFile } from './queries.ts'

/** Downloads an appointment's summary as a PDF; shows and downloads a document's file, if it has one. */
export function DownloadRecord({ record }: { record: HealthRecord }) {
  if (record.kind === 'document' && record.file === null) return null
  const fetchFile = () => fetchRecordFile(record)
  return (
    <>
      {record.kind === 'document' && (
        <ViewFile
          title={record.title}
          failure="We couldn’t open the file. Try again."
          fetchFile={fetchFile}
        />
      )}
      <DownloadFile
        name={`Download ${record.title}`}
        failure="We couldn’t download the record. Try again."
        fetchFile={fetchFile}
      />
    </>
  )
}
