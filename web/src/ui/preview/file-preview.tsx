import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { saveFile } from '../../lib/http/save-file.ts'
import { Alert } from '../alert.tsx'
import { loadComponent } from '../async/load-component.ts'
import { Button } from '../button.tsx'
import { problemOf } from '../form/failure.ts'
import { SkeletonRows } from '../list/skeleton.tsx'
import { Dialog, DialogActions } from '../overlay/dialog.tsx'
import type { PdfPagesProps } from './pdf-pages.tsx'

const usePdfPages = loadComponent<PdfPagesProps>(async () => (await import('./pdf-pages.tsx')).PdfPages)

function NotShown() {
  return (
    <Alert tone="warn" title="We couldn’t show the file here">
      Download it to open it on your device.
    </Alert>
  )
}

function Picture({ file, title }: { file: File; title: string }) {
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (hasFailed) return <NotShown />
  return (
    <img
      ref={image}
      alt={title}
      className="mx-auto max-w-full rounded-control bg-sunken"
      onError={() => setFailed(true)}
    />
  )
}

function Pdf({ file, title }: { file: File; title: string }) {
  const { Component, hasFailed, isLoading, tryAgain } = usePdfPages()
  if (Component) return <Component file={file} title={title} renderFailed={() => <NotShown />} />
  if (!hasFailed) return <SkeletonRows />
  return (
    <Alert tone="warn" title="We couldn’t open this">
      <Button size="small" busy={isLoading} onClick={tryAgain}>
        Try again
      </Button>
    </Alert>
  )
}

export type FilePreviewProps = {
  title: string
  failure: string
  fetchFile: () => Promise<File>
  onClose: () => void
}

/**
 * A picture or a PDF. The file is fetched once, and Download hands over the same one. Nothing in it runs: a picture is shown as one, and
 * a PDF's pages are drawn.
 */
export function FilePreview({ title, failure, fetchFile, onClose }: FilePreviewProps) {
  const key = useId()
  const query = useQuery({
    queryKey: ['file-preview', key],
    queryFn: fetchFile,
    // Kept as long as the dialog, and no longer.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const file = query.data
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={file?.name ?? 'Opening the file'}
      width="wide"
    >
      {query.isPending && <SkeletonRows />}
      {query.isError && (
        <Alert tone="danger" title={problemOf(query.error)?.detail ?? failure}>
          <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {file &&
        (file.type === 'application/pdf' ? (
          <Pdf file={file} title={title} />
        ) : (
          <Picture file={file} title={title} />
        ))}
      {file && (
        <DialogActions>
          <Button onClick={() => saveFile(file)}>
            <Download /> Download
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
