import { CircleAlert, FileText, Paperclip, X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { fileTypesLabel } from '@alafia/contract/kernel/uploads'
import { attachmentFile, maxAttachments } from '@alafia/contract/messages/files'
import type { Attachment } from '@alafia/contract/messages/schema'
import { fileSize } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

export type AttachmentsFieldProps = {
  attachments: readonly Attachment[]
  uploads: Uploads
  /** Other buttons, on the same line before it. */
  children?: ReactNode
}

const accepted = [...attachmentFile.types, '.pdf', '.jpg', '.jpeg', '.png'].join(',')

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { file, share, problem } = upload
  const id = useId()
  const percent = Math.round(share * 100)
  if (problem)
    return (
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span role="alert" className="flex min-w-0 flex-1 basis-40 gap-1.5 text-small text-danger">
          <CircleAlert className="mt-[calc((1lh-1.25rem)/2)]" />
          <span className="min-w-0 wrap-anywhere">
            {file.name}: {problem.text.replace(/\.?$/, '.')} Remove it to send your message without it.
          </span>
        </span>
        {problem.mayTry && (
          <Button size="small" onClick={() => uploads.again(upload)}>
            Try again
          </Button>
        )}
      </span>
    )
  return (
    <span className="grid min-w-0 flex-1 gap-1">
      <label htmlFor={id} className="min-w-0 text-small wrap-anywhere">
        {file.name}: {percent < 100 ? `${percent} %` : 'checking…'}
      </label>
      <progress id={id} max={100} value={percent} className="w-full accent-primary" />
    </span>
  )
}

/** The files of a message: chosen, checked, uploaded and removed here. */
export function AttachmentsField({ attachments, uploads, children }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const take = (work: () => void) => {
    work()
    // The pressed button is gone, so focus moves to the one that chooses files.
    choose.current?.focus()
  }
  const any = attachments.length + uploads.uploads.length > 0
  return (
    <div className="grid gap-2">
      {any && (
        <ul role="list" aria-label="Attached files" className="grid gap-2">
          {attachments.map(({ id, name, size }) => (
            <li key={id} className="flex items-center gap-2 rounded-control bg-sunken pl-3">
              <FileText className="shrink-0 text-ink-2" />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} <span className="text-small text-ink-2">{fileSize(size)}</span>
              </span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => take(() => uploads.remove(id))}
              >
                <X /> Remove
              </Button>
            </li>
          ))}
          {uploads.uploads.map((upload) => (
            <li key={upload.key} className="flex items-center gap-2 rounded-control bg-sunken py-1 pl-3">
              <UploadRow upload={upload} uploads={uploads} />
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${upload.file.name}`}
                onClick={() => take(() => uploads.cancel(upload))}
              >
                <X /> Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button
          ref={choose}
          disabled={attachments.length >= maxAttachments}
          onClick={() => input.current?.click()}
        >
          <Paperclip /> <span className={children ? 'max-sm:sr-only' : ''}>Attach files</span>
        </Button>
        <span className={children ? 'sr-only' : 'text-small text-ink-2'}>
          {fileTypesLabel(attachmentFile)}, up to 10 MB each, at most {maxAttachments}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to attach"
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // Lets the same file be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
