import { CircleAlert, Clock, Paperclip } from 'lucide-react'
import { messageTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { Outbox, QueuedMessage } from '../writing/outbox.ts'
import { MessageBubble } from './message-bubble.tsx'

export type OnItsWayProps = {
  outgoing: QueuedMessage
  outbox: Outbox
  now: Date
  timeZone: string
  /** Puts its text back into the reply box. */
  onEdit: (outgoing: QueuedMessage) => void
}

/** A message of this window that isn't sent yet, with its status. */
export function SendingMessage({ outgoing, outbox, now, timeZone, onEdit }: OnItsWayProps) {
  const { message, attachments, writtenAt, state, why } = outgoing
  const isRefused = state === 'refused'
  return (
    <MessageBubble
      isOwn
      from=""
      at={<time dateTime={writtenAt}>{messageTime(writtenAt, now, timeZone)}</time>}
      isUrgent={message.priority === 'high'}
      content={message.content}
      state={
        isRefused ? (
          <div role="alert" className="grid justify-items-end gap-2">
            <span className="flex gap-1.5 text-danger">
              <CircleAlert className="mt-[calc((1lh-1.25rem)/2)]" />
              <span>Not sent. {why ?? 'Try again.'}</span>
            </span>
            <span className="flex flex-wrap justify-end gap-2">
              <Button size="small" onClick={() => outbox.again(message.clientKey)}>
                Try again
              </Button>
              <Button size="small" onClick={() => onEdit(outgoing)}>
                Edit
              </Button>
            </span>
          </div>
        ) : (
          <span role="status" className="inline-flex items-center gap-1.5">
            <Clock className="size-4" />
            {state === 'waiting' ? 'Waiting for connection' : 'Sending…'}
          </span>
        )
      }
    >
      {attachments.length > 0 && (
        <ul role="list" aria-label="Attached files" className="text-small">
          {attachments.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1.5 wrap-anywhere">
              <Paperclip className="size-4 shrink-0" /> {name}
            </li>
          ))}
        </ul>
      )}
    </MessageBubble>
  )
}
