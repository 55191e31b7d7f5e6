import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../lib/call.ts'
import { saveFile } from '../lib/save-file.ts'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-style.ts'
import { toast } from './toast.ts'

export type DownloadFileProps = {
  /** What is downloaded, after the word Download in the button's name: 'Amlodipine 5 mg'. */
  what: string
  /** Said where the server gives no reason: 'The record could not be downloaded. Please try again.' */
  failure: string
  fetchFile: () => Promise<File>
  size?: ButtonSize
}

/** Fetches a file and hands it to the browser; says so when it doesn't come. */
export function DownloadFile({ what, failure, fetchFile, size = 'normal' }: DownloadFileProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile())
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({ title: 'Error', description: detail ?? failure, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-label={`Download ${what}`} size={size} busy={busy} onClick={() => void download()}>
      <Download /> Download
    </Button>
  )
}
