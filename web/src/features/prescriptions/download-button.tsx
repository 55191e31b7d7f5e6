import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchDocument } from './list-queries.ts'

/** Hands the prescription out as a PDF, with the code that shows anyone that it is genuine. */
export function DownloadButton({ id, what }: { id: number; what: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchDocument(id))
    } catch {
      toast({
        title: 'Error',
        description: 'The prescription could not be downloaded. Please try again.',
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-label={`Download ${what}`} busy={busy} onClick={() => void download()}>
      <Download /> Download
    </Button>
  )
}
