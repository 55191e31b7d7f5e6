import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { ButtonSize } from '../button-style.ts'
import { lazyDialog } from './lazy-dialog.tsx'

const FilePreview = lazyDialog(async () => (await import('../preview/file-preview.tsx')).FilePreview)

export type ViewFileProps = {
  /** What is opened: 'Full blood count'. */
  title: string
  /** Shown if the server gives no reason. */
  failure: string
  fetchFile: () => Promise<File>
  size?: ButtonSize
  children?: ReactNode
}

/** Opens a picture or a PDF in a dialog, without leaving the page. */
export function ViewFile({
  title,
  failure,
  fetchFile,
  size = 'normal',
  children = 'View file',
}: ViewFileProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={`View file: ${title}`} size={size} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && (
        <FilePreview title={title} failure={failure} fetchFile={fetchFile} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
