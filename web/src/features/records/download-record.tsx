import { Download } from 'lucide-react'
import { useState } from 'react'
import type { HealthRecord } from '@alafia/contract/records/schema'
import { CallError } from '../../lib/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchRecordFile } from './queries.ts'

/** Hands out a visit's summary as a PDF, or the file that was added; a record that is a note alone has none. */
export function DownloadRecord({ record }: { record: HealthRecord }) {
  const [busy, setBusy] = useState(false)
  if (record.kind === 'document' && record.file === null) return null
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchRecordFile(record))
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'The record could not be downloaded. Please try again.',
        tone: 'danger',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-label={`Download ${record.title}`} busy={busy} onClick={() => void download()}>
      <Download /> Download
    </Button>
  )
}
