import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { fetchDocument } from './list-queries.ts'

/** Downloads the prescription as a PDF, with the code that proves it genuine. */
export function DownloadButton({ id, what }: { id: number; what: string }) {
  return (
    <DownloadFile
      name={`Download ${what}`}
      failure="We couldn’t download the prescription. Try again."
      fetchFile={() => fetchDocument(id)}
    />
  )
}
