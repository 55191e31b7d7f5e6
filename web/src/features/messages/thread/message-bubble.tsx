import { Paperclip, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Attachment } from '@alafia/contract/messages/schema'
import { fileSize } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { ViewFile } from '../../../ui/async/view-file.tsx'
import { fetchAttachment } from '../queries.ts'

export type BubbleProps = {
  isOwn: boolean
  /** Who wrote it. */
  from: string
  /** When. */
  at: ReactNode
  isUrgent: boolean
  content: string
  children?: ReactNode
  /** Its status, below the text. */
  state?: ReactNode
}

/** A message: sender, time and text. */
export function MessageBubble({ isOwn, from, at, isUrgent, content, children, state }: BubbleProps) {
  return (
    <li
      className={classes(
        'grid max-w-[min(36rem,90%)] gap-1',
        isOwn ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <p
        className={classes(
          'flex flex-wrap items-center gap-x-2 text-small text-ink-2',
          isOwn && 'justify-end',
        )}
      >
        <span className="font-semibold text-ink">{isOwn ? 'You' : from}</span>
        {at}
        {isUrgent && (
          <Badge tone="warn" icon={TriangleAlert}>
            High priority
          </Badge>
        )}
      </p>
      <div
        className={classes(
          'grid gap-2 rounded-surface border px-4 py-2.5 text-ink',
          isOwn ? 'border-primary-tint bg-primary-tint' : 'border-line bg-surface',
        )}
      >
        <div className="min-w-0 wrap-anywhere">
          {content.split('\n').map((line, place) => (
            // Lines never change places, so the index is a stable key.
            <p key={place} className="min-h-[1lh]">
              {line}
            </p>
          ))}
        </div>
        {children}
      </div>
      {state && <div className={classes('text-small text-ink-2', isOwn && 'text-right')}>{state}</div>}
    </li>
  )
}

/** The files of a sent message. */
export function FilesOfMessage({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul role="list" aria-label="Attached files" className="flex flex-wrap gap-2">
      {files.map(({ id, name, size }) => (
        <li key={id} className="flex flex-wrap gap-1">
          <ViewFile
            title={name}
            failure="We couldn’t open the file. Try again."
            fetchFile={() => fetchAttachment(id)}
            size="small"
          >
            View
          </ViewFile>
          <DownloadFile
            name={`Download ${name}, ${fileSize(size)}`}
            failure="We couldn’t download the file. Try again."
            fetchFile={() => fetchAttachment(id)}
            size="small"
          >
            <Paperclip />
            <span className="min-w-0 text-left wrap-anywhere">
              {name} <span className="font-normal text-ink-2">{fileSize(size)}</span>
            </span>
          </DownloadFile>
        </li>
      ))}
    </ul>
  )
}
