import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { saveFile } from '../../lib/http/save-file.ts'
import { Button } from '../button.tsx'
import type { ButtonSize } from '../button-style.ts'
import { problemOf, toastFailure } from '../form/failure.ts'

export type DownloadFileProps = {
  /** The button's, for a screen reader: 'Download Amlodipine 5 mg'. */
  name: string
  /** Said where the server gives no reason: 'The record could not be downloaded. Please try again.' */
  failure: string
  fetchFile: () => Promise<File>
  size?: ButtonSize
  /** What the button shows instead of the word. */
  children?: ReactNode
}

/** Fetches a file and hands it to the browser; says so when it doesn't come. */
export function DownloadFile({ name, failure, fetchFile, size = 'normal', children }: DownloadFileProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile())
    } catch (error) {
      toastFailure(problemOf(error)?.detail ?? failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-label={name} size={size} busy={busy} onClick={() => void download()}>
      {children ?? (
        <>
          <Download /> Download
        </>
      )}
    </Button>
  )
}
