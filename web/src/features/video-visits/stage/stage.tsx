import { useId, useRef, useState, type ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import type { Call } from '../call/call.ts'
import { useCalls, useOnStage } from '../ongoing-call/calls.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { Closed } from './closed.tsx'
import { ControlBar } from '../controls/control-bar.tsx'
import { CallEverywhere } from '../ongoing-call/call-everywhere.tsx'
import { Notices } from './notices.tsx'
import { VideoGrid, type WaitingText } from './video-grid.tsx'
import { WaitingGuests } from './waiting-guests.tsx'
import { useCallState } from './use-call-state.ts'
import { useFullScreen } from '../controls/use-full-screen.ts'
import { useCallAnnouncements } from './use-call-announcements.ts'

const EndDialog = lazyDialog(async () => (await import('../controls/end-dialog.tsx')).EndDialog)
const DevicesDialog = lazyDialog(async () => (await import('../controls/devices-dialog.tsx')).DevicesDialog)

export type StageProps = {
  call: Call
  /** Who is expected while no one else is there: 'Dr. Chidi Okafor'. */
  awaited: string
  /** More about the wait. */
  waiting?: WaitingText | undefined
  /** `page`: as much of the screen as the bars leave. `beside`: a part of a page, in the proportions of a video. */
  size?: 'page' | 'beside'
  /** Joins again after it closed; without it there is no button for it. */
  onAgain?: (() => void) | undefined
  /** Opens the dialog that invites a guest; without it there is no button for it. */
  onInvite?: (() => void) | undefined
  /** Whether there is a button that ends it for everyone; only doctors have it. */
  canEndForAll?: boolean
  /** Other actions once it has closed. */
  closedActions?: ReactNode
}

const sizes = {
  page: 'h-[calc(100dvh-var(--bar-top)-var(--bar-bottom)-7rem)] min-h-96 max-sm:-mx-4 max-sm:rounded-none',
  beside: 'aspect-4/3 max-h-[60dvh] min-h-80 w-full min-w-0',
}

/** A call on a page: the others large, yourself small, and the controls. The page needs an <Announcer>. */
export function Stage(props: StageProps) {
  const { call, onAgain, closedActions } = props
  const state = useCallState(call)
  // In a portal, the portal renders it on every page.
  const isAlone = useCalls() === undefined
  useCallAnnouncements(state)
  if (state.phase === 'closed')
    return (
      <Closed why={state.why} onAgain={onAgain}>
        {closedActions}
      </Closed>
    )
  return (
    <>
      {isAlone && <CallEverywhere call={call} />}
      <Running {...props} />
    </>
  )
}

function Running({ call, awaited, waiting, size = 'page', onInvite, canEndForAll = false }: StageProps) {
  const state = useCallState(call)
  const stage = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(stage)
  useOnStage(call, stage)
  const chatId = useId()
  const chat = useChat(state.chat)
  const [dialog, setDialog] = useState<'end' | 'devices'>()
  const close = (open: boolean) => !open && setDialog(undefined)

  const closeChat = () => {
    chat.setOpen(false)
    stage.current?.querySelector<HTMLElement>('[data-chat]')?.focus()
  }

  return (
    <section
      ref={stage}
      id="visit-stage"
      tabIndex={-1}
      aria-label="Video visit"
      className={classes(
        '@container flex scroll-mt-[calc(var(--bar-top)+4rem)] flex-col rounded-surface bg-night text-on-night',
        fullScreen.isFull ? 'fixed inset-0 z-30 rounded-none' : classes('relative', sizes[size]),
      )}
    >
      <div className="relative flex min-h-0 flex-1">
        <VideoGrid state={state} awaited={awaited} waiting={waiting} />
        {chat.isOpen && (
          <ChatPanel
            id={chatId}
            call={call}
            lines={state.chat}
            canSay={state.others.length > 0}
            draft={chat.draft}
            onDraft={chat.setDraft}
            onClose={closeChat}
            className="absolute inset-0 z-10 @3xl:static @3xl:w-80 @3xl:shrink-0"
          />
        )}
      </div>
      <WaitingGuests visitId={call.visitId} state={state} />
      <Notices call={call} state={state} />
      <ControlBar
        call={call}
        state={state}
        chat={{
          id: chatId,
          isOpen: chat.isOpen,
          unread: chat.unread,
          toggle: () => chat.setOpen(!chat.isOpen),
        }}
        fullScreen={fullScreen}
        onDevices={() => setDialog('devices')}
        onInvite={onInvite}
        onEndForAll={canEndForAll ? () => setDialog('end') : undefined}
      />
      {dialog === 'devices' && <DevicesDialog call={call} onOpenChange={close} />}
      {dialog === 'end' && <EndDialog visitId={call.visitId} onClose={() => setDialog(undefined)} />}
    </section>
  )
}

/** The chat panel: whether it is open, what is typed, and how many messages came while it was closed. */
const useChat = (lines: readonly { isOwn: boolean }[]) => {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState('')
  const [seen, setSeen] = useState(lines.length)
  if (isOpen && seen !== lines.length) setSeen(lines.length)
  const unread = isOpen ? 0 : lines.slice(seen).filter(({ isOwn }) => !isOwn).length
  return { isOpen, setOpen, draft, setDraft, unread }
}
