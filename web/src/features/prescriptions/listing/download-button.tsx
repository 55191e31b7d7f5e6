import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { fetchDocument } from './list-queries.ts'

/** Hands the prescription out as a PDF, with the code that shows anyone that it is genuine. */
export function DownloadButton({ id, what }: { id: number; what: string }) {
  return (
    <DownloadFile
      name={`Download ${what}`}
      failure="The prescription could not be downloaded. Please try again."
      fetchFile={() => fetchDocument(id)}
    />
  )
}
