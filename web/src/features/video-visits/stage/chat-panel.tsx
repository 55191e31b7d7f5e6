import { Send, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useClinic } from '../../../lib/clinic.ts'
import { messageTime } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import type { Call, ChatLine } from '../call/call.ts'
import { maxChatLength } from '../call/data-messages.ts'

function Line({ line, timeZone }: { line: ChatLine; timeZone: string }) {
  const { name, text, at, isOwn } = line
  return (
    <li className={classes('grid max-w-[85%] gap-0.5', isOwn ? 'justify-self-end' : 'justify-self-start')}>
      <span className="text-13 text-ink-2">
        {isOwn ? 'You' : name} ·{' '}
        <time dateTime={at.toISOString()}>{messageTime(at.toISOString(), at, timeZone)}</time>
      </span>
      <span
        className={classes(
          'rounded-surface px-3 py-2 whitespace-pre-line text-ink',
          isOwn ? 'bg-primary-tint' : 'bg-sunken',
        )}
      >
        {text}
      </span>
    </li>
  )
}

export type ChatPanelProps = {
  id: string
  call: Call
  lines: readonly ChatLine[]
  canSay: boolean
  /** What is typed and not sent, kept while the panel is closed. */
  draft: string
  onDraft: (draft: string) => void
  onClose: () => void
  className: string
}

/** The chat of a video visit. */
export function ChatPanel({ id, call, lines, canSay, draft, onDraft, onClose, className }: ChatPanelProps) {
  const { timeZone } = useClinic()
  const input = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const send = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const text = draft.trim()
    if (text === '' || !canSay) return
    call.say(text)
    onDraft('')
    input.current?.focus()
  }
  return (
    <section id={id} aria-label="Chat" className={classes('flex flex-col bg-surface text-ink', className)}>
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
        <h3 className="text-16">Chat</h3>
        <button
          type="button"
          aria-label="Close chat"
          title="Close chat"
          className="grid size-12 place-content-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
          onClick={onClose}
        >
          <X />
        </button>
      </div>
      <ol
        // A scrolling area has to be reachable by keyboard.
        ref={(list) => list?.setAttribute('tabindex', '0')}
        aria-label="Messages"
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-4 -outline-offset-3!"
      >
        <li className="text-small text-ink-2">
          Only people in the video visit now can read this. Messages aren’t stored: they disappear when it
          ends.
        </li>
        {lines.map((line) => (
          <Line key={line.id} line={line} timeZone={timeZone} />
        ))}
        <li ref={end} aria-hidden />
      </ol>
      <BareForm sending={false} className="flex gap-2 border-t border-line p-3" onSubmit={send}>
        <TextInput
          ref={input}
          aria-label="Your message"
          placeholder={canSay ? 'Your message' : 'No one else is here yet'}
          autoComplete="off"
          maxLength={maxChatLength}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Escape must not also leave full screen.
            event.preventDefault()
            event.nativeEvent.stopPropagation()
            onClose()
          }}
          className="flex-1"
        />
        <Button
          type="submit"
          variant="primary"
          disabled={draft.trim() === '' || !canSay}
          aria-label="Send message"
        >
          <Send />
          <span className="max-sm:sr-only @max-md:sr-only">Send</span>
        </Button>
      </BareForm>
    </section>
  )
}
