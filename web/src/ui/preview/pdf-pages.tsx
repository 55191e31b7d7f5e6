import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { SkeletonRows } from '../list/skeleton.tsx'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href

/** Sharp on most screens, and no more than a phone's memory takes. */
const maxScale = 2

/** Draws one page as wide as there is room. @returns its text, for those who can't see it */
const draw = async (pages: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<string> => {
  const page = await pages.getPage(number)
  const room = canvas.parentElement?.clientWidth ?? 600
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (room / width) * Math.min(window.devicePixelRatio, maxScale) })
  canvas.width = viewport.width
  canvas.height = viewport.height
  const canvasContext = canvas.getContext('2d')
  if (!canvasContext) throw new Error('This browser can’t draw')
  await page.render({ canvasContext, viewport }).promise
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

export type PdfPagesProps = { file: File; title: string; renderFailed: () => ReactNode }

/** A PDF's pages, one at a time. They are drawn: scripts, forms and links in it do nothing. */
export function PdfPages({ file, title, renderFailed }: PdfPagesProps) {
  const [pages, setPages] = useState<PDFDocumentProxy>()
  const [number, setNumber] = useState(1)
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    let opened: PDFDocumentProxy | undefined
    let isCurrent = true
    const open = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      opened = await getDocument({ data, isEvalSupported: false, enableXfa: false }).promise
      if (isCurrent) setPages(opened)
      else await opened.destroy()
    }
    open().catch(() => setFailed(true))
    return () => {
      isCurrent = false
      void opened?.destroy()
    }
  }, [file])

  useEffect(() => {
    if (!pages || !canvas.current) return
    let isCurrent = true
    // Each page has a canvas of its own, so that a page that is still being drawn can't mix with the next.
    draw(pages, number, canvas.current).then(
      (found) => isCurrent && setText(found),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [pages, number])

  if (hasFailed) return renderFailed()
  if (!pages) return <SkeletonRows />
  const turn = (by: number) => {
    setText('')
    setNumber((now) => now + by)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="text-small text-ink-2">
          Page {number} of {pages.numPages}
        </p>
        {pages.numPages > 1 && (
          <>
            <Button size="small" disabled={number === 1} onClick={() => turn(-1)}>
              Previous page
            </Button>
            <Button size="small" disabled={number === pages.numPages} onClick={() => turn(1)}>
              Next page
            </Button>
          </>
        )}
      </div>
      <div className="min-w-0">
        <canvas
          key={number}
          ref={canvas}
          role="img"
          aria-label={`${title}, page ${number}`}
          className="w-full rounded-control border border-line bg-white"
        />
      </div>
      <p className="sr-only">{text}</p>
    </div>
  )
}
