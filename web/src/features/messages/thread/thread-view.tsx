import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Conversation, Message } from '@alafia/contract/messages/schema'
import { minute } from '@alafia/contract/kernel/durations'
import { useClinic } from '../../../lib/clinic.ts'
import { messageTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState, withData } from '../../../ui/list/list-states.tsx'
import { toastFailure } from '../../../ui/form/failure.ts'
import { loadOlder, threadQuery } from '../queries.ts'
import { nameOf } from '../labels.ts'
import { composerFor } from '../writing/composer.ts'
import type { QueuedMessage } from '../writing/outbox.ts'
import { useOutbox } from '../writing/use-outbox.ts'
import { MessageBubble, FilesOfMessage } from './message-bubble.tsx'
import { SendingMessage } from './sending-messages.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

const none: readonly Message[] = []

type ReadStateProps = { message: Message; now: Date; timeZone: string }

function ReadState({ message: { isRead, readAt }, now, timeZone }: ReadStateProps) {
  return isRead ? (
    <span className="inline-flex items-center gap-1.5">
      <CheckCheck className="size-4" />
      Read{readAt !== null && ` ${messageTime(readAt, now, timeZone)}`}
    </span>
  ) : (
    <>Sent</>
  )
}

/** A conversation's messages, oldest first, and those still being sent. */
export function ThreadView({ conversation, userId }: { conversation: Conversation; userId: number }) {
  const { id } = conversation
  const client = useQueryClient()
  const query = useQuery(threadQuery(id))
  const now = useNow(minute)
  const { timeZone } = useClinic()
  const { outbox, all } = useOutbox()
  const [isLoading, setLoading] = useState(false)
  const messages = query.data?.messages ?? none
  const arrived = new Set(messages.map(({ clientKey }) => clientKey))
  // The event of its arrival may come before the reply to the request that sent it.
  const onTheirWay = all.filter(
    ({ conversationId, message }) => conversationId === id && !arrived.has(message.clientKey),
  )
  const last = messages.at(-1)
  const lastKey = onTheirWay.at(-1)?.message.clientKey ?? last?.clientKey ?? (last && String(last.id))
  const { scroller, onScroll, toEnd, isBehind } = useThreadScroll(
    messages[0]?.number,
    lastKey,
    onTheirWay.length > 0 || last?.senderId === userId,
  )
  useMarkRead(id, messages, userId)

  const older = query.data?.older
  const more = async () => {
    if (older === undefined) return
    setLoading(true)
    try {
      await loadOlder(client, id, older)
    } catch {
      toastFailure('We couldn’t load older messages. Try again.')
    }
    setLoading(false)
  }
  /** What was typed in the meantime comes after it. */
  const edit = ({ message, attachments }: QueuedMessage) => {
    const draft = composerFor(client).draftOf(id)
    const { content } = draft.snapshot()
    outbox.drop(message.clientKey)
    draft.change({
      ...content,
      content: [message.content, content.content].filter((text) => text.trim() !== '').join('\n\n'),
      attachments: [...attachments, ...content.attachments],
    })
  }

  return (
    <div className="relative min-h-32 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        role="region"
        aria-label={`Messages with ${nameOf(conversation.with)}`}
        className="h-full space-y-3 overflow-y-auto overscroll-contain rounded-control bg-paper p-3 [overflow-anchor:none] sm:p-4"
      >
        {older !== undefined && (
          <div className="mb-4 grid justify-items-center">
            <Button size="small" busy={isLoading} onClick={() => void more()}>
              Load older messages
            </Button>
          </div>
        )}
        <ListState
          query={withData(query, query.data?.messages)}
          noun="messages"
          empty={{ title: 'No messages yet' }}
        >
          {(shown) => (
            <ol role="list" className="grid gap-4">
              {shown.map((message) => {
                const isOwn = message.senderId === userId
                return (
                  <MessageBubble
                    key={message.number}
                    isOwn={isOwn}
                    from={nameOf(message.sender)}
                    at={<time dateTime={message.sentAt}>{messageTime(message.sentAt, now, timeZone)}</time>}
                    isUrgent={message.priority === 'high'}
                    content={message.content}
                    state={isOwn && <ReadState message={message} now={now} timeZone={timeZone} />}
                  >
                    <FilesOfMessage files={message.attachments} />
                  </MessageBubble>
                )
              })}
              {onTheirWay.map((outgoing) => (
                <SendingMessage
                  key={outgoing.message.clientKey}
                  outgoing={outgoing}
                  outbox={outbox}
                  now={now}
                  timeZone={timeZone}
                  onEdit={edit}
                />
              ))}
            </ol>
          )}
        </ListState>
        {query.isSuccess && onTheirWay.some(({ state }) => state === 'waiting') && (
          <Alert tone="info" className="mt-4">
            You’re offline. We’ll send your message when you’re back online. Keep this window open.
          </Alert>
        )}
      </div>
      {isBehind && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 grid justify-items-center">
          <Button variant="primary" className="pointer-events-auto shadow-overlay" onClick={toEnd}>
            <ArrowDown /> New messages
          </Button>
        </div>
      )}
    </div>
  )
}
